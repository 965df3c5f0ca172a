//! Unique rectangles and longer unique loops.
//!
//! Two digits alternate on a loop of cells that visits every house twice or not at all. If nothing
//! else were possible there, the two digits could be swapped and the puzzle would have two
//! solutions. Types 1, 2 and 4 count 4.5 for four cells, 4.6 for six, 4.7 for eight, 5.0 for more;
//! type 3 adds a tenth for each further cell of its subset.

mod loops;
mod subset;

use super::grid::{Marks, candidates_of};
use super::houses::{CELLS, HOUSES_OF, PEER_SET};
use super::observe::{Halt, Meter};
use super::sets::{Candidates, Cells, Nine};
use super::step::{Step, Technique};

/// The easiest step of any loop; among equals the first found.
pub(super) fn find(marks: &Marks, meter: &mut Meter<'_>) -> Result<Option<Step>, Halt> {
    let mut best = Best { rank: (u16::MAX, 0), score: u16::MAX, removed: Candidates::EMPTY };
    for start in 0..CELLS {
        if marks.cells[start].is_pair() {
            loops::each(marks, start, best.longest_of_interest(), meter, |cells| {
                conclude(marks, cells, &mut |score, kind, removed| {
                    best.offer(cells.len(), score, kind, removed);
                });
                best.longest_of_interest()
            })?;
        }
    }
    let found = !best.removed.is_empty();
    Ok(found.then(|| Step::elimination(Technique::UniqueLoop, best.score, best.removed)))
}

/// The step of the lowest score and type so far.
struct Best {
    rank: (u16, u8),
    score: u16,
    removed: Candidates,
}

impl Best {
    fn offer(&mut self, n_cells: usize, score: u16, kind: u8, removed: Candidates) {
        let rank = (order(n_cells, score), kind);
        if rank < self.rank && !removed.is_empty() {
            *self = Self { rank, score, removed };
        }
    }

    /// Longer loops cannot give an easier step.
    fn longest_of_interest(&self) -> usize {
        match (self.score, self.rank.1) {
            (..=45, ..=1) => 0,
            (..=45, _) => 4,
            (46, _) => 6,
            (47..=49, _) => 8,
            _ => CELLS,
        }
    }
}

/// Where a score stands among others, in half tenths.
///
/// The original adds binary fractions: for a loop of six cells, 4.5 + 0.1 + 0.1 is a little less than
/// 4.7, and 4.5 + 0.1 + 0.3 a little less than 4.9. So these steps come before all others of their
/// score, whatever their type. No other sum misses its value.
fn order(n_cells: usize, score: u16) -> u16 {
    let falls_short = n_cells == 6 && score % 2 == 1;
    2 * score - u16::from(falls_short)
}

/// What a loop counts before its subset.
fn base_score(n_cells: usize) -> u16 {
    match n_cells {
        4 => 45,
        6 => 46,
        8 => 47,
        _ => 50,
    }
}

/// What a loop of cells says about the cells that have more than the two digits.
fn conclude(marks: &Marks, cells: &[usize], offer: &mut impl FnMut(u16, u8, Candidates)) {
    let pair = marks.cells[cells[0]];
    let base = base_score(cells.len());
    let mut extra_cells = Cells::EMPTY;
    let mut extras = Nine::EMPTY;
    for &cell in cells {
        if marks.cells[cell] != pair {
            extra_cells = extra_cells.with(cell);
            extras |= marks.cells[cell] - pair;
        }
    }
    let mut corners = extra_cells.iter();
    match (corners.next(), corners.next(), corners.next()) {
        (Some(cell), None, _) => {
            let mut removed = Candidates::EMPTY;
            removed.insert_digits(cell, pair);
            offer(base, 1, removed);
        }
        (Some(first), Some(second), None) => {
            if let Some(extra) = extras.only() {
                let seen = PEER_SET[first] & PEER_SET[second];
                offer(base, 2, candidates_of(marks, extra, seen));
            } else {
                subset::each(marks, (first, second), pair, extras, |n_others, removed| {
                    offer(base + n_others, 3, removed);
                });
            }
            type_4(marks, (first, second), pair, |removed| offer(base, 4, removed));
        }
        (Some(_), Some(_), Some(_)) => {
            if let Some(extra) = extras.only() {
                let seen = extra_cells.iter().fold(Cells::ALL, |seen, cell| seen & PEER_SET[cell]);
                offer(base, 2, candidates_of(marks, extra, seen));
            }
        }
        (None, ..) => {}
    }
}

