//! Play under bad conditions: no storage, a slow network, colours that the system dictates.

use anyhow::{Result, ensure};
use ninefold_journeys::{Player, Screen, Stage, key};
use serde_json::json;

const LINE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

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
    player.devtools("Page.addScriptToEvaluateOnNewDocument", json!({ "source": forbid }))?;
    player.visit("/new")?;
    player.press("Start game")?;
    player.until_board()?;
    player.press("Hint")?;
    player.until_text("Look at")?;
    player.no_errors_but(&[])
}

/// The program of the page comes when it is let in.
const PROGRAM_ON_ITS_WAY: &str = "
    const real = window.fetch;
    let letIn = () => {};
    const isLetIn = new Promise((resolve) => { letIn = resolve; });
    window.letProgramIn = () => letIn();
    window.fetch = (...what) => (String(what[0]).endsWith('.wasm') ? isLetIn.then(() => real(...what)) : real(...what));";

/// On a slow network a board is seen before the program is there; then the page stands and takes keys before
/// the engine has come.
pub(crate) fn slow_network(stage: &Stage) -> Result<()> {
    let player = stage.newcomer(Screen::PHONE)?;
    player.visit("/")?;
    let on_its_way = json!({ "source": PROGRAM_ON_ITS_WAY });
    let held = player.devtools("Page.addScriptToEvaluateOnNewDocument", on_its_way)?;
    player.reload()?;
    player.until_shown(".boot-board")?;
    let is_whole = player.run(
        "const board = document.querySelector('.boot-board').getBoundingClientRect();
         return board.top > 0 && board.left > 0 && board.right < innerWidth && board.bottom < innerHeight && board.width > 250
           && !document.querySelector('main')",
    )?;
    ensure!(is_whole == true, "a board stands before the program is there");
    player.run("letProgramIn()")?;
    player.until_shown("main .screen:not(.coming)")?;
    player.until("!document.querySelector('.boot-board')")?;
    player.devtools("Page.removeScriptToEvaluateOnNewDocument", held)?;
    let slow = json!({ "offline": false, "latency": 150, "downloadThroughput": 400_000, "uploadThroughput": 100_000 });
    player.devtools("Network.enable", json!({}))?;
    player.devtools("Network.emulateNetworkConditions", slow)?;
    player.visit("/free")?;
    player.until_board()?;
    player.choose(0)?;
    player.keys(['5'])?;
    player.until_cell(0, "5")?;
    player.start_game("easy")?;
    player.no_errors_but(&[])
}

/// Keys that are pressed before the engine is there are written at once, and what is asked of it is
/// answered when it has come; nothing is lost.
pub(crate) fn late_engine(stage: &Stage) -> Result<()> {
    let player = stage.newcomer(Screen::DESKTOP)?;
    player.play_text(LINE)?;
    player.devtools("Page.addScriptToEvaluateOnNewDocument", json!({ "source": HELD_BACK }))?;
    player.reload()?;
    player.until_board()?;
    for (cell, digit) in [(2, '4'), (3, '6'), (6, '9')] {
        player.choose(cell)?;
        player.keys([digit])?;
        player.until_cell(cell, &format!(", {digit}"))?;
    }
    player.choose(5)?;
    player.chord(key::SHIFT, '2')?;
    player.until_cell(5, "corner marks 2")?;
    player.chord(key::CONTROL, 'z')?;
    player.until_cell(5, "empty")?;
    player.press("Hint")?;
    player.until_text("Looking for a step")?;
    player.choose(7)?;
    player.keys(['1'])?;
    player.until_cell(7, ", 1")?;
    ensure!(
        player.run("return heldWorkers.length > 0 && heldWorkers.every((worker) => !worker.real)")? == true,
        "the engine was there already"
    );

    player.run("heldWorkers.forEach((worker) => worker.start())")?;
    player.until_shown(".advice")?;
    player.press("Apply")?;
    player.until_said("Hint applied")?;
    player.reload()?;
    player.until_board()?;
    for (cell, digit) in [(2, '4'), (3, '6'), (6, '9'), (7, '1')] {
        player.until_cell(cell, &format!(", {digit}"))?;
    }
    player.no_errors_but(&[])
}

