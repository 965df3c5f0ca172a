//! Fog in a room: what lies under it comes to nobody's browser before it lifts, and then to everybody's.

use crate::import::FOG;
use crate::room::{come_in, open, write};
use anyhow::{Result, ensure};
use ninefold_journeys::{Player, Screen, Service, Stage};

/// Two at one board in fog: a wrong digit lifts nothing, a right one shows both what is beside it, and whoever writes
/// a message meanwhile goes on writing.
pub(crate) fn together(stage: &Stage) -> Result<()> {
    let service = Service::start()?;
    let ada = stage.visitor(Screen::DESKTOP, &service)?;
    let path = open(&ada, FOG, "ada", "Together")?;
    ada.until_board()?;
    let bob = stage.visitor(Screen::PHONE, &service)?;
    bob.visit(&path)?;
    come_in(&bob, "bob", "Join and play")?;
    bob.until_board()?;
    let until = |player: &Player<'_>, fogged: u32, sums: u32| {
        player.until(&format!("document.querySelectorAll('.cell.fogged').length === {fogged}"))?;
        player.until(&format!("document.querySelectorAll('.cell .sum').length === {sums}"))
    };
    for player in [&ada, &bob] {
        until(player, 12, 0)?;
        player.until_cell(4, "in fog")?;
    }
    ada.choose(0)?;
    ada.keys(['2'])?;
    bob.until_cell(0, "written by ada")?;
    until(&bob, 12, 0)?;
    bob.press("Say something")?;
    let focus = "return document.activeElement.closest('.room-talk') !== null";
    let talks = bob.run(focus)?;
    ada.keys(['1'])?;
    for player in [&ada, &bob] {
        // The cage of the third cell of the row still lies in fog.
        until(player, 10, 1)?;
    }
    ensure!(bob.run(focus)? == talks, "the focus went elsewhere when the fog lifted");
    ada.until("document.activeElement.id === 'cell-0'")?;

    for (cell, digit) in "1234341221434321".chars().enumerate().skip(1) {
        write(&ada, cell, digit)?;
    }
    for player in [&ada, &bob] {
        player.until_text("Solved together in")?;
        until(player, 0, 5)?;
    }
    ada.no_errors_but(&[])?;
    bob.no_errors_but(&[])
}
