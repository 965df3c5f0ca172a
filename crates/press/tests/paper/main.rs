//! What comes off the press, read back by the tools of others: poppler, qpdf and zbar.

mod boards;
mod elements;
mod form;
mod german;
mod kinds;
mod tools;

use ninefold_press::{Entry, Job, print};
use ninefold_puzzle::{Position, Puzzle};
use ninefold_solve::{Budget, certify};

/// A puzzle that everybody knows.
const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// A puzzle in any text form.
fn puzzle(text: &str) -> Puzzle {
    ninefold_format::read(text).unwrap().items[0].puzzle().unwrap()
}

/// Classic puzzles with their solutions, all different: one puzzle with other digits, turned and mirrored.
fn entries(count: usize) -> Vec<Entry> {
    let entry = |index: usize| {
        let proper = certify(puzzle(&twin(index)), Budget::UNLIMITED).unwrap();
        let (puzzle, solution) = proper.into_parts();
        Entry { solution: Some(solution), ..Entry::new(Position::start(puzzle)) }
    };
    (0..count).map(entry).collect()
}

fn twin(index: usize) -> String {
    let other_digit = |symbol: u8| match symbol {
        b'1'..=b'9' => b'1' + (symbol - b'1' + (index % 9) as u8) % 9,
        empty => empty,
    };
    let mut cells = PUZZLE.bytes().map(other_digit).collect::<Vec<_>>();
    if index / 9 % 2 == 1 {
        cells.reverse();
    }
    if index / 18 % 2 == 1 {
        cells = (0..81).map(|at| cells[at % 9 * 9 + at / 9]).collect();
    }
    cells.into_iter().map(char::from).collect()
}

/// The PDF of entries.
fn pdf(entries: &[Entry], job: &Job) -> Vec<u8> {
    print(entries, job).unwrap().pdf
}
