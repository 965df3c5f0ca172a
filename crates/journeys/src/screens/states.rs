//! The screens in the states that a person meets now and then: variants, faults, nothing yet, the end.

use super::{Destination, NAME, PASSWORD, PUZZLE, account, game, write};
use crate::Player;
use anyhow::Result;

/// States of screens, in an order in which a newcomer can meet them.
pub const STATES: &[Destination] = &[
    Destination { name: "games-none", go: |player| player.visit("/games") },
    Destination { name: "statistics-none", go: |player| player.visit("/statistics") },
    Destination { name: "killer", go: |player| variant(player, "killer") },
    Destination { name: "killer-hint", go: |player| hint_on_variant(player, "killer") },
    Destination { name: "diagonal", go: |player| variant(player, "diagonal") },
    Destination { name: "jigsaw", go: |player| variant(player, "jigsaw") },
    Destination { name: "windoku", go: |player| variant(player, "windoku") },
    Destination { name: "ice", go: |player| variant(player, "ice") },
    Destination { name: "anti-knight", go: |player| variant(player, "anti-knight") },
    Destination { name: "twin", go: |player| variant(player, "twin") },
    Destination { name: "sohei", go: |player| variant(player, "sohei") },
    Destination { name: "butterfly", go: |player| variant(player, "butterfly") },
    Destination { name: "flower", go: |player| variant(player, "flower") },
    Destination { name: "samurai", go: |player| variant(player, "samurai") },
    Destination { name: "4x4", go: |player| variant(player, "4x4") },
    Destination { name: "6x6", go: |player| variant(player, "6x6") },
    Destination { name: "16x16", go: |player| variant(player, "16x16") },
    Destination { name: "mistakes", go: mistakes },
    Destination { name: "marks", go: marks },
    Destination { name: "pause", go: pause },
    Destination { name: "lost", go: lost },
    Destination { name: "keys", go: keys },
    Destination { name: "more", go: more },
    Destination { name: "hint-where", go: |player| hint_on(player, FISH, &[]) },
    Destination { name: "hint-technique", go: |player| hint_on(player, FISH, &["Name the technique"]) },
    Destination {
        name: "hint-fish",
        go: |player| hint_on(player, FISH, &["Name the technique", "Explain it"]),
    },
    Destination {
        name: "hint-chain",
        go: |player| hint_on(player, CHAIN, &["Name the technique", "Explain it"]),
    },
    Destination { name: "why-not", go: why_not },
    Destination { name: "free-play-watch", go: watch },
    Destination { name: "free-play-solved", go: solved },
    Destination { name: "free-play-refused", go: refused },
    Destination { name: "setter-jigsaw", go: setter_jigsaw },
    Destination { name: "setter-cages", go: setter_cages },
    Destination { name: "import-found", go: |player| import(player, PUZZLE) },
    Destination { name: "import-refused", go: |player| import(player, "hello there") },
    Destination { name: "scan-start", go: |player| player.visit("/scan") },
    Destination { name: "together", go: |player| player.visit("/together") },
    Destination { name: "room-together", go: |player| room(player, "Together") },
    Destination { name: "room-relay", go: |player| room(player, "Relay") },
    Destination { name: "room-class", go: |player| room(player, "Class") },
    Destination { name: "arena", go: |player| player.visit("/arena") },
    Destination { name: "sign-up-refused", go: sign_up_refused },
    Destination { name: "sign-in-refused", go: sign_in_refused },
    Destination { name: "no-page", go: |player| player.visit("/nowhere") },
    Destination { name: "no-puzzle", go: no_puzzle },
    Destination { name: "no-level", go: |player| player.visit("/play/classic/impossible") },
    Destination { name: "catalogue-full", go: catalogue },
    Destination { name: "leaderboard-full", go: leaderboard },
    Destination { name: "end-of-a-day", go: end_of_a_day },
    Destination { name: "statistics-full", go: statistics },
    Destination { name: "welcome-signed-in", go: welcome_signed_in },
    Destination { name: "arena-signed-in", go: arena_signed_in },
];

/// A position in which the easiest step is an X-wing.
const FISH: &str = "694385172152674398...9124.....897..49..2468.34.81537.93...29.8.....68931..9.3124.";

