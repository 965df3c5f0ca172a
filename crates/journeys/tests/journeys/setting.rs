//! Making puzzles by hand.

use anyhow::{Result, ensure};
use ninefold_journeys::{Player, Screen, Stage};

/// Two boxes swap cells and become pieces, a cage gets its sum, a region is added and removed; the
/// engine tells at every moment what each cell can be and whether there is one solution.
pub(crate) fn regions_and_cages(stage: &Stage) -> Result<()> {
    let player = stage.newcomer(Screen::DESKTOP)?;
    player.visit("/create")?;
    player.press("New board")?;
    player.until_board()?;
    player.until_text("several solutions")?;
    // A board that has not one solution is not published.
    player.until("[...document.querySelectorAll('button')].some((button) => button.innerText.startsWith('Publish') && button.disabled)")?;
    let lines = block_lines(&player)?;

    // The first box gives its corner to the second, which gives one of its own.
    player.choose_all(&[0, 1, 2, 9, 10, 11, 18, 19])?;
    player.press("Jigsaw piece")?;
    player.until_said("A piece of this board has 9 cells, and 8 are chosen.")?;
    player.choose_all(&[0, 1, 2, 9, 10, 11, 18, 19, 12])?;
    player.press("Jigsaw piece")?;
    player.until(&format!("document.querySelector('.block-lines').getAttribute('d') !== {lines}"))?;
    player.until_text("several solutions")?;

    let (board, here) = (player.address()?, player.tab()?);
    let there = player.open_tab()?;
    player.go(&board)?;
    player.until_board()?;
    player.turn_to(&here)?;

    player.choose_all(&[0, 1])?;
    player.fill("#cage-sum", "3")?;
    player.press("Add cage")?;
    let has_cage = "document.querySelector('#cell-0 .sum')?.innerText === '3'";
    player.until(has_cage)?;
    // Another tab with the same board draws it too.
    player.turn_to(&there)?;
    player.until(has_cage)?;
    player.turn_to(&here)?;
    // Only 1 and 2 are left for the cells of the cage, and no other cell of their piece has them.
    player.until(&candidates(0, "12"))?;
    player.until(&candidates(12, "3456789"))?;

    // A cage over another is refused, and that one stays.
    player.choose_all(&[1, 2])?;
    player.press("Add cage")?;
    player.until_said("r1c2 is in a cage already.")?;
    player.until(has_cage)?;

    player.choose_all(&[50, 51, 52])?;
    player.press("Extra region")?;
    player.until("document.querySelectorAll('.cell.tinted').length === 3")?;
    player.choose(51)?;
    player.press("Remove regions here")?;
    player.until("document.querySelectorAll('.cell.tinted').length === 0")?;

    // A digit is written, and what follows from it is told.
    player.choose(0)?;
    player.keys(['1'])?;
    player.until(&candidates(1, "2"))?;

    // The strokes are taken back one by one, and the digit stays; undo takes the digit away, which never
    // becomes a given.
    for _ in 0..2 {
        player.press("Undo last drawing")?;
    }
    player.until("document.querySelectorAll('.cell.tinted').length === 0")?;
    player.until(has_cage)?;
    player.press("Undo last drawing")?;
    player.until("!document.querySelector('#cell-0 .sum')")?;
    player.until_cell(0, ", 1")?;
    player.press("Undo")?;
    player.until_cell(0, "empty")?;

    // Another board does not take the place of this one.
    player.visit("/create")?;
    player.press("New board")?;
    player.until_board()?;
    player.visit("/create")?;
    player.until("document.querySelectorAll('.tile').length === 2")?;
    player.no_errors_but(&[])
}

/// A jigsaw is drawn from nothing, piece by piece.
pub(crate) fn jigsaw(stage: &Stage) -> Result<()> {
    let player = stage.newcomer(Screen::DESKTOP)?;
    player.visit("/create")?;
    player.choose_option("#create-variant", "jigsaw")?;
    player.press("New board")?;
    player.until_board()?;
    player.until_text("0 of 9 pieces are drawn.")?;
    player.choose_all(&[0, 9, 18, 27, 36, 45, 54, 63, 72])?;
    player.press("Jigsaw piece")?;
    player.until_text("1 of 9 pieces are drawn.")?;
    let shown = player.run("return document.querySelectorAll('[role=gridcell]').length")?;
    ensure!(shown == 81, "the board has {shown} cells");
    player.no_errors_but(&[])
}

/// Whether a cell can still be just these digits.
fn candidates(cell: usize, digits: &str) -> String {
    format!(
        "[...document.querySelectorAll('#cell-{cell} .notes i')].map((note) => note.dataset.digit).join('') === '{digits}'"
    )
}

/// The thick lines of the board, as a string of JavaScript.
fn block_lines(player: &Player<'_>) -> Result<String> {
    Ok(player.run("return document.querySelector('.block-lines').getAttribute('d')")?.to_string())
}
