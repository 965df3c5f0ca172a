//! Playing with others: real browsers in one room.

use super::screens::look_on_the_way;
use anyhow::{Result, ensure};
use ninefold_journeys::{Player, Proxy, Screen, Service, Stage, key};
use serde_json::json;

/// The puzzle that everybody has seen.
const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// A board with two cells to fill.
pub(crate) const TWO_CELLS: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286.7.";

/// Three at one board: one loses the network and comes back, one loads the page again, and one sits
/// behind a proxy that lets no WebSocket through.
pub(crate) fn together(stage: &Stage) -> Result<()> {
    let service = Service::start()?;
    let ada = stage.visitor(Screen::DESKTOP, &service)?;
    let path = open(&ada, PUZZLE, "ada", "Together")?;
    ada.until_board()?;
    ada.until_text("Together · Beginner · Classic")?;
    ada.until_shown(".qr-code")?;
    let bob = stage.visitor(Screen::DESKTOP, &service)?;
    bob.visit(&path)?;
    bob.until_text("The room of ada")?;
    come_in(&bob, "bob", "Join and play")?;
    bob.until_board()?;
    let proxy = Proxy::start(&[service.place()])?;
    let cid = stage.visitor(Screen::PHONE, &service)?;
    cid.go(&format!("http://{}{path}", proxy.place()))?;
    come_in(&cid, "cid", "Watch")?;
    cid.until_text("Slow connection")?;
    ada.until_text("cid watches.")?;

    // What one does, the others see: the digit, whose it is, and where everybody is.
    write(&bob, 2, '4')?;
    ada.until_cell(2, "4, written by bob")?;
    ada.until_shown(".room-notch.room-hue-1")?;
    ada.until("document.querySelector('.room-cursor').dataset.name === 'bob'")?;
    ada.until_said("bob wrote 4 in r1c3.")?;
    cid.until_cell(2, "4, written by bob")?;
    write(&cid, 3, '6')?;
    cid.until_text("You are watching")?;

    // Without a network one plays on; a cell that somebody else has changed is shown, not overwritten.
    network(&bob, "offline")?;
    bob.until_text("No connection.")?;
    write(&bob, 3, '6')?;
    write(&bob, 5, '8')?;
    bob.until_text("2 moves are kept here")?;
    write(&ada, 5, '2')?;
    network(&bob, "online")?;
    ada.until_cell(3, "6, written by bob")?;
    bob.until_cell(5, "2, written by ada")?;
    bob.until_shown(".room-changed")?;
    bob.until("!document.body.innerText.includes('No connection')")?;

    // Loading the page again changes nothing, and everybody takes back their own steps.
    ada.reload()?;
    ada.until_board()?;
    ada.until_cell(3, "6, written by bob")?;
    bob.press("Undo")?;
    ada.until_cell(3, "empty")?;
    // Colours are for all too.
    bob.choose(60)?;
    bob.keys(['v', '2'])?;
    ada.until_shown("#cell-60 .paint-2")?;
    bob.press("Say something")?;
    bob.press("Hello!")?;
    ada.until_text("Hello!")?;
    bob.choose(40)?;
    bob.press("Look here")?;
    ada.until_shown(".room-look")?;

    look_on_the_way(&ada, "a room")?;

    // The owner locks the door and ends the talk; whoever has the link finds it locked.
    ada.click(".room-settings summary")?;
    ada.press("Lock the room")?;
    bob.until_text("The room is locked: nobody new can come in.")?;
    let dan = stage.visitor(Screen::DESKTOP, &service)?;
    dan.visit(&path)?;
    dan.until_text("The room is locked: ask its owner to let you in.")?;
    ada.choose_option(".room-settings select", "Nobody talks")?;
    bob.until_text("Nobody can talk for now.")?;
    bob.until(
        "![...document.querySelectorAll('summary')].some((summary) => summary.innerText === 'Say something')",
    )?;

    // The room is handed over; its new owner sends the old one away, who is told so.
    ada.click(".room-person .room-tools summary")?;
    ada.press("Hand the room to bob")?;
    bob.until_text("The room is yours now.")?;
    ada.until("!document.querySelector('.room-settings')")?;
    bob.click(".room-person .room-tools summary")?;
    bob.press("Remove ada")?;
    ada.until_text("The owner has removed you from this room.")?;
    cid.until_text("ada was removed.")?;
    ada.no_errors_but(&[])?;
    bob.no_errors_but(&["WebSocket", "ERR_INTERNET_DISCONNECTED", "Failed to load resource"])?;
    cid.no_errors_but(&["WebSocket"])
}

