//! Making puzzles by hand.

use anyhow::{Result, ensure};
use ninefold_journeys::{Player, Screen, Stage, key};
use serde_json::{Value, json};

/// Two boxes swap cells and become pieces, a cage gets its sum, a region is added and removed; the
/// engine tells at every moment what each cell can be and whether there is one solution.
pub(crate) fn regions_and_cages(stage: &Stage) -> Result<()> {
    let player = stage.newcomer(Screen::DESKTOP)?;
    player.visit("/create")?;
    player.press("New board")?;
    player.until_board()?;
    player.until_text("several solutions")?;
    // Neither an empty board nor any other without one solution is published.
    player.until("[...document.querySelectorAll('button')].some((button) => button.innerText.startsWith('Publish') && button.disabled)")?;
    let lines = block_lines(&player)?;

    // The first box gives its corner to the second, which gives one of its own.
    player.choose_option("#setter-element", "jigsaw-piece")?;
    player.choose_all(&[0, 1, 2, 9, 10, 11, 18, 19])?;
    player.press("Draw")?;
    player.until_said("A piece of this board has 9 cells, and 8 are selected.")?;
    player.choose_all(&[0, 1, 2, 9, 10, 11, 18, 19, 12])?;
    player.press("Draw")?;
    player.until(&format!("document.querySelector('.block-lines').getAttribute('d') !== {lines}"))?;
    player.until_text("several solutions")?;

    let (board, here) = (player.address()?, player.tab()?);
    let there = player.open_tab()?;
    player.go(&board)?;
    player.until_board()?;
    player.turn_to(&here)?;

    player.choose_option("#setter-element", "cage")?;
    player.choose_all(&[0, 1])?;
    player.fill("#setter-number", "3")?;
    player.press("Draw")?;
    let has_cage = "document.querySelector('#cell-0 .sum')?.innerText === '3'";
    player.until(has_cage)?;
    // Another tab with the same board draws it too.
    player.turn_to(&there)?;
    player.until(has_cage)?;
    player.turn_to(&here)?;
    // Only 1 and 2 are left for the cells of the cage, and no other cell of their piece has them.
    player.until(&candidates(0, "12"))?;
    player.until(&candidates(12, "3456789"))?;

    // Another cage may overlap it; each keeps its sum. Enter in the field of the sum draws it.
    player.choose_all(&[1, 2])?;
    player.fill("#setter-number", "9")?;
    player.keys([key::ENTER])?;
    player.until("document.querySelector('#cell-1 .sum')?.innerText === '9'")?;
    player.until(has_cage)?;
    player.press("Undo")?;
    player.until("!document.querySelector('#cell-1 .sum')")?;
    player.until(has_cage)?;

    player.choose_option("#setter-element", "extra-region")?;
    player.choose_all(&[50, 51, 52])?;
    player.press("Draw")?;
    player.until("document.querySelectorAll('.cell.tinted').length === 3")?;
    player.choose(51)?;
    player.press("Remove here")?;
    player.until("document.querySelectorAll('.cell.tinted').length === 0")?;

    // A digit is written, and what follows from it is told.
    player.choose(0)?;
    player.keys(['1'])?;
    player.until(&candidates(1, "2"))?;

    // Undo takes back what came last: the digit, which never becomes a given, then the strokes one by one.
    player.press("Undo")?;
    player.until_cell(0, "empty")?;
    player.press("Undo")?;
    player.until("document.querySelectorAll('.cell.tinted').length === 3")?;
    player.press("Undo")?;
    player.until("document.querySelectorAll('.cell.tinted').length === 0")?;
    player.until(has_cage)?;
    player.press("Undo")?;
    player.until("!document.querySelector('#cell-0 .sum')")?;
    // And redo does the stroke again.
    player.press("Redo")?;
    player.until(has_cage)?;

    // Digits and undo reach the board from a list and from a switch; after a click the arrows do too.
    player.choose(40)?;
    player.run("document.querySelector('#setter-element').focus()")?;
    player.keys(['5'])?;
    player.until_cell(40, ", 5")?;
    player.chord(key::CONTROL, 'z')?;
    player.until_cell(40, "empty")?;
    player.click(".card label.choice")?;
    player.until("document.activeElement.id === 'cell-40'")?;
    player.keys([key::RIGHT, '7'])?;
    player.until_cell(41, ", 7")?;

    // What is cleared comes back too.
    player.run("document.querySelectorAll('.setter-result details').forEach((part) => part.open = true)")?;
    player.press("Clear the board")?;
    player.until_cell(41, "empty")?;
    player.press("Undo")?;
    player.until_cell(41, ", 7")?;
    player.until(has_cage)?;

    // Another board does not take the place of this one.
    player.visit("/create")?;
    player.press("New board")?;
    player.until_board()?;
    player.visit("/create")?;
    player.until("document.querySelectorAll('.tile').length === 2")?;
    player.no_errors_but(&[])
}

