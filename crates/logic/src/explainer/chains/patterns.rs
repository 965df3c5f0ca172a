//! The patterns that a run may use from level 1 on: locked candidates, hidden pairs, naked pairs,
//! X-Wings.
//!
//! A pattern counts only if candidates that the run has excluded helped to make it; those are the
//! parents of what it excludes.

use super::run::Cause;
use crate::explainer::grid::Marks;
use crate::explainer::houses::{cell_at, shared_positions};
use crate::explainer::sets::{Candidates, Nine, candidate};
use crate::explainer::{fish, locking, subsets};
use std::ops::ControlFlow;

/// A candidate that is excluded, and the excluded candidates that this rests on.
pub(super) struct Exclusion {
    pub(super) candidate: usize,
    pub(super) parents: Candidates,
    pub(super) cause: Cause,
}

/// What the first kind of pattern that excludes anything excludes.
pub(super) fn exclusions(gone: Gone<'_>, found: &mut Vec<Exclusion>) {
    for by_pattern in [by_locking, by_hidden_pairs, by_naked_pairs, by_x_wings] {
        by_pattern(gone, found);
        if !found.is_empty() {
            return;
        }
    }
}

fn by_locking(gone: Gone<'_>, found: &mut Vec<Exclusion>) {
    let _ = locking::each(gone.work, |locked| {
        let outside = Nine::ALL - shared_positions(locked.base, locked.cover);
        let mut parents = Candidates::EMPTY;
        gone.in_house(locked.base, locked.digit, outside, &mut parents);
        push(found, parents, || locked.removed(gone.work));
        ControlFlow::<()>::Continue(())
    });
}

fn by_hidden_pairs(gone: Gone<'_>, found: &mut Vec<Exclusion>) {
    let _ = subsets::each_hidden(gone.work, 2, |pair| {
        let mut parents = Candidates::EMPTY;
        for digit in pair.digits.iter() {
            gone.in_house(pair.house, digit, Nine::ALL, &mut parents);
        }
        push(found, parents, || pair.removed_by_hidden(gone.work));
        ControlFlow::<()>::Continue(())
    });
}

fn by_naked_pairs(gone: Gone<'_>, found: &mut Vec<Exclusion>) {
    let _ = subsets::each_naked(gone.work, 2, |pair| {
        let mut parents = Candidates::EMPTY;
        for position in pair.positions.iter() {
            gone.in_cell(cell_at(pair.house, position), &mut parents);
        }
        push(found, parents, || pair.removed_by_naked(gone.work));
        ControlFlow::<()>::Continue(())
    });
}

fn by_x_wings(gone: Gone<'_>, found: &mut Vec<Exclusion>) {
    fish::each_x_wing(gone.work, |fish, removed| {
        let mut parents = Candidates::EMPTY;
        for line in fish.base.iter() {
            gone.in_house(fish.bases + line, fish.digit, Nine::ALL, &mut parents);
        }
        push(found, parents, || removed);
    });
}

fn push(found: &mut Vec<Exclusion>, parents: Candidates, removed: impl FnOnce() -> Candidates) {
    if !parents.is_empty() {
        let exclude = |candidate| Exclusion { candidate, parents, cause: Cause::Pattern };
        found.extend(removed().iter().map(exclude));
    }
}

/// A position and the same after a run has excluded candidates: tells which are gone.
#[derive(Clone, Copy)]
pub(super) struct Gone<'a> {
    pub(super) initial: &'a Marks,
    pub(super) work: &'a Marks,
}

impl Gone<'_> {
    /// Adds the candidates that a cell has lost.
    #[inline]
    pub(super) fn in_cell(&self, cell: usize, into: &mut Candidates) {
        into.insert_digits(cell, self.initial.cells[cell] - self.work.cells[cell]);
    }

    /// Adds the places at `positions` that a house has lost for a digit.
    #[inline]
    pub(super) fn in_house(&self, house: usize, digit: usize, positions: Nine, into: &mut Candidates) {
        let gone = (self.initial.places[house][digit] - self.work.places[house][digit]) & positions;
        for position in gone.iter() {
            into.insert(candidate(cell_at(house, position), digit));
        }
    }
}
