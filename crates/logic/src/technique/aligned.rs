//! Aligned exclusion: a digit that fits a cell with nothing that the cells beside it can hold.
//!
//! Take two or three *base* cells and go through everything that they can hold together. What
//! leaves two cells that see each other with one digit is impossible, and so is what takes so many
//! digits from an *excluder* (a cell, or an almost locked set) that its cells cannot be filled any
//! more. A candidate that is left without a partner is gone.

pub(crate) mod find;

use crate::step::{Candidate, Conclusion};
use crate::verify::{Facts, Flaw};
use ninefold_puzzle::{Cell, CellSet, DigitSet};

/// Base cells, and what rules their combinations out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proof {
    /// The two or three cells whose combinations are gone through.
    pub base: Vec<Cell>,
    /// Sets of cells that see each other and must still be filled.
    pub excluders: Vec<Vec<Cell>>,
}

impl Proof {
    pub(crate) fn verify<const W: usize>(
        &self,
        facts: &Facts<'_, W>,
        conclusion: &Conclusion,
    ) -> Result<(), Flaw> {
        if !(2..=3).contains(&self.base.len()) {
            return Err(Flaw::Form("two or three base cells"));
        }
        let base = facts.cells(&self.base)?;
        let mut excluders = Vec::new();
        for cells in &self.excluders {
            let cells = facts.cells(cells)?;
            facts.mutual_peers(cells)?;
            excluders.push(cells);
        }
        conclusion.each_elimination(|at| {
            base.contains(at.cell) && !self.has_combination(facts, &excluders, at, &mut Vec::new())
        })
    }

    /// Whether the base cells can be filled, given those already chosen, with this candidate.
    fn has_combination<const W: usize>(
        &self,
        facts: &Facts<'_, W>,
        excluders: &[CellSet<W>],
        fixed: Candidate,
        chosen: &mut Vec<Candidate>,
    ) -> bool {
        let Some(&cell) = self.base.get(chosen.len()) else {
            return excluders.iter().all(|&cells| can_be_filled(facts, cells, chosen));
        };
        let digits =
            if cell == fixed.cell { DigitSet::single(fixed.digit) } else { facts.0.board().candidates(cell) };
        digits.iter().any(|digit| {
            let next = Candidate::new(cell, digit);
            if chosen.iter().any(|&other| facts.exclude(other, next)) {
                return false;
            }
            chosen.push(next);
            let is_possible = self.has_combination(facts, excluders, fixed, chosen);
            chosen.pop();
            is_possible
        })
    }
}

/// Whether the cells keep as many digits as they are when these candidates are true.
fn can_be_filled<const W: usize>(facts: &Facts<'_, W>, cells: CellSet<W>, chosen: &[Candidate]) -> bool {
    let left = cells.iter().fold(DigitSet::EMPTY, |all, cell| {
        let seen = chosen.iter().filter(|at| facts.0.peers(at.cell).contains(cell));
        all | (facts.0.board().candidates(cell) - seen.map(|at| at.digit).collect())
    });
    left.len() >= cells.len()
}
