//! Rooms of turns and of three: a relay, a race in which the first one watches, and a race with help.

use crate::room::{TWO_CELLS, come_in, open, open_with_help, tab_to, write};
use crate::screens::look_on_the_way;
use anyhow::{Result, ensure};
use ninefold_journeys::{Player, Screen, Service, Stage, key};

/// A board with four cells to fill: 8, 1 and 9 in the last row, and a 3 above.
const FOUR_CELLS: &str = "5346789126721953481983425678597614234268537917139248569615372842874196.53452.6.7.";

/// Two write digits in turn: out of turn nobody does, marks are free, a turn can be passed on and goes on when
/// somebody leaves for a moment, and the board that they have solved becomes a game.
pub(crate) fn relay(stage: &Stage) -> Result<()> {
    let service = Service::start()?;
    let ada = stage.visitor(Screen::DESKTOP, &service)?;
    let path = open(&ada, FOUR_CELLS, "ada", "Relay")?;
    ada.until_board()?;
    let bob = stage.visitor(Screen::PHONE, &service)?;
    bob.visit(&path)?;
    bob.until_text("A relay: one board, digits in turn.")?;
    come_in(&bob, "bob", "Join and play")?;
    bob.until_board()?;
    bob.until_text("ada has the turn.")?;
    write(&bob, 78, '1')?;
    bob.until_text("It is not your turn.")?;
    ensure!(bob.cell(78)?.contains("empty"), "a digit was written out of turn");

    write(&ada, 70, '3')?;
    bob.until_cell(70, "3, written by ada")?;
    bob.until_text("It's your turn.")?;
    ada.until_text("bob has the turn.")?;
    write(&ada, 78, '1')?;
    ada.until_text("It is not your turn.")?;
    // Loading the page again changes nothing about it.
    bob.reload()?;
    bob.until_board()?;
    bob.until_text("It's your turn.")?;
    bob.press("Pass the turn on")?;
    ada.until_text("It's your turn.")?;
    write(&ada, 76, '8')?;
    bob.until_cell(76, "8, written by ada")?;
    write(&bob, 78, '1')?;
    ada.until_cell(78, "1, written by bob")?;
    ada.until_text("It's your turn.")?;
    look_on_the_way(&ada, "a relay")?;
    write(&ada, 80, '9')?;
    for player in [&ada, &bob] {
        player.until_text("The round is over")?;
        player.until_text("Solved together in")?;
    }

    bob.press("Keep as a game and review it")?;
    bob.until("location.pathname.startsWith('/review/')")?;
    bob.until_shown("[role=grid]")?;
    bob.visit("/games")?;
    bob.until_text("Classic")?;
    ada.no_errors_but(&[])?;
    bob.no_errors_but(&[])
}

