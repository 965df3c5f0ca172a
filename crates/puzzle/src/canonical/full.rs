//! The canonical form of full grids.
//!
//! The first row of the form is `123456789`, whatever row and order of columns it comes from. What
//! the second row can become depends on how it shuffles the digits of the first. For a stack A,
//! look where its second-row digits stand in the first row. Either
//!
//! * all three stand in the same stack B: then they do so from B to the third stack C and from C
//!   to A as well, the row is *pure*, and it can become `456 789` followed by an order of `123`; or
//! * two stand in B and one in C, likewise for B and C, and it becomes `457` and something.
//!
//! So only pure pairs of rows count if the grid has any. Once A and the order of its columns are
//! chosen, all other columns follow: each is where a digit of an earlier column stands. That makes
//! 18 ways for a pure and 6 for a mixed pair. Once the columns are chosen, the first row names
//! the digits, and the other rows follow from their values in the first column.

use super::columns::joined;
use crate::symmetry::{LineOrder, ORDERS_OF_THREE, Orientation, Relabelling};
use crate::{Classic, Symmetry};

/// Whether every row, column and block has every digit.
pub(super) fn is_solution(grid: &Classic) -> bool {
    const ALL_DIGITS: u16 = 0x3FE;
    if grid.values().contains(&0) {
        return false;
    }
    let mut houses = [0_u16; 27];
    for (cell, &value) in grid.values().iter().enumerate() {
        let (row, column) = (cell / 9, cell % 9);
        for house in [row, 9 + column, 18 + row / 3 * 3 + column / 3] {
            houses[house] |= 1 << value;
        }
    }
    houses.iter().all(|&digits| digits == ALL_DIGITS)
}

/// A symmetry that turns a full grid without clashes into its canonical form.
pub(super) fn to_form(grid: &Classic) -> Symmetry {
    let pairs: [Pair; 36] = std::array::from_fn(|index| Pair::new(grid, index));
    let has_pure = pairs.iter().any(|pair| pair.kind == Kind::Pure);
    let kind = if has_pure { Kind::Pure } else { Kind::Mixed };
    let second_rows = pairs.each_ref().map(|pair| {
        let mut smallest = u64::MAX;
        if pair.kind == kind {
            pair.for_each_columns(|columns| smallest = smallest.min(pair.second_row(&columns)));
        }
        smallest
    });
    let smallest = second_rows.iter().copied().min();
    let mut best = Best { rest: [[u8::MAX; 9]; 7], symmetry: Symmetry::IDENTITY };
    for (pair, _) in pairs.iter().zip(second_rows).filter(|(_, second_row)| Some(*second_row) == smallest) {
        pair.for_each_columns(|columns| {
            if Some(pair.second_row(&columns)) == smallest {
                best.offer(grid, pair, columns);
            }
        });
    }
    best.symmetry
}

/// Two rows of a band that may become the first and the second.
struct Pair {
    orientation: Orientation,
    /// The rows of the band, in the order they would get.
    rows: [u8; 3],
    /// For each column, the column in which the first row has the digit of the second row.
    next: [u8; 9],
    kind: Kind,
}

/// Whether the second row takes the digits of a stack to one other stack or to both.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Pure,
    Mixed,
}

impl Pair {
    /// The pair with an index below 36: orientation, band and order of its rows.
    fn new(grid: &Classic, index: usize) -> Self {
        let orientation = Orientation::ALL[index / 18];
        let rows = ORDERS_OF_THREE[index % 6].map(|row| (index / 6 % 3 * 3) as u8 + row);
        let mut column_of = [0; 10];
        for column in 0..9 {
            column_of[usize::from(grid.values()[orientation.cell(rows[0], column)])] = column;
        }
        let next = std::array::from_fn(|column| {
            column_of[usize::from(grid.values()[orientation.cell(rows[1], column as u8)])]
        });
        let [x, y, z] = [next[0] / 3, next[1] / 3, next[2] / 3];
        Self { orientation, rows, next, kind: if x == y && y == z { Kind::Pure } else { Kind::Mixed } }
    }

