//! Intersections: all places of a digit in one house are seen from outside.

pub(crate) mod find;

use crate::geometry::RegionId;
use crate::step::Conclusion;
use crate::verify::{Facts, Flaw};
use ninefold_puzzle::{Cell, Digit};

/// In `house` the digit is confined to `places`; what sees all of them cannot hold it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proof {
    /// The digit.
    pub digit: Digit,
    /// The house in which it is confined.
    pub house: RegionId,
    /// The region that holds the places as well, if there is one.
    pub crossing: Option<RegionId>,
    /// The places of the digit in the house.
    pub places: Vec<Cell>,
}

impl Proof {
    pub(crate) fn verify<const W: usize>(
        &self,
        facts: &Facts<'_, W>,
        conclusion: &Conclusion,
    ) -> Result<(), Flaw> {
        let places = facts.cells(&self.places)?;
        facts.confined(self.digit, self.house, places)?;
        if let Some(crossing) = self.crossing
            && !places.is_subset(&facts.region(crossing)?)
        {
            return Err(Flaw::Form("the crossing region holds all places"));
        }
        let seen = facts.0.common_peers(places);
        conclusion.each_elimination(|at| at.digit == self.digit && seen.contains(at.cell))
    }
}
