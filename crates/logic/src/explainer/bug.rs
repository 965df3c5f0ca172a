//! Bivalue universal grave: if every cell and every house had two of everything left, the puzzle
//! would have two solutions or none; the few candidates too many must save it.
//!
//! Type 1 (5.6): one cell has them all. Type 2 (5.7): they are all the same digit. Type 4 (5.7): two
//! cells that also share a digit of the grave. Type 3 (5.7 and up): they act as one cell of a naked
//! subset.

use super::grid::{Marks, candidates_of};
use super::houses::{CELLS, HOUSES, HOUSES_OF, PEER_SET, PEERS, cell_at};
use super::sets::{Candidates, Cells, Nine};
use super::step::{Step, Technique};
use super::subsets::each_choice;
use std::ops::ControlFlow;

/// The first step of any type.
pub(super) fn find(marks: &Marks) -> Option<Step> {
    let grave = Grave::of(marks)?;
    let extra_cells: Vec<usize> = grave.cells.iter().collect();
    match extra_cells[..] {
        [cell] => {
            let mut removed = Candidates::EMPTY;
            removed.insert_digits(cell, marks.cells[cell] - grave.digits);
            step(56, removed)
        }
        _ if grave.digits.len() == 1 => grave.type_2(marks).or_else(|| grave.type_4(marks, &extra_cells)),
        _ => grave.type_4(marks, &extra_cells).or_else(|| grave.type_3(marks)),
    }
}

fn step(score: u16, removed: Candidates) -> Option<Step> {
    (!removed.is_empty()).then(|| Step::elimination(Technique::BivalueUniversalGrave, score, removed))
}

/// The candidates that keep a position from being a grave.
struct Grave {
    cells: Cells,
    /// The first of them to be found.
    first: usize,
    digits: Nine,
    extras: [Nine; CELLS],
    /// The cells that see all of `cells`.
    seen: Cells,
}

impl Grave {
    /// Finds the extra candidates, if the position is a grave without them and they can be used.
    fn of(marks: &Marks) -> Option<Self> {
        let (cells, digits, extras) = (Cells::EMPTY, Nine::EMPTY, [Nine::EMPTY; CELLS]);
        let mut grave = Self { cells, first: 0, digits, extras, seen: Cells::ALL };
        for house in IN_LINK_ORDER {
            for digit in 0..9 {
                let places = marks.places[house][digit];
                if places.is_empty() || places.is_pair() {
                    continue;
                }
                let mut crowded = places
                    .iter()
                    .map(|position| cell_at(house, position))
                    .filter(|&cell| marks.cells[cell].len() >= 3);
                let cell = crowded.next()?;
                if crowded.next().is_none() {
                    if grave.cells.is_empty() {
                        grave.first = cell;
                    }
                    grave.cells = grave.cells.with(cell);
                    grave.digits = grave.digits.with(digit);
                    grave.extras[cell] = grave.extras[cell].with(digit);
                    grave.seen &= PEER_SET[cell];
                }
                if grave.cells.len() > 1 && grave.digits.len() > 1 && grave.seen.is_empty() {
                    return None;
                }
            }
        }
        (!grave.cells.is_empty() && grave.leaves_pairs(marks)).then_some(grave)
    }

    fn leaves_pairs(&self, marks: &Marks) -> bool {
        let rest = |cell: usize| marks.cells[cell] - self.extras[cell];
        let pair_or_none = |set: Nine| set.is_empty() || set.is_pair();
        (0..CELLS).all(|cell| pair_or_none(rest(cell)))
            && (0..HOUSES).all(|house| {
                (0..9).all(|digit| {
                    let places = marks.places[house][digit]
                        .iter()
                        .filter(|&position| rest(cell_at(house, position)).contains(digit));
                    pair_or_none(places.fold(Nine::EMPTY, Nine::with))
                })
            })
    }

    fn type_2(&self, marks: &Marks) -> Option<Step> {
        step(57, candidates_of(marks, self.digits.first(), self.seen))
    }

