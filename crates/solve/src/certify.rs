//! From a puzzle to a [`Proper`] one: exactly one solution, and it is inside.

use crate::budget::{Budget, Stopped};
use crate::search::{SearchEnd, up_to};
use ninefold_puzzle::{Cell, Place, Puzzle, Solution};

/// A puzzle with exactly one solution, together with it.
///
/// Only [`certify`] makes one, so whoever holds a `Proper` needs no proof.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proper {
    puzzle: Puzzle,
    solution: Solution,
}

/// Why a puzzle is not proper, or not known to be.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Improper {
    /// No grid keeps all rules and givens.
    #[error("the puzzle has no solution")]
    NoSolution,
    /// More than one grid does.
    #[error("the puzzle has several solutions: {}", describe_difference(.0))]
    Several(Box<[Solution; 2]>),
    /// The search ended before it could tell.
    #[error("not known whether the puzzle has one solution: {0}")]
    Stopped(#[from] Stopped),
}

/// Proves that a puzzle has exactly one solution, or says why not.
///
/// ```
/// use ninefold_puzzle::{Draft, Layout};
/// use ninefold_solve::{Budget, Improper, certify};
///
/// let empty = Draft::empty(Layout::square(4)?).check()?;
/// assert!(matches!(certify(empty, Budget::UNLIMITED), Err(Improper::Several(_))));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn certify(puzzle: Puzzle, budget: Budget) -> Result<Proper, Improper> {
    let found = up_to(&puzzle, 2, budget);
    let mut solutions = found.solutions.into_iter();
    match (solutions.next(), solutions.next(), found.end) {
        (Some(first), Some(second), _) => Err(Improper::Several(Box::new([first, second]))),
        (_, _, SearchEnd::Stopped(stopped)) => Err(Improper::Stopped(stopped)),
        (Some(solution), None, _) => Ok(Proper { puzzle, solution }),
        (None, _, _) => Err(Improper::NoSolution),
    }
}

impl Proper {
    /// The puzzle.
    pub fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// Its only solution.
    pub fn solution(&self) -> &Solution {
        &self.solution
    }

    /// Both, to keep.
    pub fn into_parts(self) -> (Puzzle, Solution) {
        (self.puzzle, self.solution)
    }
}

impl Improper {
    /// The cells in which two known solutions differ, in reading order; none for other reasons.
    pub fn differences(&self) -> Vec<Cell> {
        match self {
            Self::Several(pair) => differences(pair),
            Self::NoSolution | Self::Stopped(_) => Vec::new(),
        }
    }
}

fn differences([a, b]: &[Solution; 2]) -> Vec<Cell> {
    a.layout().cells().filter(|&cell| a.digit(cell) != b.digit(cell)).collect()
}

/// `two of them differ in 4 cells, first at r1c1: 1 or 2`.
fn describe_difference(pair: &[Solution; 2]) -> String {
    let cells = differences(pair);
    let Some(&first) = cells.first() else { return "they are equal".into() };
    let place: Place = pair[0].layout().place(first);
    let (a, b) = (pair[0].digit(first), pair[1].digit(first));
    format!("two of them differ in {} cells, first at {place}: {a} or {b}", cells.len())
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold_puzzle::{Digit, Draft, Layout};

    fn certified(givens: &str, budget: Budget) -> Result<Proper, String> {
        let mut draft = Draft::empty(Layout::square(4).unwrap());
        for (given, symbol) in draft.givens.iter_mut().zip(givens.chars()) {
            *given = Digit::from_char(symbol);
        }
        certify(draft.check().unwrap(), budget).map_err(|improper| improper.to_string())
    }

    #[test]
    fn a_proper_puzzle_carries_its_solution() {
        let proper = certified("..34341221434321", Budget::UNLIMITED).unwrap();
        assert_eq!(proper.solution().digit(Cell::new(1)), Digit::from_index(1));
        assert_eq!(proper.puzzle().n_givens(), 14);
    }

    #[test]
    fn improper_puzzles_say_why() {
        let told = |givens| certified(givens, Budget::UNLIMITED).unwrap_err();
        assert_eq!(told("123....4........"), "the puzzle has no solution");
        assert!(
            told("12343412.1.3.3.1").starts_with(
                "the puzzle has several solutions: two of them differ in 4 cells, first at r3c1: "
            )
        );
        assert_eq!(
            certified("1...............", Budget::nodes(0)).unwrap_err(),
            "not known whether the puzzle has one solution: the search gave up: its budget of nodes is used up"
        );
    }
}
