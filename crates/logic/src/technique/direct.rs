//! Direct steps: candidates that need not be written down, because they open a hidden single at once.

pub(crate) mod find;

use crate::geometry::RegionId;
use crate::step::{Candidate, Conclusion, Step};
use crate::verify::{Facts, Flaw, verify};
use ninefold_puzzle::CellSet;

/// A step that leaves a digit one place in a house.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proof {
    /// What is removed.
    pub first: Box<Step>,
    /// The digit and its only place then.
    pub single: Candidate,
    /// The house.
    pub house: RegionId,
}

impl Proof {
    pub(crate) fn verify<const W: usize>(
        &self,
        facts: &Facts<'_, W>,
        conclusion: &Conclusion,
    ) -> Result<(), Flaw> {
        verify(facts.0, &self.first)?;
        let removed = self.first.conclusion.eliminations().iter();
        let removed = removed.filter(|at| at.digit == self.single.digit).map(|at| at.cell);
        let left =
            (facts.house(self.house)? & facts.places(self.single.digit)) - removed.collect::<CellSet<W>>();
        if left.only() != Some(self.single.cell) {
            return Err(Flaw::DoesNotFollow(self.single));
        }
        conclusion.is_placement(self.single.cell, self.single.digit)
    }
}
