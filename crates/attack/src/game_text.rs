//! Games as strangers write them: by hand, and not as the page would.

use anyhow::{Context, Result};
use ninefold::game::{Moment, Session, Setup};
use ninefold::puzzle::Puzzle;
use ninefold_protocol::log;
use serde_json::{Value, json};
use std::time::{SystemTime, UNIX_EPOCH};

/// The time in milliseconds.
pub(crate) fn now() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    u64::try_from(since.as_millis()).unwrap_or(u64::MAX)
}

/// The log of a game on an empty board, begun now, with these events.
pub(crate) fn log(events: impl IntoIterator<Item = String>) -> Result<String> {
    let read = ninefold::format::read(&".".repeat(81))?;
    let puzzle =
        read.items.first().and_then(|item| item.puzzle().ok()).context("an empty board is a puzzle")?;
    log_of(puzzle, events)
}

/// The log of a game on a board, begun now, with these events.
pub(crate) fn log_of(puzzle: Puzzle, events: impl IntoIterator<Item = String>) -> Result<String> {
    let setup = Setup { started: Moment(now()), ..Setup::new(puzzle, None) };
    let mut log = log::header(&Session::new(setup)?);
    for event in events {
        log.extend([event.as_str(), "\n"]);
    }
    Ok(log)
}

/// An event that writes the next digit of the first cell.
pub(crate) fn entry(turn: usize) -> String {
    entry_in(0, turn)
}

/// An event that writes the next digit of a cell.
pub(crate) fn entry_in(cell: usize, turn: usize) -> String {
    let digit = (turn % 9 + 1).to_string();
    changed("write", json!([[cell, { "entry": digit }]]))
}

/// An event that changes the marks of so many cells.
pub(crate) fn marks(cells: usize) -> String {
    let changes = (0..cells).map(|cell| json!([cell, { "corner": "123456789" }]));
    changed("fill_marks", changes.collect())
}

/// An event that takes back what somebody at a seat did.
pub(crate) fn undone(seat: u8) -> String {
    json!({ "at": now(), "seat": seat, "fact": "undone" }).to_string()
}

fn changed(act: &str, changes: Value) -> String {
    json!({ "at": now(), "fact": { "changed": { "act": act, "changes": changes } } }).to_string()
}