/// The tools stand on one side of the board and what is found on the other; undo and the main action stay in
/// sight while a tool with long options is in hand, and what is the same in every solution stands large.
pub(crate) fn beside_the_board(stage: &Stage) -> Result<()> {
    for (width, height) in [(1440, 900), (1366, 640)] {
        let player = stage.newcomer(Screen { width, height, ..Screen::DESKTOP })?;
        player.visit("/create")?;
        player.press("New board")?;
        player.until_board()?;
        player.until_text("several solutions")?;
        player.press("Cage")?;
        player.until("document.querySelector('#setter-element').value === 'cage'")?;
        let places = player.run(
            "const area = (css) => document.querySelector(css).getBoundingClientRect();
             const [tools, board, found] = ['.setter-tools', '.board', '.setter-result'].map(area);
             const inside = (box) => box.top >= 0 && box.bottom <= innerHeight && box.right <= innerWidth;
             return [tools.width, found.width, tools.right <= board.left && board.right <= found.left,
               inside(board), inside(area('.setter .acts')), inside(area('.publish .primary'))]",
        )?;
        ensure!(places == json!([208, 392, true, true, true, true]), "{width}x{height}: {places}");
        player.press("Digits")?;
        player.until_shown(".setter .pad")?;
        // A row with one cell to fill: there is one digit for it, and the others are open.
        for (cell, digit) in ('1'..='8').enumerate() {
            player.choose(cell)?;
            player.keys([digit])?;
        }
        player.until("document.querySelector('#cell-8.forced .notes i')?.dataset.digit === '9'")?;
        player.until("document.querySelector('#cell-80').classList.contains('open')")?;
        player.no_errors_but(&[])?;
    }
    Ok(())
}

/// A jigsaw is drawn from nothing, piece by piece.
pub(crate) fn jigsaw(stage: &Stage) -> Result<()> {
    let player = stage.newcomer(Screen::DESKTOP)?;
    player.visit("/create")?;
    player.choose_option("#create-variant", "jigsaw")?;
    player.press("New board")?;
    player.until_board()?;
    player.until_text("0 of 9 pieces are drawn.")?;
    // What is told of the solutions moves what stands below it, once it comes.
    player.until_text("Number of solutions")?;
    player.choose_option("#setter-element", "jigsaw-piece")?;
    player.choose_all(&[0, 9, 18, 27, 36, 45, 54, 63, 72])?;
    player.press("Draw")?;
    player.until_text("1 of 9 pieces are drawn.")?;
    let shown = player.run("return document.querySelectorAll('[role=gridcell]').length")?;
    ensure!(shown == 81, "the board has {shown} cells");
    player.no_errors_but(&[])
}

