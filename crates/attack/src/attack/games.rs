//! Saved games that cost much: long ones, refused ones, large ones, and all of them at once.

use crate::attacker::Attacker;
use crate::game_text::{log, log_of, marks, undone};
use anyhow::{Context, Result};
use ninefold::puzzle::{Constraint, Draft, Layout};
use serde_json::json;

/// How many events a log has that is meant to be slow; a game may have 20,000.
const LONG: usize = 8_000;

/// Marks that are made and taken back, by seat after seat.
fn back_and_forth(events: usize) -> impl Iterator<Item = String> {
    (0..events).map(|n| if n % 2 == 0 { marks(1) } else { undone(0) })
}

/// Saves a game and gives its name.
fn save(attacker: &mut Attacker, log: &str) -> Result<String> {
    let answer = attacker.post("/games", &json!({ "log": log })).context("no answer")?;
    Ok(answer.json()["id"].as_str().context("it was not saved")?.to_owned())
}

/// Games of thousands of events, one after the other, each of which is replayed.
pub(crate) fn long_logs(attacker: &mut Attacker) -> Result<()> {
    while attacker.goes_on() {
        // A log that differs is another game.
        let log = log(back_and_forth(LONG))?;
        attacker.post("/games", &json!({ "log": log }));
    }
    Ok(())
}

/// Appends to a long game, the last event of which is always refused.
pub(crate) fn refused_appends(attacker: &mut Attacker) -> Result<()> {
    let id = save(attacker, &log(back_and_forth(LONG))?)?;
    let wrong = json!({ "version": LONG, "lines": [marks(1), undone(0), undone(0)] });
    while attacker.goes_on() {
        attacker.post(&format!("/games/{id}/events"), &wrong);
    }
    Ok(())
}

/// Appends for versions that never come, each of which waits for those before it.
pub(crate) fn early_appends(attacker: &mut Attacker) -> Result<()> {
    let id = save(attacker, &log([])?)?;
    let mut version = 0;
    while attacker.goes_on() {
        version += 1;
        let early = json!({ "version": version, "lines": [marks(1)] });
        attacker.post(&format!("/games/{id}/events"), &early);
    }
    Ok(())
}

/// Events as large as they may be, as many as are taken.
pub(crate) fn large_events(attacker: &mut Attacker) -> Result<()> {
    while attacker.goes_on() {
        let many = std::iter::repeat_with(|| marks(81)).take(300);
        attacker.post("/games", &json!({ "log": log(many)? }));
    }
    Ok(())
}

/// Games whose text is short and whose rules take much memory: every cell of a large board sees many others.
pub(crate) fn heavy_rules(attacker: &mut Attacker) -> Result<()> {
    let layout = Layout::square(25)?;
    let constraints = vec![Constraint::AntiKnight, Constraint::AntiKing, Constraint::NonConsecutive];
    let puzzle = Draft { constraints, ..Draft::empty(layout) }.check()?;
    while attacker.goes_on() {
        // A log that begins at another time is another game.
        attacker.post("/games", &json!({ "log": log_of(puzzle.clone(), [])? }));
    }
    Ok(())
}

/// Everything that a guest has, again and again, after having saved as much as one may.
pub(crate) fn exports(attacker: &mut Attacker) -> Result<()> {
    for _ in 0..10 {
        let many = std::iter::repeat_with(|| marks(81)).take(200);
        attacker.post("/games", &json!({ "log": log(many)? }));
    }
    while attacker.goes_on() {
        attacker.ask("GET", "/api/v1/account/export", None);
    }
    Ok(())
}
