//! Sharing: anybody gets the same board by its ID, and nobody gets the game on it.

use anyhow::{Context, Result, ensure};
use ninefold_journeys::{Screen, Stage};

/// A board that nobody has seen is published by its maker; its ID opens it for somebody else, empty.
pub(crate) fn by_id(stage: &Stage) -> Result<()> {
    let maker = stage.newcomer(Screen::DESKTOP)?;
    maker.visit("/create")?;
    maker.press("New board")?;
    maker.until_board()?;
    let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    for (cell, digit) in line.chars().enumerate().filter(|(_, digit)| *digit != '.') {
        maker.choose(cell)?;
        maker.keys([digit])?;
    }
    maker.until_text("There is exactly one solution.")?;
    maker.press("Publish and copy the link")?;
    maker.until_said("The link to this puzzle is copied.")?;
    let list = maker.run_until_done(
        "fetch('/api/v1/puzzles').then((answer) => answer.json()).then((page) => done(page.items[0].id))",
    )?;
    let id = list.as_str().context("the catalogue has the puzzle")?;

    let other = stage.newcomer(Screen::PHONE)?;
    other.visit(&format!("/p/{id}"))?;
    other.until_board()?;
    other.until_cell(0, "given 5")?;
    other.until_cell(2, "empty")?;
    ensure!(other.text(".facts")?.contains(id), "the board tells its ID");

    other.visit("/p/nosuchid")?;
    other.until_text("There is no puzzle with the ID")?;
    other.no_errors_but(&["404"])?;
    maker.no_errors_but(&[])
}
