//! Sue de Coq: cells in the crossing of two regions that share their digits with a few cells of
//! each, until there are as many digits as cells.
//!
//! ```text
//!   block  . C C | A . .      C   in both regions
//!          . B . |            A   in the line alone
//!          . . B |            B   in the block alone
//! ```
//!
//! Digits of `A` and digits of `B` differ, so that each digit fits the pattern once at most: any
//! two of its places see each other. As many digits as cells, then, means that each is there
//! exactly once, and it leaves all cells that see its places. Named after the player who posted
//! the first one as a "two-sector disjoint subset".

pub(crate) mod find;

use crate::geometry::RegionId;
use crate::step::Conclusion;
use crate::verify::{Facts, Flaw};
use ninefold_puzzle::{Cell, DigitSet};

/// A set of cells in two regions that holds each of its digits once.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proof {
    /// The two regions: the line and the block of the usual picture.
    pub regions: [RegionId; 2],
    /// The cells in both regions.
    pub crossing: Vec<Cell>,
    /// The cells that lie in the first region alone, and in the second alone.
    pub wings: [Vec<Cell>; 2],
}

impl Proof {
    pub(crate) fn verify<const W: usize>(
        &self,
        facts: &Facts<'_, W>,
        conclusion: &Conclusion,
    ) -> Result<(), Flaw> {
        let crossing = facts.cells(&self.crossing)?;
        let wings = [facts.cells(&self.wings[0])?, facts.cells(&self.wings[1])?];
        for (region, wing) in self.regions.into_iter().zip(wings) {
            if !(crossing | wing).is_subset(&facts.region(region)?) {
                return Err(Flaw::Form("the cells lie in their regions"));
            }
        }
        let cells = crossing | wings[0] | wings[1];
        let digits = cells
            .iter()
            .try_fold(DigitSet::EMPTY, |all, cell| Ok::<_, Flaw>(all | facts.candidates(cell)?))?;
        if digits.len() != cells.len() {
            return Err(Flaw::Form("as many digits as cells"));
        }
        for digit in digits {
            facts.mutual_peers(cells & facts.places(digit))?;
        }
        conclusion.each_elimination(|at| {
            let holders = cells & facts.places(at.digit);
            digits.contains(at.digit) && facts.0.common_peers(holders).contains(at.cell)
        })
    }
}
