//! The first game of somebody who has never seen such a page.

use super::screens::{Rules, axe, violations};
use anyhow::{Context, Result, ensure};
use ninefold_journeys::{Player, Screen, Stage};

/// Three hints stand on the board, one after the other. Doing what one says leads to the next; they can
/// be skipped, and nobody who is through sees them again.
pub(crate) fn first_steps(stage: &Stage) -> Result<()> {
    let axe = axe()?;
    for (width, height) in [(1366, 640), (390, 664), (320, 480)] {
        let player = stage.stranger(Screen { width, height, ..Screen::PHONE })?;
        player.start_game("easy")?;
        at_stop(&player, "write")?;
        ensure!(is_on_the_board(&player)?, "it stands on the board at {width}x{height}");
        let faults = violations(&player, &axe, Rules::All)?;
        ensure!(faults.is_empty(), "faults of accessibility: {faults:?}");
        let (solution, cell) = (player.solution()?, *player.blanks()?.first().context("a cell is empty")?);
        player.choose(cell)?;
        player.keys([solution[cell]])?;
        at_stop(&player, "note")?;
        player.press("Corner")?;
        at_stop(&player, "ask")?;
        player.press("Got it")?;
        until_gone(&player)?;
        player.reload()?;
        player.until_board()?;
        until_gone(&player)?;
        player.no_errors_but(&[])?;
    }
    let player = stage.stranger(Screen::DESKTOP)?;
    player.start_game("easy")?;
    at_stop(&player, "write")?;
    player.press("Skip")?;
    until_gone(&player)?;
    player.start_game("hard")?;
    until_gone(&player)?;
    player.no_errors_but(&[])
}

fn at_stop(player: &Player<'_>, stop: &str) -> Result<()> {
    player.until_shown(&format!(".tour[data-stop={stop}]"))
}

fn until_gone(player: &Player<'_>) -> Result<()> {
    player.until("!document.querySelector('.tour') && document.querySelector('#more')")
}

/// Whether the hint lies over the board, and leaves most of it to be seen.
fn is_on_the_board(player: &Player<'_>) -> Result<bool> {
    let is = player.run(
        "const [tour, board] = ['.tour', '.board'].map((css) => document.querySelector(css).getBoundingClientRect());
         return tour.left >= 0 && tour.right <= innerWidth && tour.bottom <= board.bottom + 1
           && tour.height <= 0.65 * board.height;",
    )?;
    Ok(is == true)
}
