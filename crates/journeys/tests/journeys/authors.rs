//! What the author of a puzzle says of it, and what counts of puzzles that players bring.

use super::sharing::copied;
use anyhow::{Result, ensure};
use ninefold_journeys::{Player, Screen, Stage};
use serde_json::json;

/// A puzzle of which its author says something that no rule tells.
const SPIRAL: &str = "ninefold 1
title: Spiral
author: Ana
description: Each arm is read inwards.\\nThe rest is Sudoku.
layout: boxes 3x3
givens:
  53..7....
  6..195...
  .98....6.
  8...6...3
  4..8.3..1
  7...2...6
  .6....28.
  ...419..5
  ....8..79
";

const RULE: &str = "Each arm is read inwards.";

/// Title, author and rules go from the text into the game, its lists and its rules, through a link to
/// somebody else, into a copy that is edited, and out of it to another site and back.
pub(crate) fn words_come_along(stage: &Stage) -> Result<()> {
    let player = stage.newcomer(Screen::DESKTOP)?;
    player.play_text(SPIRAL)?;
    until_told(&player, "Spiral")?;
    player.reload()?;
    until_told(&player, "Spiral")?;
    player.press("Show an example")?;
    player.until("document.querySelector('#rules').innerText.includes('By Ana')")?;
    player.press("Close")?;
    let link = copied(&player, "Copy link", "The link to this puzzle is copied.")?;

    // The service knows the words, so that the ID alone brings them.
    ensure!(!link.contains('#'), "{link} carries what the service knows");
    let friend = stage.newcomer(Screen::DESKTOP)?;
    friend.go(&link)?;
    until_told(&friend, "Spiral")?;
    // The same link can be pasted.
    friend.visit("/import")?;
    friend.fill("#import-text", &link)?;
    friend.press("Load")?;
    until_told(&friend, "Spiral")?;
    friend.no_errors_but(&[])?;
    let until_found = |player: &Player<'_>, text: &str, title: &str| -> Result<()> {
        player.visit("/import")?;
        player.fill("#import-text", text)?;
        player.press("Load")?;
        player.until(&format!("document.querySelector('.tile')?.innerText.includes('{title}')"))
    };
    player.visit("/games")?;
    player.until("document.querySelector('.tile b').innerText === 'Spiral'")?;
    player.press("Continue")?;
    player.until_board()?;
    player.press("More")?;
    player.press("Edit a copy")?;
    player.until("document.querySelector('#setter-title')?.value === 'Spiral'")?;
    player.until_cell(0, ", 5")?;
    player.until("document.querySelector('#setter-rules').value.startsWith('Each arm')")?;
    player.fill("#setter-title", "Coil")?;
    // The field is left.
    player.choose(2)?;
    player.until("document.title.includes('Coil')")?;
    player.until_text("There is exactly one solution.")?;
    let filled = player.run("return [...document.querySelectorAll('.game .primary')].filter((button) => button.getClientRects().length).length")?;
    ensure!(filled == 1, "{filled} buttons are filled");
    player.run("document.querySelectorAll('.setter-result details').forEach((part) => part.open = true)")?;
    let elsewhere = copied(&player, "Copy f-puzzles link", "The link to this puzzle is copied.")?;
    player.press("Try it")?;
    until_told(&player, "Coil")?;
    player.until_cell(0, "given 5")?;
    player.run("history.back()")?;
    player.until("document.querySelector('#setter-title')?.value === 'Coil'")?;
    player.visit("/create")?;
    player.until("document.querySelector('.tile b').innerText === 'Coil'")?;
    until_found(&player, &elsewhere, "Coil")?;
    player.no_errors_but(&[])
}

/// The title is above the board and in the window's, and the rule is beside the board.
fn until_told(player: &Player<'_>, title: &str) -> Result<()> {
    player.until_board()?;
    player.until(&format!("document.querySelector('.facts h1').innerText.includes('{title}')"))?;
    player.until(&format!("document.title.includes('{title}')"))?;
    player.until(&format!("document.querySelector('.rail').innerText.includes('{RULE}')"))
}

/// A board with two cells to fill is solved in a moment: that is told, and is not a best time.
pub(crate) fn brought_puzzles(stage: &Stage) -> Result<()> {
    let player = stage.newcomer(Screen::DESKTOP)?;
    // Who wants nothing to move sees the end at once.
    let still = json!({ "features": [{ "name": "prefers-reduced-motion", "value": "reduce" }] });
    player.devtools("Emulation.setEmulatedMedia", still)?;
    for _ in 0..2 {
        player.play_text(super::room::TWO_CELLS)?;
        player.solve()?;
        let moving = player.run(
            "return document.getAnimations().filter((one) => one.effect.getComputedTiming().endTime > 20).length",
        )?;
        ensure!(moving == 0, "{moving} things move");
        player.until_text("doesn't count")?;
        ensure!(!player.text(".ending")?.contains("best"), "nothing is a best time");
    }
    player.visit("/statistics")?;
    player.until_text("No finished games yet.")?;
    player.no_errors_but(&[])
}
