//! Plays games in the browser by nothing but hints that are carried out, and tells which were won.
//!
//! `cargo run -p ninefold-journeys --bin hints_alone -- COUNT [KIND…]`, after `cargo xtask web` and a build
//! of the service: so many games of each kind that the page offers, spread over the levels.

#![allow(clippy::print_stdout)]

use anyhow::{Context, Result, bail};
use ninefold_journeys::{Screen, Stage, win_by_hints};

/// The levels that every kind has.
const LEVELS: [&str; 5] = ["beginner", "easy", "medium", "hard", "expert"];

fn main() -> Result<()> {
    let mut args = std::env::args().skip(1);
    let count = args.next().context("how many games of each kind?")?.parse::<usize>()?;
    let mut kinds = args.collect::<Vec<_>>();
    let stage = Stage::set()?;
    let player = stage.newcomer(Screen::DESKTOP)?;
    if kinds.is_empty() {
        player.visit("/new")?;
        player.click(".menu-head .chips label:last-child")?;
        player.until_shown("input[name=variant][value=samurai]")?;
        let offered = player
            .run("return [...document.querySelectorAll('input[name=variant]')].map(({ value }) => value)")?;
        kinds = serde_json::from_value(offered)?;
    }
    let mut stuck = Vec::new();
    for kind in &kinds {
        let mut won = 0;
        for (game, level) in (0..count).zip(LEVELS.iter().cycle()) {
            player.take_dice(1 + game as u32)?;
            match win_by_hints(&player, kind, level) {
                Ok(_) => won += 1,
                Err(error) => stuck.push(format!("{kind}, game {game}: {error:#}")),
            }
        }
        println!("{kind}: {won} of {count} won");
    }
    if stuck.is_empty() { Ok(()) } else { bail!("{}", stuck.join("\n")) }
}
