//! Gurth's symmetrical placement: givens that are symmetric up to a renaming of digits have a
//! symmetric solution.
//!
//! Turn or mirror the givens and rename the digits: if that gives the same givens, it turns the
//! only solution into itself as well. A cell that stays in its place holds a digit that keeps its
//! name, and what is gone in a cell is gone, renamed, in its image. Named after Gurth Bruins, who
//! found it.

pub(crate) mod find;

use crate::step::{Candidate, Conclusion};
use crate::verify::{Facts, Flaw};
use ninefold_puzzle::{Cell, CellSet, Digit};

/// A symmetry of the givens.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proof {
    /// Where each cell goes, by its index.
    pub cells: Vec<Cell>,
    /// What each digit is renamed to, by its index.
    pub digits: Vec<Digit>,
}

impl Proof {
    pub(crate) fn verify<const W: usize>(
        &self,
        facts: &Facts<'_, W>,
        conclusion: &Conclusion,
    ) -> Result<(), Flaw> {
        let free = facts.0.free_cells().ok_or(Flaw::UniquenessUnknown)?;
        let board = facts.0.board();
        let layout = board.frame().rules().layout();
        let all = facts.0.geometry().all_cells();
        if self.cells.len() != layout.n_cells() || facts.cells(&self.cells)? != all {
            return Err(Flaw::Form("every cell has one image"));
        }
        let mut renamed = self.digits.clone();
        renamed.sort_unstable();
        if !renamed.iter().copied().eq(layout.digits()) {
            return Err(Flaw::Form("every digit has one new name"));
        }
        for &region in board.frame().regions() {
            let image = region.iter().map(|cell| self.cells[cell.index()]).collect::<CellSet<W>>();
            if !board.frame().regions().contains(&image) {
                return Err(Flaw::Form("regions become regions"));
            }
        }
        for cell in all - free {
            let image = self.cells[cell.index()];
            let digit = board.digit(cell).map(|digit| self.digits[digit.index()]);
            if free.contains(image) || digit.is_none() || board.digit(image) != digit {
                return Err(Flaw::Form("givens become givens"));
            }
        }
        conclusion.each_elimination(|at| self.removes(facts, at))
    }

    /// Whether the candidate moves to one that is gone, or keeps its cell but not its name.
    fn removes<const W: usize>(&self, facts: &Facts<'_, W>, at: Candidate) -> bool {
        let (Some(&cell), Some(&digit)) =
            (self.cells.get(at.cell.index()), self.digits.get(at.digit.index()))
        else {
            return false;
        };
        if cell == at.cell { digit != at.digit } else { !facts.places(digit).contains(cell) }
    }
}
