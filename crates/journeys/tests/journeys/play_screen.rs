//! What a player has at hand beside the board: the clock, keys, rules, switches, prices.

use super::screens::look_on_the_way;
use anyhow::{Context, Result, ensure};
use ninefold_journeys::screens::read_to_the_end;
use ninefold_journeys::{Player, Screen, Stage, key};
use serde_json::json;

const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// A position in which the easiest step is an X-wing.
const FISH: &str = "694385172152674398...9124.....897..49..2468.34.81537.93...29.8.....68931..9.3124.";

/// A page whose clock is moved by hand, that can be put out of sight, and that can die without a word.
const OWN_CLOCK: &str = "
    const kept = (name) => localStorage.getItem('own-clock.' + name);
    Date.now = () => 1800000000000 + 1000 * Number(kept('seconds') ?? 0);
    Object.defineProperty(document, 'visibilityState', { get: () => kept('hidden') ? 'hidden' : 'visible' });
    for (const name of ['pagehide', 'visibilitychange'])
      addEventListener(name, (event) => { if (kept('dies')) event.stopImmediatePropagation(); }, true);";

/// Time counts while the game is seen: not out of sight, not while the page is closed, and up to the
/// last second if the page dies. The list of games says the same, and a long absence pauses.
pub(crate) fn clock(stage: &Stage) -> Result<()> {
    let player = stage.newcomer(Screen::DESKTOP)?;
    player.devtools("Page.addScriptToEvaluateOnNewDocument", json!({ "source": OWN_CLOCK }))?;
    player.start_game("easy")?;
    let set = |name: &str, value: &str| {
        let keep = format!("localStorage.setItem('own-clock.{name}', '{value}')");
        player.run(&if value.is_empty() {
            format!("localStorage.removeItem('own-clock.{name}')")
        } else {
            keep
        })
    };
    let seen = |hidden: &str| {
        set("hidden", hidden)?;
        player.run("document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))")
    };
    let shows =
        |time: &str| player.until(&format!("document.querySelector('.facts .time').innerText === '{time}'"));
    let open = |path: &str| -> Result<()> {
        player.visit(path)?;
        player.until_board()
    };
    let game = player.run("return location.pathname")?;
    let game = game.as_str().context("a game has an address")?;

    // Closed for forty seconds before the first move.
    set("seconds", "5")?;
    shows("00:05")?;
    player.visit("/games")?;
    player.until_text("00:05")?;
    set("seconds", "45")?;
    open(game)?;
    shows("00:05")?;
    // Thinking after the last move is kept when the page is loaded again.
    set("seconds", "55")?;
    shows("00:15")?;
    player.reload()?;
    player.until_board()?;
    shows("00:15")?;
    // Out of sight for a minute.
    seen("yes")?;
    set("seconds", "115")?;
    seen("")?;
    shows("00:15")?;
    // Nobody tells the page that it dies.
    set("seconds", "122")?;
    shows("00:22")?;
    set("dies", "yes")?;
    player.visit("/")?;
    set("dies", "")?;
    set("seconds", "300")?;
    player.visit("/games")?;
    player.until_text("00:22")?;
    open(game)?;
    shows("00:22")?;
    // Ten minutes away.
    seen("yes")?;
    set("seconds", "900")?;
    seen("")?;
    player.until_text("The board is hidden")?;
    shows("00:22")?;
    player.press("Resume")?;
    set("seconds", "901")?;
    shows("00:23")?;
    player.no_errors_but(&[])
}

