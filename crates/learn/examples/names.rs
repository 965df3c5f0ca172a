//! Plays games by the engine's own path and names their moves; prints how many of the names are right.
//!
//! `cargo run --release -p ninefold-learn --example names -- 50`

#![allow(clippy::print_stdout)]

#[path = "../tests/names/game.rs"]
mod game;

use game::{Tally, play_and_name};
use ninefold_logic::Level;

fn main() {
    let count = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(10);
    println!(
        "| level | games | moves | right | by the technique they were made by | by an easier one that gives them | beyond singles |"
    );
    println!("|---|---|---|---|---|---|---|");
    for level in [Level::Beginner, Level::Easy, Level::Medium, Level::Hard, Level::Expert] {
        let mut sum = Tally::default();
        (0..count).for_each(|seed| sum.add(play_and_name(level, seed)));
        let Tally { named, easier, moves, exotic } = sum;
        let right = sum.right();
        let percent = |part: usize| 100.0 * part as f64 / moves as f64;
        println!(
            "| {level} | {count} | {moves} | {:.2} % | {:.2} % | {:.2} % | {exotic} |",
            percent(right),
            percent(named),
            percent(easier)
        );
    }
}
