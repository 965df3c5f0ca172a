//! Starting a game.

use anyhow::{Context, Result, ensure};
use ninefold_journeys::{Player, Screen, Stage};

/// The way that everybody takes first.
pub(crate) fn from_the_welcome_page(stage: &Stage) -> Result<()> {
    let player = stage.newcomer(Screen::DESKTOP)?;
    player.visit("/")?;
    player.click("a[href='/new'].door")?;
    player.click("label:has(input[name=level][value=Medium])")?;
    player.press("Start")?;
    player.until_board()?;
    player.until_text("Medium")?;
    let cells = player.run("return document.querySelectorAll('[role=gridcell]').length")?;
    ensure!(cells == 81, "the board has {cells} cells");
    ensure!(player.address()?.contains("/game/"), "a game has an address");
    player.back()?;
    player.until_shown("a, form")?;
    player.visit("/")?;
    player.until_text("Continue")?;
    player.no_errors_but(&[])
}

/// Each level gives a board that says which level it is.
pub(crate) fn every_level(stage: &Stage) -> Result<()> {
    let player = stage.newcomer(Screen::DESKTOP)?;
    for name in offered(&player, "level")? {
        order(&player, "classic", &name)?;
        player.until(&format!("document.querySelector('.facts h1').innerText.startsWith('{name}')"))?;
        ensure!(player.solution()?.len() == 81, "{name} has a solution");
    }
    player.no_errors_but(&[])
}

/// Each kind of puzzle that is offered comes with its board and has a hint that can be carried out.
pub(crate) fn every_variant(stage: &Stage) -> Result<()> {
    let player = stage.newcomer(Screen::DESKTOP)?;
    for variant in offered(&player, "variant")? {
        order(&player, &variant, "Easy")?;
        let cells = player.solution()?.len();
        let shown = player.run("return document.querySelectorAll('[role=gridcell]').length")?;
        ensure!(shown == cells, "{variant} has {cells} cells, and {shown} are shown");
        player.press("Hint")?;
        player.until_shown(".advice")?;
        player.press("Apply")?;
        player.until_said("Hint carried out")?;
    }
    player.no_errors_but(&[])
}

/// Orders a game as a person does, and waits for the board.
fn order(player: &Player<'_>, variant: &str, level: &str) -> Result<()> {
    player.visit("/new")?;
    player.click(&format!("label:has(input[name=level][value='{level}'])"))?;
    player.click(&format!("label:has(input[name=variant][value='{variant}'])"))?;
    player.press("Start")?;
    player.until_board()
}

/// What there is to choose from.
fn offered(player: &Player<'_>, name: &str) -> Result<Vec<String>> {
    player.visit("/new")?;
    let values = player.run(&format!(
        "return [...document.querySelectorAll('input[name={name}]')].map((input) => input.value)"
    ))?;
    let values = values.as_array().context("there is a choice")?;
    Ok(values.iter().filter_map(|value| value.as_str().map(str::to_owned)).collect())
}
