//! A board of the room becomes a game of this browser, which can be looked at again when the room is gone.

use super::Visit;
use super::opening::fault_words;
use crate::browser::{api, clock};
use crate::library::Listing;
use crate::play::Tone;
use crate::room::Desk;
use crate::route::Route;
use leptos::prelude::*;
use leptos::task::spawn_local;
use ninefold_protocol::log;

/// Keeps the board of this round and goes through it.
#[component]
pub(super) fn Keep() -> impl IntoView {
    let visit = Visit::here();
    let t = visit.app.language();
    let is_busy = RwSignal::new(false);
    let press = move |_| {
        if is_busy.get_untracked() {
            return;
        }
        is_busy.set(true);
        spawn_local(async move {
            if let Err(words) = visit.keep_game().await {
                visit.say(Tone::Warning, words);
            }
            is_busy.try_set(false);
        });
    };
    view! {
        <p><button type="button" aria-disabled=move || is_busy.get().to_string() on:click=press>{t.say("Keep as a game and review it")}</button></p>
    }
}

impl Visit {
    async fn keep_game(self) -> Result<(), String> {
        let (id, t) = (self.id.get_value(), self.app.language());
        let round =
            self.desk.with_untracked(|desk: &Desk| desk.room().round().map_or(1, |round| round.number));
        let text = api::get_text(&format!("/rooms/{id}/game?round={round}")).await;
        let text = text.map_err(|fault| t.say(&fault_words(&fault)))?;
        let session = log::load(text.as_bytes())
            .map_err(|error| t.fill("This game cannot be read: {0}.", &[&t.say(&error.to_string())]))?;
        // The same round is the same game, however often it is kept.
        let key = format!("room-{}-{round}", id.get(..KEY_SIGNS).unwrap_or(&id).to_lowercase());
        self.app.keep(&format!("game.{key}"), &text);
        self.app.shelve(|library| library.put(Listing::of(&key, &session, clock::now())));
        self.app.go(Route::Review(key));
        Ok(())
    }
}

/// How much of a room's id names its games: the whole is the invitation.
const KEY_SIGNS: usize = 10;
