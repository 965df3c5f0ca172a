//! Lessons.

use anyhow::{Context, Result, ensure};
use ninefold_journeys::{Player, Screen, Stage};
use serde_json::json;

/// A lesson about chains draws them on its example, sentence by sentence; the position can be played from
/// there, with its digits and its candidates.
pub(crate) fn argument_and_position(stage: &Stage) -> Result<()> {
    let player = stage.newcomer(Screen::DESKTOP)?;
    player.visit("/learn/two-string-kite")?;
    player.until_shown(".example .argument li")?;
    let links = "document.querySelectorAll('.example .links .link').length";
    let drawn_first = player.run(&format!("return {links}"))?;
    let next = "document.querySelector('.example [aria-label=\"Next sentence\"]')";
    for _ in 0..20 {
        if player.run(&format!("return {next}.disabled"))? == true {
            break;
        }
        player.run(&format!("{next}.click()"))?;
    }
    // Lines come with the sentences that name their ends.
    player.until(&format!("{links} > {drawn_first} && {links} >= 2"))?;
    player.until_shown(".example .argument .conclusion")?;
    let removed = player.run("return document.querySelectorAll('.example text.removed').length")?;
    ensure!(removed.as_u64() >= Some(1), "what goes is struck out");
    let digits = player.run("return document.querySelectorAll('.example text:not(.note)').length")?;
    let candidates = player.run("return document.querySelectorAll('.example text.note').length")?;

    player.press("Play from here")?;
    player.until_board()?;
    player.until(&format!("document.querySelectorAll('[role=gridcell] .digit').length === {digits}"))?;
    let marks = player.run(
        "const digits = (name) => name.match(/(?:candidates|marks) ([\\d ]+)/)?.[1].match(/\\d/g).length ?? 0;
         return [...document.querySelectorAll('[role=gridcell]')].reduce((sum, cell) => sum + digits(cell.ariaLabel), 0)",
    )?;
    let (marks, candidates) = (marks.as_u64().context("a number")?, candidates.as_u64().context("a number")?);
    ensure!(marks == candidates, "{candidates} candidates came as {marks} marks");
    player.no_errors_but(&[])?;
    german(&player)
}

/// Whoever reads German reads lessons in German.
fn german(player: &Player<'_>) -> Result<()> {
    let german = json!({ "language": "German" }).to_string();
    player.run(&format!("localStorage.setItem('ninefold.preferences', {})", json!(german)))?;
    player.visit("/learn/two-string-kite")?;
    player.until_text("So findest du es")?;
    player.until_text("Stufe: Schwer")?;
    let rest = "return document.querySelector('.prose [lang=de]').innerText.match(/How to look|Example/)";
    ensure!(player.run(rest)?.is_null(), "the lesson has English headings");
    player.no_errors_but(&[])
}
