//! A whole game without a mouse and without looking.

use anyhow::{Result, ensure};
use ninefold_journeys::{Screen, Stage, key};

/// From the welcome page to the last digit by keys alone; what happens is heard from the live region.
pub(crate) fn whole_game(stage: &Stage) -> Result<()> {
    let player = stage.newcomer(Screen::DESKTOP)?;
    player.visit("/")?;
    tab_to(&player, "document.activeElement.matches('a[href=\"/new\"].button')")?;
    player.keys([key::ENTER])?;
    player.until_shown("input[name=level]")?;
    tab_to(&player, "document.activeElement.innerText === 'Start game'")?;
    player.keys([key::ENTER])?;
    player.until_board()?;
    player.until("document.activeElement.matches('[role=gridcell]')")?;

    let (solution, blanks) = (player.solution()?, player.blanks()?);
    let at = player.run("return Number(document.activeElement.id.slice('cell-'.length))")?;
    let mut at = at.as_u64().unwrap_or_default() as usize;
    for (number, &cell) in blanks.iter().enumerate() {
        let (rows, columns) = ((cell / 9) as i64 - (at / 9) as i64, (cell % 9) as i64 - (at % 9) as i64);
        let vertical = if rows < 0 { key::UP } else { key::DOWN };
        let across = if columns < 0 { key::LEFT } else { key::RIGHT };
        let walk = std::iter::repeat_n(vertical, rows.unsigned_abs() as usize)
            .chain(std::iter::repeat_n(across, columns.unsigned_abs() as usize));
        player.keys(walk.chain([solution[cell]]))?;
        let heard = format!("{} in row {}, column {}", solution[cell], cell / 9 + 1, cell % 9 + 1);
        if number + 1 < blanks.len() {
            player.until_said(&heard)?;
        }
        at = cell;
    }
    player.until_said("Solved!")?;
    ensure!(player.text(".ending")?.contains("Mistakes"), "the end is told");
    player.no_errors_but(&[])
}

/// Presses Tab until something has the focus.
fn tab_to(player: &ninefold_journeys::Player<'_>, expression: &str) -> Result<()> {
    for _ in 0..60 {
        player.keys([key::TAB])?;
        if player.run(&format!("return !!({expression})"))? == true {
            return Ok(());
        }
    }
    anyhow::bail!("Tab does not reach it: {expression}")
}
