//! Solves a puzzle as a person would, and says why at every step.

#![allow(clippy::print_stdout, reason = "a program for the command line")]

use ninefold::logic::{Ladder, Promise, Situation, solve_path};
use ninefold::puzzle::Puzzle;
use ninefold::render::Walkthrough;
use std::error::Error;

pub(crate) fn main() -> Result<(), Box<dyn Error>> {
    let puzzle: Puzzle =
        "1..7..4....4.2.....5...1..9.3..1.6....52.7.....1.9..5.4..3...9.....4.5....2..8..7".parse()?;
    // Sets of up to 128 cells take two words.
    let start = Situation::<2>::start(&puzzle, Promise::Nothing)?;
    let path = solve_path(&start, &Ladder::ninefold());
    let told = Walkthrough::new(&start, &path).to_text();
    for line in told.lines().take(12) {
        println!("{line}");
    }
    println!("… {} steps in all.", path.steps.len());
    Ok(())
}
