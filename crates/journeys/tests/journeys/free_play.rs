//! Free play.

use anyhow::Result;
use ninefold_journeys::{Screen, Stage};

/// Own digits, the solver watched, everything solved at once, wiped, and a board that is refused.
pub(crate) fn solve_watch_refuse(stage: &Stage) -> Result<()> {
    let player = stage.newcomer(Screen::DESKTOP)?;
    player.visit("/free")?;
    player.until_board()?;
    player.choose(0)?;
    player.keys(['5'])?;
    player.until_cell(0, "5")?;

    player.press("Watch the solver")?;
    player.press("Pause")?;
    player.press("One step")?;
    player.until_text("moves so far")?;
    player.press("Stop")?;

    player.press("Solve at once")?;
    player.until("document.querySelectorAll('[role=gridcell] .digit').length === 81")?;
    player.until_cell(1, "by the machine")?;
    player.press("Undo")?;
    player.until_cell(1, "empty")?;

    player.choose(1)?;
    player.keys(['5'])?;
    player.press("Solve at once")?;
    player.until_text("two 5s")?;
    player.press("Wipe")?;
    player.until_cell(0, "empty")?;
    player.no_errors_but(&[])
}
