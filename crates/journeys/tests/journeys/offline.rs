//! Without a server.

use super::account::sign_up_as;
use anyhow::Result;
use ninefold_journeys::{Screen, Service, Stage};

/// A board with two cells to fill.
const TWO_CELLS: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286.7.";

/// The server is killed: the game goes on after a reload, one is finished, a new one is started,
/// with hints. When the server is back it gets what was played.
pub(crate) fn server_killed(stage: &Stage) -> Result<()> {
    let mut service = Service::start()?;
    let player = stage.visitor(Screen::DESKTOP, &service)?;
    sign_up_as(&player, "ida")?;
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

    player.play_text(TWO_CELLS)?;
    player.solve()?;
    player.start_game("medium")?;
    player.until_text("Medium")?;

    service.come_back()?;
    player.reload()?;
    player.until_board()?;
    player.run_until_done(
        "const is_solved = ({ status }) => status === 'solved';
         const look = () => fetch('/api/v1/games').then((answer) => answer.json())
           .then(({ items }) => items.some(is_solved) ? done(true) : setTimeout(look, 100));
         look();",
    )?;
    player.no_errors_but(&["Failed to load resource", "ERR_CONNECTION_REFUSED"])
}
