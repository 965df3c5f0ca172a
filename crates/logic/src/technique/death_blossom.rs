//! Death blossom: a cell whose every candidate locks an almost locked set that has one digit.
//!
//! Whatever the *stem* turns out to be, it takes that digit away from its *petal*, an almost
//! locked set; the petal is then locked and holds the common digit of all petals.

pub(crate) mod find;

use crate::step::Conclusion;
use crate::technique::als;
use crate::verify::{Facts, Flaw};
use ninefold_puzzle::{Cell, CellSet, Digit, DigitSet};

/// A stem with a petal for each of its candidates.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proof {
    /// The stem.
    pub stem: Cell,
    /// For each candidate of the stem, the almost locked set that loses it.
    pub petals: Vec<Petal>,
}

/// An almost locked set that loses a digit if the stem has it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Petal {
    /// The candidate of the stem.
    pub digit: Digit,
    /// The cells of the set.
    pub cells: Vec<Cell>,
}

impl Proof {
    pub(crate) fn verify<const W: usize>(
        &self,
        facts: &Facts<'_, W>,
        conclusion: &Conclusion,
    ) -> Result<(), Flaw> {
        facts.only(self.stem, self.petals.iter().map(|petal| petal.digit).collect())?;
        let stem = CellSet::single(self.stem);
        let mut sets = Vec::new();
        for petal in &self.petals {
            let set = als::check(facts, &petal.cells)?;
            if !set.digits.contains(petal.digit) || set.cells.contains(self.stem) {
                return Err(Flaw::Form("a petal has the digit that it may lose, and not the stem"));
            }
            facts.see_each_other(stem, set.holders(facts, petal.digit))?;
            sets.push(set);
        }
        let in_all =
            |all: DigitSet, (set, petal): (&als::Checked<W>, &Petal)| all & set.digits.without(petal.digit);
        let common = sets.iter().zip(&self.petals).fold(!DigitSet::EMPTY, in_all);
        conclusion.each_elimination(|at| {
            let holders = sets.iter().fold(CellSet::EMPTY, |all, set| all | set.holders(facts, at.digit));
            common.contains(at.digit) && facts.0.common_peers(holders).contains(at.cell)
        })
    }
}