    /// Visits the orders of columns that make the second row begin with `456789` or `457`.
    #[inline]
    fn for_each_columns(&self, mut visit: impl FnMut([u8; 9])) {
        let next = |column: u8| self.next[usize::from(column)];
        for stack in [0, 3, 6] {
            let stack = [stack, stack + 1, stack + 2];
            match self.kind {
                Kind::Pure => {
                    for order in ORDERS_OF_THREE {
                        let a = order.map(|place| stack[usize::from(place)]);
                        let b = a.map(next);
                        let c = b.map(next);
                        visit(joined([a, b, c]));
                    }
                }
                Kind::Mixed => {
                    let [x, y, z] = odd_one_last(stack, |column| next(column) / 3);
                    for a in [[x, y, z], [y, x, z]] {
                        let [b0, b1, c0] = a.map(next);
                        let b2 = 9 * (b0 / 3) + 3 - b0 - b1;
                        let [c1, c2] = the_two_in(c0 / 3, [b0, b1, b2].map(next));
                        visit(joined([a, [b0, b1, b2], [c0, c1, c2]]));
                    }
                }
            }
        }
    }

    /// The second row under an order of columns, a digit in four bits.
    #[inline]
    fn second_row(&self, columns: &[u8; 9]) -> u64 {
        let mut place_of = [0; 16];
        for (place, &column) in (1..).zip(columns) {
            place_of[usize::from(column & 15)] = place;
        }
        columns
            .iter()
            .fold(0, |row, &column| row << 4 | place_of[usize::from(self.next[usize::from(column)] & 15)])
    }
}

/// Puts the one of three last whose key differs from the two others, which stay in order.
#[inline]
fn odd_one_last([x, y, z]: [u8; 3], key: impl Fn(u8) -> u8) -> [u8; 3] {
    if key(x) == key(y) {
        [x, y, z]
    } else if key(x) == key(z) {
        [x, z, y]
    } else {
        [y, z, x]
    }
}

/// The two of three columns that lie in a stack, in the order given.
#[inline]
fn the_two_in(stack: u8, [x, y, z]: [u8; 3]) -> [u8; 2] {
    if x / 3 != stack {
        [y, z]
    } else if y / 3 != stack {
        [x, z]
    } else {
        [x, y]
    }
}

/// The best image found so far.
struct Best {
    /// The rows below the second; above any row where nothing is known yet.
    rest: [[u8; 9]; 7],
    symmetry: Symmetry,
}

impl Best {
    /// Takes over the image that an order of columns gives, if it is smaller.
    fn offer(&mut self, grid: &Classic, pair: &Pair, columns: [u8; 9]) {
        let value = |row, column| grid.values()[pair.orientation.cell(row, column)];
        let mut labels = [0; 10];
        for (label, &column) in (1..).zip(&columns) {
            labels[usize::from(value(pair.rows[0], column))] = label;
        }
        let line = |row| columns.map(|column| labels[usize::from(value(row, column))]);
        if line(pair.rows[2]) > self.rest[0] {
            return;
        }
        let rows = rows_by_first_column(pair.rows, |row| labels[usize::from(value(row, columns[0]))]);
        let mut is_smaller = false;
        for (best, &row) in self.rest.iter_mut().zip(&rows[2..]) {
            let line = line(row);
            if !is_smaller && line > *best {
                return;
            }
            is_smaller |= line < *best;
            *best = line;
        }
        if is_smaller {
            self.symmetry = Symmetry {
                orientation: pair.orientation,
                rows: LineOrder::from_proven(rows),
                columns: LineOrder::from_proven(columns),
                digits: Relabelling::completing(labels),
            };
        }
    }
}

/// The first band as given, then the other bands and their rows by the value in the first column.
fn rows_by_first_column(first_band: [u8; 3], first_value: impl Fn(u8) -> u8) -> [u8; 9] {
    let band = first_band[0] / 3;
    let [mut second, mut third] = [(band + 1) % 3, (band + 2) % 3].map(|band| {
        let mut rows = [3 * band, 3 * band + 1, 3 * band + 2];
        rows.sort_unstable_by_key(|&row| first_value(row));
        rows
    });
    if first_value(third[0]) < first_value(second[0]) {
        std::mem::swap(&mut second, &mut third);
    }
    joined([first_band, second, third])
}
