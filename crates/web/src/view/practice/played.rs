//! What the games of this browser show of each technique.

use super::skills::Trend;
use super::{Asked, kept_log};
use crate::browser::clock;
use crate::browser::engine::Topic;
use crate::browser::printer::Handed;
use crate::library::State;
use crate::view::{App, app};
use leptos::prelude::*;
use ninefold_protocol::worker::{Answer, Insight, PlayedTechnique, Practised, Request};

/// So many games are gone through, the newest ones.
const MOST_GAMES: usize = 20;

/// Has the newest games that have ended gone through.
pub(super) fn ask_insight(app: App) -> RwSignal<Asked<Insight>> {
    let asked = RwSignal::new(Asked::Coming);
    let ended = app.library.with_untracked(|library| {
        let ended = library.games.iter().filter(|game| matches!(game.state, State::Solved | State::Failed));
        ended.take(MOST_GAMES).map(|game| format!("game.{}", game.key)).collect::<Vec<_>>()
    });
    let games = app.shelf.with_value(|shelf| ended.iter().filter_map(|name| shelf.get(name)).collect());
    let practised = Practised { log: kept_log(app), now: clock::now().0, zone: clock::zone() };
    let t = app.language();
    app.engine.with_value(|engine| {
        // The path is asked for at the same time, under a topic of its own: one would call the other off.
        engine.ask(Topic::Film, Request::Insight { practised, games }, move |answer| {
            asked.try_set(match answer {
                Ok(Answer::Insight(insight)) => Asked::Here(insight),
                Ok(_) => Asked::Failed(t.say("Solver error. Reload the page.")),
                Err(reason) => Asked::Failed(t.say(&reason)),
            });
        });
    });
    on_cleanup(move || app.engine.with_value(|engine| engine.call_off(Topic::Film)));
    asked
}

/// A row for each technique that came up in games, and practice and games together as a file.
#[component]
pub(super) fn InGames(insight: Insight) -> impl IntoView {
    let t = app().language();
    let Insight { games, techniques, csv } = insight;
    let handed = StoredValue::new_local(None::<Handed>);
    let save = move |_| handed.set_value(Handed::text(&csv, "ninefold-practice.csv"));
    let rows = techniques.into_iter().map(|played| view! { <Row played /> }).collect_view();
    let about = match games {
        0 => t.say("No game has ended here yet."),
        1 => t.say("What the last game shows, gone through move by move."),
        games => t.fill("What the last {0} games show, gone through move by move.", &[&games]),
    };
    view! {
        <h2>{t.say("In your games")}</h2>
        <p>{about}</p>
        <div class="table-scroll" tabindex="0" hidden={games == 0}>
            <table class="table">
                <thead>
                    <tr>
                        <th scope="col">{t.say("Technique")}</th>
                        <th scope="col" class="number">{t.say("Games")}</th>
                        <th scope="col" class="number">{t.say("Used")}</th>
                        <th scope="col" class="number">{t.say("Missed")}</th>
                        <th scope="col" class="number">{t.say("Hints")}</th>
                        <th scope="col" class="number">{t.say("Seconds each")}</th>
                        <th scope="col">{t.say("Over time")}</th>
                    </tr>
                </thead>
                <tbody>{rows}</tbody>
            </table>
        </div>
        <p><button type="button" on:click=save>{t.say("Save as CSV")}</button></p>
    }
}

#[component]
fn Row(played: PlayedTechnique) -> impl IntoView {
    let each = played.seconds.checked_div(played.used as u64).map(|seconds| seconds.to_string());
    view! {
        <tr>
            <th scope="row">{played.technique}</th>
            <td class="number">{played.games}</td>
            <td class="number">{played.used}</td>
            <td class="number">{played.missed}</td>
            <td class="number">{played.hinted}</td>
            <td class="number">{each}</td>
            <td><Trend weeks=played.weeks /></td>
        </tr>
    }
}
