//! How many solutions a puzzle has, and what bounds the search.

#![allow(clippy::print_stdout, reason = "a program for the command line")]

use ninefold::puzzle::Puzzle;
use ninefold::solve::{Budget, count};
use std::error::Error;

pub(crate) fn main() -> Result<(), Box<dyn Error>> {
    // The empty 4x4 grid has 288 solutions.
    let empty: Puzzle = "................".parse()?;
    let counted = count(&empty, u64::MAX, Budget::UNLIMITED);
    assert_eq!(counted.exact(), Some(288));

    // The empty 9x9 grid has more than anybody waits for: a limit, or a budget of nodes, ends the search.
    let empty: Puzzle = ".".repeat(81).parse()?;
    let counted = count(&empty, 1_000, Budget::nodes(1_000_000));
    println!("4x4: 288 solutions; 9x9: {} and more ({:?})", counted.solutions, counted.end);
    assert_eq!(counted.exact(), None);
    Ok(())
}