/// A race of a keyboard and a phone: nobody sees the other's digits, the time is the service's, and the
/// next puzzle comes to the same room.
pub(crate) fn race(stage: &Stage) -> Result<()> {
    let service = Service::start()?;
    let ada = stage.visitor(Screen::DESKTOP, &service)?;
    let path = open(&ada, TWO_CELLS, "ada", "Race")?;
    ada.until_text("The race starts when all are ready")?;
    let bob = stage.visitor(Screen::PHONE, &service)?;
    bob.visit(&path)?;
    come_in(&bob, "bob", "Join and play")?;
    bob.press("Ready")?;
    ada.until_text("bob is ready.")?;
    tab_to(&ada, "innerText === 'Ready'")?;
    ada.keys([key::ENTER])?;
    bob.until("document.querySelector('.room-count').innerText")?;
    ensure!(bob.run("return !document.querySelector('.board')")? == true, "the board is seen too early");
    ada.until_board()?;
    // The cell in the middle is in hand; two are open in the last row.
    ada.until("document.activeElement.id === 'cell-40'")?;
    ada.keys([key::DOWN, key::DOWN, key::DOWN, key::DOWN, key::RIGHT, key::RIGHT, '1'])?;
    // His board may come after her first digit.
    bob.until_board()?;
    bob.until_text("1 cell to go")?;
    ensure!(bob.cell(78)?.contains("empty"), "a rival's digit is seen");
    // One of two cells in the last block: the last square of her mark is half full.
    bob.until(
        "[...document.querySelectorAll('.room-person:not(.room-me) .room-meter .full')].at(-1)?.getAttribute('height') === '3.25'",
    )?;
    ada.keys([key::RIGHT, key::RIGHT, '9'])?;
    ada.until_text("Solved, place 1")?;
    bob.until_text("ada solved it in")?;
    write(&bob, 78, '1')?;
    bob.choose(80)?;
    bob.press("9, 1 left")?;
    ada.until_text("The round is over")?;
    bob.until_text("2. You")?;
    look_on_the_way(&ada, "a race")?;
    tab_to(&ada, "innerText === 'Next puzzle'")?;
    ada.keys([key::ENTER])?;
    bob.until_text("The race starts when all are ready")?;
    ada.no_errors_but(&[])?;
    bob.no_errors_but(&[])
}

/// Opens a room of a kind on a puzzle, from a game; gives its address.
pub(crate) fn open(player: &Player<'_>, puzzle: &str, name: &str, kind: &str) -> Result<String> {
    open_with_help(player, puzzle, name, kind, &[])
}

/// The same with these switches of help on.
pub(crate) fn open_with_help(
    player: &Player<'_>,
    puzzle: &str,
    name: &str,
    kind: &str,
    switches: &[&str],
) -> Result<String> {
    player.open_room(puzzle, name, kind, switches)?;
    let path = player.run("return location.pathname")?;
    Ok(path.as_str().unwrap_or_default().to_owned())
}

/// Comes in through the door of a room.
pub(crate) fn come_in(player: &Player<'_>, name: &str, how: &str) -> Result<()> {
    player.fill("#room-name", name)?;
    player.press(how)?;
    player.until_shown(".room")
}

pub(crate) fn write(player: &Player<'_>, cell: usize, digit: char) -> Result<()> {
    player.choose(cell)?;
    player.keys([digit])
}

fn network(player: &Player<'_>, state: &str) -> Result<()> {
    player.devtools("Network.enable", json!({}))?;
    let conditions = json!({
        "offline": state == "offline", "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1,
    });
    player.devtools("Network.emulateNetworkConditions", conditions).map(drop)
}

/// Presses Tab until the element that has the focus is the wanted one.
pub(crate) fn tab_to(player: &Player<'_>, wanted: &str) -> Result<()> {
    for _ in 0..60 {
        if player.run(&format!("return document.activeElement.{wanted}"))? == true {
            return Ok(());
        }
        player.keys([key::TAB])?;
    }
    anyhow::bail!("Tab does not lead to {wanted}")
}
