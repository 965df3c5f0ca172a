//! Marks and checkpoints.

use anyhow::Result;
use ninefold_journeys::{Screen, Stage, key};

/// Marks by keys and by tools; a checkpoint, and back to it.
pub(crate) fn marks_and_checkpoint(stage: &Stage) -> Result<()> {
    let player = stage.newcomer(Screen::DESKTOP)?;
    player.start_game("easy")?;
    let (solution, blanks) = (player.solution()?, player.blanks()?);
    let (first, second) = (blanks[0], blanks[1]);
    player.choose(first)?;
    player.chord(key::SHIFT, '2')?;
    player.chord(key::CONTROL, '5')?;
    player.until_cell(first, "corner marks 2")?;
    player.until_cell(first, "centre marks 5")?;

    player.press("Checkpoint")?;
    player.until_text("Back to 1")?;
    player.choose(second)?;
    player.keys([solution[second]])?;
    player.until_cell(second, &format!(", {}", solution[second]))?;
    player.run("[...document.querySelectorAll('.checkpoints button')][0].click()")?;
    player.until_cell(second, "empty")?;
    player.until_cell(first, "corner marks 2")?;

    player.press("More")?;
    player.press("Fill in candidates")?;
    player.until_cell(second, &solution[second].to_string())?;
    player.no_errors_but(&[])
}
