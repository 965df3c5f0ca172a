//! Games as honest players and as strangers make them.

use anyhow::{Context, Result};
use ninefold::game::{Command, Moment, Seat, Session, Setup};
use ninefold::puzzle::Solution;
use ninefold::solve::{Budget, certify};
use ninefold_protocol::log;
use serde_json::json;
use std::time::{SystemTime, UNIX_EPOCH};

const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// A puzzle that takes the solver and above all the rater long.
pub(crate) const HARD: &str =
    "98.7.....6.....97...7.....5.4...3....7.69........2.16......4.3...89......9....5.1";

pub(crate) fn now() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    u64::try_from(since.as_millis()).unwrap_or_default()
}

/// A game on a well-known puzzle.
pub(crate) fn new_game() -> Result<Session> {
    game_on(PUZZLE)
}

/// A game on a puzzle in text.
pub(crate) fn game_on(text: &str) -> Result<Session> {
    let puzzle = ninefold::format::read(text)?.items.first().context("a puzzle")?.puzzle()?;
    let (puzzle, solution) = certify(puzzle, Budget::UNLIMITED)?.into_parts();
    Ok(Session::new(Setup { started: Moment(now()), ..Setup::new(puzzle, Some(solution)) })?)
}

/// Fills every cell at once, as nobody does.
pub(crate) fn solve_at_once(session: &mut Session) -> Result<()> {
    let solution: Solution = session.solution().context("there is a solution")?.clone();
    let cells = session.layout().cells().filter(|&cell| session.sheet().digit(cell).is_none());
    for cell in cells.collect::<Vec<_>>() {
        let at = Moment(now());
        session.play(at, Seat::SOLO, &Command::enter(cell, solution.digit(cell)))?;
    }
    Ok(())
}

/// Changes the marks of so many cells.
pub(crate) fn marks(cells: usize) -> String {
    let change = |cell: usize| json!([cell, {"corner": "123456789"}]);
    let changes = (0..cells).map(change).collect::<Vec<_>>();
    json!({"at": now(), "fact": {"changed": {"act": "fill_marks", "changes": changes}}}).to_string()
}

pub(crate) fn undone(seat: u8) -> String {
    json!({"at": now(), "seat": seat, "fact": "undone"}).to_string()
}

/// A given that is written over.
pub(crate) fn forged() -> String {
    let change = json!({"act": "write", "changes": [[0, {"entry": "1"}]]});
    json!({"at": now(), "fact": {"changed": change}}).to_string()
}

/// The log of a game with these events.
pub(crate) fn log_of(events: impl Iterator<Item = String>) -> Result<String> {
    let mut text = log::save(&new_game()?);
    events.for_each(|event| text.extend([event.as_str(), "\n"]));
    Ok(text)
}

/// How many events fit into a body of 1 MiB that each set something or take it back.
pub(crate) const LONGEST: usize = 11_000;

/// A log of so many.
pub(crate) fn longest() -> Result<String> {
    log_of((0..LONGEST).map(|n| if n % 2 == 0 { marks(1) } else { undone(0) }))
}

/// How many of the largest events fit into a body of 1 MiB.
pub(crate) const LARGEST: usize = 370;

/// A log of so many.
pub(crate) fn largest() -> Result<String> {
    log_of((0..LARGEST).map(|_| marks(81)))
}
