//! Makes puzzles that need an X-wing and nothing harder.

#![allow(clippy::print_stdout, reason = "a program for the command line")]

use ninefold::generate::{Difficulty, Generator, Recipe, Seed};
use ninefold::logic::Technique;
use std::error::Error;

pub(crate) fn main() -> Result<(), Box<dyn Error>> {
    let needs = vec![Technique::XWing];
    let recipe = Recipe { difficulty: Difficulty { needs, ..Difficulty::default() }, ..Recipe::default() };
    // The same seed gives the same puzzles on every machine; item 0, 1, 2 can be made in any order.
    let generator = Generator::classic(recipe, Seed(2026))?;
    for item in 0..2 {
        println!("{}", generator.puzzle(item)?.proper.puzzle());
    }
    Ok(())
}
