//! The place on the leaderboard of the day or of a challenge, or why there is none.

use crate::browser::{api, page};
use crate::route::Route;
use crate::view::common::{Go, Working};
use crate::view::game::Table;
use crate::view::sync;
use crate::view::who::Who;
use leptos::prelude::*;
use leptos::task::spawn_local;
use ninefold_protocol::api::Leaderboard;
use ninefold_table::PuzzleName;

/// The player's place.
#[component]
pub(crate) fn Rank() -> impl IntoView {
    let table = Table::here();
    let app = table.app;
    let t = app.language();
    let told = RwSignal::new(None::<String>);
    let path = table.play.with_untracked(|play| path_of(play.session.setup().labels.puzzle_id.as_deref()));
    Effect::new(move |_| {
        if !matches!(app.who.get(), Who::Player { .. }) {
            return;
        }
        let Some(path) = path.clone() else { return };
        spawn_local(async move {
            for _ in 0..TRIES {
                // What was played last may still be on its way.
                let _ = sync::send_all(app).await;
                match api::get::<Leaderboard>(&path).await {
                    Ok(Leaderboard { mine: Some(mine), .. }) => {
                        told.try_set(Some(t.fill("Your rank: {0}.", &[&mine.place])));
                        return;
                    }
                    Ok(Leaderboard { unranked: Some(reason), .. }) => {
                        let text = t.fill("Not on the leaderboard. {0}", &[&t.say(&reason)]);
                        told.try_set(Some(text));
                        return;
                    }
                    Ok(_) => page::wait(PAUSE).await,
                    Err(fault) => {
                        told.try_set(Some(t.say(&fault.words())));
                        return;
                    }
                }
            }
            told.try_set(Some(t.say("The leaderboard doesn't have this game yet.")));
        });
    });
    let place = move || match app.who.get() {
        Who::Player { .. } => match told.get() {
            Some(text) => view! { <p role="status">{text}</p> }.into_any(),
            None => view! { <Working text=t.say("Loading …") /> }.into_any(),
        },
        _ => view! { <p class="empty">{t.say("Sign in before you play, and your time counts.")}</p> }
            .into_any(),
    };
    view! {
        <div class="row spread rank">
            {place}
            <Go to=Route::Leaderboard class="button">{t.say("Leaderboard")}</Go>
        </div>
    }
}

/// How often the server is asked, and the milliseconds between two times.
const TRIES: u32 = 6;
const PAUSE: i32 = 1000;

fn path_of(puzzle_id: Option<&str>) -> Option<String> {
    match PuzzleName::from(puzzle_id?) {
        PuzzleName::Daily(day) => Some(format!("/leaderboards/daily/{day}?variant=classic")),
        PuzzleName::Challenge(id) => Some(format!("/leaderboards/challenges/{id}")),
        _ => None,
    }
}
