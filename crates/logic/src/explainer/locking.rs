//! Locked candidates: pointing (2.6) and claiming (2.8), and their direct forms (1.7 and 1.9) that
//! leave a neighbouring house one place for the digit.

use super::grid::Marks;
use super::houses::{FIRST_COLUMN, FIRST_ROW, cell_at, shared_positions};
use super::sets::{Candidates, candidate};
use super::step::{Step, Technique};
use std::ops::ControlFlow;

/// A digit whose places in the house `base` (two or more) all lie in the house `cover` too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Locked {
    pub(super) digit: usize,
    pub(super) base: usize,
    pub(super) cover: usize,
}

impl Locked {
    /// The places of the digit in the cover that are outside the base.
    pub(super) fn removed(&self, marks: &Marks) -> Candidates {
        let outside = marks.places[self.cover][self.digit] - shared_positions(self.cover, self.base);
        let mut removed = Candidates::EMPTY;
        for position in outside.iter() {
            removed.insert(candidate(cell_at(self.cover, position), self.digit));
        }
        removed
    }
}

/// The first step of pointing or claiming.
pub(super) fn find(marks: &Marks) -> Option<Step> {
    each(marks, |locked| {
        let score = if locked.base < FIRST_COLUMN { 26 } else { 28 };
        ControlFlow::Break(Step::elimination(Technique::Locking, score, locked.removed(marks)))
    })
    .break_value()
}

/// The first step of direct pointing or claiming.
pub(super) fn find_direct(marks: &Marks) -> Option<Step> {
    each(marks, |locked| match single_opened_by(marks, locked) {
        None => ControlFlow::Continue(()),
        Some(cell) => {
            let score = if locked.base < FIRST_COLUMN { 17 } else { 19 };
            ControlFlow::Break(Step::placement(Technique::DirectLocking, score, cell, locked.digit))
        }
    })
    .break_value()
}

/// The cell that a house of the base's kind is left with, once the cover has lost the digit.
fn single_opened_by(marks: &Marks, locked: Locked) -> Option<usize> {
    let first_of_kind = locked.base / 9 * 9;
    (first_of_kind..first_of_kind + 9).filter(|&house| house != locked.base).find_map(|house| {
        let shared = shared_positions(house, locked.cover);
        if shared.is_empty() {
            return None;
        }
        let position = (marks.places[house][locked.digit] - shared).only()?;
        Some(cell_at(house, position))
    })
}

/// Visits every locked digit that removes something: block to column, block to row, column to
/// block, row to block.
pub(super) fn each<B>(marks: &Marks, mut visit: impl FnMut(Locked) -> ControlFlow<B>) -> ControlFlow<B> {
    for (bases, covers) in [(0, FIRST_COLUMN), (0, FIRST_ROW), (FIRST_COLUMN, 0), (FIRST_ROW, 0)] {
        for base in bases..bases + 9 {
            for cover in covers..covers + 9 {
                let inside = shared_positions(base, cover);
                if inside.is_empty() {
                    continue;
                }
                let removable = shared_positions(cover, base);
                for digit in 0..9 {
                    let places = marks.places[base][digit];
                    if places.is_subset(inside)
                        && places.len() >= 2
                        && !(marks.places[cover][digit] - removable).is_empty()
                    {
                        visit(Locked { digit, base, cover })?;
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::explainer::testing::{Case, check};

    #[test]
    fn locked_candidates_point_and_claim() {
        let cases: [Case; 3] = [
            (
                find_direct,
                "Direct Locked Candidates 1.7: r9c2=9",
                "
                39 .  .  .  . 39  .  .   .
                .  .  .  39 . .   .  39  .
                37 .  79 .  . .   .  .   39
                .  79 .  .  . .   79 .   .
                .  .  .  .  . .   .  .   .
                .  .  79 .  . .   37 .   39
                .  .  .  .  . 7   39 379 .
                79 .  .  39 . 379 .  .   .
                .  79 .  .  . .   .  79  .
                ",
            ),
            (
                find,
                "Locked Candidates 2.6: r9c4<>6",
                "
                . . .  .   .  . .  .  .
                . . .  69  .  . 59 .  56
                . . .  .   69 . .  69 .
                . . .  .   .  . .  .  .
                . . .  .   .  . .  .  .
                . . .  .   .  . .  .  .
                . . .  .   .  . .  .  .
                . . 57 679 69 . 59 .  .
                . . 57 679 .  . .  69 56
                ",
            ),
            (
                find,
                "Locked Candidates 2.8: r6c7<>3",
                "
                .  .  .  .  .  .  .   .  .
                .  .  .  .  39 39 .   .  .
                .  .  .  .  .  .  .   .  .
                39 .  .  39 .  .  .   .  .
                .  29 .  .  .  .  239 39 .
                .  .  23 .  .  39 239 .  .
                39 29 23 .  .  .  .   .  .
                .  .  .  39 .  .  39  .  .
                .  .  .  .  39 .  .   39 .
                ",
            ),
        ];
        check(&cases);
    }
}
