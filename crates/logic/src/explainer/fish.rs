//! X-Wing (3.2), Swordfish (3.8) and Jellyfish (5.2): a digit confined to as many lines across as
//! there are base lines.

use super::grid::Marks;
use super::houses::{FIRST_COLUMN, FIRST_ROW, cell_at};
use super::sets::{Candidates, Nine, candidate};
use super::step::{Step, Technique};
use super::subsets::each_subset;
use std::ops::ControlFlow;

/// A digit whose places in some lines all lie in as many lines across.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Fish {
    pub(super) digit: usize,
    /// The first house of the base's kind: columns or rows.
    pub(super) bases: usize,
    pub(super) base: Nine,
    pub(super) cover: Nine,
}

impl Fish {
    /// The digit's places in the cover lines outside the base lines.
    pub(super) fn removed(&self, marks: &Marks) -> Candidates {
        let mut removed = Candidates::EMPTY;
        for line in (Nine::ALL - self.base).iter() {
            let house = self.bases + line;
            for position in (marks.places[house][self.digit] & self.cover).iter() {
                removed.insert(candidate(cell_at(house, position), self.digit));
            }
        }
        removed
    }
}

/// The first fish of this size: columns as base before rows, then by base lines, then by digit.
pub(super) fn find(marks: &Marks, size: usize) -> Option<Step> {
    let (technique, score) = match size {
        2 => (Technique::XWing, 32),
        3 => (Technique::Swordfish, 38),
        _ => (Technique::Jellyfish, 52),
    };
    let removed = [FIRST_COLUMN, FIRST_ROW].into_iter().find_map(|bases| {
        let of_digit = |digit| first_of_digit(marks, size, bases, digit);
        (0..9)
            .filter_map(of_digit)
            .min_by_key(|(fish, _)| (fish.base, fish.digit))
            .map(|(_, removed)| removed)
    })?;
    Some(Step::elimination(technique, score, removed))
}

fn first_of_digit(marks: &Marks, size: usize, bases: usize, digit: usize) -> Option<(Fish, Candidates)> {
    if !has_room(marks, size, digit) {
        return None;
    }
    let lines = std::array::from_fn(|line| marks.places[bases + line][digit]);
    each_subset(&lines, size, |base, cover| {
        let fish = Fish { digit, bases, base, cover };
        let removed = fish.removed(marks);
        if removed.is_empty() { ControlFlow::Continue(()) } else { ControlFlow::Break((fish, removed)) }
    })
    .break_value()
}

/// A fish needs two places a line that are not filled yet.
fn has_room(marks: &Marks, size: usize, digit: usize) -> bool {
    usize::from(marks.n_placed[digit]) + 2 * size <= 9
}

/// Visits every X-Wing that removes something, in the order of [`find`].
pub(super) fn each_x_wing(marks: &Marks, mut visit: impl FnMut(Fish, Candidates)) {
    for bases in [FIRST_COLUMN, FIRST_ROW] {
        for second in 1..9 {
            for first in 0..second {
                for digit in 0..9 {
                    let cover = marks.places[bases + first][digit];
                    if cover.is_pair()
                        && cover == marks.places[bases + second][digit]
                        && has_room(marks, 2, digit)
                    {
                        let fish = Fish { digit, bases, base: Nine::single(first).with(second), cover };
                        let removed = fish.removed(marks);
                        if !removed.is_empty() {
                            visit(fish, removed);
                        }
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::explainer::testing::{Case, check};

    #[test]
    fn fish_of_each_size() {
        let cases: [Case; 3] = [
            (
                |marks| find(marks, 2),
                "X-Wing 3.2: r5c7<>9",
                "
                59 . .  45 .  49 .   . .
                .  . .  .  .  .  .   . .
                .  . 59 .  59 .  .   . .
                .  . .  .  59 .  59  . .
                59 . .  .  .  49 459 . .
                .  . 59 45 .  .  459 . .
                .  . .  .  .  .  .   . .
                .  . .  .  .  .  .   . .
                .  . .  .  .  .  .   . .
                ",
            ),
            (
                |marks| find(marks, 3),
                "Swordfish 3.8: r5c8<>6",
                "
                89 .  .  . . . .  .   89
                .  69 .  . . . 69 .   .
                68 .  .  . . . .  68  .
                .  .  .  . . . .  .   .
                .  .  .  . . . 69 689 689
                69 .  69 . . . .  .   .
                .  .  .  . . . .  .   .
                .  .  69 . . . .  69  .
                .  69 .  . . . .  .   69
                ",
            ),
            (
                |marks| find(marks, 4),
                "Jellyfish 5.2: r6c2<>4 r9c2<>4",
                "
                .   148  .   .   .   48  .  . 14
                49  .    .   .   149 19  .  . .
                89  .    19  .   .   489 14 . .
                .   .    .   .   .   .   49 . 49
                .   .    49  .   49  .   .  . .
                .   49   .   149 149 .   .  . .
                .   .    .   19  .   .   .  . 19
                .   149  .   .   .   149 19 . .
                489 1489 149 149 .   .   .  . .
                ",
            ),
        ];
        check(&cases);
    }
}
