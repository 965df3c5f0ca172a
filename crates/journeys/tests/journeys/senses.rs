//! What is heard, felt and coloured as a player likes it.

use super::screens::{Rules, axe, violations};
use anyhow::{Result, ensure};
use ninefold_journeys::{Player, Screen, Stage};
use serde_json::json;

/// Writes down what the device is told to play and to shake.
const LISTENING: &str = "
    window.heard = { ticks: 0, notes: 0 };
    window.felt = [];
    AudioBufferSourceNode.prototype.start = () => { heard.ticks += 1; };
    OscillatorNode.prototype.start = () => { heard.notes += 1; };
    OscillatorNode.prototype.stop = () => {};
    Navigator.prototype.vibrate = (pattern) => { felt.push([pattern].flat().join()); return true; };";

/// All but three cells of a solved board.
const NEARLY: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286...";

/// Nothing is heard or felt at first; when it is switched on, an entry is a tick and a short shake, and
/// the end a chord.
pub(crate) fn sounds_and_vibration(stage: &Stage) -> Result<()> {
    let player = stage.newcomer(Screen::DESKTOP)?;
    player.devtools("Page.addScriptToEvaluateOnNewDocument", json!({ "source": LISTENING }))?;
    player.play_text(NEARLY)?;
    write(&player, 78, '1')?;
    player.until_cell(78, ", 1")?;
    ensure!(player.run("return heard.ticks + heard.notes + felt.length")? == 0, "it is silent and still");

    player.visit("/settings")?;
    for name in ["Play sounds", "Vibrate"] {
        player.run(&format!(
            "[...document.querySelectorAll('label.choice')].find((label) => label.innerText.trim() === '{name}').click()"
        ))?;
    }
    player.play_text(NEARLY)?;
    write(&player, 78, '1')?;
    player.until("heard.ticks === 1 && felt[0] === '10'")?;
    write(&player, 79, '7')?;
    write(&player, 80, '9')?;
    player.until_text("Solved!")?;
    player.until("heard.notes > 2 && felt.length === 3")?;
    player.no_errors_but(&[])
}

/// The page takes other colours at once, keeps them, and stays readable.
pub(crate) fn palettes(stage: &Stage) -> Result<()> {
    let axe = axe()?;
    let player = stage.newcomer(Screen::DESKTOP)?;
    let colours = "return ['--page', '--accent'].map((name) => getComputedStyle(document.documentElement).getPropertyValue(name)).join()";
    player.visit("/settings")?;
    let mut seen = vec![player.run(colours)?];
    for palette in 1..4 {
        player.visit("/settings")?;
        player.choose_option("#set-colours-of-the-page", &palette.to_string())?;
        let chosen = player.run(colours)?;
        ensure!(!seen.contains(&chosen), "other colours: {chosen}");
        player.visit("/new")?;
        ensure!(player.run(colours)? == chosen, "they are kept");
        let faults = violations(&player, &axe, Rules::All)?;
        ensure!(faults.is_empty(), "faults of accessibility: {faults:?}");
        seen.push(chosen);
    }
    player.no_errors_but(&[])
}

fn write(player: &Player<'_>, cell: usize, digit: char) -> Result<()> {
    player.choose(cell)?;
    player.keys([digit])
}
