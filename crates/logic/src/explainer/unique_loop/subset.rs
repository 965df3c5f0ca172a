//! Type 3 of a unique loop: the two cells with extra digits act as one cell of a subset in a house
//! that they share.

use crate::explainer::grid::Marks;
use crate::explainer::houses::{HOUSES_OF, cell_at};
use crate::explainer::sets::{Candidates, Cells, Nine};
use crate::explainer::subsets::each_choice;
use std::ops::ControlFlow;

/// Visits what naked and hidden subsets with the two cells remove, with the surcharge in tenths.
///
/// Subsets have at least as many digits as the two cells have extra ones, which for hidden subsets is
/// a peculiarity of the original.
pub(super) fn each(
    marks: &Marks,
    (first, second): (usize, usize),
    pair: Nine,
    extras: Nine,
    mut offer: impl FnMut(u16, Candidates),
) {
    for size in extras.len()..=MAX_SIZE {
        for (kind, &house) in HOUSES_OF[first].iter().enumerate() {
            if HOUSES_OF[second][kind] != house {
                continue;
            }
            let house = usize::from(house);
            let others: Vec<usize> = (0..9)
                .map(|position| cell_at(house, position))
                .filter(|&cell| cell != first && cell != second)
                .collect();
            let n_empty = usize::from(marks.n_empty[house]);
            if n_empty >= 2 * size {
                naked(marks, &others, extras, size, &mut offer);
            }
            if n_empty > 2 * size {
                hidden(marks, &others, pair, extras, size, &mut offer);
            }
        }
    }
}

/// Quads are the largest subsets.
const MAX_SIZE: usize = 4;

fn naked(
    marks: &Marks,
    others: &[usize],
    extras: Nine,
    size: usize,
    offer: &mut impl FnMut(u16, Candidates),
) {
    let _ = each_choice(others.len(), size - 1, &mut |chosen| {
        let subset = chosen.iter().fold(Cells::EMPTY, |set, &i| set.with(others[i]));
        let digits = subset.iter().fold(extras, |all, cell| all | marks.cells[cell]);
        if digits.len() == size && subset.iter().all(|cell| marks.cells[cell].len() >= 2) {
            let mut removed = Candidates::EMPTY;
            for &cell in others.iter().filter(|&&cell| !subset.contains(cell)) {
                removed.insert_digits(cell, marks.cells[cell] & digits);
            }
            offer(size as u16 - 1, removed);
        }
        ControlFlow::<()>::Continue(())
    });
}

/// Some digits, the loop's two among them, that have one cell less than they are outside the two
/// cells: the two cells take one of them, so those others hold nothing else.
fn hidden(
    marks: &Marks,
    others: &[usize],
    pair: Nine,
    extras: Nine,
    size: usize,
    offer: &mut impl FnMut(u16, Candidates),
) {
    let in_others = others.iter().fold(Nine::EMPTY, |all, &cell| all | marks.cells[cell]);
    let free: Vec<usize> = (in_others - pair - extras).iter().collect();
    let _ = each_choice(free.len(), size - 2, &mut |chosen| {
        let digits = chosen.iter().fold(pair, |set, &i| set.with(free[i]));
        let cells: Vec<usize> =
            others.iter().copied().filter(|&cell| !(marks.cells[cell] & digits).is_empty()).collect();
        if cells.len() == size - 1 {
            let mut removed = Candidates::EMPTY;
            for &cell in &cells {
                removed.insert_digits(cell, marks.cells[cell] - digits);
            }
            offer(cells.len() as u16 - 1, removed);
        }
        ControlFlow::<()>::Continue(())
    });
}
