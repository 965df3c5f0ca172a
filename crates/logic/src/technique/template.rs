//! Templates: all ways to put one digit into every house at once.
//!
//! A candidate that all templates of its digit have is certain, and templates of other digits
//! that need its cell are dropped, until nothing changes. A candidate that no template has is
//! impossible. No person would do this, but it shows all that one digit can say.

pub(crate) mod find;

use crate::situation::Situation;
use crate::step::Conclusion;
use crate::verify::{Facts, Flaw};
use ninefold_puzzle::{CellSet, Digit};

/// All templates of the digit that leave the other digits their certain cells agree on the conclusion.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Proof {
    /// The digit.
    pub digit: Digit,
}

impl Proof {
    pub(crate) fn verify<const W: usize>(
        &self,
        facts: &Facts<'_, W>,
        conclusion: &Conclusion,
    ) -> Result<(), Flaw> {
        let templates = Templates::new(facts.0).ok_or(Flaw::Form("there are too many templates"))?;
        let of_digit = templates.of(self.digit);
        for &at in conclusion.placements() {
            if at.digit != self.digit || !of_digit.iter().all(|template| template.contains(at.cell)) {
                return Err(Flaw::DoesNotFollow(at));
            }
        }
        for &at in conclusion.eliminations() {
            if at.digit != self.digit || of_digit.iter().any(|template| template.contains(at.cell)) {
                return Err(Flaw::DoesNotFollow(at));
            }
        }
        Ok(())
    }
}

/// The templates of every digit that leave the others their certain cells.
pub(crate) struct Templates<const W: usize>(Vec<Vec<CellSet<W>>>);

/// How many templates a digit may have; an empty 9x9 grid has 46,656.
const MAX_TEMPLATES: usize = 10_000;

impl<const W: usize> Templates<W> {
    /// The templates of a situation, unless there are too many to compare them.
    pub(crate) fn new(situation: &Situation<W>) -> Option<Self> {
        let mut all = Vec::new();
        for digit in situation.board().frame().rules().layout().digits() {
            let mut templates = Vec::new();
            extend(situation, 0, situation.board().places(digit), CellSet::EMPTY, &mut templates)?;
            all.push(templates);
        }
        let mut templates = Self(all);
        while templates.refine() {}
        Some(templates)
    }

    /// The templates of one digit.
    pub(crate) fn of(&self, digit: Digit) -> &[CellSet<W>] {
        self.0.get(digit.index()).map_or(&[], Vec::as_slice)
    }

    /// The cells that all templates of a digit have.
    fn certain(&self, digit: usize) -> CellSet<W> {
        let mut templates = self.0[digit].iter().copied();
        templates.next().map_or(CellSet::EMPTY, |first| templates.fold(first, |common, next| common & next))
    }

    /// Drops templates that need a cell which is certain for another digit; whether there was one.
    fn refine(&mut self) -> bool {
        let before = self.0.iter().map(Vec::len).sum::<usize>();
        for digit in 0..self.0.len() {
            let others = (0..self.0.len()).filter(|&other| other != digit);
            let taken = others.fold(CellSet::EMPTY, |all, other| all | self.certain(other));
            self.0[digit].retain(|template| template.is_disjoint(&taken));
        }
        self.0.iter().map(Vec::len).sum::<usize>() < before
    }
}

/// Adds all templates that fill the houses from this one on; `None` if there are too many.
fn extend<const W: usize>(
    situation: &Situation<W>,
    house: usize,
    free: CellSet<W>,
    taken: CellSet<W>,
    templates: &mut Vec<CellSet<W>>,
) -> Option<()> {
    let geometry = situation.geometry();
    let Some(&id) = geometry.houses().get(house) else {
        templates.push(taken);
        return (templates.len() <= MAX_TEMPLATES).then_some(());
    };
    if !geometry.cells(id).is_disjoint(&taken) {
        return extend(situation, house + 1, free, taken, templates);
    }
    for cell in geometry.cells(id) & free {
        let left = (free - situation.peers(cell)).without(cell);
        extend(situation, house + 1, left, taken.with(cell), templates)?;
    }
    Some(())
}
