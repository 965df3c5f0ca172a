//! A game for others: as a link, as a picture that moves, as text.

use super::Viewing;
use crate::browser::engine::Topic;
use crate::browser::page;
use crate::browser::printer::Handed;
use crate::play::Tone;
use crate::view::common::Working;
use leptos::prelude::*;
use ninefold_protocol::shared;
use ninefold_protocol::worker::{Answer, Film, Request};

/// The game in forms that can be shown elsewhere.
#[component]
pub(super) fn Films(show: Viewing) -> impl IntoView {
    let app = show.app;
    let t = app.language();
    let handed = StoredValue::new_local(None::<Handed>);
    let waiting = RwSignal::new(false);
    let take = move |film: Film, text: String| match film {
        Film::Link => {
            page::copy(&page::address_of(&format!("{}#{text}", shared::PATH)));
            app.announce(Tone::News, t.say("The link to this game is copied."));
        }
        Film::Svg => {
            handed.try_set_value(Handed::text(&text, "ninefold-game.svg"));
        }
        Film::Text => {
            handed.try_set_value(Handed::text(&text, "ninefold-game.txt"));
        }
    };
    let ask = move |film: Film| {
        waiting.set(true);
        let request = Request::Film { log: show.log.get_value(), film };
        app.engine.with_value(|engine| {
            engine.ask(Topic::Film, request, move |answer| {
                waiting.try_set(false);
                match answer {
                    Ok(Answer::Written { text }) => take(film, text),
                    Ok(_) => app.announce(Tone::Warning, t.say("Solver error. Reload the page.")),
                    Err(reason) => app.announce(Tone::Warning, t.say(&reason)),
                }
            });
        });
    };
    view! {
        <div class="pairs">
            <button type="button" on:click=move |_| ask(Film::Link)>{t.say("Copy a link to this game")}</button>
            <button type="button" on:click=move |_| ask(Film::Svg)>{t.say("Save as a moving picture")}</button>
            <button type="button" on:click=move |_| ask(Film::Text)>{t.say("Save as text")}</button>
        </div>
        <Show when=move || waiting.get()><Working text=t.say("Loading …") /></Show>
    }
}
