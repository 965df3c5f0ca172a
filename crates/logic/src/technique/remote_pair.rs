//! Remote pairs: a line of equal pairs, in which the two digits take turns.
//!
//! Neighbours in the line see each other, so that they hold different digits. Two cells with an
//! even number of cells between them hold both digits, and what sees both of them has neither.

pub(crate) mod find;

use crate::step::Conclusion;
use crate::verify::{Facts, Flaw};
use ninefold_puzzle::{Cell, CellSet, DigitSet};

/// Cells with the same two candidates, each of which sees the next.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proof {
    /// The two candidates.
    pub digits: DigitSet,
    /// The cells in a line, an even number.
    pub cells: Vec<Cell>,
}

impl Proof {
    pub(crate) fn verify<const W: usize>(
        &self,
        facts: &Facts<'_, W>,
        conclusion: &Conclusion,
    ) -> Result<(), Flaw> {
        let (Some(&first), Some(&last)) = (self.cells.first(), self.cells.last()) else {
            return Err(Flaw::Form("a line of cells"));
        };
        if self.digits.len() != 2 || !self.cells.len().is_multiple_of(2) {
            return Err(Flaw::Form("an even number of cells with two digits"));
        }
        facts.cells(&self.cells)?;
        for &cell in &self.cells {
            facts.only(cell, self.digits)?;
        }
        for neighbours in self.cells.windows(2) {
            facts.mutual_peers(facts.cells(neighbours)?)?;
        }
        let seen = facts.0.common_peers(CellSet::single(first).with(last));
        conclusion.each_elimination(|at| self.digits.contains(at.digit) && seen.contains(at.cell))
    }
}
