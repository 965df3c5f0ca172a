//! Aligned pair (6.2) and triplet (7.5) exclusion: values of two or three cells that cannot stand
//! together, because they would clash or empty a cell that sees them all.

use super::grid::Marks;
use super::houses::{CELLS, PEER_SET};
use super::sets::{Candidates, Cells, Nine};
use super::step::{Step, Technique};

/// The first aligned pair exclusion.
pub(super) fn find_pair(marks: &Marks) -> Option<Step> {
    let bases = Bases::of(marks, 2);
    bases.each_pair(|first, second, seen| {
        let removed = exclusion(marks, &[first, second], seen);
        (!removed.is_empty()).then(|| Step::elimination(Technique::AlignedPairExclusion, 62, removed))
    })
}

/// The first aligned triplet exclusion.
pub(super) fn find_triplet(marks: &Marks) -> Option<Step> {
    let bases = Bases::of(marks, 3);
    bases.each_pair(|first, second, seen| {
        bases.cells.iter().filter(|&third| third > second).find_map(|third| {
            let seen = seen & bases.excluders[third];
            if seen.len() < 2 {
                return None;
            }
            let removed = exclusion(marks, &[first, second, third], seen);
            (!removed.is_empty()).then(|| Step::elimination(Technique::AlignedTripletExclusion, 75, removed))
        })
    })
}

/// The cells that can be part of an exclusion, and the small cells that each of them sees.
struct Bases {
    cells: Cells,
    excluders: [Cells; CELLS],
}

impl Bases {
    fn of(marks: &Marks, size: usize) -> Self {
        let (mut small, mut single) = (Cells::EMPTY, Cells::EMPTY);
        for (cell, digits) in marks.cells.iter().enumerate() {
            match digits.len() {
                1 => single = single.with(cell),
                n if (2..=size).contains(&n) => small = small.with(cell),
                _ => {}
            }
        }
        let mut bases = Self { cells: Cells::EMPTY, excluders: [Cells::EMPTY; CELLS] };
        for (cell, &peers) in PEER_SET.iter().enumerate() {
            let excluders = small & peers;
            let usable = marks.cells[cell].len() >= 2 && !excluders.is_empty() && (single & peers).is_empty();
            if usable {
                bases.cells = bases.cells.with(cell);
                bases.excluders[cell] = excluders;
            }
        }
        bases
    }

    /// Tries every two bases with two or more common excluders, by the later of them.
    fn each_pair(&self, mut try_pair: impl FnMut(usize, usize, Cells) -> Option<Step>) -> Option<Step> {
        for second in self.cells.iter() {
            for first in self.cells.iter().take_while(|&first| first < second) {
                let seen = self.excluders[first] & self.excluders[second];
                if seen.len() >= 2
                    && let Some(step) = try_pair(first, second, seen)
                {
                    return Some(step);
                }
            }
        }
        None
    }
}

/// The candidates of `bases` that are in no combination of values that is allowed.
fn exclusion(marks: &Marks, bases: &[usize], excluders: Cells) -> Candidates {
    let mut allowed = [Nine::EMPTY; 3];
    let mut values = [0; 3];
    try_values(marks, bases, excluders, &mut values, 0, &mut allowed);
    let mut removed = Candidates::EMPTY;
    for (&base, &allowed) in bases.iter().zip(&allowed) {
        removed.insert_digits(base, marks.cells[base] - allowed);
    }
    removed
}

fn try_values(
    marks: &Marks,
    bases: &[usize],
    excluders: Cells,
    values: &mut [usize; 3],
    depth: usize,
    allowed: &mut [Nine; 3],
) {
    if depth == bases.len() {
        let used = values[..depth].iter().fold(Nine::EMPTY, |used, &value| used.with(value));
        if excluders.iter().any(|cell| marks.cells[cell].is_subset(used)) {
            return;
        }
        for (allowed, &value) in allowed.iter_mut().zip(&values[..depth]) {
            *allowed = allowed.with(value);
        }
        return;
    }
    for value in marks.cells[bases[depth]].iter() {
        let clash = (0..depth).any(|i| values[i] == value && PEER_SET[bases[i]].contains(bases[depth]));
        if !clash {
            values[depth] = value;
            try_values(marks, bases, excluders, values, depth + 1, allowed);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::explainer::testing::{Case, check};

    #[test]
    fn pairs_and_triplets_exclude() {
        let cases: [Case; 2] = [
            (
                find_pair,
                "Aligned Pair Exclusion 6.2: r2c9<>5",
                "
                17  38  67  56 . .  .   38  15
                189 58  469 .  . 56 148 .   459
                39  .   45  .  . .  45  39  .
                .   .   .   59 . 59 .   .   .
                .   .   .   .  . .  .   .   .
                .   .   .   .  . .  .   .   .
                .   .   79  .  . .  17  .   19
                789 .   59  69 . .  578 68  .
                389 358 .   .  . 69 48  689 459
                ",
            ),
            (
                find_triplet,
                "Aligned Triplet Exclusion 7.5: r8c2<>9",
                "
                29  129 .    .  .   .   16  .   169
                .   .   49   .  289 128 .   249 129
                .   146 469  .  29  12  .   24  .
                129 29  239  .  .   .   13  .   .
                146 468 478  .  .   68  .   .   147
                36  .   478  .  28  268 .   37  47
                46  .   236  .  .   .   346 .   26
                .   689 2689 24 .   .   46  79  679
                349 249 .    24 .   .   .   239 .
                ",
            ),
        ];
        check(&cases);
    }
}