/// A puzzle in which the easiest step is a chain.
const CHAIN: &str = ".2...3..48..7..39...7....61..3.7...8..6..213.5.........4.8....6..8.1..2..5...9...";

fn variant(player: &Player<'_>, name: &str) -> Result<()> {
    player.visit(&format!("/play/{name}/easy"))?;
    player.until_board()?;
    let blank = player.blanks()?[3];
    player.choose(blank)
}

fn hint_on_variant(player: &Player<'_>, name: &str) -> Result<()> {
    variant(player, name)?;
    ask_for_hint(player, &["Name the technique", "Explain it"])
}

fn hint_on(player: &Player<'_>, puzzle: &str, tiers: &[&str]) -> Result<()> {
    player.play_text(puzzle)?;
    ask_for_hint(player, tiers)
}

fn ask_for_hint(player: &Player<'_>, tiers: &[&str]) -> Result<()> {
    player.press("Hint")?;
    player.until_shown(".advice")?;
    tiers.iter().try_for_each(|tier| player.press(tier))
}

/// A clash, and an entry that is wrong without one.
fn mistakes(player: &Player<'_>) -> Result<()> {
    player.play_text(PUZZLE)?;
    write(player, &[(2, '3'), (30, '5')])?;
    player.until("document.querySelectorAll('[role=gridcell][aria-invalid=true]').length >= 2")
}

/// Every kind of mark, and colours.
fn marks(player: &Player<'_>) -> Result<()> {
    game(player)?;
    player.press("More")?;
    player.press("Show or hide candidates")?;
    player.click(".tools button:nth-child(4)")?;
    for (cell, digit) in [(6, '1'), (7, '2'), (8, '3'), (14, '4'), (15, '5'), (16, '6')] {
        player.choose(cell)?;
        player.keys([digit])?;
    }
    player.choose(40)
}

fn pause(player: &Player<'_>) -> Result<()> {
    game(player)?;
    player.press("Pause")?;
    player.until_text("The board is hidden")
}

fn lost(player: &Player<'_>) -> Result<()> {
    player.play_text(PUZZLE)?;
    write(player, &[(2, '1'), (3, '4'), (5, '1'), (6, '4'), (7, '4')])?;
    player.until_text("Out of lives")
}

fn keys(player: &Player<'_>) -> Result<()> {
    game(player)?;
    player.keys(['?'])?;
    player.until_shown("dialog[open]")
}

fn more(player: &Player<'_>) -> Result<()> {
    game(player)?;
    press_wherever(player, "Checkpoint")?;
    player.press("More")
}

/// Presses a button that smaller pages have in their sheet.
fn press_wherever(player: &Player<'_>, name: &str) -> Result<()> {
    let is_in_sight = player.run(&format!(
        "return [...document.querySelectorAll('button')].some((button) =>
           button.getClientRects().length && button.innerText.trim() === '{name}')"
    ))?;
    if is_in_sight != true {
        player.press("More")?;
    }
    player.press(name)
}

fn why_not(player: &Player<'_>) -> Result<()> {
    player.play_text(PUZZLE)?;
    player.choose(2)?;
    press_wherever(player, "Why not …?")?;
    player.click(".pad button:nth-of-type(1)")?;
    player.until_shown(".advice")
}

/// Own digits on the board of free play.
fn own_digits(player: &Player<'_>) -> Result<()> {
    player.visit("/free")?;
    player.until_board()?;
    player.press("Clear the board")?;
    write(player, &[(0, '5'), (10, '7'), (20, '9'), (40, '2')])
}

fn watch(player: &Player<'_>) -> Result<()> {
    own_digits(player)?;
    player.press("Watch the solver")?;
    player.until_shown(".cell.tried")?;
    player.press("Pause")?;
    // As far as the solver goes until it takes something back.
    for _ in 0..80 {
        player.press("One step")?;
        if player.run("return !!document.querySelector('.taken-back')")? == true {
            break;
        }
    }
    Ok(())
}

fn solved(player: &Player<'_>) -> Result<()> {
    own_digits(player)?;
    player.press("Solve at once")?;
    player.until_text("one of several solutions")
}

fn refused(player: &Player<'_>) -> Result<()> {
    own_digits(player)?;
    write(player, &[(8, '5')])?;
    player.press("Solve at once")?;
    player.until_text("two 5s")
}

