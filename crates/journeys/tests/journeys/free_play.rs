//! Free play.

use anyhow::{Result, ensure};
use ninefold_journeys::{Screen, Stage};

/// Own digits, the solver watched, everything solved at once, wiped, and a board that is refused.
pub(crate) fn solve_watch_refuse(stage: &Stage) -> Result<()> {
    let player = stage.newcomer(Screen::DESKTOP)?;
    player.visit("/free")?;
    player.until_board()?;
    player.choose(0)?;
    player.keys(['5'])?;
    player.until_cell(0, "5")?;

    // The solver is watched move by move: what it tries is green, what it takes back red, and own
    // digits stay as they are.
    player.press("Watch the solver")?;
    player.until_shown(".cell.tried")?;
    player.press("Pause")?;
    player.press("One step")?;
    player.until_text("moves so far")?;
    let own = player.run("return document.querySelector('#cell-0').className")?;
    ensure!(
        !own.as_str().is_some_and(|class| class.contains("machine")),
        "an own digit is the machine's: {own}"
    );
    player.run(
        "const slider = document.querySelector('input[type=range]');
         slider.value = slider.max;
         slider.dispatchEvent(new Event('input', { bubbles: true }));",
    )?;
    player.press("Go on")?;
    player.until_text("Solved after")?;
    // There is nothing to go on with.
    let buttons = player.run(
        "return [...document.querySelectorAll('.panel button')].filter((button) => button.getClientRects().length)
         .map((button) => button.innerText)",
    )?;
    let offers = |name: &str| buttons.as_array().is_some_and(|buttons| buttons.iter().any(|it| it == name));
    ensure!(offers("Fill in solution"), "the solution is there to be taken: {buttons}");
    ensure!(
        !["Go on", "Pause", "One step"].into_iter().any(offers),
        "a solver that is done goes on: {buttons}"
    );
    player.press("Stop")?;

    player.choose(1)?;
    player.press("Solve cell")?;
    player.until_cell(1, "by Ninefold")?;
    player.until_cell(2, "empty")?;
    player.press("Undo")?;
    player.until_cell(1, "empty")?;

    player.press("Solve at once")?;
    player.until("document.querySelectorAll('[role=gridcell] .digit').length === 81")?;
    player.until_cell(1, "by Ninefold")?;
    player.press("Undo")?;
    player.until_cell(1, "empty")?;

    player.choose(2)?;
    player.keys(['5'])?;
    player.press("Solve at once")?;
    player.until_text("two 5s")?;
    player.press("Clear the board")?;
    player.until_cell(0, "empty")?;
    player.no_errors_but(&[])
}
