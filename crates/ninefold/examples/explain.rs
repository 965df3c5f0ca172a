//! Solves a puzzle as a person would, and says why at every step.

#![allow(clippy::print_stdout, reason = "a program for the command line")]

use ninefold::logic::Promise;
use ninefold::puzzle::{Position, Puzzle};
use ninefold::render::Walkthrough;
use std::error::Error;

pub(crate) fn main() -> Result<(), Box<dyn Error>> {
    let puzzle: Puzzle =
        "1..7..4....4.2.....5...1..9.3..1.6....52.7.....1.9..5.4..3...9.....4.5....2..8..7".parse()?;
    let walkthrough = Walkthrough::of_position(&Position::start(puzzle), Promise::Nothing)?;
    for line in walkthrough.to_text().lines().take(12) {
        println!("{line}");
    }
    println!("… {} steps in all.", walkthrough.steps.len());
    Ok(())
}
