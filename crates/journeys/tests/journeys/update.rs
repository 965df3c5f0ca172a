//! A new version of the page.

use anyhow::{Result, ensure};
use ninefold_journeys::{Player, Proxy, Screen, Service, Stage, key};

const LINE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// What the second version has and the first one has not: another name, and a mark in the page.
const SECOND: [(&str, &str); 2] =
    [("const BUILD = \"", "const BUILD = \"second-"), ("<head>", "<head><meta name=\"second\">")];

/// Another version comes to the server while somebody plays. The page offers it and goes on as it is
/// until it is taken; then the new one runs, and the game stands as before.
pub(crate) fn offered_and_taken(stage: &Stage) -> Result<()> {
    let mut first = Service::start()?;
    let player = stage.visitor(Screen::DESKTOP, &first)?;
    player.visit_and_settle("/")?;
    player.play_text(LINE)?;
    write(&player, 2, '4')?;

    let (game, here) = (player.address()?, player.tab()?);
    let there = player.open_tab()?;
    player.go(&game)?;
    player.until_board()?;
    player.turn_to(&here)?;

    first.kill();
    let second = Service::start()?;
    let _front = Proxy::editing(first.place(), second.place(), &SECOND)?;
    // The page was left for another one, and is looked at again.
    player.run("dispatchEvent(new Event('visibilitychange'))")?;
    player.until_text("A new version of Ninefold is ready.")?;
    write(&player, 3, '6')?;
    player.choose(5)?;
    player.chord(key::SHIFT, '2')?;
    player.until_cell(5, "corner marks 2")?;
    ensure!(!is_second(&player)?, "code changes under a running game");

    player.press("Reload")?;
    player.until("document.querySelector('meta[name=second]')")?;
    player.until_board()?;
    player.until_cell(2, ", 4")?;
    player.until_cell(3, ", 6")?;
    player.until_cell(5, "corner marks 2")?;

    // Another tab runs the old version: it is told, and takes the new one when its player does.
    player.turn_to(&there)?;
    ensure!(!is_second(&player)?, "code changes under a running game in another tab");
    player.until_text("A new version of Ninefold is ready.")?;
    player.press("Reload")?;
    player.until("document.querySelector('meta[name=second]')")?;
    player.until_board()?;
    player.turn_to(&here)?;

    // It stays, and there is nothing more to offer.
    player.reload()?;
    player.until_board()?;
    ensure!(is_second(&player)?, "the old version came back");
    ensure!(player.run("return document.querySelector('.notice')")?.is_null(), "it is offered again");
    // Whoever asks in the moment between the two versions gets no answer.
    player.no_errors_but(&["Failed to load resource", "ERR_CONNECTION_REFUSED"])
}

fn write(player: &Player<'_>, cell: usize, digit: char) -> Result<()> {
    player.choose(cell)?;
    player.keys([digit])?;
    player.until_cell(cell, &format!(", {digit}"))
}

fn is_second(player: &Player<'_>) -> Result<bool> {
    Ok(player.run("return !!document.querySelector('meta[name=second]')")? == true)
}
