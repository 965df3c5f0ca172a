//! Pausing, leaving, coming back, and the end.

use anyhow::{Result, ensure};
use ninefold_journeys::{Screen, Stage};

/// The board is hidden while the clock stands; a reload loses nothing, undo included.
pub(crate) fn pause_and_reload(stage: &Stage) -> Result<()> {
    let player = stage.newcomer(Screen::DESKTOP)?;
    player.start_game("easy")?;
    let (solution, cell) = (player.solution()?, player.blanks()?[0]);
    player.choose(cell)?;
    player.keys([solution[cell]])?;
    player.until_cell(cell, &format!(", {}", solution[cell]))?;

    player.press("Pause")?;
    player.until_text("The board is hidden")?;
    player.until_cell(cell, "hidden")?;
    player.press("Resume")?;
    player.until_cell(cell, &format!(", {}", solution[cell]))?;

    player.reload()?;
    player.until_board()?;
    player.until_cell(cell, &format!(", {}", solution[cell]))?;
    player.press("Undo")?;
    player.until_cell(cell, "empty")?;

    player.visit("/games")?;
    player.until_shown("main a[href^='/game/'], .screen a[href^='/game/']")?;
    player.no_errors_but(&[])
}

/// The last digit ends the game with what there is to know about it.
pub(crate) fn the_end(stage: &Stage) -> Result<()> {
    let player = stage.newcomer(Screen::DESKTOP)?;
    let nearly = "534678912672195348198342567859761423426853791713924856961537284287419635345286...";
    player.play_text(nearly)?;
    for (cell, digit) in [(78, '1'), (79, '7'), (80, '9')] {
        player.choose(cell)?;
        player.keys([digit])?;
    }
    player.until_text("Solved!")?;
    let ending = player.text(".ending")?;
    for word in ["Time", "Score", "Mistakes", "Next game"] {
        ensure!(ending.contains(word), "the end does not tell {word}: {ending}");
    }
    player.no_errors_but(&[])
}
