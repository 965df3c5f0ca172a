//! Play under bad conditions: no storage, a slow network, colours that the system dictates.

use anyhow::{Result, ensure};
use ninefold_journeys::{Screen, Stage};
use serde_json::json;

/// A browser that keeps nothing says so once, and the game goes on in memory.
pub(crate) fn full_storage(stage: &Stage) -> Result<()> {
    let player = stage.newcomer(Screen::DESKTOP)?;
    player.start_game("easy")?;
    player.run("Storage.prototype.setItem = () => { throw new DOMException('', 'QuotaExceededError'); }")?;
    let (solution, blanks) = (player.solution()?, player.blanks()?);
    for &cell in &blanks[..2] {
        player.choose(cell)?;
        player.keys([solution[cell]])?;
        player.until_cell(cell, &solution[cell].to_string())?;
    }
    player.until_text("storage is full")?;
    player.press("Hint")?;
    player.until_text("Look at")?;
    player.no_errors_but(&[])
}

/// Where storage is forbidden, a game can be played all the same.
pub(crate) fn forbidden_storage(stage: &Stage) -> Result<()> {
    let player = stage.newcomer(Screen::DESKTOP)?;
    let forbid = "Object.defineProperty(window, 'localStorage', \
                  { get() { throw new DOMException('', 'SecurityError'); } });";
    player.tell_chromium("Page.addScriptToEvaluateOnNewDocument", json!({ "source": forbid }))?;
    player.visit("/new")?;
    player.press("Start")?;
    player.until_board()?;
    player.press("Hint")?;
    player.until_text("Look at")?;
    player.no_errors_but(&[])
}

/// On a slow network the page stands and takes keys before the engine has come.
pub(crate) fn slow_network(stage: &Stage) -> Result<()> {
    let player = stage.newcomer(Screen::PHONE)?;
    let slow = json!({ "offline": false, "latency": 150, "downloadThroughput": 400_000, "uploadThroughput": 100_000 });
    player.tell_chromium("Network.enable", json!({}))?;
    player.tell_chromium("Network.emulateNetworkConditions", slow)?;
    player.visit("/free")?;
    player.until_board()?;
    player.choose(0)?;
    player.keys(['5'])?;
    player.until_cell(0, "5")?;
    player.start_game("easy")?;
    player.no_errors_but(&[])
}

/// While the engine cannot be had at all, the page stands and takes keys.
pub(crate) fn no_engine(stage: &Stage) -> Result<()> {
    let player = stage.newcomer(Screen::DESKTOP)?;
    player.tell_chromium("Network.enable", json!({}))?;
    player.tell_chromium("Network.setBlockedURLs", json!({ "urls": ["*/assets/*worker*"] }))?;
    player.visit("/free")?;
    player.until_board()?;
    player.choose(0)?;
    player.keys(['5'])?;
    player.until_cell(0, "5")?;
    player.no_errors_but(&["ERR_BLOCKED_BY_CLIENT"])
}

/// With the system's own colours every cell, clash and choice can still be told apart.
pub(crate) fn forced_colours(stage: &Stage) -> Result<()> {
    let player = stage.newcomer(Screen::DESKTOP)?;
    let forced = json!({ "features": [{ "name": "forced-colors", "value": "active" }] });
    player.tell_chromium("Emulation.setEmulatedMedia", forced)?;
    player.start_game("easy")?;
    ensure!(
        player.run("return matchMedia('(forced-colors: active)').matches")? == true,
        "colours are forced"
    );
    let line = player.run(
        "const lines = getComputedStyle(document.querySelector('.board svg path, .board path'));
         return lines.stroke !== 'none' && lines.stroke !== getComputedStyle(document.body).backgroundColor;",
    )?;
    ensure!(line == true, "the lines of the board are seen");
    let blanks = player.blanks()?;
    player.choose(blanks[0])?;
    let outlined = player.run(&format!(
        "const style = getComputedStyle(document.querySelector('#cell-{}'));
         return style.outlineStyle !== 'none' || style.boxShadow !== 'none' || style.forcedColorAdjust === 'none';",
        blanks[0]
    ))?;
    ensure!(outlined == true, "the chosen cell is seen");
    Ok(())
}
