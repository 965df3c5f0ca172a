//! Hints.

use anyhow::{Result, ensure};
use ninefold_journeys::screens::read_to_the_end;
use ninefold_journeys::{Screen, Stage, win_by_hints};

const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// Where to look, which technique, why, and what to do.
pub(crate) fn tier_by_tier(stage: &Stage) -> Result<()> {
    let player = stage.newcomer(Screen::DESKTOP)?;
    player.play_text(PUZZLE)?;
    let filled = "document.querySelectorAll('[role=gridcell] .digit').length";
    let before = player.run(&format!("return {filled}"))?;
    player.press("Hint")?;
    player.until_text("Look at")?;
    player.press("Name the technique")?;
    player.until_text("Hidden Single")?;
    player.press("Explain it")?;
    read_to_the_end(&player)?;
    player.press("Apply")?;
    player.until(&format!("{filled} === {} + 1", before))?;
    player.until_said("Hint applied")?;
    player.no_errors_but(&[])
}

/// The argument can be read a sentence at a time, and is still there after a reload.
pub(crate) fn step_by_step(stage: &Stage) -> Result<()> {
    let player = stage.newcomer(Screen::DESKTOP)?;
    player.play_text(PUZZLE)?;
    player.until_text("Beginner")?;
    player.press("Hint")?;
    player.press("Name the technique")?;
    player.press("Explain it")?;
    player.until("document.querySelector('.advice .tier').innerText.startsWith('1 of ')")?;
    player.until_shown(".cell.hint-read")?;
    ensure!(player.run("return !document.querySelector('.advice .known')")? == true, "nothing is known yet");
    player.press("Next")?;
    player.until("document.querySelector('.advice .tier').innerText.startsWith('2 of ')")?;
    player.until_shown(".advice .known")?;
    player.press("Previous sentence")?;
    player.until("document.querySelector('.advice .tier').innerText.startsWith('1 of ')")?;
    player.reload()?;
    player.until_shown(".advice")?;
    read_to_the_end(&player)?;
    player.no_errors_but(&[])
}

/// A digit that stands elsewhere is pointed out, and one that logic rules out gets its argument.
pub(crate) fn why_not(stage: &Stage) -> Result<()> {
    let player = stage.newcomer(Screen::DESKTOP)?;
    player.play_text(PUZZLE)?;
    player.choose(2)?;
    player.press("Why not …?")?;
    // The next digit is the answer, and is not written.
    player.keys(['5'])?;
    player.until_text("r1c1 is 5 already, and sees r1c3.")?;
    player.press("Why not …?")?;
    player.click(".pad button:nth-of-type(1)")?;
    player.press("Next")?;
    player.until_text("1 can only go in r1c8")?;
    player.press("Close")?;
    player.press("Why not …?")?;
    player.click(".pad button:nth-of-type(4)")?;
    player.until_text("it may be right")?;
    player.until_cell(2, "empty")?;
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
    ensure!(!player.text(".game")?.contains("Name the technique"), "a mistake must come first");
    player.press("Back to before the first mistake")?;
    player.until_cell(cell, "empty")
}

/// Whoever only asks and applies wins, also where cells are frozen.
pub(crate) fn hints_alone(stage: &Stage) -> Result<()> {
    let player = stage.newcomer(Screen::DESKTOP)?;
    for (variant, level) in [("ice", "easy"), ("ice", "hard"), ("killer", "medium")] {
        win_by_hints(&player, variant, level)?;
    }
    player.no_errors_but(&[])
}
