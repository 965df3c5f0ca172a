//! Sue de Coq: cells in the crossing of two regions that share their digits with a few cells of
//! each, until there are as many digits as cells.
//!
//! ```text
//!   block  . C C | A . .      C   in both regions
//!          . B . |            A   in the line alone
//!          . . B |            B   in the block alone
//! ```
//!
//! `A` and `B` share no digit with each other that `C` has as well, so that each digit of the
//! crossing fits the pattern once at most: any two of its places see each other. A digit that only
//! the wings have fits once in each of them. As much room as cells, then, means that each is there
//! as often as it fits, and it leaves all cells that see its places. Named after the player who
//! posted the first one as a "two-sector disjoint subset".

pub(crate) mod find;

use crate::geometry::RegionId;
use crate::step::Conclusion;
use crate::verify::{Facts, Flaw};
use ninefold_puzzle::{Cell, CellSet, DigitSet};

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
        let inside = digits_of(facts, crossing)?;
        let of_wings = [digits_of(facts, wings[0])?, digits_of(facts, wings[1])?];
        // A digit of the crossing fits once, another one once in each wing.
        let room = inside.len() + (of_wings[0] - inside).len() + (of_wings[1] - inside).len();
        if room != cells.len() {
            return Err(Flaw::Form("as many digits as cells"));
        }
        for digit in inside {
            facts.mutual_peers(cells & facts.places(digit))?;
        }
        conclusion.each_elimination(|at| {
            let sees_all = |holders: CellSet<W>| facts.0.common_peers(holders).contains(at.cell);
            if inside.contains(at.digit) {
                sees_all(cells & facts.places(at.digit))
            } else {
                wings.iter().any(|&wing| sees_all(wing & facts.places(at.digit)))
            }
        })
    }
}

fn digits_of<const W: usize>(facts: &Facts<'_, W>, cells: CellSet<W>) -> Result<DigitSet, Flaw> {
    cells.iter().try_fold(DigitSet::EMPTY, |all, cell| Ok(all | facts.candidates(cell)?))
}
