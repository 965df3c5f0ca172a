//! The canonical form of any puzzle: first the smallest pattern, then the smallest values.

use super::columns::Columns;
use super::twins::Twins;
use super::{breadth_first, depth_first};
use crate::symmetry::{LineOrder, Orientation, Relabelling};
use crate::{Classic, Symmetry};

/// The canonical form of a puzzle, and a symmetry that turns the puzzle into it.
pub(super) fn form(puzzle: &Classic) -> (Classic, Symmetry) {
    let sides = Side::both(puzzle);
    let best = breadth_first::search(puzzle, &sides).unwrap_or_else(|| depth_first::search(puzzle, &sides));
    best.image()
}

/// The columns with a clue, for each row.
fn row_masks(values: &[u8; 81]) -> [u16; 9] {
    // Eight cells at a time: a byte from 1 to 9 carries into its highest bit, and the product
    // gathers those bits in the highest byte.
    const CARRY: u64 = 0x7F7F_7F7F_7F7F_7F7F;
    const ONES: u64 = 0x0101_0101_0101_0101;
    const GATHER: u64 = 0x0102_0408_1020_4080;
    let (eights, last) = values.as_chunks::<8>();
    let clues = eights.iter().enumerate().fold(u128::from(last[0] != 0) << 80, |clues, (i, eight)| {
        let has_clue = (u64::from_le_bytes(*eight) + CARRY) >> 7 & ONES;
        clues | u128::from(has_clue.wrapping_mul(GATHER) >> 56) << (8 * i)
    });
    std::array::from_fn(|row| (clues >> (9 * row)) as u16 & 0x1FF)
}

/// The rows with a clue, for each column.
fn transposed(rows: &[u16; 9]) -> [u16; 9] {
    let mut columns = [0; 9];
    for (row, mask) in rows.iter().enumerate() {
        for (column, target) in columns.iter_mut().enumerate() {
            *target |= (mask >> column & 1) << row;
        }
    }
    columns
}

/// The puzzle, upright or transposed.
pub(super) struct Side {
    pub(super) orientation: Orientation,
    /// The columns with a clue, for each row.
    pub(super) masks: [u16; 9],
    pub(super) twins: Twins,
}

impl Side {
    /// The puzzle upright, and transposed: the rows of one are the columns of the other.
    pub(super) fn both(puzzle: &Classic) -> [Self; 2] {
        let rows = row_masks(puzzle.values());
        let columns = transposed(&rows);
        [Self::new(puzzle, Orientation::Upright, rows), Self::new(puzzle, Orientation::Transposed, columns)]
    }

    fn new(puzzle: &Classic, orientation: Orientation, masks: [u16; 9]) -> Self {
        Self { orientation, masks, twins: Twins::of_rows(puzzle.values(), orientation, &masks) }
    }
}

/// The best image found so far.
pub(super) struct Best<'p> {
    puzzle: &'p Classic,
    /// Its rows as patterns, of which the first `n_known` are known.
    pattern: [u16; 9],
    n_known: usize,
    /// Its values, once they are known.
    values: Option<[u8; 81]>,
    orientation: Orientation,
    /// The rows and the columns of the oriented puzzle that it shows, in order.
    rows: [u8; 9],
    columns: [u8; 9],
    /// What it calls each digit; 0 where the digit does not occur.
    labels: [u8; 10],
}

impl<'p> Best<'p> {
    pub(super) fn new(puzzle: &'p Classic) -> Self {
        Self {
            puzzle,
            pattern: [0; 9],
            n_known: 0,
            values: None,
            orientation: Orientation::Upright,
            rows: [0; 9],
            columns: [0; 9],
            labels: [0; 10],
        }
    }

    /// The best pattern of a row; above any pattern if it is not known.
    pub(super) fn known_pattern(&self, row: usize) -> u16 {
        if row < self.n_known { self.pattern[row] } else { u16::MAX }
    }

    /// Takes over a row's pattern; if it is better, all that was known below is void.
    pub(super) fn improve_pattern(&mut self, row: usize, pattern: u16) {
        if pattern < self.known_pattern(row) {
            self.pattern[row] = pattern;
            self.n_known = row + 1;
            self.values = None;
        }
    }

    /// Compares the values of images with the best pattern: those of an order of the rows of one side,
    /// under all orders of columns that are left.
    ///
    /// Kept out of the searches, like [`Best::offer`]: with all this inside, they were a tenth slower.
    #[inline(never)]
    pub(super) fn offer_all(&mut self, side: &Side, column_twins: &Twins, rows: [u8; 9], columns: Columns) {
        // Nearly always there is one order, which does not have to be looked for among others.
        if let Some(order) = columns.only_order() {
            return self.offer(side.orientation, rows, order);
        }
        let orders = columns.orders().filter(|order| column_twins.are_in_turn(order));
        orders.for_each(|order| self.offer(side.orientation, rows, order));
    }

    /// Takes over the values of an image with the best pattern, if they are smaller.
    #[inline(never)]
    fn offer(&mut self, orientation: Orientation, rows: [u8; 9], columns: [u8; 9]) {
        let mut labels = [0; 10];
        let mut n_labels = 0;
        let mut values = [0; 81];
        let mut is_smaller = self.values.is_none();
        let best = self.values.unwrap_or([0; 81]);
        // All clues in one loop, whose length is that of the last puzzle and so is guessed right; and a
        // digit is named without a branch.
        let mut clues = self.clues();
        while clues != 0 {
            let place = clues.trailing_zeros() as usize;
            clues &= clues - 1;
            let digit = self.puzzle.values()[orientation.cell(rows[place / 9], columns[place % 9])];
            let label = &mut labels[usize::from(digit)];
            n_labels += u8::from(*label == 0);
            *label = if *label == 0 { n_labels } else { *label };
            values[place] = *label;
            if !is_smaller && *label != best[place] {
                if *label > best[place] {
                    return;
                }
                is_smaller = true;
            }
        }
        if is_smaller {
            self.values = Some(values);
            (self.orientation, self.rows, self.columns, self.labels) = (orientation, rows, columns, labels);
        }
    }

    /// The cells of the pattern, the first one lowest.
    fn clues(&self) -> u128 {
        let rows = self.pattern.iter().rev();
        rows.fold(0, |clues, row| clues << 9 | u128::from(row.reverse_bits() >> 7))
    }

    /// The image, and what turns the puzzle into it.
    pub(super) fn image(&self) -> (Classic, Symmetry) {
        let symmetry = Symmetry {
            orientation: self.orientation,
            rows: LineOrder::from_proven(self.rows),
            columns: LineOrder::from_proven(self.columns),
            digits: Relabelling::completing(self.labels),
        };
        let values = self.values.expect("some image was offered");
        (Classic::new(values).expect("no label is above 9"), symmetry)
    }
}
