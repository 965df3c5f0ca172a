//! Tells how far logic gets in a collection of variants, and how hard each puzzle is.
//!
//! `cargo run --release -p ninefold-logic --example variants -- FILE [FROM TO]`
//!
//! The file has f-puzzles payloads: the second column of a table, or the `"puzzle"` fields of a JSON list.
//! Prints number, level, end, hardest technique, cells left, milliseconds.

#![allow(clippy::print_stdout, reason = "a command line tool")]

use ninefold_logic::{Ladder, Promise, Situation, next_step};
use ninefold_puzzle::Puzzle;
use ninefold_solve::{Budget, certify};
use std::time::Instant;
use std::{env, fs};

fn main() {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let text = fs::read_to_string(&arguments[0]).unwrap();
    let number = |at: usize| arguments.get(at).and_then(|text| text.parse::<usize>().ok());
    let (from, to) = (number(1).unwrap_or(0), number(2).unwrap_or(usize::MAX));
    let payloads = text.lines().filter_map(|line| match line.trim().strip_prefix("\"puzzle\": \"") {
        Some(json) => json.split('"').next(),
        None => line.split('\t').nth(1),
    });
    for (at, payload) in payloads.enumerate().filter(|(at, _)| (from..to).contains(at)) {
        let Some(puzzle) = read(payload) else {
            println!("{at}\tunreadable");
            continue;
        };
        match certify(puzzle.clone(), Budget::nodes(3_000_000)) {
            Ok(proper) => walk(at, proper.puzzle(), proper.solution()),
            Err(error) => println!("{at}\t{error}"),
        }
    }
}

fn read(payload: &str) -> Option<Puzzle> {
    let address = format!("https://f-puzzles.com/?load={payload}");
    ninefold_format::read(&address).ok()?.items.first()?.puzzle().ok()
}

fn walk(at: usize, puzzle: &Puzzle, solution: &ninefold_puzzle::Solution) {
    let start = Instant::now();
    if puzzle.layout().n_cells() > 128 {
        return println!("{at}\tlarge");
    }
    let Ok(mut situation) = Situation::<2>::start(puzzle, Promise::OneSolution) else { return };
    let ladder = Ladder::ninefold();
    let mut hardest = None;
    while let Some(step) = next_step(&situation, &ladder) {
        for removed in step.conclusion.eliminations() {
            assert_ne!(solution.digit(removed.cell), removed.digit, "{at}: {step:?}");
        }
        for placed in step.conclusion.placements() {
            assert_eq!(solution.digit(placed.cell), placed.digit, "{at}: {step:?}");
        }
        hardest = hardest.max(Some((step.technique.level(), ladder.rank(step.technique))));
        if situation.apply(&step).is_err() {
            break;
        }
    }
    let name = hardest.and_then(|(_, rank)| Some(ladder.rungs()[rank?].name())).unwrap_or("-");
    let level = hardest.map_or("-", |(level, _)| level.name());
    let left = situation.unsolved().len();
    let end = if left == 0 { "solved" } else { "stuck" };
    println!("{at}\t{level}\t{end}\t{name}\t{left}\t{}", start.elapsed().as_millis());
}
