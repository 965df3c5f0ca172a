//! Counts how many puzzles really need a technique.
//!
//! `cargo run --release -p ninefold-logic --example needs -- TECHNIQUE FILE`
//!
//! A puzzle needs a technique if the default ladder up to it leads to the solution, and the same
//! ladder without it does not. Prints the technique, how many puzzles there are, and how many of
//! them need it.

#![allow(clippy::print_stdout, reason = "a command line tool")]

use ninefold_logic::{Ladder, PathEnd, Promise, Situation, Technique, solve_path};
use ninefold_puzzle::{Classic, Puzzle};
use std::{env, fs, process};

fn main() {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let technique = arguments.first().and_then(|name| Technique::from_name(name));
    let text = arguments.get(1).and_then(|path| fs::read_to_string(path).ok());
    let (Some(technique), Some(text)) = (technique, text) else {
        println!("usage: needs TECHNIQUE FILE");
        process::exit(2);
    };
    let puzzles = text.lines().filter_map(|line| line.as_bytes().get(..81).and_then(Classic::from_line));
    let needs = puzzles.map(|puzzle| is_needed(&puzzle, technique)).collect::<Vec<_>>();
    let count = needs.iter().filter(|&&needs| needs).count();
    println!("{technique}\t{}\t{count}", needs.len());
}

/// Whether the ladder up to a technique solves a puzzle, but not without it.
fn is_needed(puzzle: &Classic, technique: Technique) -> bool {
    let Ok(puzzle) = Puzzle::try_from(*puzzle) else { return false };
    let Ok(start) = Situation::<2>::start(&puzzle, Promise::OneSolution) else { return false };
    let ladder = Ladder::ninefold().up_to(technique);
    let solves = |ladder: &Ladder| solve_path(&start, ladder).end == PathEnd::Solved;
    solves(&ladder) && !solves(&ladder.clone().without(technique))
}
