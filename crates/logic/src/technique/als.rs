//! Almost locked sets: cells that have one digit more than they can hold.
//!
//! Take a digit away from such a set and the rest is locked: every other digit of it stands in it.
//! Two sets are *linked* by a digit if each place of it in the one sees each place in the other,
//! for then only one of the two can have it. Along a chain of linked sets, a digit that the first
//! one misses must be in the last one, and the other way round.

pub(crate) mod find;
mod sets;

pub(crate) use sets::{AlmostLockedSet, BentSet, Linked, bend, find_sets};

use crate::step::{Candidate, Conclusion};
use crate::verify::{Facts, Flaw};
use ninefold_puzzle::{Cell, CellSet, Digit, DigitSet};

/// Almost locked sets, each linked to the next.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proof {
    /// Whether the last set is linked to the first again.
    pub form: Form,
    /// The cells of each set.
    pub sets: Vec<Vec<Cell>>,
    /// The digits that link a set to the next one, and in a ring the last set to the first.
    pub links: Vec<Digit>,
}

/// Whether a chain of sets closes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    /// A digit that both ends have is in one of them.
    Chain,
    /// Every set misses just one of its two linking digits, so that all other digits are locked.
    Ring,
}

/// A set that was checked.
pub(crate) struct Checked<const W: usize> {
    pub(super) cells: CellSet<W>,
    pub(crate) digits: DigitSet,
}

impl Proof {
    pub(crate) fn verify<const W: usize>(
        &self,
        facts: &Facts<'_, W>,
        conclusion: &Conclusion,
    ) -> Result<(), Flaw> {
        let sets = self.sets.iter().map(|cells| check(facts, cells)).collect::<Result<Vec<_>, _>>()?;
        let n_links = match self.form {
            Form::Chain => sets.len().saturating_sub(1),
            Form::Ring => sets.len(),
        };
        if sets.len() < 2 || self.links.len() != n_links {
            return Err(Flaw::Form("every set is linked to the next one"));
        }
        for (at, &digit) in self.links.iter().enumerate() {
            let (set, next) = (&sets[at], &sets[(at + 1) % sets.len()]);
            if !set.digits.contains(digit) || !next.digits.contains(digit) {
                return Err(Flaw::Form("both sets have the digit that links them"));
            }
            facts.see_each_other(set.holders(facts, digit), next.holders(facts, digit))?;
        }
        let consecutive = self.links.windows(2).all(|pair| pair[0] != pair[1]);
        match (self.form, &self.links[..]) {
            (Form::Chain, [first, .., last]) | (Form::Chain, [first @ last]) if consecutive => {
                let (start, end) = (&sets[0], &sets[sets.len() - 1]);
                let digits = (start.digits & end.digits).without(*first).without(*last);
                conclusion.each_elimination(|at| {
                    let holders = start.holders(facts, at.digit) | end.holders(facts, at.digit);
                    digits.contains(at.digit) && facts.0.common_peers(holders).contains(at.cell)
                })
            }
            (Form::Ring, [first, .., last]) if consecutive && first != last => {
                conclusion.each_elimination(|at| self.ring_removes(facts, &sets, at))
            }
            _ => Err(Flaw::Form("a set is entered and left by different digits")),
        }
    }

    /// Whether a linking digit, which is in one of two sets, or a digit that is locked in a set
    /// removes the candidate.
    fn ring_removes<const W: usize>(&self, facts: &Facts<'_, W>, sets: &[Checked<W>], at: Candidate) -> bool {
        let sees_all = |holders: CellSet<W>| facts.0.common_peers(holders).contains(at.cell);
        (0..sets.len()).any(|index| {
            let before = self.links[(index + sets.len() - 1) % sets.len()];
            let (set, after) = (&sets[index], self.links[index]);
            let holders = set.holders(facts, at.digit);
            if at.digit == after {
                sees_all(holders | sets[(index + 1) % sets.len()].holders(facts, at.digit))
            } else {
                at.digit != before && set.digits.contains(at.digit) && sees_all(holders)
            }
        })
    }
}

impl<const W: usize> Checked<W> {
    pub(crate) fn holders(&self, facts: &Facts<'_, W>, digit: Digit) -> CellSet<W> {
        self.cells & facts.places(digit)
    }
}

/// The cells see each other and have one digit more than there are cells.
pub(crate) fn check<const W: usize>(facts: &Facts<'_, W>, cells: &[Cell]) -> Result<Checked<W>, Flaw> {
    let cells = facts.cells(cells)?;
    facts.mutual_peers(cells)?;
    let digits = cells.iter().try_fold(DigitSet::EMPTY, |all, cell| Ok(all | facts.candidates(cell)?))?;
    if digits.len() == cells.len() + 1 {
        Ok(Checked { cells, digits })
    } else {
        Err(Flaw::Form("an almost locked set has one digit more than cells"))
    }
}
