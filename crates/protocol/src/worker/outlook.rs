//! [`Outlook`]: what a board leaves open, kept by the page from one change to the next.

use super::{BoardText, plain};
use ninefold_puzzle::{Digit, DigitSet, Puzzle, Solution};
use serde::{Deserialize, Serialize};

/// The digits that each cell of a board has in some solution, and solutions that show them.
///
/// The worker remembers nothing; what it is told of the board before a change spares it most of the work.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Outlook {
    /// The board; its entries count as givens.
    pub board: BoardText,
    /// One set for each cell in reading order; all empty if there is no solution.
    #[serde(with = "plain::digits_by_cell")]
    pub digits: Vec<DigitSet>,
    /// The digits of each solution in reading order, side by side.
    solutions: Vec<String>,
}

impl Outlook {
    /// What was found out about a board.
    pub fn new(board: BoardText, digits: Vec<DigitSet>, solutions: &[Solution]) -> Self {
        let line = |solution: &Solution| solution.digits().iter().map(Digit::to_string).collect();
        Self { board, digits, solutions: solutions.iter().map(line).collect() }
    }

    /// The solutions; whatever does not solve the puzzle of the board is left out.
    pub fn solutions(&self, puzzle: &Puzzle) -> Vec<Solution> {
        let solution = |line: &String| {
            Solution::of(puzzle, &line.chars().map(Digit::from_char).collect::<Vec<_>>()).ok()
        };
        self.solutions.iter().filter_map(solution).collect()
    }
}
