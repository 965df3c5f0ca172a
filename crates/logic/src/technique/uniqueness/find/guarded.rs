//! A pattern with *guardians*: candidates outside of it, of which at least one is true.

use super::super::{Pattern, Proof};
use crate::combinations::for_each_combination;
use crate::geometry::RegionId;
use crate::proof;
use crate::search::Search;
use crate::step::Candidate;
use crate::technique::Technique;
use ninefold_puzzle::{Cell, CellSet, Digit, DigitSet};
use std::ops::ControlFlow;

/// A pattern that only its guardians keep from coming true.
pub(super) struct Guarded<const W: usize> {
    pub(super) pattern: Pattern,
    /// The cells with guardians.
    pub(super) roof: CellSet<W>,
    /// All digits of guardians.
    pub(super) extras: DigitSet,
}

/// The most helpers of a subset that people look for.
const MAX_SUBSET: usize = 5;

impl<const W: usize> Guarded<W> {
    fn proof(&self, helpers: Vec<Cell>, strong: Vec<(Digit, RegionId)>) -> proof::Proof {
        proof::Proof::Uniqueness(Proof { pattern: self.pattern.clone(), helpers, strong })
    }

    /// The guardians in a cell.
    fn guardians(&self, cell: Cell) -> DigitSet {
        match &self.pattern {
            Pattern::Deadly { digits, .. } => self.extras - *digits,
            Pattern::Grave { extras } => {
                extras.iter().filter(|extra| extra.cell == cell).map(|extra| extra.digit).collect()
            }
        }
    }

    /// One cell has all guardians: everything else leaves it.
    pub(super) fn one_cell(&self, search: &mut Search<'_, W>, technique: Technique) -> ControlFlow<()> {
        let Some(cell) = self.roof.only() else { return ControlFlow::Continue(()) };
        let others = search.board().candidates(cell) - self.guardians(cell);
        let removed = others.iter().map(|digit| Candidate::new(cell, digit));
        search.eliminate_all(technique, removed, || self.proof(Vec::new(), Vec::new()))
    }

    /// All guardians are one digit: it leaves the cells that see them all.
    pub(super) fn one_digit(&self, search: &mut Search<'_, W>, technique: Technique) -> ControlFlow<()> {
        let Some(digit) = self.extras.only() else { return ControlFlow::Continue(()) };
        let seen = search.situation().common_peers(self.roof);
        search.eliminate(technique, digit, seen, || self.proof(Vec::new(), Vec::new()))
    }

    /// The guardians are as good as one more cell of a naked subset.
    pub(super) fn subset(&self, search: &mut Search<'_, W>, technique: Technique) -> ControlFlow<()> {
        let situation = search.situation();
        let (board, geometry) = (situation.board(), situation.geometry());
        for region in geometry.regions_with(self.roof) {
            let near = (geometry.cells(region) & situation.unsolved()) - self.roof;
            let near = near.iter().collect::<Vec<_>>();
            for size in 1..=near.len().saturating_sub(1).min(MAX_SUBSET) {
                search.spend(near.len().pow(size as u32) as u64 / 4)?;
                for_each_combination(&near, size, |helpers| {
                    let digits = helpers.iter().fold(self.extras, |all, &cell| all | board.candidates(cell));
                    if digits.len() != size + 1 {
                        return ControlFlow::Continue(());
                    }
                    let helpers = helpers.iter().copied().collect::<CellSet<W>>();
                    let whole = self.roof | helpers;
                    let around = geometry.regions_with(whole).fold(CellSet::EMPTY, |all, region| {
                        all | (geometry.cells(region) & situation.unsolved())
                    });
                    let removed = (around - whole)
                        .into_iter()
                        .flat_map(|cell| digits.iter().map(move |digit| Candidate::new(cell, digit)));
                    search.eliminate_all(technique, removed, || {
                        self.proof(helpers.iter().collect(), Vec::new())
                    })
                })?;
            }
        }
        ControlFlow::Continue(())
    }

    /// A digit of the pattern must stand in the roof, so that its other cell has a guardian.
    pub(super) fn locked(&self, search: &mut Search<'_, W>, technique: Technique) -> ControlFlow<()> {
        let situation = search.situation();
        let (board, geometry) = (situation.board(), situation.geometry());
        if self.roof.len() != 2 {
            return ControlFlow::Continue(());
        }
        let inner = |cell: Cell| board.candidates(cell) - self.guardians(cell);
        let common = self.roof.iter().map(inner).reduce(|all, digits| all & digits).unwrap_or_default();
        for house in geometry.houses_holding(self.roof) {
            for digit in common {
                if (board.places(digit) & geometry.cells(house)) != self.roof {
                    continue;
                }
                let removed = self.roof.iter().flat_map(|cell| {
                    inner(cell).without(digit).into_iter().map(move |other| Candidate::new(cell, other))
                });
                self.linked(search, technique, removed, vec![(digit, house)])?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Removes candidates because of strong links.
    pub(super) fn linked(
        &self,
        search: &mut Search<'_, W>,
        technique: Technique,
        removed: impl IntoIterator<Item = Candidate>,
        strong: Vec<(Digit, RegionId)>,
    ) -> ControlFlow<()> {
        search.eliminate_all(technique, removed, || self.proof(Vec::new(), strong))
    }
}
