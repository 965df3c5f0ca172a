//! Neighbours: what cannot stand beside a cell where digits side by side must not be consecutive.
//!
//! One of some candidates is true: that of a filled cell, one of a cell's candidates, or one of a
//! digit's places in a house. What excludes all of them cannot be true.

pub(crate) mod find;

use crate::geometry::RegionId;
use crate::step::{Candidate, Conclusion};
use crate::verify::{Facts, Flaw};
use ninefold_puzzle::{Cell, Digit};

/// Candidates of which one is true; what is removed excludes each of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Proof {
    /// The cell holds one of its candidates; a filled cell has one only.
    Cell(Cell),
    /// The digit stands in one of its places in the house.
    House(Digit, RegionId),
}

impl Proof {
    pub(crate) fn verify<const W: usize>(
        &self,
        facts: &Facts<'_, W>,
        conclusion: &Conclusion,
    ) -> Result<(), Flaw> {
        let one_is_true: Vec<Candidate> = match *self {
            Self::Cell(cell) => {
                facts.candidates(cell)?.iter().map(|digit| Candidate::new(cell, digit)).collect()
            }
            Self::House(digit, house) => {
                let places = facts.house(house)? & facts.places(digit);
                places.iter().map(|cell| Candidate::new(cell, digit)).collect()
            }
        };
        conclusion.each_elimination(|at| one_is_true.iter().all(|&other| facts.exclude(at, other)))
    }
}
