//! Writing digits.

use anyhow::{Result, ensure};
use ninefold_journeys::{Player, Screen, Stage, key};

/// Cell first by mouse and key, then by the pad; a clash; undo, redo, erase.
pub(crate) fn written_corrected_undone(stage: &Stage) -> Result<()> {
    let player = stage.newcomer(Screen::DESKTOP)?;
    player.start_game("easy")?;
    let (solution, blanks) = (player.solution()?, player.blanks()?);
    let cell = blanks[0];
    player.choose(cell)?;
    player.keys([solution[cell]])?;
    player.until_cell(cell, &format!(", {}", solution[cell]))?;
    player.press("Undo")?;
    player.until_cell(cell, "empty")?;
    player.chord(key::CONTROL, 'y')?;
    player.until_cell(cell, &format!(", {}", solution[cell]))?;
    player.keys([key::BACKSPACE])?;
    player.until_cell(cell, "empty")?;

    let clashing = clashing_digit(&player, cell)?;
    player.keys([clashing])?;
    player.until_cell(cell, "clash")?;
    player.press("Erase")?;
    player.until_cell(cell, "empty")?;

    let given = (0..81).find(|cell| !blanks.contains(cell)).unwrap_or(0);
    player.choose(given)?;
    player.keys(['1'])?;
    player.until_said("is a given")?;
    player.no_errors_but(&[])
}

/// A digit that stands already in the row of a cell.
fn clashing_digit(player: &Player<'_>, cell: usize) -> Result<char> {
    let row = cell / 9 * 9;
    for other in row..row + 9 {
        if let Some(digit) = player.cell(other)?.rsplit("given ").next().filter(|rest| rest.len() == 1) {
            return Ok(digit.chars().next().unwrap_or('1'));
        }
    }
    anyhow::bail!("row {} has no given", cell / 9 + 1)
}

/// With five lives, the fifth wrong entry ends the game.
pub(crate) fn five_lives(stage: &Stage) -> Result<()> {
    let player = stage.newcomer(Screen::DESKTOP)?;
    player.visit("/new")?;
    player.click("details:has(input[name=feedback]) summary")?;
    player.run(
        "[...document.querySelectorAll('input[name=feedback]')].find((input) => \
         /five|lives/i.test(input.closest('label').innerText)).click()",
    )?;
    player.press("Start game")?;
    player.until_board()?;
    let (solution, blanks) = (player.solution()?, player.blanks()?);
    for (lost, &cell) in blanks.iter().take(5).enumerate() {
        ensure!(!player.text(".game")?.contains("lost"), "the game is lost after {lost} mistakes");
        let wrong = if solution[cell] == '9' { '1' } else { char::from(solution[cell] as u8 + 1) };
        player.choose(cell)?;
        player.keys([wrong])?;
    }
    player.until_text("Out of lives")?;
    player.until_text("Next game")?;

    // The same puzzle can be tried again, from its start and with all lives.
    player.press("Try this puzzle again")?;
    player.until("!document.querySelector('.ending')")?;
    player.until_shown("[aria-label='5 lives left.']")?;
    ensure!(player.blanks()? == blanks && player.solution()? == solution, "it is another puzzle");
    Ok(())
}

/// Who wants to see mistakes after all says so in the game itself.
pub(crate) fn other_feedback(stage: &Stage) -> Result<()> {
    let player = stage.newcomer(Screen::DESKTOP)?;
    player.start_game("easy")?;
    let (solution, cell) = (player.solution()?, player.blanks()?[0]);
    // A digit that is wrong and does not clash: any other that the cell could be.
    player.press("More")?;
    player.press("Show or hide candidates")?;
    player.until_cell(cell, "candidates")?;
    let told = player.cell(cell)?;
    let wrong = told.rsplit("candidates").next().unwrap_or_default();
    let wrong = wrong.chars().find(|sign| sign.is_ascii_digit() && *sign != solution[cell]);
    let Some(wrong) = wrong else { return Ok(()) };
    player.choose(cell)?;
    player.keys([wrong])?;
    player.until_cell(cell, &format!(", {wrong}"))?;
    let is_wrong = format!("document.querySelector('#cell-{cell}').ariaInvalid === 'true'");
    ensure!(player.run(&format!("return {is_wrong}"))? == false, "it does not clash");
    player.press("More")?;
    player.choose_option("#more select", "Strict: wrong entries are shown")?;
    player.until(&is_wrong)?;
    player.no_errors_but(&[])
}
