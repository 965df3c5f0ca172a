//! A game that has ended, shown again on its own board.

use crate::replay::{Replay, Shown};
use crate::view::game::Table;
use crate::view::review::tape::{Scrubber, Tape};
use leptos::prelude::*;

/// The speed at which one begins.
const SPEED: usize = 4;

/// Plays the game back from its start, as long as this is there.
#[component]
pub(crate) fn Playback() -> impl IntoView {
    let table = Table::here();
    let app = table.app;
    let t = app.language();
    let replay = StoredValue::new(table.play.with_untracked(|play| Replay::new(play.session.clone())));
    let last = replay.with_value(Replay::last);
    let tape = Tape::new(app, last, last, SPEED);
    tape.toggle();
    let shown = Memo::new(move |_| {
        let at = tape.at.get();
        replay.with_value(|replay| replay.at(at, t))
    });
    Effect::new(move |_| table.played_back.set(shown.get()));
    on_cleanup(move || {
        table.played_back.try_set(None);
    });
    let said = Memo::new(move |_| {
        let text = |shown: &Shown| shown.play.said.text.clone();
        shown.with(|shown| shown.as_ref().map(text).unwrap_or_default())
    });
    view! { <Scrubber tape said /> }
}
