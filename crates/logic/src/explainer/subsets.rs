//! Naked and hidden pairs, triplets and quads, and the direct hidden pair and triplet.
//!
//! Subsets are tried in the order of their bit masks, which for a sorted list means: by the
//! largest member first, then the next largest.

use super::grid::Marks;
use super::houses::{HOUSES, cell_at};
use super::sets::{Candidates, Nine};
use super::step::{Step, Technique};
use std::ops::ControlFlow;

/// As many digits as positions in one house.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Subset {
    pub(super) house: usize,
    pub(super) positions: Nine,
    pub(super) digits: Nine,
}

impl Subset {
    /// What a naked subset removes: its digits from the rest of the house.
    pub(super) fn removed_by_naked(&self, marks: &Marks) -> Candidates {
        self.removed(marks, Nine::ALL - self.positions, self.digits)
    }

    /// What a hidden subset removes: all other digits from its cells.
    pub(super) fn removed_by_hidden(&self, marks: &Marks) -> Candidates {
        self.removed(marks, self.positions, Nine::ALL - self.digits)
    }

    fn removed(&self, marks: &Marks, positions: Nine, digits: Nine) -> Candidates {
        let mut removed = Candidates::EMPTY;
        for position in positions.iter() {
            let cell = cell_at(self.house, position);
            removed.insert_digits(cell, marks.cells[cell] & digits);
        }
        removed
    }
}

/// The first naked subset of this size: 3.0, 3.6 or 5.0.
pub(super) fn find_naked(marks: &Marks, size: usize) -> Option<Step> {
    let (technique, score) = match size {
        2 => (Technique::NakedPair, 30),
        3 => (Technique::NakedTriplet, 36),
        _ => (Technique::NakedQuad, 50),
    };
    let subset = each_naked(marks, size, ControlFlow::Break).break_value()?;
    Some(Step::elimination(technique, score, subset.removed_by_naked(marks)))
}

/// The first hidden subset of this size: 3.4, 4.0 or 5.4.
pub(super) fn find_hidden(marks: &Marks, size: usize) -> Option<Step> {
    let (technique, score) = match size {
        2 => (Technique::HiddenPair, 34),
        3 => (Technique::HiddenTriplet, 40),
        _ => (Technique::HiddenQuad, 54),
    };
    let subset = each_hidden(marks, size, ControlFlow::Break).break_value()?;
    Some(Step::elimination(technique, score, subset.removed_by_hidden(marks)))
}

/// The first hidden pair (2.0) or triplet (2.5) that leaves another digit one place in its house.
pub(super) fn find_direct_hidden(marks: &Marks, size: usize) -> Option<Step> {
    let (technique, score) = match size {
        2 => (Technique::DirectHiddenPair, 20),
        _ => (Technique::DirectHiddenTriplet, 25),
    };
    hidden_with_room(marks, size, size + 1, |subset| {
        let single = (Nine::ALL - subset.digits).iter().find_map(|digit| {
            let places = marks.places[subset.house][digit];
            let position = (places - subset.positions).only()?;
            (places.len() > 1).then(|| (cell_at(subset.house, position), digit))
        });
        match single {
            None => ControlFlow::Continue(()),
            Some((cell, digit)) => ControlFlow::Break(Step::placement(technique, score, cell, digit)),
        }
    })
    .break_value()
}

/// Visits every naked subset that removes something.
pub(super) fn each_naked<B>(
    marks: &Marks,
    size: usize,
    mut visit: impl FnMut(Subset) -> ControlFlow<B>,
) -> ControlFlow<B> {
    for house in 0..HOUSES {
        if usize::from(marks.n_empty[house]) < 2 * size {
            continue;
        }
        let mut digits_at = [Nine::EMPTY; 9];
        for (position, digits) in digits_at.iter_mut().enumerate() {
            *digits = marks.cells[cell_at(house, position)];
        }
        each_subset(&digits_at, size, |positions, digits| {
            let others = Nine::ALL - positions;
            if others.iter().all(|position| (digits_at[position] & digits).is_empty()) {
                return ControlFlow::Continue(());
            }
            visit(Subset { house, positions, digits })
        })?;
    }
    ControlFlow::Continue(())
}

/// Visits every hidden subset that removes something.
pub(super) fn each_hidden<B>(
    marks: &Marks,
    size: usize,
    mut visit: impl FnMut(Subset) -> ControlFlow<B>,
) -> ControlFlow<B> {
    hidden_with_room(marks, size, 2 * size + 1, |subset| {
        let mut cells = subset.positions.iter().map(|position| marks.cells[cell_at(subset.house, position)]);
        if cells.all(|digits| digits.is_subset(subset.digits)) {
            return ControlFlow::Continue(());
        }
        visit(subset)
    })
}

fn hidden_with_room<B>(
    marks: &Marks,
    size: usize,
    min_empty: usize,
    mut visit: impl FnMut(Subset) -> ControlFlow<B>,
) -> ControlFlow<B> {
    for house in 0..HOUSES {
        if usize::from(marks.n_empty[house]) >= min_empty {
            each_subset(&marks.places[house], size, |digits, positions| {
                visit(Subset { house, positions, digits })
            })?;
        }
    }
    ControlFlow::Continue(())
}

/// Visits the sets of `size` members whose contents (two or more each) are `size` things together.
pub(super) fn each_subset<B>(
    contents: &[Nine; 9],
    size: usize,
    mut visit: impl FnMut(Nine, Nine) -> ControlFlow<B>,
) -> ControlFlow<B> {
    let mut members = [0; 9];
    let mut n_members = 0;
    for (i, content) in contents.iter().enumerate() {
        if (2..=size).contains(&content.len()) {
            members[n_members] = i;
            n_members += 1;
        }
    }
    extend_subset(contents, &members[..n_members], size, size, (Nine::EMPTY, Nine::EMPTY), &mut visit)
}

