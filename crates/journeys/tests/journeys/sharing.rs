//! Sharing: anybody gets the same board by its ID or link, and nobody gets the game on it.

use anyhow::{Context, Result, ensure};
use ninefold_journeys::{Player, Screen, Service, Stage};
use serde_json::json;

const LINE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// Who has begun a game shares its puzzle. Somebody else types the ID, somebody else opens the link:
/// both get the board as it was at the start.
pub(crate) fn by_id(stage: &Stage) -> Result<()> {
    let service = Service::start()?;
    let maker = stage.visitor(Screen::DESKTOP, &service)?;
    maker.play_text(LINE)?;
    maker.choose(2)?;
    maker.keys(['4'])?;
    maker.until_cell(2, ", 4")?;
    let id = maker.text(".rail .code")?;

    let friend = stage.visitor(Screen::DESKTOP, &service)?;
    let load = |text: &str| -> Result<()> {
        friend.visit("/import")?;
        friend.fill("#import-text", text)?;
        friend.press("Load")
    };
    load(&id)?;
    friend.until_text("once somebody has copied its link")?;
    let link = shared(&maker)?;
    ensure!(link.ends_with(&format!("/p/{id}")), "{link} ends with {id}");
    load(&id)?;
    until_start(&friend)?;
    ensure!(friend.text(".rail")?.contains(&id), "the board tells its ID");
    // It has become a game of the friend's own.
    friend.visit("/games")?;
    friend.until("document.querySelectorAll('.tile').length === 1")?;
    friend.no_errors_but(&["404"])?;

    let other = stage.visitor(Screen::PHONE, &service)?;
    other.go(&link)?;
    until_start(&other)?;
    other.no_errors_but(&[])?;
    maker.no_errors_but(&[])
}

/// Without a server, the board travels in the link; and so do the frozen cells of ice.
pub(crate) fn in_a_link(stage: &Stage) -> Result<()> {
    let mut service = Service::start()?;
    let maker = stage.visitor(Screen::DESKTOP, &service)?;
    maker.visit_and_settle("/")?;
    maker.visit("/play/ice/easy")?;
    maker.until_board()?;
    let ice = shared(&maker)?;
    let frozen = "return document.querySelectorAll('.cell.frozen').length";
    let count = maker.run(frozen)?;
    ensure!(count.as_u64() > Some(0), "there is ice");

    service.kill();
    maker.play_text(LINE)?;
    let line = shared(&maker)?;
    service.come_back()?;

    let friend = stage.visitor(Screen::DESKTOP, &service)?;
    friend.go(&line)?;
    until_start(&friend)?;
    friend.go(&ice)?;
    friend.until_text("Ice")?;
    friend.until_board()?;
    ensure!(friend.run(frozen)? == count, "as many cells are frozen");
    ensure!(friend.text(".rail .rules")?.contains("frozen"), "the rules of ice are told beside the board");
    friend.no_errors_but(&[])
}

/// A board that was made by hand is published as it stands, and played by somebody else.
pub(crate) fn own_board(stage: &Stage) -> Result<()> {
    let maker = stage.newcomer(Screen::DESKTOP)?;
    maker.visit("/create")?;
    maker.choose_option("#create-variant", "4x4")?;
    maker.press("New board")?;
    maker.until_board()?;
    for (cell, digit) in [(0, '1'), (5, '4'), (7, '2'), (10, '4'), (13, '3')] {
        maker.choose(cell)?;
        maker.keys([digit])?;
    }
    maker.until_text("exactly one solution")?;
    let link = copied(&maker, "Publish and copy the link", "The link to this puzzle is copied.")?;
    let player = stage.newcomer(Screen::PHONE)?;
    player.go(&link)?;
    player.until_board()?;
    for (cell, content) in [(0, "given 1"), (13, "given 3"), (1, "empty")] {
        player.until_cell(cell, content)?;
    }
    player.solve()?;
    player.no_errors_but(&[])?;
    maker.no_errors_but(&[])
}

fn until_start(player: &Player<'_>) -> Result<()> {
    player.until_board()?;
    player.until_cell(0, "given 5")?;
    player.until_cell(2, "empty")
}

/// Shares the puzzle of the game in hand; the link is what the clipboard has then.
fn shared(player: &Player<'_>) -> Result<String> {
    copied(player, "Copy link", "The link to this puzzle is copied.")
}

/// What a button puts on the clipboard, once the page says so.
pub(super) fn copied(player: &Player<'_>, button: &str, said: &str) -> Result<String> {
    let may = json!({ "permissions": ["clipboardReadWrite", "clipboardSanitizedWrite"] });
    player.devtools("Browser.grantPermissions", may)?;
    player.press(button)?;
    player.until_said(said)?;
    let link =
        player.run_until_done("navigator.clipboard.readText().then(done, (error) => done(String(error)))")?;
    link.as_str().map(str::to_owned).context("there is a text on the clipboard")
}
