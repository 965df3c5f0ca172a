//! Oddagons: cells that a few digits alone cannot fill, so that some other candidate is true.
//!
//! A loop of five cells cannot be filled with two digits in turn, and neither can the twelve cells
//! of a *tridagon* with three. If every cell of such a pattern had only those digits, the puzzle
//! would have no solution: one of the other candidates in it, its *guardians*, is true.

pub(crate) mod find;

use crate::step::{Candidate, Conclusion};
use crate::verify::{Facts, Flaw};
use ninefold_puzzle::{Cell, CellSet, DigitSet};

/// Cells that these digits cannot fill.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proof {
    /// The digits.
    pub digits: DigitSet,
    /// The cells; a loop in its order.
    pub cells: Vec<Cell>,
}

/// More cells than this are never tried.
const MAX_CELLS: usize = 16;

impl Proof {
    /// The candidates of the pattern that are not of its digits: one of them is true.
    pub fn guardians<const W: usize>(&self, board: &ninefold_puzzle::Board<W>) -> Vec<Candidate> {
        let others = |&cell: &Cell| {
            let others = board.candidates(cell) - self.digits;
            others.iter().map(move |digit| Candidate::new(cell, digit))
        };
        self.cells.iter().flat_map(others).collect()
    }

    pub(crate) fn verify<const W: usize>(
        &self,
        facts: &Facts<'_, W>,
        conclusion: &Conclusion,
    ) -> Result<(), Flaw> {
        facts.cells(&self.cells)?;
        if self.cells.len() > MAX_CELLS || self.digits.len() > 3 {
            return Err(Flaw::Form("an oddagon is small"));
        }
        if can_fill(facts, &self.cells, &mut vec![CellSet::EMPTY; self.digits.len()], self.digits) {
            return Err(Flaw::Form("the digits can fill the cells"));
        }
        let guardians = self.guardians(facts.0.board());
        conclusion.each_elimination(|at| guardians.iter().all(|&guardian| facts.exclude(guardian, at)))
    }
}

/// Whether the cells can be filled with the digits alone; `placed` are the cells of each so far.
fn can_fill<const W: usize>(
    facts: &Facts<'_, W>,
    cells: &[Cell],
    placed: &mut Vec<CellSet<W>>,
    digits: DigitSet,
) -> bool {
    let Some((&cell, rest)) = cells.split_first() else { return true };
    for (index, digit) in digits.iter().enumerate() {
        let fits = facts.0.board().candidates(cell).contains(digit)
            && placed[index].is_disjoint(&facts.0.peers(cell));
        if fits {
            placed[index].insert(cell);
            let is_filled = can_fill(facts, rest, placed, digits);
            placed[index].remove(cell);
            if is_filled {
                return true;
            }
        }
    }
    false
}
