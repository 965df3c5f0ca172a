//! The board in words: what stands somewhere, what is missing, where a digit can go.

use crate::{speech, time};
use ninefold::game::{Moment, Progress, Session};
use ninefold::puzzle::{Cell, Digit, DigitSet, Region, RegionKind};

/// `Row 3: empty, 9, 8, …`, cell by cell.
pub(super) fn house(session: &Session, kind: RegionKind, number: usize) -> String {
    let Some(region) = find(session, kind, number) else { return none_such(session, kind) };
    let view = session.view();
    let cells = region.cells().iter().map(|cell| speech::cell_words(&view.cells[cell.index()]));
    format!("{}: {}.", speech::capital(&region.name().to_string()), cells.collect::<Vec<_>>().join("; "))
}

/// `Row 3 needs 2 5 7.`
pub(super) fn needs(session: &Session, kind: RegionKind, number: usize) -> String {
    let Some(region) = find(session, kind, number) else { return none_such(session, kind) };
    let there: DigitSet = region.cells().iter().filter_map(|&cell| session.sheet().digit(cell)).collect();
    let missing = DigitSet::first(session.layout().n_digits()) - there;
    let name = speech::capital(&region.name().to_string());
    match missing.is_empty() {
        true => format!("{name} needs nothing."),
        false => format!("{name} needs {}.", speech::spaced(missing)),
    }
}

/// Where a digit stands, and which cells could hold it.
pub(super) fn places(session: &Session, digit: Digit) -> String {
    let layout = session.layout();
    let named = |holds: &dyn Fn(Cell) -> bool| {
        let cells = layout.cells().filter(|&cell| holds(cell));
        cells.map(|cell| layout.place(cell).to_string()).collect::<Vec<_>>()
    };
    let stands = named(&|cell| session.sheet().digit(cell) == Some(digit));
    let fits = named(&|cell| session.candidates(cell).contains(digit));
    let left = session.remaining(digit);
    let (stands, fits) = (speech::listed(&stands), speech::listed(&fits));
    format!("{digit} stands in {stands}. {left} to go. It fits {fits}.")
}

/// What stands in a cell, and what fits.
pub(super) fn cell(session: &Session, cell: Cell) -> String {
    let view = session.view().cells[cell.index()];
    let place = session.layout().place(cell);
    let fits = session.candidates(cell);
    let fits = if fits.is_empty() { String::new() } else { format!(" {} fit.", speech::spaced(fits)) };
    format!("{place}: {}.{fits}", speech::cell_words(&view))
}

/// Time, score and progress.
pub(super) fn state(session: &Session, now: Moment) -> String {
    let Progress { filled, to_fill } = session.progress();
    let score = session.score().map(|score| format!(" Score {score}.")).unwrap_or_default();
    let lives = session.lives().map(|lives| format!(" {lives} lives left.")).unwrap_or_default();
    format!(
        "{}.{score}{lives} {filled} of {to_fill} filled.",
        speech::capital(&time::words(session.elapsed(now)))
    )
}

fn find(session: &Session, kind: RegionKind, number: usize) -> Option<&Region> {
    let of_kind = session.layout().houses().iter().filter(|house| house.kind() == kind);
    of_kind.into_iter().nth(number.checked_sub(1)?)
}

fn none_such(session: &Session, kind: RegionKind) -> String {
    let last = session.layout().houses().iter().filter(|house| house.kind() == kind).count();
    format!("They have the numbers 1 to {last}.")
}