/// One of the two digits has no other place in a house of both cells, so the other one goes; the
/// lower digit is tried first in all houses.
fn type_4(marks: &Marks, (first, second): (usize, usize), pair: Nine, mut offer: impl FnMut(Candidates)) {
    for locked in pair.iter() {
        for (kind, &house) in HOUSES_OF[first].iter().enumerate() {
            if HOUSES_OF[second][kind] == house && marks.places[usize::from(house)][locked].len() == 2 {
                let mut removed = Candidates::EMPTY;
                removed.insert_digits(first, pair.without(locked));
                removed.insert_digits(second, pair.without(locked));
                offer(removed);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::explainer::testing::{Case, check, position};

    fn quietly(marks: &Marks) -> Option<Step> {
        find(marks, &mut Meter { observer: &mut () }).ok().flatten()
    }

    #[test]
    fn loops_of_growing_length_and_subset() {
        let cases: [Case; 4] = [
            (
                quietly,
                "Unique Rectangle or Loop 4.5: r7c2<>1 r7c2<>3",
                "
                . .   .  . .  .  . .  .
                . 36  .  . .  36 . .  .
                . .   36 . 36 .  . .  .
                . .   .  . .  .  . .  .
                . .   .  . .  .  . .  .
                . .   .  . 26 26 . .  .
                . 123 .  . 23 .  . 13 .
                . 236 36 . .  23 . .  .
                . 13  .  . .  .  . 13 .
                ",
            ),
            (
                quietly,
                "Unique Rectangle or Loop 4.6: r9c2<>9",
                "
                .   89 .  . .  . .   89 .
                .   .  .  . .  . .   .  .
                .   .  89 . .  . .   .  89
                .   .  .  . .  . .   .  .
                89  .  89 . .  . .   .  .
                .   .  .  . .  . 89  .  89
                .   .  .  . 68 . 68  .  .
                689 .  .  . 68 . .   89 .
                689 89 .  . .  . 689 .  .
                ",
            ),
            (
                quietly,
                "Unique Rectangle or Loop 4.7: r6c5<>8",
                "
                29 29 .  . .  .   .   .  .
                .  .  .  . .  .   .   .  .
                .  .  .  . .  .   .   28 28
                29 .  .  . .  289 .   .  28
                .  29 .  . .  .   29  .  .
                .  .  .  . 89 289 289 .  .
                .  .  29 . 89 .   .   28 .
                .  .  29 . .  89  28  .  .
                .  .  .  . .  .   .   .  .
                ",
            ),
            (
                quietly,
                "Unique Rectangle or Loop 5.0: r8c6<>3",
                "
                .  .  . .  .   .   .   . .
                49 .  . 69 .   369 .   . 346
                49 .  . .  369 .   36  . 346
                .  .  . .  69  69  .   . .
                .  .  . .  .   .   .   . .
                .  .  . .  .   .   .   . .
                .  69 . .  .   .   69  . .
                .  .  . 69 .   369 369 . .
                .  69 . .  369 .   .   . 36
                ",
            ),
        ];
        check(&cases);
    }

    #[test]
    fn a_neighbour_with_another_extra_digit_forbids_a_third_crowded_cell() {
        let rectangle = |neighbour: &str| {
            let mut cells = ["."; CELLS];
            for (cell, digits) in
                [(0, neighbour), (1, "12"), (2, "123"), (28, "123"), (29, "123"), (38, "35")]
            {
                cells[cell] = digits;
            }
            quietly(&position(&cells.join(" ")).marks).map(|step| step.to_string())
        };
        assert_eq!(rectangle("34").as_deref(), Some("Unique Rectangle or Loop 4.5: r5c3<>3"));
        assert_eq!(rectangle("123").as_deref(), Some("Unique Rectangle or Loop 4.5: r5c3<>3"));
        assert_eq!(rectangle("124"), None);
    }

    #[test]
    fn scores_are_ordered_as_sums_of_binary_fractions() {
        let bases = [(4, 4.5), (6, 4.5 + 0.1), (8, 4.5 + 0.2), (10, 4.5 + 0.3 + 0.2)];
        let sums: Vec<(u16, f64)> = bases
            .into_iter()
            .flat_map(|(n_cells, base)| (0..4u16).map(move |more| (n_cells, base, more)))
            .map(|(n_cells, base, more)| {
                (order(n_cells, base_score(n_cells) + more), base + f64::from(more) * 0.1)
            })
            .collect();
        for (one, sum) in &sums {
            for (other, other_sum) in &sums {
                assert_eq!(one.partial_cmp(other), sum.partial_cmp(other_sum), "{sum} and {other_sum}");
            }
        }
    }
}
