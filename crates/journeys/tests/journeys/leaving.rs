//! Pausing, leaving, coming back, and the end.

use anyhow::{Result, ensure};
use ninefold_journeys::{Screen, Stage};
use serde_json::json;

/// What is played in one tab is seen in the other, and neither writes over the other's games.
pub(crate) fn two_tabs(stage: &Stage) -> Result<()> {
    let player = stage.newcomer(Screen::DESKTOP)?;
    player.start_game("easy")?;
    let (game, first) = (player.address()?, player.tab()?);
    let (solution, blanks) = (player.solution()?, player.blanks()?);
    let write = |cell: usize| {
        player.choose(cell)?;
        player.keys([solution[cell]])
    };
    let holds = |cell: usize| player.until_cell(cell, &format!(", {}", solution[cell]));

    let second = player.open_tab()?;
    player.go(&game)?;
    player.until_board()?;
    write(blanks[0])?;
    player.turn_to(&first)?;
    holds(blanks[0])?;
    write(blanks[1])?;
    player.turn_to(&second)?;
    holds(blanks[1])?;

    player.start_game("hard")?;
    player.turn_to(&first)?;
    write(blanks[2])?;
    player.turn_to(&second)?;
    player.visit("/games")?;
    player.until("document.querySelectorAll('main a[href^=\"/game/\"]').length >= 2")?;
    player.go(&game)?;
    player.until_board()?;
    blanks[..3].iter().try_for_each(|&cell| holds(cell))?;
    player.no_errors_but(&[])
}

/// A tab that can be put out of sight, and that hears nothing then of what others keep. It is made before the page
/// listens: who listens first can keep the news from all others.
const OWN_SIGHT: &str = "
    window.sight = 'visible';
    Object.defineProperty(document, 'visibilityState', { get: () => window.sight });
    addEventListener('storage', (event) => { if (window.isDeaf) event.stopImmediatePropagation(); }, true);";

/// A tab that comes back into sight before it has heard what was played in another one writes nothing over that.
pub(crate) fn late_news(stage: &Stage) -> Result<()> {
    let player = stage.newcomer(Screen::DESKTOP)?;
    player.devtools("Page.addScriptToEvaluateOnNewDocument", json!({ "source": OWN_SIGHT }))?;
    player.start_game("easy")?;
    let (game, first) = (player.address()?, player.tab()?);
    player.go(&game)?;
    player.until_board()?;
    let (solution, cell) = (player.solution()?, player.blanks()?[0]);
    let be = |sight: &str| {
        player.run(&format!(
            "window.isDeaf = true; window.sight = '{sight}';
             document.dispatchEvent(new Event('visibilitychange', {{ bubbles: true }}))"
        ))
    };
    be("hidden")?;

    player.open_tab()?;
    player.go(&game)?;
    player.until_board()?;
    player.choose(cell)?;
    player.keys([solution[cell]])?;
    let digit = format!(", {}", solution[cell]);
    player.until_cell(cell, &digit)?;

    player.turn_to(&first)?;
    be("visible")?;
    player.until_cell(cell, &digit)?;
    player.reload()?;
    player.until_board()?;
    player.until_cell(cell, &digit)
}

/// The board is hidden while the clock stands; a reload loses nothing, undo included.
pub(crate) fn pause_and_reload(stage: &Stage) -> Result<()> {
    let player = stage.newcomer(Screen::DESKTOP)?;
    player.start_game("easy")?;
    let (solution, cell) = (player.solution()?, player.blanks()?[0]);
    player.choose(cell)?;
    player.keys([solution[cell]])?;
    player.until_cell(cell, &format!(", {}", solution[cell]))?;

    player.press("Pause")?;
    player.until_text("The board is hidden")?;
    player.until_cell(cell, "hidden")?;
    player.press("Resume")?;
    player.until_cell(cell, &format!(", {}", solution[cell]))?;

    player.reload()?;
    player.until_board()?;
    player.until_cell(cell, &format!(", {}", solution[cell]))?;
    player.press("Undo")?;
    player.until_cell(cell, "empty")?;

    player.visit("/games")?;
    player.until_shown("main a[href^='/game/'], .screen a[href^='/game/']")?;
    player.no_errors_but(&[])
}

/// The last digit ends the game with what there is to know about it.
pub(crate) fn the_end(stage: &Stage) -> Result<()> {
    let player = stage.newcomer(Screen::DESKTOP)?;
    let nearly = "534678912672195348198342567859761423426853791713924856961537284287419635345286...";
    player.play_text(nearly)?;
    for (cell, digit) in [(78, '1'), (79, '7'), (80, '9')] {
        player.choose(cell)?;
        player.keys([digit])?;
    }
    player.until_text("Solved!")?;
    let told = player.text(".game")?;
    ensure!(told.matches("Solved!").count() == 1, "the end is told once: {told}");
    let ending = player.text(".ending")?;
    for word in ["Time", "Final score", "Mistakes", "Accuracy", "Next game"] {
        ensure!(ending.contains(word), "the end does not tell {word}: {ending}");
    }

    // The second game of a kind is compared with the first.
    for compared in ["^[^a-z]*(Time)?[^a-z]*$", "Personal best, by |Your best is "] {
        player.visit("/play/4x4/easy")?;
        player.until_board()?;
        player.solve()?;
        player.until(&format!("/{compared}/.test(document.querySelector('.ending .result').innerText)"))?;
    }
    player.no_errors_but(&[])
}
