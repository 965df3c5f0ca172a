//! Marks, lines and checkpoints.

use anyhow::{Context, Result};
use ninefold_journeys::{Player, Screen, Stage, key};
use serde_json::json;

/// Marks by keys and by tools; a checkpoint, and back to it.
pub(crate) fn marks_and_checkpoint(stage: &Stage) -> Result<()> {
    let player = stage.newcomer(Screen::DESKTOP)?;
    player.start_game("easy")?;
    let (solution, blanks) = (player.solution()?, player.blanks()?);
    let (first, second) = (blanks[0], blanks[1]);
    player.choose(first)?;
    player.chord(key::SHIFT, '2')?;
    player.chord(key::CONTROL, '5')?;
    player.until_cell(first, "corner marks 2")?;
    player.until_cell(first, "centre marks 5")?;

    player.press("Checkpoint")?;
    player.until_text("Back to 1")?;
    player.choose(second)?;
    player.keys([solution[second]])?;
    player.until_cell(second, &format!(", {}", solution[second]))?;
    player.run("[...document.querySelectorAll('.checkpoints button')][0].click()")?;
    player.until_cell(second, "empty")?;
    player.until_cell(first, "corner marks 2")?;

    player.press("More")?;
    player.press("Fill in candidates")?;
    player.until_cell(second, &solution[second].to_string())?;
    player.no_errors_but(&[])
}

/// A drag with the pen leaves lines, which undo takes back and a reload keeps; Shift and an arrow draw too.
pub(crate) fn lines(stage: &Stage) -> Result<()> {
    let player = stage.newcomer(Screen::DESKTOP)?;
    player.start_game("easy")?;
    player.press("Draw lines")?;
    player.until_text("Drag from cell to cell to draw")?;
    let drawn = |count: usize| {
        format!(
            "(document.querySelector('.lines path.pen')?.getAttribute('d').split('M').length ?? 1) === {count} + 1"
        )
    };
    stroke(&player, &[0, 1, 11, 20])?;
    player.until(&drawn(3))?;
    player.reload()?;
    player.until_board()?;
    player.until(&drawn(3))?;
    player.press("Undo")?;
    player.until(&drawn(0))?;

    player.press("Draw lines")?;
    player.choose(40)?;
    player.chord(key::SHIFT, key::RIGHT)?;
    player.until("document.activeElement.id === 'cell-41'")?;
    player.until(&drawn(1))?;
    player.press("Stop drawing")?;
    stroke(&player, &[0, 1, 2])?;
    player.until("document.querySelectorAll('[aria-selected=true]').length === 3")?;
    player.until(&drawn(1))?;
    player.no_errors_but(&[])
}

/// Draws with the mouse from the middle of each cell to that of the next.
fn stroke(player: &Player<'_>, cells: &[usize]) -> Result<()> {
    let middle = |cell: usize| {
        player.run(&format!(
            "const area = document.querySelector('#cell-{cell}').getBoundingClientRect();
             return {{ x: area.x + area.width / 2, y: area.y + area.height / 2 }};"
        ))
    };
    let mouse = |kind: &str, cell: usize| -> Result<()> {
        let mut event = middle(cell)?;
        event["type"] = json!(kind);
        event["button"] = json!("left");
        event["buttons"] = json!(1);
        event["clickCount"] = json!(1);
        player.devtools("Input.dispatchMouseEvent", event).map(drop)
    };
    let (first, last) = (cells.first().context("a cell")?, cells.last().context("a cell")?);
    mouse("mousePressed", *first)?;
    cells.iter().try_for_each(|&cell| mouse("mouseMoved", cell))?;
    mouse("mouseReleased", *last)
}
