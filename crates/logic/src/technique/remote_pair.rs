//! Remote pairs: a line of equal pairs, in which the two digits take turns.
//!
//! Neighbours in the line see each other, so that they hold different digits. Two cells with an
//! even number of cells between them hold both digits, and what sees both of them has neither.

pub(crate) mod find;

use crate::step::Conclusion;
use crate::verify::{Facts, Flaw};
use ninefold_puzzle::{Cell, DigitSet};

/// Cells with the same two candidates, each of which sees the next.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proof {
    /// The two candidates.
    pub digits: DigitSet,
    /// The cells in a line.
    pub cells: Vec<Cell>,
}

impl Proof {
    pub(crate) fn verify<const W: usize>(
        &self,
        facts: &Facts<'_, W>,
        conclusion: &Conclusion,
    ) -> Result<(), Flaw> {
        if self.digits.len() != 2 || self.cells.len() < 2 {
            return Err(Flaw::Form("a line of cells with two digits"));
        }
        facts.cells(&self.cells)?;
        for &cell in &self.cells {
            facts.only(cell, self.digits)?;
        }
        for neighbours in self.cells.windows(2) {
            facts.mutual_peers(facts.cells(neighbours)?)?;
        }
        conclusion.each_elimination(|at| self.digits.contains(at.digit) && self.sees_both(facts, at.cell))
    }
    /// Whether a cell sees cells of the line that hold different digits.
    fn sees_both<const W: usize>(&self, facts: &Facts<'_, W>, cell: Cell) -> bool {
        let peers = facts.0.peers(cell);
        let sees = |parity: usize| self.cells.iter().skip(parity).step_by(2).any(|&end| peers.contains(end));
        sees(0) && sees(1)
    }
}
