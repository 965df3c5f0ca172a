//! Without a server.

use anyhow::Result;
use ninefold_journeys::{Screen, Service, Stage};

/// The server is killed: the game goes on after a reload, and a new one can be started, with hints.
pub(crate) fn server_killed(stage: &Stage) -> Result<()> {
    let mut service = Service::start()?;
    let player = stage.visitor(Screen::DESKTOP, &service)?;
    player.visit_and_settle("/")?;
    player.start_game("easy")?;
    let (solution, cell) = (player.solution()?, player.blanks()?[0]);
    player.choose(cell)?;
    player.keys([solution[cell]])?;

    service.kill();
    player.reload()?;
    player.until_board()?;
    player.until_cell(cell, &format!(", {}", solution[cell]))?;
    player.press("Hint")?;
    player.until_text("Look at")?;

    player.start_game("medium")?;
    player.until_text("Medium")?;

    service.come_back()?;
    player.reload()?;
    player.until_board()?;
    player.no_errors_but(&["Failed to load resource", "ERR_CONNECTION_REFUSED"])
}
