//! Subsets: as many cells as digits, so that both have no room for anything else.

pub(crate) mod find;

use crate::geometry::RegionId;
use crate::step::Conclusion;
use crate::verify::{Facts, Flaw};
use ninefold_puzzle::{Cell, DigitSet};

/// Some cells and equally many digits that belong together.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proof {
    /// Whether the cells or the digits are closed.
    pub form: Form,
    /// The digits.
    pub digits: DigitSet,
    /// The cells, as many as digits.
    pub cells: Vec<Cell>,
    /// The regions that hold all the cells; the first one is where a person looks.
    pub regions: Vec<RegionId>,
}

/// Which side of a subset is closed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    /// The cells have no other candidates: the digits leave the rest of the regions.
    Naked,
    /// The digits have no other places in the first region, a house: everything else leaves the cells.
    Hidden,
}

impl Proof {
    pub(crate) fn verify<const W: usize>(
        &self,
        facts: &Facts<'_, W>,
        conclusion: &Conclusion,
    ) -> Result<(), Flaw> {
        let cells = facts.cells(&self.cells)?;
        if cells.len() != self.digits.len() {
            return Err(Flaw::Form("as many cells as digits"));
        }
        match self.form {
            Form::Naked => {
                facts.mutual_peers(cells)?;
                for &cell in &self.cells {
                    facts.only(cell, self.digits)?;
                }
                conclusion.each_elimination(|at| {
                    let holders = cells & facts.places(at.digit);
                    self.digits.contains(at.digit) && facts.0.common_peers(holders).contains(at.cell)
                })
            }
            Form::Hidden => {
                let Some(&house) = self.regions.first() else {
                    return Err(Flaw::Form("a hidden subset needs a house"));
                };
                for digit in self.digits {
                    facts.confined(digit, house, cells)?;
                }
                conclusion.each_elimination(|at| cells.contains(at.cell) && !self.digits.contains(at.digit))
            }
        }
    }
}
