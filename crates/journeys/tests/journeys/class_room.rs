//! A class in a room: a teacher and a pupil at real browsers.

use crate::room::{come_in, open, write};
use crate::screens::look_on_the_way;
use anyhow::{Result, ensure};
use ninefold_journeys::{Screen, Service, Stage, key};

/// The puzzle that everybody has seen.
const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// The teacher shows, hints and asks; the pupil tries and answers, and sees nothing too early.
pub(crate) fn class(stage: &Stage) -> Result<()> {
    let service = Service::start()?;
    let ada = stage.visitor(Screen::DESKTOP, &service)?;
    let path = open(&ada, PUZZLE, "ada", "Class")?;
    ada.until_board()?;
    let bob = stage.visitor(Screen::PHONE, &service)?;
    bob.visit(&path)?;
    bob.until_text("A class: the teacher shows and asks, you try and answer.")?;
    come_in(&bob, "bob", "Join and play")?;
    bob.until_board()?;

    // What the teacher writes, all see; a pupil writes on a copy, which nobody else sees.
    write(&ada, 2, '4')?;
    bob.until_cell(2, "4, written by ada")?;
    write(&bob, 5, '8')?;
    bob.until_text("This is the teacher's board: take a copy to try on.")?;
    bob.press("Try it myself")?;
    bob.until_text("Back to the teacher's board")?;
    write(&bob, 3, '6')?;
    bob.until_cell(3, "6")?;
    ada.until_text("tries")?;
    ensure!(ada.cell(3)?.contains("empty"), "the board of a pupil is seen");

    // A hint of the engine is drawn and told to both, tier by tier.
    bob.press("Back to the teacher's board")?;
    bob.until_cell(3, "empty")?;
    ada.press("Hint")?;
    bob.until_text("Where to look")?;
    ada.press("Name the technique")?;
    bob.until_text("About this technique")?;
    ada.keys(['H'])?;
    for player in [&ada, &bob] {
        player.until_shown(".hint-next, .hint-pattern, .hint-reason, .hint-band")?;
    }
    // All of it is told before it is put away: what comes later would show it again.
    ada.until("!document.querySelector('.room-teaching').innerText.includes('Explain it')")?;
    ada.press("Hide hint")?;
    bob.until("!document.querySelector('.room-hint .technique')")?;

    // Who sees it? Only the teacher knows what an answer is worth, until all are told.
    ada.press("Who sees it?")?;
    bob.until_text("Who sees the next step?")?;
    write(&bob, 40, '5')?;
    bob.until_text("The teacher has your answer.")?;
    ada.until_text("r5c5 = 5 · right")?;
    bob.until_text("r5c5 = 5")?;
    ensure!(
        bob.run("return document.body.innerText.includes('right:')")? == false,
        "the verdict is seen early"
    );
    ada.press("Reveal answers")?;
    bob.until_text("r5c5 = 5 · right")?;
    bob.until_text("1 of 1 have seen it.")?;
    look_on_the_way(&ada, "a class")?;

    // Somebody is blocked for oneself, and reported.
    bob.press("Say something")?;
    bob.press("Hello!")?;
    ada.until_text("Hello!")?;
    ada.click(".room-person .room-tools summary")?;
    ada.press("Block bob")?;
    ada.until("!document.querySelector('.room-voice')")?;
    ada.press("Unblock bob")?;
    ada.until_text("Hello!")?;
    ada.press("Report bob")?;
    ada.click(".room-tools textarea")?;
    ada.keys("He shouts.".chars().chain([key::TAB]))?;
    ada.press("Send the report")?;
    ada.until_text("The operator will look at it.")?;
    ada.no_errors_but(&[])?;
    bob.no_errors_but(&[])
}
