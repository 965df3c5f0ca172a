//! A phone.

use anyhow::{Result, ensure};
use ninefold_journeys::{Screen, Stage};

/// Everything is on the screen and large enough for a finger; cells and digits answer to taps.
pub(crate) fn phone(stage: &Stage) -> Result<()> {
    let player = stage.newcomer(Screen::PHONE)?;
    player.start_game("easy")?;
    let (solution, cell) = (player.solution()?, player.blanks()?[0]);
    player.choose(cell)?;
    player.run(&format!(
        "[...document.querySelectorAll('.pad button')].find((button) => button.ariaLabel.startsWith('{}')).click()",
        solution[cell]
    ))?;
    player.until_cell(cell, &format!(", {}", solution[cell]))?;
    let wide = player.run("return document.documentElement.scrollWidth - innerWidth")?;
    ensure!(wide.as_i64().is_some_and(|beyond| beyond <= 0), "the page is {wide} pixels too wide");
    let small = player.run(
        "return [...document.querySelectorAll('.panel button, .panel a.button')]
         .filter((element) => element.getClientRects().length)
         .map((element) => [element.innerText || element.ariaLabel, element.getBoundingClientRect()])
         .filter(([, area]) => area.height < 44 || area.width < 24).map(([name]) => name)",
    )?;
    ensure!(small.as_array().is_some_and(Vec::is_empty), "too small for a finger: {small}");
    player.no_errors_but(&[])
}
