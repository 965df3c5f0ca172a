//! Solves every puzzle of a file, whatever form it is in: `cargo run --example solve_file -- FILE`.

#![allow(clippy::print_stdout, reason = "a program for the command line")]

use ninefold::format::read;
use ninefold::solve::{Budget, up_to};
use std::error::Error;
use std::{env, fs};

/// What is solved when no file is named: two puzzles in two forms.
pub(crate) const TEXT: &str = "\
53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
000000010400000000020000000000050407008000300001090000300400200050100000000806000
";

pub(crate) fn main() -> Result<(), Box<dyn Error>> {
    solve(&env::args().nth(1).map_or_else(|| Ok(TEXT.to_owned()), fs::read_to_string)?)
}

/// Prints each puzzle with its solution.
pub(crate) fn solve(text: &str) -> Result<(), Box<dyn Error>> {
    for item in read(text)?.items {
        let puzzle = item.puzzle()?;
        // Two are enough to know whether the solution is the only one.
        match &up_to(&puzzle, 2, Budget::nodes(10_000_000)).solutions[..] {
            [] => println!("{puzzle} has no solution"),
            [solution] => println!("{puzzle} {solution}"),
            [solution, ..] => println!("{puzzle} {solution} and others"),
        }
    }
    Ok(())
}
