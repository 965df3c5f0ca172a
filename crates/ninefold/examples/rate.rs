//! How hard a puzzle is: by Sudoku Explainer's scale, and by Ninefold's levels.

#![allow(clippy::print_stdout, reason = "a program for the command line")]

use ninefold::logic::explainer::{Rater, rate};
use ninefold::logic::{Promise, grade};
use ninefold::puzzle::Puzzle;
use ninefold::solve::{Budget, certify};
use std::error::Error;

pub(crate) fn main() -> Result<(), Box<dyn Error>> {
    // One rater serves any number of puzzles.
    let mut rater = Rater::new();
    for line in [
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
        "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
    ] {
        let proper = certify(line.parse::<Puzzle>()?, Budget::UNLIMITED)?;
        let rating = proper.puzzle().as_classic().map(|classic| rate(&classic, &mut rater));
        let grade = grade(proper.puzzle(), Promise::OneSolution).ok_or("the board is too large")?;
        let hardest = grade.hardest.map_or("nothing", |technique| technique.name());
        println!("{}, hardest step {hardest}, {}", grade.level, rating.map_or("-".into(), |r| r.to_string()));
    }
    Ok(())
}