    fn type_4(&self, marks: &Marks, cells: &[usize]) -> Option<Step> {
        let &[first, second] = cells else { return None };
        if !PEER_SET[first].contains(second) {
            return None;
        }
        let rest = |cell: usize| marks.cells[cell] - self.extras[cell];
        let shared = (rest(first) & rest(second)).only()?;
        let mut removed = Candidates::EMPTY;
        for cell in [first, second] {
            removed.insert_digits(cell, rest(cell).without(shared));
        }
        step(57, removed)
    }

    /// The extra candidates as one cell of a naked subset, in each house that they share.
    fn type_3(&self, marks: &Marks) -> Option<Step> {
        for &house in &HOUSES_OF[self.first] {
            let house = usize::from(house);
            let here = self.cells.iter().all(|cell| HOUSES_OF[cell].contains(&(house as u8)));
            if !here {
                continue;
            }
            for size in self.digits.len().max(2)..=6 {
                let found = self.naked_subset(marks, house, size);
                if found.is_some() {
                    return found;
                }
            }
        }
        None
    }

    fn naked_subset(&self, marks: &Marks, house: usize, size: usize) -> Option<Step> {
        // The peers of the first crowded cell in their order: its block comes before the rest of a line.
        let others: Vec<usize> = PEERS[self.first]
            .into_iter()
            .map(usize::from)
            .filter(|&cell| HOUSES_OF[cell].contains(&(house as u8)))
            .filter(|&cell| !self.cells.contains(cell) && marks.cells[cell].len() >= 2)
            .collect();
        each_choice(others.len(), size - 1, &mut |chosen| {
            let subset = chosen.iter().fold(Cells::EMPTY, |set, &i| set.with(others[i]));
            let digits = subset.iter().fold(Nine::EMPTY, |all, cell| all | marks.cells[cell]);
            if digits.len() != size || !self.digits.is_subset(digits) {
                return ControlFlow::Continue(());
            }
            let mut removed = Candidates::EMPTY;
            for &cell in others.iter().filter(|&&cell| !subset.contains(cell)) {
                removed.insert_digits(cell, marks.cells[cell] & digits);
            }
            match step(57 + size as u16 - 1, removed) {
                Some(step) => ControlFlow::Break(step),
                None => ControlFlow::Continue(()),
            }
        })
        .break_value()
    }
}

/// Blocks, rows, columns.
const IN_LINK_ORDER: [usize; HOUSES] = {
    let mut order = [0; HOUSES];
    let mut i = 0;
    while i < 9 {
        order[i] = i;
        order[9 + i] = super::houses::FIRST_ROW + i;
        order[18 + i] = super::houses::FIRST_COLUMN + i;
        i += 1;
    }
    order
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::explainer::testing::{Case, check};

    #[test]
    fn graves_with_one_and_more_crowded_cells() {
        let cases: [Case; 2] = [
            (
                find,
                "Bivalue Universal Grave 5.6: r3c6<>4 r3c6<>8",
                "
                . . . . .  78  .  . 78
                . . . . .  .   .  . .
                . . . . 47 478 78 . .
                . . . . .  .   .  . .
                . . . . 47 .   .  . 47
                . . . . .  47  47 . .
                . . . . .  .   .  . .
                . . . . .  .   .  . .
                . . . . .  .   48 . 48
                ",
            ),
            (
                find,
                "Bivalue Universal Grave 5.7: r7c6<>9",
                "
                39 .  .  .  . 39  .  .   .
                .  .  .  39 . .   .  39  .
                37 .  79 .  . .   .  .   39
                .  79 .  .  . .   79 .   .
                .  .  .  .  . .   .  .   .
                .  .  79 .  . .   37 .   39
                .  .  .  .  . 79  39 379 .
                79 .  .  39 . 379 .  .   .
                .  79 .  .  . .   .  79  .
                ",
            ),
        ];
        check(&cases);
    }
}
