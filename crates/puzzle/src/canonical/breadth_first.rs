//! The search for most puzzles: all beginnings with the smallest pattern so far grow by a row together.
//!
//! There are nearly always few of them (of 17-clue puzzles three after the first row, and one from the
//! third on), and nothing is ever tried below one that turns out to be too large. What is done for a
//! beginning takes no branch that a processor would have to guess: the rows that may follow come in lists
//! of fixed length, and a beginning that is too large is written and then written over.

use super::columns::Columns;
use super::pattern::{Best, Side};
use crate::Classic;

/// So many beginnings are kept; puzzles of which more are equally small are left to
/// [`depth_first`](super::depth_first).
const MOST: usize = 24;

/// Most rows that one beginning can go on with.
const MOST_NEXT: usize = 6;

/// The best image of a puzzle; nothing if too many of its images begin alike.
pub(super) fn search<'p>(puzzle: &'p Classic, sides: &[Side; 2]) -> Option<Best<'p>> {
    let mut best = Best::new(puzzle);
    let mut lists = [[Beginning::EMPTY; MOST + MOST_NEXT]; 2];
    let [mut now, mut next] = lists.each_mut();
    let (smallest, mut n_now) = first_rows(sides, now);
    best.improve_pattern(0, smallest);
    for n_rows in 1..9 {
        let all = &now[..n_now];
        let (smallest, n_next) = match n_rows {
            3 => grow(sides, all, next, Beginning::of_two_bands),
            6 => grow(sides, all, next, Beginning::of_last_band),
            1 | 4 | 7 => grow(sides, all, next, Beginning::of_band),
            _ => grow(sides, all, next, Beginning::last_of_band),
        }?;
        best.improve_pattern(n_rows, smallest);
        std::mem::swap(&mut now, &mut next);
        n_now = n_next;
    }
    for beginning in &now[..n_now] {
        let [side, other_side] = [0, 1].map(|other| &sides[usize::from(beginning.side ^ other)]);
        best.offer_all(side, &other_side.twins, beginning.rows(), beginning.columns);
    }
    Some(best)
}

/// The smallest pattern of a first row, and how many beginnings have it.
fn first_rows(sides: &[Side; 2], list: &mut [Beginning; MOST + MOST_NEXT]) -> (u16, usize) {
    let patterns = sides.each_ref().map(|side| side.masks.map(Columns::first_row));
    let smallest = patterns.as_flattened().iter().fold(u16::MAX, |smallest, &row| smallest.min(row));
    let mut n_list = 0;
    for (number, (side, patterns)) in (0..).zip(sides.iter().zip(&patterns)) {
        for (row, &pattern) in (0..).zip(patterns) {
            list[n_list] =
                Beginning { order: u64::from(row), placed: 1 << row, side: number, ..Beginning::EMPTY };
            n_list += usize::from(pattern == smallest && side.twins.is_open(row, 0));
        }
    }
    for beginning in &mut list[..n_list] {
        let row = sides[usize::from(beginning.side & 1)].masks[beginning.last()];
        beginning.columns = Columns::ALL_TIED.place(row).1;
    }
    (smallest, n_list)
}

/// Adds to each beginning every row that may follow: the smallest pattern of such a row, and how many
/// beginnings have it. Nothing if they are too many.
#[inline(always)]
fn grow<const N: usize>(
    sides: &[Side; 2],
    now: &[Beginning],
    next: &mut [Beginning; MOST + MOST_NEXT],
    rows_after: impl Fn(&Beginning) -> [u8; N],
) -> Option<(u16, usize)> {
    let mut smallest = u16::MAX;
    let mut n_next = 0;
    for beginning in now {
        if n_next > MOST {
            return None;
        }
        let side = &sides[usize::from(beginning.side & 1)];
        for row in rows_after(beginning) {
            let (pattern, columns) = beginning.columns.place(side.masks[usize::from(row)]);
            // A smaller pattern begins the list anew; a larger one is written over.
            n_next = if pattern < smallest { 0 } else { n_next };
            next[n_next] = beginning.with(row, columns);
            n_next += usize::from(pattern <= smallest && side.twins.is_open(row, beginning.placed));
            smallest = smallest.min(pattern);
        }
    }
    (n_next <= MOST).then_some((smallest, n_next))
}

/// The first rows of an image, and the orders of columns that keep their pattern smallest.
#[derive(Clone, Copy)]
struct Beginning {
    /// The rows in order, four bits each, the last one lowest.
    order: u64,
    columns: Columns,
    /// The same rows as a set.
    placed: u16,
    /// Which side of the puzzle the rows are of.
    side: u8,
}

impl Beginning {
    const EMPTY: Self = Self { order: 0, columns: Columns::ALL_TIED, placed: 0, side: 0 };

    /// One row more.
    fn with(&self, row: u8, columns: Columns) -> Self {
        let order = self.order << 4 | u64::from(row);
        Self { order, columns, placed: self.placed | 1 << row, side: self.side }
    }

    /// The last row.
    fn last(&self) -> usize {
        (self.order & 15) as usize
    }

    /// The other rows of a band of which one row was placed.
    fn of_band(&self) -> [u8; 2] {
        const OTHERS: [[u8; 2]; 16] = {
            let mut others = [[0; 2]; 16];
            let mut row = 0;
            while row < 9 {
                let band = row / 3 * 3;
                others[row as usize] = [band + (row + 1) % 3, band + (row + 2) % 3];
                row += 1;
            }
            others
        };
        OTHERS[self.last()]
    }

    /// The third row of a band of which two rows were placed.
    fn last_of_band(&self) -> [u8; 1] {
        let rows_of_band = (0b111 << (self.last() / 3 * 3)) & !self.placed;
        [rows_of_band.trailing_zeros() as u8 & 15]
    }

    /// All rows of the bands that are left after the first.
    fn of_two_bands(&self) -> [u8; 6] {
        const OTHERS: [[u8; 6]; 3] = [[3, 4, 5, 6, 7, 8], [0, 1, 2, 6, 7, 8], [0, 1, 2, 3, 4, 5]];
        OTHERS[self.last() / 3 % 3]
    }

    /// The rows of the band that is left after the second.
    fn of_last_band(&self) -> [u8; 3] {
        let first = (!self.placed).trailing_zeros() as u8;
        [first, first + 1, first + 2]
    }

    /// All nine rows in order.
    fn rows(&self) -> [u8; 9] {
        std::array::from_fn(|place| (self.order >> (4 * (8 - place)) & 15) as u8)
    }
}
