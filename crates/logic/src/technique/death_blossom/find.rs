//! Finds death blossoms.

use super::{Petal, Proof};
use crate::options::AlsOverlap;
use crate::proof;
use crate::search::Search;
use crate::step::Candidate;
use crate::technique::Technique;
use crate::technique::als::Linked;
use ninefold_puzzle::{Cell, CellSet, Digit, DigitSet};
use std::ops::ControlFlow;

/// Looks for stems all of whose candidates have a petal.
pub(crate) fn find<const W: usize>(search: &mut Search<'_, W>, technique: Technique) -> ControlFlow<()> {
    let sets = Linked::without_links(search)?;
    let situation = search.situation();
    for stem in situation.unsolved() {
        let digits = situation.board().candidates(stem);
        let stem_sees = situation.peers(stem);
        search.spend(sets.len() as u64)?;
        let petals_of = |digit: Digit| {
            let fits = |&set: &usize| {
                let holders = sets.holders(set, digit);
                !holders.is_empty() && holders.is_subset(&stem_sees) && !sets.set(set).cells.contains(stem)
            };
            (0..sets.len()).filter(fits).collect::<Vec<_>>()
        };
        let choices = digits.iter().map(|digit| (digit, petals_of(digit))).collect::<Vec<_>>();
        let mut blossom = Blossom { technique, stem, sets: &sets, choices: &choices, chosen: Vec::new() };
        for digit in situation.board().frame().rules().layout().digits() {
            let places = situation.board().places(digit).without(stem) - situation.board().solved();
            blossom.grow(search, digit, places, CellSet::EMPTY)?;
        }
    }
    ControlFlow::Continue(())
}

/// A stem with some of its petals chosen.
struct Blossom<'a, const W: usize> {
    technique: Technique,
    stem: Cell,
    sets: &'a Linked<W>,
    choices: &'a [(Digit, Vec<usize>)],
    chosen: Vec<usize>,
}

impl<const W: usize> Blossom<'_, W> {
    /// Chooses the next petal; `seen` is what all petals so far see with the common digit.
    fn grow(
        &mut self,
        search: &mut Search<'_, W>,
        common: Digit,
        seen: CellSet<W>,
        used: CellSet<W>,
    ) -> ControlFlow<()> {
        let Some((digit, petals)) = self.choices.get(self.chosen.len()) else {
            return self.hand_in(search);
        };
        if *digit == common {
            return ControlFlow::Continue(());
        }
        search.spend(petals.len() as u64 + 1)?;
        for &petal in petals {
            let set = self.sets.set(petal);
            let overlaps = !used.is_disjoint(&set.cells);
            let seen = seen & self.sets.reach(petal, common);
            if !set.digits.contains(common)
                || seen.is_empty()
                || overlaps && search.options().als_overlap == AlsOverlap::Apart
            {
                continue;
            }
            self.chosen.push(petal);
            let flow = self.grow(search, common, seen, used | set.cells);
            self.chosen.pop();
            flow?;
        }
        ControlFlow::Continue(())
    }

    fn hand_in(&self, search: &mut Search<'_, W>) -> ControlFlow<()> {
        let petals = || self.choices.iter().zip(&self.chosen);
        let common = petals().fold(!DigitSet::EMPTY, |all, ((digit, _), &set)| {
            all & self.sets.set(set).digits.without(*digit)
        });
        let gone = common.iter().flat_map(|digit| {
            let reach = self.chosen.iter().map(|&set| self.sets.reach(set, digit));
            let seen = reach.reduce(|seen, more| seen & more).unwrap_or_default();
            seen.iter().map(move |cell| Candidate::new(cell, digit)).collect::<Vec<_>>()
        });
        search.eliminate_all(self.technique, gone, || {
            let petal = |((digit, _), &set): (&(Digit, Vec<usize>), &usize)| Petal {
                digit: *digit,
                cells: self.sets.set(set).cells.iter().collect(),
            };
            proof::Proof::DeathBlossom(Proof { stem: self.stem, petals: petals().map(petal).collect() })
        })
    }
}
