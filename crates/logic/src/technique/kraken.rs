//! Kraken fish: a fish whose fins reach by chains what they do not see.
//!
//! A fish of *n* bases and *n* covers removes a place in a cover if no fin is true. In a kraken of
//! *type 1* chains show that every fin removes that place as well. In *type 2* there is one cover
//! less than bases: then one of the places outside of the covers is true, and chains from all of
//! them end in the same conclusion.

pub(crate) mod find;

use crate::geometry::RegionId;
use crate::step::{Candidate, Conclusion};
use crate::technique::forcing::{Branch, Literal, World};
use crate::verify::{Facts, Flaw};
use ninefold_puzzle::{CellSet, Digit};

/// A fish and the chains from what it does not cover.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proof {
    /// The digit.
    pub digit: Digit,
    /// The houses that need the digit; no place lies in two of them.
    pub base: Vec<RegionId>,
    /// The regions that can hold it once each: as many as bases, or one less.
    pub cover: Vec<RegionId>,
    /// A branch for every place in the bases outside of the covers.
    pub branches: Vec<Branch>,
}

impl Proof {
    pub(crate) fn verify<const W: usize>(
        &self,
        facts: &Facts<'_, W>,
        conclusion: &Conclusion,
    ) -> Result<(), Flaw> {
        let places = facts.places(self.digit);
        let (mut in_bases, mut in_covers) = (CellSet::EMPTY, CellSet::EMPTY);
        for &base in &self.base {
            let cells = facts.house(base)? & places;
            if let Some(shared) = (in_bases & cells).min() {
                return Err(Flaw::OtherPlace(Candidate::new(shared, self.digit)));
            }
            in_bases |= cells;
        }
        for &cover in &self.cover {
            in_covers |= facts.region(cover)?;
        }
        let is_fish = self.cover.len() == self.base.len();
        if !is_fish && self.cover.len() + 1 != self.base.len() {
            return Err(Flaw::Form("as many covers as bases, or one less"));
        }
        for fin in in_bases - in_covers {
            let assumption = Literal::True(Candidate::new(fin, self.digit));
            let Some(branch) = self.branches.iter().find(|branch| branch.assumption == assumption) else {
                return Err(Flaw::Form("every place outside of the covers has a branch"));
            };
            let world = World::of(facts, branch)?;
            conclusion.each_elimination(|at| world.holds(Literal::False(at)))?;
        }
        conclusion.each_elimination(|at| {
            let removed = at.digit == self.digit && (in_covers - in_bases).contains(at.cell);
            !is_fish || removed
        })
    }
}