fn extend_subset<B>(
    contents: &[Nine; 9],
    members: &[usize],
    size: usize,
    missing: usize,
    (chosen, union): (Nine, Nine),
    visit: &mut impl FnMut(Nine, Nine) -> ControlFlow<B>,
) -> ControlFlow<B> {
    if missing == 0 {
        return if union.len() == size { visit(chosen, union) } else { ControlFlow::Continue(()) };
    }
    for (i, &member) in members.iter().enumerate().skip(missing - 1) {
        let next = (chosen.with(member), union | contents[member]);
        if next.1.len() <= size {
            extend_subset(contents, &members[..i], size, missing - 1, next, visit)?;
        }
    }
    ControlFlow::Continue(())
}

/// Visits the choices of `size` numbers below `n`, in the order of their bit masks.
pub(super) fn each_choice<B>(
    n: usize,
    size: usize,
    visit: &mut impl FnMut(&[usize]) -> ControlFlow<B>,
) -> ControlFlow<B> {
    let mut chosen = [0; 9];
    if size > n.min(9) {
        return ControlFlow::Continue(());
    }
    for (i, slot) in chosen[..size].iter_mut().enumerate() {
        *slot = i;
    }
    loop {
        visit(&chosen[..size])?;
        let Some(step) = (0..size).find(|&i| chosen[i] + 1 < chosen[..size].get(i + 1).copied().unwrap_or(n))
        else {
            return ControlFlow::Continue(());
        };
        chosen[step] += 1;
        for (i, slot) in chosen[..step].iter_mut().enumerate() {
            *slot = i;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::explainer::testing::{Case, check};

    #[test]
    fn subsets_of_each_size() {
        let cases: [Case; 7] = [
            (
                |marks| find_direct_hidden(marks, 2),
                "Direct Hidden Pair 2.0: r8c2=6",
                "
                .   .   .  . . . . . .
                .   .   .  . . . . . .
                .   .   .  . . . . . .
                .   .   .  . . . . . .
                35  13  15 . . . . . .
                68  69  89 . . . . . .
                3   139 19 . . . . . .
                568 6   58 . . . . . .
                .   .   .  . . . . . .
                ",
            ),
            (
                |marks| find_direct_hidden(marks, 3),
                "Direct Hidden Triplet 2.5: r3c6=6",
                "
                28 . .  . 49 .   249 .   89
                27 . 49 . .  469 .   26  679
                78 . 49 . .  469 49  568 5789
                .  . .  . 47 47  .   .   .
                .  . .  . .  .   .   68  68
                .  . .  . .  .   .   .   .
                .  . .  . .  .   29  25  59
                .  . .  . .  .   .   .   .
                .  . .  . 79 79  .   .   .
                ",
            ),
            (
                |marks| find_naked(marks, 2),
                "Naked Pair 3.0: r3c5<>6 r3c5<>9 r6c5<>6",
                "
                . 29 46 26 .    469 .  . .
                . .  .  .  69   .   69 . .
                . 29 46 .  2469 .   69 . .
                . .  .  .  .    .   .  . .
                . .  .  .  .    .   .  . .
                . .  .  26 246  46  .  . .
                . .  .  .  .    .   .  . .
                . .  .  .  69   69  .  . .
                . .  .  .  .    .   .  . .
                ",
            ),
            (
                |marks| find_hidden(marks, 2),
                "Hidden Pair 3.4: r9c8<>9",
                "
                .  .   .  . . .  . .   .
                .  .   .  . . .  . 89  89
                .  .   .  . . .  . .   .
                79 49  47 . . .  . .   .
                .  .   .  . . .  . .   .
                .  .   .  . . .  . .   .
                59 489 46 . . 58 . 69  .
                57 .   .  . . .  . 78  58
                .  89  67 . . 58 . 679 59
                ",
            ),
            (
                |marks| find_naked(marks, 3),
                "Naked Triplet 3.6: r4c6<>8",
                "
                . .  . .  .    .   .  . .
                . 39 . 39 67   67  .  . .
                . 39 . .  239  239 .  . .
                . .  . .  389  389 89 . .
                . .  . 47 4678 678 78 . .
                . .  . .  79   .   79 . .
                . .  . .  89   .   .  . 89
                . .  . 39 2349 239 .  . 49
                . .  . 47 .    78  .  . 48
                ",
            ),
            (
                |marks| find_hidden(marks, 3),
                "Hidden Triplet 4.0: r1c3<>2 r1c3<>7 r7c3<>7 r7c3<>9",
                "
                25  278 2578 78 .  . . . .
                .   179 179  79 .  . . . .
                .   89  .    89 .  . . . .
                .   48  48   .  .  . . . .
                .   .   .    .  .  . . . .
                129 129 129  .  .  . . . .
                59  479 4579 .  79 . . . .
                .   .   19   .  19 . . . .
                12  .   127  .  17 . . . .
                ",
            ),
            (
                |marks| find_naked(marks, 4),
                "Naked Quad 5.0: r4c9<>7 r4c9<>8 r8c9<>7 r8c9<>9 r9c9<>8 r9c9<>9",
                "
                . .  .  .  .  . 89  .    89
                . .  .  .  .  . .   23   23
                . .  .  .  .  . .   57   57
                . .  28 .  47 . 678 2478 24678
                . .  .  .  .  . .   59   59
                . .  28 .  47 . 78  2478 .
                . .  .  78 .  . .   .    78
                . 69 .  37 .  . 679 3479 34679
                . 69 .  38 .  . .   389  3689
                ",
            ),
        ];
        check(&cases);
    }
}
