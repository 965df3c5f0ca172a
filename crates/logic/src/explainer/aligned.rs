//! Aligned pair (6.2) and triplet (7.5) exclusion: values of two or three cells that cannot stand
//! together, because they would clash or empty a cell that sees them all.

use super::grid::Marks;
use super::houses::{CELLS, PEER_SET, PEERS};
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
///
/// To any two bases comes a third that is itself a small cell and sees one of the two: first those
/// that the first sees, then those that the second sees, wherever they stand in the grid. Three
/// large cells are never tried, though they could exclude something.
pub(super) fn find_triplet(marks: &Marks) -> Option<Step> {
    let bases = Bases::of(marks, 3);
    bases.each_pair(|first, second, seen| {
        let near = bases.cells & (bases.excluders[first] | bases.excluders[second]);
        let thirds = PEERS[first].into_iter().chain(PEERS[second]).map(usize::from);
        let mut thirds = thirds.filter(|&third| near.contains(third) && third != first && third != second);
        thirds.find_map(|third| {
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
    let mut trial = Trial::new(marks, bases, excluders);
    if trial.all_allowed_from(0, Nine::EMPTY) {
        return Candidates::EMPTY;
    }
    let mut removed = Candidates::EMPTY;
    for (&base, &allowed) in bases.iter().zip(&trial.allowed) {
        removed.insert_digits(base, marks.cells[base] - allowed);
    }
    removed
}

/// Values for the bases, tried one base after the other.
struct Trial<'a> {
    marks: &'a Marks,
    bases: &'a [usize],
    /// The candidates of the excluders that the bases could empty.
    excluders: [Nine; 20],
    n_excluders: usize,
    values: [usize; 3],
    /// The values of each base in allowed combinations so far.
    allowed: [Nine; 3],
}

impl<'a> Trial<'a> {
    fn new(marks: &'a Marks, bases: &'a [usize], excluders: Cells) -> Self {
        let (values, allowed) = ([0; 3], [Nine::EMPTY; 3]);
        let mut trial = Self { marks, bases, excluders: [Nine::EMPTY; 20], n_excluders: 0, values, allowed };
        let any = bases.iter().fold(Nine::EMPTY, |any, &base| any | marks.cells[base]);
        for cell in excluders.iter().filter(|&cell| marks.cells[cell].is_subset(any)) {
            trial.excluders[trial.n_excluders] = marks.cells[cell];
            trial.n_excluders += 1;
        }
        trial
    }

    /// Tries all values of the bases from `depth` on; true as soon as every value of every base is in
    /// an allowed combination.
    fn all_allowed_from(&mut self, depth: usize, used: Nine) -> bool {
        let base = self.bases[depth];
        let clashing = (0..depth)
            .filter(|&i| PEER_SET[self.bases[i]].contains(base))
            .fold(Nine::EMPTY, |clashing, i| clashing.with(self.values[i]));
        let values = self.marks.cells[base] - clashing;
        if depth + 1 == self.bases.len() {
            return self.allow_last(values, used);
        }
        for value in values.iter() {
            self.values[depth] = value;
            if self.all_allowed_from(depth + 1, used.with(value)) {
                return true;
            }
        }
        false
    }

    /// Allows those values of the last base that leave each excluder something.
    fn allow_last(&mut self, mut values: Nine, used: Nine) -> bool {
        for &digits in &self.excluders[..self.n_excluders] {
            let left = digits - used;
            if left.is_empty() {
                return false;
            }
            if let Some(last) = left.only() {
                values = values.without(last);
            }
        }
        if values.is_empty() {
            return false;
        }
        let last = self.bases.len() - 1;
        self.allowed[last] |= values;
        for (allowed, &value) in self.allowed[..last].iter_mut().zip(&self.values) {
            *allowed = allowed.with(value);
        }
        self.bases.iter().zip(&self.allowed).all(|(&base, &allowed)| allowed == self.marks.cells[base])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::explainer::testing::{Case, check, position};

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

    #[test]
    fn one_cell_of_a_triplet_is_small() {
        let exclusion = |third: &str| {
            let text = "
                .    6789 .  679 689 .   6789 .   .
                469  4679 78 .   689 .   6789 .   .
                .    third .  .   .   789 689  .   78
                689  .    .  679 .   789 .    679 .
                .    679  .  .   .   79  28   269 78
                689  .    78 46  468 .   .    679 .
                48   48   .  .   .   .   .    .   .
                .    .    .  49  49  .   .    .   .
                .    .    .  .   .   .   27   27  .
                ";
            find_triplet(&position(&text.replace("third", third)).marks).map(|step| step.to_string())
        };
        assert_eq!(exclusion("6789"), None);
        assert_eq!(exclusion("689").as_deref(), Some("Aligned Triplet Exclusion 7.5: r2c2<>7"));
    }
}
