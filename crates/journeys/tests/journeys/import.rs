//! Loading puzzles from texts.

use super::hardship::HELD_BACK;
use anyhow::{Result, ensure};
use ninefold_journeys::{Player, Screen, Stage};
use serde_json::json;
use std::fs;
use std::path::Path;

const LINE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// A line, rows, a drawn grid, CSV and Ninefold's own form give the same board.
pub(crate) fn five_formats(stage: &Stage) -> Result<()> {
    let rows =
        LINE.as_bytes().chunks(9).map(|row| String::from_utf8_lossy(row).into_owned()).collect::<Vec<_>>();
    let spaced =
        LINE.chars().map(|symbol| if symbol == '.' { '0' } else { symbol }.to_string()).collect::<Vec<_>>();
    let drawn = rows
        .iter()
        .map(|row| format!("| {} | {} | {} |", &row[..3], &row[3..6], &row[6..]))
        .collect::<Vec<_>>();
    let drawn =
        drawn.chunks(3).map(|band| band.join("\n")).collect::<Vec<_>>().join("\n+-----+-----+-----+\n");
    let own = format!("ninefold 1\nlayout: boxes 3x3\ngivens:\n  {}\n", rows.join("\n  "));
    let texts = [
        LINE.to_owned(),
        rows.join("\n"),
        drawn,
        spaced.chunks(9).map(|row| row.join(",")).collect::<Vec<_>>().join("\n"),
        own,
    ];
    let player = stage.newcomer(Screen::DESKTOP)?;
    for text in texts {
        player.play_text(&text)?;
        player.until_cell(0, "given 5")?;
        player.until_cell(80, "given 9")?;
    }
    player.no_errors_but(&[])
}

/// The first row is clear and rises; every digit of the others is told by a cage of one cell, in fog.
pub(crate) const FOG: &str = "ninefold 1
layout: boxes 2x2
rule: fog r1c1 r1c2 r1c3 r1c4
rule: thermometer r1c1 r1c2 r1c3 r1c4
rule: cage 3 r2c1
rule: cage 1 r2c3
rule: cage 2 r3c1
rule: cage 1 r3c2
rule: cage 4 r3c3
givens:
  ....
  ....
  ....
  ....
";

/// Fog hides what is drawn, for the eye and for the ear, until a digit beside it is right.
pub(crate) fn fog(stage: &Stage) -> Result<()> {
    let player = stage.newcomer(Screen::DESKTOP)?;
    player.play_text(FOG)?;
    let until_fogged =
        |n: u32| player.until(&format!("document.querySelectorAll('.cell.fogged').length === {n}"));
    until_fogged(12)?;
    player.until_cell(4, "in fog")?;
    let until_sum = |cell: usize, is: &str| {
        player.until(&format!(
            "getComputedStyle(document.querySelector('#cell-{cell} .sum')).visibility === '{is}'"
        ))
    };
    until_sum(4, "hidden")?;
    player.choose(0)?;
    player.keys(['2'])?;
    player.until_cell(0, ", 2")?;
    until_fogged(12)?;
    player.keys(['1'])?;
    until_fogged(10)?;
    until_sum(4, "visible")?;
    until_sum(6, "hidden")?;
    player.solve()?;
    until_fogged(0)?;
    player.no_errors_but(&[])
}

/// What cannot be played is refused, and says why.
pub(crate) fn faults(stage: &Stage) -> Result<()> {
    let player = stage.newcomer(Screen::DESKTOP)?;
    let several = LINE.replace("79", "..");
    for (text, reason) in [("hello there", "this isn't a puzzle"), (&several, "several solutions")] {
        player.visit("/import")?;
        player.fill("#import-text", text)?;
        player.press("Load")?;
        if text == several {
            player.click(".tile button.primary")?;
        }
        player.until(&format!(
            "document.querySelector('[role=alert]') && document.body.innerText.includes({reason:?})"
        ))?;
    }
    player.no_errors_but(&[])
}

/// A file is loaded by the button and by letting it fall anywhere on the page; a picture, an empty
/// file and a huge one are refused with a reason, and the page stays where it is.
pub(crate) fn files(stage: &Stage) -> Result<()> {
    let player = stage.newcomer(Screen::DESKTOP)?;
    player.visit("/import")?;
    let folder = tempfile::tempdir()?;
    let file = |name: &str, content: &[u8]| -> Result<_> {
        let path = folder.path().join(name);
        fs::write(&path, content)?;
        Ok(path)
    };
    let rejected = [
        (file("board.png", &player.picture()?)?, "That isn't a text file."),
        (file("empty.sdk", b"\n")?, "That file is empty."),
        (file("huge.sdm", &b".".repeat(3_000_000))?, "That file is larger than 2 MB."),
        (file("letter.txt", b"hello there")?, "this isn't a puzzle"),
    ];
    let accepted = file("puzzle.sdk", LINE.as_bytes())?;
    for give in [drop_file, choose_file] {
        for (path, reason) in &rejected {
            give(&player, path)?;
            player.until(&format!(
                "document.querySelector('.saying.warning[role=alert]')?.innerText.includes({reason:?})"
            ))?;
            ensure!(player.run("return document.querySelectorAll('.tile').length")? == 0, "{reason}");
        }
        give(&player, &accepted)?;
        player.until_text("1 puzzle found")?;
        player.until("!document.querySelector('.saying.warning')")?;
    }
    player.click(".tile button.primary")?;
    player.until_board()?;
    player.until_cell(0, "given 5")?;
    player.no_errors_but(&[])
}

/// A megabyte is read beside the page: while it has not been read at all, the page takes keys and clicks. The
/// text field does not get it, which would have to lay it out.
pub(crate) fn megabyte(stage: &Stage) -> Result<()> {
    let player = stage.newcomer(Screen::DESKTOP)?;
    player.devtools("Page.addScriptToEvaluateOnNewDocument", json!({ "source": HELD_BACK }))?;
    player.visit("/import")?;
    let folder = tempfile::tempdir()?;
    let file = folder.path().join("many.sdm");
    let lines = format!("{LINE}\n").repeat(12_500);
    ensure!(lines.len() > 1_000_000, "a megabyte");
    fs::write(&file, lines)?;
    choose_file(&player, &file)?;
    player.until_text("Loading …")?;
    player.until("heldWorkers.some((worker) => worker.waiting.some((text) => text.length > 1e6))")?;
    player.click("#import-text")?;
    player.keys("abc".chars())?;
    player.until("document.querySelector('#import-text').value === 'abc'")?;
    ensure!(player.run("return document.querySelectorAll('.tile').length")? == 0, "it was read by the page");

    player.run("heldWorkers.forEach((worker) => worker.start())")?;
    player.until_text("12500 puzzles, read as")?;
    player.until("document.querySelector('#import-text').value === 'abc'")?;
    player.click(".tile button.primary")?;
    player.until_board()?;
    player.until_cell(0, "given 5")?;
    player.no_errors_but(&[])
}

/// Lets a file fall on the page, beside the form.
fn drop_file(player: &Player<'_>, path: &Path) -> Result<()> {
    let data = json!({ "items": [], "files": [path], "dragOperationsMask": 1 });
    for phase in ["dragEnter", "dragOver", "drop"] {
        let event = json!({ "type": phase, "x": 20, "y": 700, "data": data });
        player.devtools("Input.dispatchDragEvent", event)?;
    }
    Ok(())
}

fn choose_file(player: &Player<'_>, path: &Path) -> Result<()> {
    player.fill("input[type=file]", &path.to_string_lossy())
}