/// Three race, one by the keyboard alone and one on a phone. The first one watches the others, who see nothing of
/// anybody; whoever has given up watches too.
pub(crate) fn three_racers(stage: &Stage) -> Result<()> {
    let service = Service::start()?;
    let ada = stage.visitor(Screen::DESKTOP, &service)?;
    let path = open(&ada, TWO_CELLS, "ada", "Race")?;
    let bob = stage.visitor(Screen::PHONE, &service)?;
    let cid = stage.visitor(Screen::DESKTOP, &service)?;
    for (player, name) in [(&bob, "bob"), (&cid, "cid")] {
        player.visit(&path)?;
        come_in(player, name, "Join and play")?;
        player.press("Ready")?;
    }
    ada.until_text("cid is ready.")?;
    tab_to(&ada, "innerText === 'Ready'")?;
    ada.keys([key::ENTER])?;
    for player in [&ada, &bob, &cid] {
        player.until_board()?;
    }
    ada.until("document.activeElement.id === 'cell-40'")?;
    ada.keys([key::DOWN, key::DOWN, key::DOWN, key::DOWN, key::RIGHT, key::RIGHT, '1'])?;
    ada.keys([key::RIGHT, key::RIGHT, '9'])?;
    ada.until_text("Solved, place 1")?;
    for player in [&bob, &cid] {
        player.until_text("ada solved it in")?;
        sees_nobody(player)?;
    }

    // The first one watches, by the keyboard, and sees each digit as it is written.
    tab_to(&ada, "ariaLabel === 'Watch bob'")?;
    ada.keys([key::ENTER])?;
    ada.until_text("You watch bob.")?;
    ada.until_cell(78, "empty")?;
    write(&bob, 78, '1')?;
    ada.until_cell(78, "1")?;
    ada.until_cell(80, "empty")?;
    look_on_the_way(&ada, "watching a race")?;
    tab_to(&ada, "ariaLabel === 'Watch cid'")?;
    ada.keys([key::ENTER])?;
    ada.until_text("You watch cid.")?;
    ada.until_cell(78, "empty")?;
    // Loading the page again leads back to one's own board.
    ada.reload()?;
    ada.until_board()?;
    ada.until_text("Solved, place 1")?;
    ensure!(!ada.cell(80)?.contains("empty"), "another board than one's own");
    ada.press("Watch cid")?;
    ada.until_cell(80, "empty")?;

    bob.choose(80)?;
    bob.press("9, 1 left")?;
    bob.until_text("Solved, place 2")?;
    sees_nobody(&cid)?;
    bob.press("Watch cid")?;
    bob.until_text("You watch cid.")?;
    bob.until_cell(78, "empty")?;
    write(&cid, 78, '1')?;
    for player in [&ada, &bob] {
        player.until("!document.querySelector('#cell-78').ariaLabel.includes('empty')")?;
    }
    bob.press("Back to my board")?;
    bob.until("!document.querySelector('#cell-80').ariaLabel.includes('empty')")?;
    cid.press("Give up")?;
    cid.press("Really give up?")?;
    for player in [&ada, &bob, &cid] {
        player.until_text("The round is over")?;
    }
    cid.press("Watch ada")?;
    cid.until_text("You watch ada.")?;

    // In the next round everybody plays again, on their own board.
    tab_to(&ada, "innerText === 'Next puzzle'")?;
    ada.keys([key::ENTER])?;
    bob.until_text("The race starts when all are ready")?;
    ada.press("Start the race")?;
    for player in [&ada, &bob, &cid] {
        player.until_board()?;
        sees_nobody(player)?;
    }
    ada.no_errors_but(&[])?;
    bob.no_errors_but(&[])?;
    cid.no_errors_but(&[])
}

/// A race whose owner allows hints and checks: the price is told at the door and stands on the buttons, the time has
/// it, and the rival sees that it was paid.
pub(crate) fn helped_race(stage: &Stage) -> Result<()> {
    let service = Service::start()?;
    let ada = stage.visitor(Screen::DESKTOP, &service)?;
    let path = open_with_help(&ada, TWO_CELLS, "ada", "Race", &["Allow hints", "Allow checks"])?;
    ada.until_text("adds 00:20 to your time.")?;
    let bob = stage.visitor(Screen::PHONE, &service)?;
    bob.visit(&path)?;
    bob.until_text("You can ask for hints and checks.")?;
    come_in(&bob, "bob", "Join and play")?;
    ada.until_text("bob is here to play.")?;
    ada.press("Start the race")?;
    ada.until_board()?;
    bob.until_board()?;
    ada.until(
        "[...document.querySelectorAll('.priced')].every((button) => button.dataset.price === '+00:20')",
    )?;
    ada.press("Hint")?;
    ada.until_shown(".room-hint h2")?;
    ada.until_text("00:20 added to your time.")?;
    bob.until_text("help +00:20")?;
    ensure!(bob.run("return !document.querySelector('.room-hint h2')")? == true, "a rival's hint is seen");
    write(&bob, 78, '9')?;
    bob.press("Check")?;
    bob.until_text("One entry is wrong.")?;
    // The cell is chosen still, and another tap would let it go: by way of another one it is chosen for sure.
    bob.choose(80)?;
    write(&bob, 78, '1')?;
    bob.until_text("1 in row 9, column 7.")?;
    ada.press("Apply")?;
    ada.until_text("1 cell to go · help +00:40")?;
    look_on_the_way(&ada, "a race with help")?;
    for (cell, digit) in [(78, '1'), (80, '9')] {
        if ada.cell(cell)?.contains("empty") {
            write(&ada, cell, digit)?;
        }
    }
    ada.until_text("0:40 of it for help")?;
    write(&bob, 80, '9')?;
    bob.until_text("The round is over")?;
    bob.until_text("0:20 of it for help")?;
    ada.no_errors_but(&[])?;
    bob.no_errors_but(&[])
}

/// Whoever still plays has nobody to watch.
fn sees_nobody(player: &Player<'_>) -> Result<()> {
    ensure!(player.run("return !document.querySelector('.room-watch')")? == true, "somebody can be watched");
    Ok(())
}
