//! The canonical form: one representative of all grids that symmetries turn into each other.
//!
//! Two puzzles are *essentially the same* if a [`Symmetry`] turns one into the other; then, and
//! only then, their canonical forms are equal. Collections are freed of duplicates by it.
//!
//! # The definition
//! Of all images of a grid under the 1,218,998,108,160 symmetries, the canonical form is
//!
//! 1. one whose *pattern* is smallest: 81 characters, 0 for a blank and 1 for a clue, read as text;
//! 2. and among those, the one whose 81 values, read as text, are smallest. Its digits are
//!    therefore numbered in the order in which they first appear.
//!
//! This is the order of Mladen Dobrichev's minlexing tool ("patminlex"). A full grid has only one
//! pattern, so that for it the form is the smallest text of all: the "row-minlex" form of the
//! catalogues of full grids. Nothing is asked of the grid: it may have any number of clues and of
//! solutions, and clashes.
//!
//! # How it is found
//! * The pattern: rows are placed from the top, always one that continues the pattern in the
//!   smallest way. Which columns can still be exchanged is kept as an ordered partition, so that
//!   only the 2 × 1,296 orders of rows are ever branched on, and in a sparse puzzle hardly any.
//!   Most puzzles have few beginnings that are equally small, and those grow side by side; where
//!   there are many, one is followed to its end before the next.
//! * The values: for each order of rows that gives the smallest pattern, the orders of columns that
//!   do are tried, at most 1,296. Rows, bands, columns and stacks with the same values stand for
//!   each other. So the work is bounded by the 3,359,232 ways to move the cells, and it comes
//!   near to that only in full grids with clashes; in the empty grid two ways are looked at.
//! * Full grids: the first row is always `123456789`, and the second decides nearly everything;
//!   at most 648 ways to place the columns are looked at.

mod breadth_first;
mod columns;
mod depth_first;
mod full;
mod nine;
mod pattern;
mod places;
mod twins;

use crate::{Classic, Symmetry};

/// The canonical form of a grid or puzzle, and a symmetry that turns the grid into it.
///
/// ```
/// use ninefold_puzzle::{Classic, Symmetry, canonical};
/// let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let puzzle = Classic::from_line(line.as_bytes()).unwrap();
/// let (form, symmetry) = canonical::form(&puzzle);
/// assert_eq!(symmetry.apply(&puzzle), form);
///
/// let other = Symmetry::from_word(0x9E37_79B9_7F4A_7C15).apply(&puzzle);
/// assert_eq!(canonical::form(&other).0, form);
/// ```
pub fn form(grid: &Classic) -> (Classic, Symmetry) {
    if full::is_solution(grid) {
        let symmetry = full::to_form(grid);
        return (symmetry.apply(grid), symmetry);
    }
    let best = pattern::best_image(grid);
    (best.form(), best.symmetry())
}

/// The canonical form alone: for those who have millions of puzzles and do not ask how to get there.
///
/// ```
/// use ninefold_puzzle::{Classic, canonical};
/// let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let puzzle = Classic::from_line(line.as_bytes()).unwrap();
/// assert_eq!(canonical::of(&puzzle), canonical::form(&puzzle).0);
/// ```
pub fn of(grid: &Classic) -> Classic {
    if full::is_solution(grid) {
        return full::to_form(grid).apply(grid);
    }
    let mut form = Classic::EMPTY;
    pattern::for_each_form::<1>(std::iter::once(grid), |found| form = found);
    form
}

/// Takes the canonical form of each puzzle, in their order: sooner than one after the other, because several
/// are looked for at a time.
///
/// ```
/// use ninefold_puzzle::{Classic, canonical};
/// let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let puzzle = Classic::from_line(line.as_bytes()).unwrap();
/// let mut forms = Vec::new();
/// canonical::for_each_of(&[puzzle; 3], |form| forms.push(form));
/// assert_eq!(forms, [canonical::of(&puzzle); 3]);
/// ```
pub fn for_each_of<'p>(puzzles: impl IntoIterator<Item = &'p Classic>, take: impl FnMut(Classic)) {
    pattern::for_each_form::<16>(puzzles.into_iter(), take);
}

#[cfg(test)]
mod tests;
