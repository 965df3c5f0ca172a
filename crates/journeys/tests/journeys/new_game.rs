//! Starting a game.

use anyhow::{Result, ensure};
use ninefold_journeys::{Screen, Stage};

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
    for (slug, name) in [
        ("beginner", "Beginner"),
        ("easy", "Easy"),
        ("medium", "Medium"),
        ("hard", "Hard"),
        ("expert", "Expert"),
    ] {
        player.start_game(slug)?;
        player.until_text(name)?;
        ensure!(player.solution()?.len() == 81, "{name} has a solution");
    }
    player.no_errors_but(&[])
}

/// Each kind of puzzle comes with its board, takes the right digit and has a hint.
pub(crate) fn every_variant(stage: &Stage) -> Result<()> {
    let player = stage.newcomer(Screen::DESKTOP)?;
    for (variant, level, cells) in [
        ("killer", "easy", 81),
        ("diagonal", "easy", 81),
        ("jigsaw", "easy", 81),
        ("windoku", "easy", 81),
        ("ice", "easy", 81),
        ("anti-knight", "easy", 81),
        ("anti-king", "easy", 81),
        ("non-consecutive", "easy", 81),
        ("4x4", "beginner", 16),
        ("6x6", "easy", 36),
        ("16x16", "easy", 256),
        ("samurai", "easy", 369),
    ] {
        player.visit(&format!("/play/{variant}/{level}"))?;
        player.until_board()?;
        let shown = player.run("return document.querySelectorAll('[role=gridcell]').length")?;
        ensure!(shown == cells, "{variant} has {shown} cells");
        player.press("Hint")?;
        player.until_shown(".advice")?;
        player.press("Apply")?;
        player.until_said("Hint carried out")?;
    }
    player.no_errors_but(&[])
}