/// Workers that begin only when they are told to; what is said to them waits, as in a slow browser.
pub(super) const HELD_BACK: &str = "
    const Real = Worker;
    window.heldWorkers = [];
    window.Worker = class {
      constructor(...how) { this.how = how; this.waiting = []; heldWorkers.push(this); }
      postMessage(text) { this.real ? this.real.postMessage(text) : this.waiting.push(text); }
      terminate() { this.ended = true; this.real?.terminate(); }
      start() {
        if (this.ended) return;
        this.real = new Real(...this.how);
        this.real.onmessage = (event) => this.onmessage(event);
        this.real.onerror = (event) => this.onerror(event);
        this.waiting.forEach((text) => this.real.postMessage(text));
      }
    };";

/// While the engine cannot be had, the page takes keys and says what it cannot do; when it can be had
/// again, nothing needs to be reloaded.
pub(crate) fn no_engine(stage: &Stage) -> Result<()> {
    let player = stage.newcomer(Screen::DESKTOP)?;
    lose_worker(&player, "worker")?;
    player.visit("/free")?;
    player.until_board()?;
    player.choose(0)?;
    player.keys(['5'])?;
    player.until_cell(0, "5")?;
    player.press("Solve at once")?;
    player.until_text("Couldn't load the solver.")?;
    player.run("window.isMended = true")?;
    player.press("Solve at once")?;
    player.until_cell(1, "by Ninefold")?;
    player.until_cell(0, "5")?;
    player.no_errors_but(&["404"])
}

/// Where the press cannot be had, the page says so; the next change of the sheet tries again.
pub(crate) fn no_press(stage: &Stage) -> Result<()> {
    let player = stage.newcomer(Screen::DESKTOP)?;
    lose_worker(&player, "printer")?;
    player.visit("/print")?;
    player.until_text("The printing part could not be loaded.")?;
    player.run("window.isMended = true")?;
    player.fill("#booklet-title", "Waiting room")?;
    player.until("document.querySelector('.sheet svg')?.textContent.includes('Waiting')")?;
    player.no_errors_but(&["404"])
}

/// Leads a worker whose address has a word in it astray on pages to come, until they set `isMended`.
fn lose_worker(player: &Player<'_>, word: &str) -> Result<()> {
    let lost = format!(
        "const Real = Worker;
         window.Worker = function (address, how) {{
           return new Real(window.isMended || !address.includes('{word}') ? address : '/lost.js', how);
         }};"
    );
    player.devtools("Page.addScriptToEvaluateOnNewDocument", json!({ "source": lost }))?;
    Ok(())
}

/// With the system's own colours every cell, clash and choice can still be told apart.
pub(crate) fn forced_colours(stage: &Stage) -> Result<()> {
    let player = stage.newcomer(Screen::DESKTOP)?;
    let forced = json!({ "features": [{ "name": "forced-colors", "value": "active" }] });
    player.devtools("Emulation.setEmulatedMedia", forced)?;
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
    let told_apart = player.run(
        "const ground = (checked) => getComputedStyle(document.querySelector(`.tools [aria-checked=${checked}]`)).backgroundColor;
         return ground(true) !== ground(false);",
    )?;
    ensure!(told_apart == true, "the tool in hand is seen");
    player.press("More")?;
    let told_apart = player.run_until_done(
        "const look = (row) => getComputedStyle(row).backgroundColor + getComputedStyle(row, '::after').backgroundColor;
         const [one, ...others] = [...document.querySelectorAll('.rows [role=switch]')];
         const before = look(one);
         one.click();
         requestAnimationFrame(() => done(before !== look(one) && others.some((row) => look(row) === before)));",
    )?;
    ensure!(told_apart == true, "what is switched on is seen");
    player.visit("/create")?;
    player.press("New board")?;
    player.until_board()?;
    player.press("Cage")?;
    player.until_shown(".usual-tools [aria-pressed=true]")?;
    let told_apart = player.run(
        "const ground = (pressed) => getComputedStyle(document.querySelector(`.usual-tools [aria-pressed=${pressed}]`)).backgroundColor;
         return ground(true) !== ground(false);",
    )?;
    ensure!(told_apart == true, "the setter's tool in hand is seen");
    player.no_errors_but(&[])
}
