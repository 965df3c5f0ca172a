//! The moment in which a puzzle is solved: a wave over the board, the mark that fills, some paper.

use crate::browser::clock::{self, Alarm};
use crate::browser::page;
use crate::preferences::Motion;
use crate::view::board::{BOARD, cell_id};
use crate::view::game::Table;
use crate::wave;
use leptos::prelude::*;
use ninefold_game::{Fact, Session};
use ninefold_puzzle::Cell;
use std::time::Duration;

/// A wave that runs. It ends by itself, with the next key, and when the screen is left.
#[derive(Clone, Copy)]
pub(crate) struct Wave;

/// How old the last move may be: a game that was opened again does not celebrate.
const FRESH: Duration = Duration::from_secs(3);
/// How long all of it takes, and how long the tint stays where nothing moves, in milliseconds.
const WHOLE: i32 = 1600;
const STILL: i32 = 1000;

impl Wave {
    /// Starts the wave if the game was solved just now.
    pub(crate) fn start(table: Table) -> Option<Self> {
        let last = table.play.with_untracked(|play| last_cell(&play.session))?;
        let delays = table.play.with_untracked(|play| wave::delays(play.session.layout(), last));
        let still = table.app.preferences.with_untracked(|preferences| preferences.motion == Motion::Reduced)
            || page::prefers_reduced_motion();
        let runs = StoredValue::new(false);
        // The board is drawn before this, but not yet in the document.
        let begin = StoredValue::new_local(Alarm::after(0, move || {
            for (cell, delay) in delays.iter().enumerate() {
                page::set_style(&cell_id(Cell::new(cell)), "--wave-delay", &format!("{delay}ms"));
            }
            page::set_mark(BOARD, MARK, page::Marking::On);
            runs.try_set_value(true);
        }));
        let end = move || {
            begin.try_set_value(None);
            page::set_mark(BOARD, MARK, page::Marking::Off);
        };
        StoredValue::new_local(Alarm::after(if still { STILL } else { WHOLE }, end));
        // The key that wrote the last digit is still on its way up to the window.
        let key = window_event_listener(leptos::ev::keydown, move |_| {
            if runs.try_get_value() == Some(true) {
                end();
            }
        });
        on_cleanup(move || {
            key.remove();
            end();
        });
        Some(Self)
    }
}

/// What the board is marked by while the wave runs.
const MARK: &str = "data-wave";

/// The cell that was filled last, if that was just now.
fn last_cell(session: &Session) -> Option<Cell> {
    let log = session.log();
    let ended = log.iter().find(|event| matches!(event.fact, Fact::Ended { .. }))?.at;
    if clock::now().since(ended) > FRESH {
        return None;
    }
    log.iter().rev().find_map(|event| match &event.fact {
        Fact::Changed { changes, .. } => changes.first().map(|change| change.cell),
        _ => None,
    })
}

/// The mark, full; while it is new it fills up, and paper falls beside it.
#[component]
pub(crate) fn Celebration(is_new: bool) -> impl IntoView {
    let scraps = is_new.then(|| {
        let scraps = (0..SCRAPS).map(|at: u32| {
            // Spread evenly enough, and the same every time.
            let (left, delay, turn) = (at * 37 % 100, at * 53 % 300, at * 71 % 360);
            view! {
                <i
                    style:--left=(f64::from(left) / 100.0).to_string()
                    style:--delay=format!("{delay}ms")
                    style:--turn=format!("{turn}deg")
                    class=if at % 2 == 0 { "" } else { "other" }
                ></i>
            }
        });
        scraps.collect_view()
    });
    let class = if is_new { "celebration new" } else { "celebration" };
    view! { <div class=class aria-hidden="true"><crate::view::common::Meter full=9 />{scraps}</div> }
}

/// How many scraps of paper fall.
const SCRAPS: u32 = 30;