fn board_to_set(player: &Player<'_>, variant: &str) -> Result<()> {
    player.visit("/create")?;
    player.choose_option("#create-variant", variant)?;
    player.press("New board")?;
    player.until_board()
}

fn setter_jigsaw(player: &Player<'_>) -> Result<()> {
    board_to_set(player, "jigsaw")?;
    for piece in [[0, 1, 2, 3, 9, 10, 18, 27, 36], [4, 5, 6, 7, 8, 13, 14, 22, 31]] {
        player.choose_option("#setter-element", "jigsaw-piece")?;
        player.choose_all(&piece)?;
        player.press("Draw")?;
    }
    player.until_text("2 of 9 pieces are drawn.")?;
    player.choose_all(&[11, 12, 20, 21])
}

fn setter_cages(player: &Player<'_>) -> Result<()> {
    board_to_set(player, "killer")?;
    for (cells, sum) in [(&[0, 1, 9][..], "7"), (&[4, 5], "17"), (&[30, 31, 39, 40], "12")] {
        player.choose_option("#setter-element", "cage")?;
        player.choose_all(cells)?;
        player.fill("#setter-number", sum)?;
        player.press("Draw")?;
        player.until(&format!("document.querySelector('#cell-{} .sum')?.innerText === '{sum}'", cells[0]))?;
    }
    player.until_shown("#cell-0 .notes i")
}

fn room(player: &Player<'_>, kind: &str) -> Result<()> {
    player.open_room(PUZZLE, NAME, kind, &[])?;
    player.until_board()
}

fn import(player: &Player<'_>, text: &str) -> Result<()> {
    player.visit("/import")?;
    player.fill("#import-text", text)?;
    player.press("Load")?;
    player.until_shown(".tile button.primary, .saying.warning")
}

fn sign_up_refused(player: &Player<'_>) -> Result<()> {
    player.visit("/sign-up")?;
    for (field, text) in
        [("email", "nobody"), ("username", "not a name"), ("password", "short"), ("password_again", "other")]
    {
        player.fill(&format!("#{field}"), text)?;
    }
    player.click("form button.primary")?;
    player.until_shown(".fault")
}

fn sign_in_refused(player: &Player<'_>) -> Result<()> {
    player.visit("/sign-in")?;
    player.fill("#login", NAME)?;
    player.fill("#password", &PASSWORD.to_lowercase())?;
    player.click("form button.primary")?;
    player.until_shown(".saying.warning")
}

fn no_puzzle(player: &Player<'_>) -> Result<()> {
    player.visit("/p/nosuchid")?;
    player.until_shown("[role=alert]")
}

/// The catalogue grows with the puzzles that the service makes.
fn catalogue(player: &Player<'_>) -> Result<()> {
    player.run_until_done(
        "const kinds = [['classic', 'easy'], ['classic', 'medium'], ['killer', 'easy'], ['jigsaw', 'easy'], ['diagonal', 'medium']];
         const make = ([variant, level]) => fetch('/api/v1/puzzles/new', { method: 'POST',
           headers: { 'content-type': 'application/json' }, body: JSON.stringify({ variant, level }) });
         Promise.all(kinds.map(make)).then(() => done(true));",
    )?;
    player.visit("/catalogue")?;
    player.until_shown(".tile")
}

fn leaderboard(player: &Player<'_>) -> Result<()> {
    account(player)?;
    player.visit("/daily")?;
    player.until_board()?;
    player.solve()?;
    player.until_results(1)?;
    player.visit("/leaderboard")?;
    player.until_shown(".table tbody tr")
}

fn welcome_signed_in(player: &Player<'_>) -> Result<()> {
    account(player)?;
    player.visit("/")?;
    player.until_shown(".week")
}

/// Where the arena is open, there is something to press.
fn arena_signed_in(player: &Player<'_>) -> Result<()> {
    account(player)?;
    player.visit("/arena")
}

/// With all that the end of a game has to tell.
fn end_of_a_day(player: &Player<'_>) -> Result<()> {
    player.visit("/daily/2025-01-03")?;
    player.until_board()?;
    player.solve()?;
    player.until_text("What you used")
}

fn statistics(player: &Player<'_>) -> Result<()> {
    player.visit("/statistics")?;
    player.until_text("Last solved")
}
