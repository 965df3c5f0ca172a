//! Fish: as many houses that need a digit as regions that can hold it.
//!
//! A fish of size *n* takes *n* base houses and *n* cover regions of one digit. The bases need *n*
//! of the digit, the covers can hold at most *n*. If every place in the bases lies in a cover, the
//! covers have none to spare, and the digit leaves their other cells. Places of the bases outside
//! of the covers are *fins*: then only what sees all fins is removed, because one of them may be
//! the truth instead. A place in two bases counts twice and is a fin as well (an *endo fin*).
//!
//! ```text
//!   rows 2 and 6 are the bases, columns 3 and 8 the covers, X the places, * what is removed
//!
//!        3         8
//!   2 ...X.........X...
//!        *         *
//!   6 ...X.........X...
//!        *         *
//! ```

pub(crate) mod find;
mod hunt;
pub(crate) mod possible;

use crate::geometry::RegionId;
use crate::step::{Candidate, Conclusion};
use crate::verify::{Facts, Flaw};
use ninefold_puzzle::{Cell, CellSet, Digit};

/// One fish, or the two of a siamese pair, of which each removes a part.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proof {
    /// The digit.
    pub digit: Digit,
    /// The fish; a siamese pair shares its base.
    pub fish: Vec<Fish>,
}

/// Bases, equally many covers, and the fins.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fish {
    /// The houses that need the digit.
    pub base: Vec<RegionId>,
    /// The regions that can hold it once each.
    pub cover: Vec<RegionId>,
    /// Places in the bases that the covers do not account for.
    pub fins: Vec<Cell>,
}

impl Proof {
    pub(crate) fn verify<const W: usize>(
        &self,
        facts: &Facts<'_, W>,
        conclusion: &Conclusion,
    ) -> Result<(), Flaw> {
        for fish in &self.fish {
            fish.verify(facts, self.digit)?;
        }
        let follows = |at: Candidate| {
            at.digit == self.digit && self.fish.iter().any(|fish| fish.removes(facts, at.cell) == Ok(true))
        };
        conclusion.each_elimination(follows)
    }
}

impl Fish {
    /// Checks that without its fins the digit fills every cover from the bases.
    fn verify<const W: usize>(&self, facts: &Facts<'_, W>, digit: Digit) -> Result<(), Flaw> {
        if self.base.len() != self.cover.len() {
            return Err(Flaw::Form("as many covers as bases"));
        }
        let mut in_bases = CellSet::EMPTY;
        for &base in &self.base {
            in_bases |= facts.house(base)?;
        }
        let fins = facts.cells(&self.fins)?;
        for cell in (in_bases & facts.places(digit)) - fins {
            if self.weight(facts, cell)? < 0 {
                return Err(Flaw::OtherPlace(Candidate::new(cell, digit)));
            }
        }
        Ok(())
    }

    /// Whether the digit in this cell would starve a base: it takes more covers than bases.
    fn removes<const W: usize>(&self, facts: &Facts<'_, W>, cell: Cell) -> Result<bool, Flaw> {
        let sees_fins = facts.cells(&self.fins)?.is_subset(&facts.0.peers(cell));
        Ok(sees_fins && self.weight(facts, cell)? > 0)
    }

    /// In how many more covers than bases a cell lies.
    fn weight<const W: usize>(&self, facts: &Facts<'_, W>, cell: Cell) -> Result<isize, Flaw> {
        let mut weight = 0;
        for &cover in &self.cover {
            weight += isize::from(facts.region(cover)?.contains(cell));
        }
        for &base in &self.base {
            weight -= isize::from(facts.region(base)?.contains(cell));
        }
        Ok(weight)
    }
}
