//! The techniques that a game was solved by, as far as they can be recognised.

use crate::browser::engine::Topic;
use crate::outcome;
use crate::view::game::Table;
use crate::view::practice::practise_missed;
use leptos::prelude::*;
use ninefold_protocol::log;
use ninefold_protocol::worker::{Answer, Request, Review};

/// What the player used and missed, once the engine has gone through the game.
#[component]
pub(crate) fn Used() -> impl IntoView {
    let table = Table::here();
    let app = table.app;
    let t = app.language();
    let review = RwSignal::new(None::<Review>);
    let request = table.play.with_untracked(|play| Request::Review { log: log::save(&play.session) });
    app.engine.with_value(|engine| {
        engine.ask(Topic::Practice, request, move |answer| {
            // Without an answer the end is told without it.
            if let Ok(Answer::Reviewed(found)) = answer {
                review.try_set(Some(found));
            }
        });
    });
    // Whoever goes on to the next game does not wait for it.
    on_cleanup(move || app.engine.with_value(|engine| engine.call_off(Topic::Practice)));
    move || {
        review.get().filter(|review| !review.techniques.is_empty()).map(|review| {
            let most = review.techniques.iter().map(|known| known.used).max().unwrap_or(1).max(1);
            let rows = review.techniques.iter().map(|known| {
                let share = (known.used as f64 / most as f64).to_string();
                view! {
                    <dt>{known.technique.clone()}</dt>
                    <dd><span class="bar" aria-hidden="true"><i style:--share=share></i></span>{outcome::use_in_words(t, known)}</dd>
                }
            });
            let rows = rows.collect_view();
            view! {
                <h3>{t.say("What you used")}</h3>
                <dl class="needed used">{rows}</dl>
                {practise_missed(app, review.missed)}
            }
        })
    }
}
