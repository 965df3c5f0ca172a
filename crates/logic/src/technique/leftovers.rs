//! Leftovers: what some houses have beyond others holds the same digits as what it lacks of them.
//!
//! Take some houses that share no cell, and others that share no cell: the cells that both have
//! cancel out. A digit stands as often in what is left of the first (*inside*) as in what is left
//! of the others (*outside*), and once more for each house that the first are more. On jigsaws
//! this is the law of leftovers of rows and pieces; with windows it gives the hidden houses of
//! windoku.

pub(crate) mod find;

use crate::geometry::RegionId;
use crate::step::{Candidate, Conclusion};
use crate::verify::{Facts, Flaw};
use ninefold_puzzle::{CellSet, Digit};

/// A digit that would not stand equally often on both sides.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proof {
    /// Houses that share no cell.
    pub added: Vec<RegionId>,
    /// Houses that share no cell, at most as many.
    pub removed: Vec<RegionId>,
    /// The digit that is counted.
    pub digit: Digit,
}

/// The cells on one side, as places of a digit.
struct Side<const W: usize> {
    /// Where the digit stands.
    filled: CellSet<W>,
    /// Where it can stand, the filled cells among them.
    places: CellSet<W>,
}

impl Proof {
    pub(crate) fn verify<const W: usize>(
        &self,
        facts: &Facts<'_, W>,
        conclusion: &Conclusion,
    ) -> Result<(), Flaw> {
        let (added, removed) = (facts.union(&self.added)?, facts.union(&self.removed)?);
        let excess = self.added.len().checked_sub(self.removed.len()).ok_or(Flaw::Form("houses are left"))?;
        let side = |cells: CellSet<W>| {
            let places = cells & facts.places(self.digit);
            Side { filled: places & facts.0.board().solved(), places }
        };
        let (inside, outside) = (side(added - removed), side(removed - added));
        conclusion.each_elimination(|at| {
            let (least_in, most_in) = inside.count(facts, self.digit, at);
            let (least_out, most_out) = outside.count(facts, self.digit, at);
            most_in < least_out + excess || least_in > most_out + excess
        })
    }
}

impl<const W: usize> Side<W> {
    /// How often the digit stands here at least and at most, if the candidate is true.
    fn count(&self, facts: &Facts<'_, W>, digit: Digit, assumed: Candidate) -> (usize, usize) {
        let own = assumed.digit == digit && self.places.contains(assumed.cell);
        let stays = |&cell: &_| !facts.exclude(assumed, Candidate::new(cell, digit));
        let least = self.filled.len() + usize::from(own && !self.filled.contains(assumed.cell));
        (least, self.places.iter().filter(stays).count())
    }
}
