//! Sharing: anybody gets the same board by its ID, and nobody gets the game on it.

use anyhow::{Context, Result, ensure};
use ninefold_journeys::{Screen, Stage};

/// A board is published; its ID opens it for somebody else, empty.
pub(crate) fn by_id(stage: &Stage) -> Result<()> {
    let maker = stage.newcomer(Screen::DESKTOP)?;
    maker.visit("/")?;
    let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let id = maker.run_until_done(&format!(
        "fetch('/api/v1/puzzles', {{ method: 'POST', headers: {{ 'content-type': 'application/json' }},
         body: JSON.stringify({{ text: '{line}' }}) }}).then((answer) => answer.json()).then((puzzle) => done(puzzle.id))"
    ))?;
    let id = id.as_str().context("a published puzzle has an ID")?;

    let other = stage.newcomer(Screen::DESKTOP)?;
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
