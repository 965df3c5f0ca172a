//! Hints.

use anyhow::{Result, ensure};
use ninefold_journeys::{Screen, Stage};

/// Where to look, which technique, why, and what to do.
pub(crate) fn tier_by_tier(stage: &Stage) -> Result<()> {
    let player = stage.newcomer(Screen::DESKTOP)?;
    player.start_game("easy")?;
    let filled = "document.querySelectorAll('[role=gridcell] .digit').length";
    let before = player.run(&format!("return {filled}"))?;
    player.press("Hint")?;
    player.until_text("Look at")?;
    player.press("Which technique?")?;
    player.until_text("Single")?;
    player.press("Show why")?;
    player.until_shown(".advice .conclusion")?;
    player.press("Apply")?;
    player.until(&format!("{filled} === {} + 1", before))?;
    player.until_said("Hint carried out")?;
    player.no_errors_but(&[])
}

/// No argument is sound while a mistake stands.
pub(crate) fn mistakes_first(stage: &Stage) -> Result<()> {
    let player = stage.newcomer(Screen::DESKTOP)?;
    player.start_game("hard")?;
    let (solution, blanks) = (player.solution()?, player.blanks()?);
    let cell = blanks[0];
    let fits = |digit: &char| *digit != solution[cell];
    let wrong = ('1'..='9').find(fits).unwrap_or('1');
    player.choose(cell)?;
    player.keys([wrong])?;
    player.press("Hint")?;
    player.until_text("wrong")?;
    ensure!(!player.text(".game")?.contains("Which technique?"), "a mistake must come first");
    Ok(())
}
