//! Asks for a hint at every position along the way through puzzles, and says how long that takes.
//!
//! `cargo run --release -p ninefold-logic --example hint_times -- FILE [COUNT [STRIDE]]`
//!
//! Prints the median, the slowest in a thousand and the slowest hints in milliseconds, and where
//! these were. Each hint is asked for three times and the best time counts, so that other programs
//! matter less.

#![allow(clippy::print_stdout, reason = "a command line tool")]

use ninefold_logic::{Finding, Promise, Situation, Technique, hint};
use ninefold_puzzle::{Classic, Position, Puzzle};
use ninefold_solve::{Budget, certify};
use std::time::Instant;
use std::{env, fs, process};

fn main() {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let number = |i: usize, default: usize| {
        arguments.get(i).and_then(|argument| argument.parse().ok()).unwrap_or(default)
    };
    let Some(text) = arguments.first().and_then(|path| fs::read_to_string(path).ok()) else {
        println!("usage: hint_times FILE [COUNT [STRIDE]]");
        process::exit(2);
    };
    let mut hints: Vec<(f64, Option<Technique>, String)> = Vec::new();
    for line in text.lines().step_by(number(2, 1)).take(number(1, usize::MAX)) {
        if let Some(puzzle) = line.as_bytes().get(..81).and_then(Classic::from_line) {
            hints.extend(walk(&puzzle).into_iter().flatten());
        }
    }
    hints.sort_by(|a, b| a.0.total_cmp(&b.0));
    let at = |share: f64| hints.get((hints.len() as f64 * share) as usize).map_or(0.0, |hint| hint.0 * 1e3);
    println!("{} hints, median {:.3} ms, 99.9 % {:.1} ms", hints.len(), at(0.5), at(0.999));
    for (seconds, technique, position) in hints.iter().rev().take(5) {
        println!("{:.1} ms {technique:?} {position}", seconds * 1e3);
    }
}

/// Follows the hints through a puzzle: how long each took, what it was, and where.
fn walk(puzzle: &Classic) -> Option<Vec<(f64, Option<Technique>, String)>> {
    let proper = certify(Puzzle::try_from(*puzzle).ok()?, Budget::UNLIMITED).ok()?;
    let mut position = Position::start(proper.puzzle().clone());
    let mut situation = Situation::<2>::start(proper.puzzle(), Promise::OneSolution).ok()?;
    let mut hints = Vec::new();
    loop {
        let (mut found, mut seconds) = (None, f64::MAX);
        for _ in 0..3 {
            let start = Instant::now();
            found = Some(hint(&position, Some(proper.solution()))?);
            seconds = seconds.min(start.elapsed().as_secs_f64());
        }
        let Some(Finding::Step(found)) = found else {
            hints.push((seconds, None, puzzle.to_string()));
            return Some(hints);
        };
        hints.push((seconds, Some(found.step.technique), puzzle.to_string()));
        situation.apply(&found.step).ok()?;
        for at in found.step.conclusion.placements() {
            position.set_entry(at.cell, Some(at.digit)).ok()?;
        }
        for cell in situation.unsolved() {
            position.set_marks(cell, Some(situation.board().candidates(cell))).ok()?;
        }
    }
}