/// Lines and signs are drawn by dragging, by keys and in words; what contradicts itself is shown, the board
/// becomes unique at a press, says how hard it is and by which steps it is solved.
pub(crate) fn lines_and_signs(stage: &Stage) -> Result<()> {
    let player = stage.newcomer(Screen::DESKTOP)?;
    player.visit("/create")?;
    player.press("New board")?;
    player.until_board()?;
    player.until_text("Number of solutions: about")?;

    // Dragging draws a thermometer, whose cells rise.
    player.choose_option("#setter-element", "thermometer")?;
    drag(&player, &[0, 1, 2, 3])?;
    player.until(&candidates(0, "123456"))?;
    player.until(&candidates(3, "456789"))?;

    // So do keys: the cells are chosen with Shift, from the bulb on.
    player.choose(80)?;
    for _ in 0..2 {
        player.chord(key::SHIFT, key::LEFT)?;
    }
    player.press("Draw")?;
    player.until(&candidates(80, "1234567"))?;

    // A tap makes a cell odd, and another tap takes that back.
    player.choose_option("#setter-element", "odd-digit")?;
    player.choose(40)?;
    player.until(&candidates(40, "13579"))?;
    player.choose(40)?;
    player.until(&candidates(40, "123456789"))?;

    // A clue looks from the edge into the board.
    player.choose_option("#setter-element", "sandwich")?;
    player.fill("#setter-number", "35")?;
    drag(&player, &[36, 37])?;
    player.until_shown(".board.clued")?;

    // Whatever has no tool is written in words, and what is written wrongly is named.
    player.run("document.querySelectorAll('details').forEach((part) => part.open = true)")?;
    player.fill("#setter-words", "palindrome r9c9 r1c99")?;
    player.press("Add rule")?;
    player.until_said("r1c99")?;
    player.fill("#setter-words", "even r1c1")?;
    player.keys([key::ENTER])?;
    player.until(&candidates(0, "246"))?;

    // A digit that contradicts the thermometer: both are named, and their cells are marked.
    player.choose_option("#setter-element", "")?;
    player.choose(3)?;
    player.keys(['4'])?;
    player.until_text("These rule each other out: Thermometer r1c1–r1c4; Even digit r1c1; r1c4 = 4.")?;
    player.until("document.querySelector('#cell-1').classList.contains('clash')")?;
    player.press("Undo")?;
    player.until("!document.querySelector('#cell-1').classList.contains('clash')")?;

    player.press("Make it unique")?;
    player.until_text("There is exactly one solution.")?;
    player.until_text("Hardest step:")?;
    player.press("Show the logical path")?;
    player.until("document.querySelectorAll('.card details ol li').length > 20")?;
    player.press("Remove needless digits")?;
    player.until_said("Everything is needed.")?;

    // All that was drawn is listed, and can be removed there.
    player.run("document.querySelectorAll('details').forEach((part) => part.open = true)")?;
    let listed = "document.querySelectorAll('ul.plain > li').length";
    player.until(&format!("{listed} === 4"))?;
    // All the digits that made it unique are taken back at once, then the last stroke.
    player.press("Undo")?;
    player.until("!document.body.innerText.includes('There is exactly one solution.')")?;
    player.until(&format!("{listed} === 4"))?;
    player.press("Undo")?;
    player.until(&format!("{listed} === 3"))?;
    player.no_errors_but(&[])
}

/// Draws with the pointer from cell to cell.
fn drag(player: &Player<'_>, cells: &[usize]) -> Result<()> {
    let middle = |cell: &usize| {
        player.run(&format!(
            "const area = document.querySelector('#cell-{cell}').getBoundingClientRect();
             return [area.x + area.width / 2, area.y + area.height / 2]"
        ))
    };
    let places = cells.iter().map(middle).collect::<Result<Vec<_>>>()?;
    let mouse = |kind: &str, place: &Value| {
        let event = json!({ "type": kind, "x": place[0], "y": place[1], "button": "left", "buttons": 1, "clickCount": 1 });
        player.devtools("Input.dispatchMouseEvent", event).map(drop)
    };
    mouse("mousePressed", &places[0])?;
    for place in &places[1..] {
        mouse("mouseMoved", place)?;
    }
    mouse("mouseReleased", &places[places.len() - 1])
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