/// Keys work wherever the focus is; the rules and the order of entry are on the screen of the game.
pub(crate) fn at_hand(stage: &Stage) -> Result<()> {
    let player = stage.newcomer(Screen::DESKTOP)?;
    player.play_text(PUZZLE)?;
    for leave in [click_on_the_margin, click_on_the_tool] {
        player.choose(1)?;
        leave(&player)?;
        player.keys([key::RIGHT])?;
        player.until("document.activeElement.id === 'cell-2'")?;
        leave(&player)?;
        player.keys(['4'])?;
        player.until_cell(2, ", 4")?;
        leave(&player)?;
        player.chord(key::CONTROL, 'z')?;
        player.until_cell(2, "empty")?;
    }

    // Digit first, and the keypad of a keyboard.
    player.press("Digit first")?;
    player.press("More")?;
    let is_on = "[...document.querySelectorAll('[role=switch]')].find((row) => row.innerText.startsWith('Digit first'))?.ariaChecked === 'true'";
    player.until(is_on)?;
    look_on_the_way(&player, "the sheet of a game")?;
    // What is paid for tells its price; what ends the game stands alone and last.
    let sheet = player.run(
        "const sheet = document.querySelector('dialog[open]');
         const rows = [...sheet.querySelectorAll('button, a.button')];
         const danger = sheet.querySelector('.danger');
         return [rows.find((row) => row.innerText.startsWith('Reveal cell')).dataset.price,
           rows.find((row) => row.innerText.startsWith('Back to before')).dataset.price,
           [...sheet.querySelectorAll('section h3')].map((group) => group.innerText),
           rows.at(-1) === danger && danger.innerText === 'Give up' && !danger.closest('section, .rows')]",
    )?;
    let groups = ["Input", "Marks", "If it went wrong", "This puzzle"];
    ensure!(sheet == json!(["−100", "−5 per error", groups, true]), "the sheet: {sheet}");
    player.press("Keypad starts with 7 8 9")?;
    player.press("Close")?;
    let places = player.run(
        "return [1, 7].map((digit) => document.querySelector(`.pad button[aria-label^='${digit}']`).getBoundingClientRect().top)",
    )?;
    ensure!(places[0].as_f64() > places[1].as_f64(), "7 stands above 1: {places}");
    player.click(".pad button[aria-label^='4']")?;
    player.choose(2)?;
    player.until_cell(2, ", 4")?;

    // The rules stand beside the board, and with an example in a panel.
    player.visit("/play/anti-knight/easy")?;
    player.until_board()?;
    ensure!(player.text(".rail .rules")?.contains("knight"), "the rules are told beside the board");
    player.click(".rail .rules-door")?;
    player.until_shown("#rules .picture .barred")?;
    ensure!(player.text("#rules")?.contains("knight"), "the rules are told");
    look_on_the_way(&player, "the rules")?;
    player.keys([key::ESCAPE])?;
    player.until("!document.querySelector('dialog[open]')")?;
    player.no_errors_but(&[])
}

/// Clicks on the tool that is in hand anyway.
fn click_on_the_tool(player: &Player<'_>) -> Result<()> {
    player.click(".tools button[aria-checked=true]")
}

/// Clicks where nothing stands.
fn click_on_the_margin(player: &Player<'_>) -> Result<()> {
    for kind in ["mousePressed", "mouseReleased"] {
        let event = json!({ "type": kind, "x": 4, "y": 600, "button": "left", "clickCount": 1 });
        player.devtools("Input.dispatchMouseEvent", event)?;
    }
    Ok(())
}

/// What a hint costs stands on its buttons. Where no marks are written, those that the hint is about are
/// written first, and what goes away is told.
pub(crate) fn prices(stage: &Stage) -> Result<()> {
    let player = stage.newcomer(Screen::DESKTOP)?;
    player.play_text(FISH)?;
    let price = |player: &Player<'_>, css: &str| -> Result<i64> {
        let shown = player.run(&format!("return document.querySelector('{css}').dataset.price"))?;
        let number = shown.as_str().and_then(|text| text.rsplit('−').next()?.parse().ok());
        number.with_context(|| format!("{css} has a price: {shown}"))
    };
    let score = |player: &Player<'_>| -> Result<i64> {
        Ok(player.text(".facts .score")?.trim().lines().last().unwrap_or_default().parse()?)
    };
    price(&player, ".to-hint")?;
    let check = player.run("return document.querySelector('.rail-acts .priced').dataset.price")?;
    ensure!(check == "−5 per error", "a check tells its price: {check}");
    player.press("Hint")?;
    player.until_shown(".advice")?;
    for button in ["Name the technique", "Explain it"] {
        let (before, costs) = (score(&player)?, price(&player, ".ways .primary")?);
        player.press(button)?;
        player.until(&format!(
            "document.querySelector('.facts .score dd').innerText === '{}'",
            before - costs
        ))?;
    }
    read_to_the_end(&player)?;
    // The X-wing is one of 6s, and so is what the legend shows.
    let legend = player.text(".legend")?;
    ensure!(legend.contains('6') && !legend.contains('5'), "the legend shows its digit: {legend}");
    player.press("Mark and apply")?;
    player.until_shown(".cell .centre")?;
    player.until_text("Removed ")?;
    player.until_text("points off.")?;
    player.no_errors_but(&[])
}
