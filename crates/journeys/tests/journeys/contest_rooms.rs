//! What rooms bring: results for accounts that begin as guests, and the arena.

use crate::room::{TWO_CELLS, come_in, open, write};
use crate::screens::look_on_the_way;
use anyhow::Result;
use ninefold_journeys::{Screen, Service, Stage};

const PASSWORD: &str = "nine purple cats dance";

/// A guest makes an account in the middle of a race: the seat, the board and the clock stay, and the result is in
/// the statistics.
pub(crate) fn account_in_mid_race(stage: &Stage) -> Result<()> {
    let service = Service::start()?;
    let ada = stage.visitor(Screen::DESKTOP, &service)?;
    let path = open(&ada, TWO_CELLS, "ada", "Race")?;
    let bob = stage.visitor(Screen::PHONE, &service)?;
    bob.visit(&path)?;
    come_in(&bob, "bob", "Join and play")?;
    ada.until_text("bob is here to play.")?;
    ada.press("Start the race")?;
    ada.until_board()?;
    write(&ada, 78, '1')?;
    bob.until_text("1 cell to go")?;
    ada.sign_up("adelaide", PASSWORD)?;
    ada.go(&format!("{}{path}", service.address()))?;
    ada.until_board()?;
    ada.until_cell(78, "1")?;
    write(&ada, 80, '9')?;
    ada.until_text("Solved, place 1")?;
    bob.until_text("1. ada")?;
    ada.visit("/statistics")?;
    ada.until_text("Last solved")?;
    ada.until_text("Race")?;
    ada.no_errors_but(&[])?;
    bob.no_errors_but(&[])
}

/// Two who have nothing else in common find each other in the arena; one leaves, which is harmless, and the other
/// one has two points and a rating.
pub(crate) fn arena(stage: &Stage) -> Result<()> {
    // Open for all of a week but its last minute.
    let service = Service::with(&["--arena=monday 00:00 10079"])?;
    let ada = stage.visitor(Screen::DESKTOP, &service)?;
    let bob = stage.visitor(Screen::PHONE, &service)?;
    ada.visit("/together")?;
    look_on_the_way(&ada, "playing together")?;
    ada.press("Arena: race whoever is free")?;
    ada.until_text("Sign in to take part.")?;
    for (player, name) in [(&ada, "ada"), (&bob, "bob")] {
        player.sign_up(name, PASSWORD)?;
        player.visit("/arena")?;
        player.press("Find an opponent")?;
    }
    for player in [&ada, &bob] {
        player.until("location.pathname.startsWith('/room/')")?;
        player.until_board()?;
    }
    bob.press("Leave room")?;
    ada.press("Back to the arena")?;
    ada.until_text("Table")?;
    look_on_the_way(&ada, "the arena")?;
    ada.until("document.querySelector('tbody tr').innerText.split(/\\s+/).join(' ') === '1 ada 2 1 1'")?;
    ada.visit("/statistics")?;
    ada.until_text("1662 ± 290")?;
    ada.until_text("provisional")?;
    ada.no_errors_but(&[])?;
    bob.no_errors_but(&[])
}
