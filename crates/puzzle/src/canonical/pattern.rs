//! The canonical form of any puzzle: first the smallest pattern, then the smallest values.

use super::columns::Columns;
use super::twins::Twins;
use crate::symmetry::{LineOrder, Orientation, Relabelling};
use crate::{Classic, Symmetry};

/// A symmetry that turns the puzzle into its canonical form.
pub(super) fn to_form(puzzle: &Classic) -> Symmetry {
    let rows = row_masks(puzzle.values());
    let upright = Side::new(puzzle, Orientation::Upright, rows);
    let transposed = Side::new(puzzle, Orientation::Transposed, transposed(&rows));
    let mut best = Best::new(puzzle);
    best.improve_pattern(0, upright.smallest_first_row().min(transposed.smallest_first_row()));
    for (side, other_side) in [(&upright, &transposed), (&transposed, &upright)] {
        let mut search = Search { side, column_twins: &other_side.twins, best: &mut best, rows: [0; 9] };
        search.descend(0, 0, Columns::ALL_TIED);
    }
    best.symmetry
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
struct Side {
    orientation: Orientation,
    /// The columns with a clue, for each row.
    masks: [u16; 9],
    twins: Twins,
}

impl Side {
    fn new(puzzle: &Classic, orientation: Orientation, masks: [u16; 9]) -> Self {
        Self { orientation, masks, twins: Twins::of_rows(puzzle.values(), orientation, &masks) }
    }

    /// The smallest pattern that the first row can have.
    fn smallest_first_row(&self) -> u16 {
        self.masks.iter().fold(u16::MAX, |smallest, &row| smallest.min(Columns::ALL_TIED.place(row).0))
    }
}

/// Places the rows of one side of the puzzle, depth first.
struct Search<'a, 'p> {
    side: &'a Side,
    column_twins: &'a Twins,
    best: &'a mut Best<'p>,
    /// The rows placed so far, and whatever was tried below them before.
    rows: [u8; 9],
}

impl Search<'_, '_> {
    /// Continues with every row that gives the smallest pattern, unless a better one is known.
    fn descend(&mut self, n_rows: usize, placed: u16, columns: Columns) {
        if n_rows == 9 {
            return self.try_columns(columns);
        }
        let mut open = self.open_rows(n_rows, placed);
        let mut smallest = self.best.known_pattern(n_rows);
        let mut ties = 0_u16;
        while open != 0 {
            let row = open.trailing_zeros();
            open &= open - 1;
            let (pattern, _) = columns.place(self.side.masks[row as usize]);
            ties = if pattern < smallest { 0 } else { ties } | u16::from(pattern <= smallest) << row;
            smallest = smallest.min(pattern);
        }
        if ties != 0 {
            self.best.improve_pattern(n_rows, smallest);
        }
        while ties != 0 {
            let row = ties.trailing_zeros() as u8;
            ties &= ties - 1;
            if self.side.twins.is_open(row, placed) {
                self.rows[n_rows] = row;
                let (_, columns) = columns.place(self.side.masks[usize::from(row)]);
                self.descend(n_rows + 1, placed | 1 << row, columns);
            }
        }
    }

    /// The rows that may come next: the rest of the band, or all rows of the bands not begun.
    fn open_rows(&self, n_rows: usize, placed: u16) -> u16 {
        let band = match n_rows % 3 {
            0 => 0x1FF,
            _ => 0b111 << (self.rows[n_rows - 1] / 3 * 3),
        };
        band & !placed
    }

    /// Compares the values under all orders of columns that give the smallest pattern.
    ///
    /// Kept out of the recursion, like [`Best::offer`]: with all this inside, it was a tenth slower.
    #[inline(never)]
    fn try_columns(&mut self, columns: Columns) {
        let orders = columns.orders().filter(|order| self.column_twins.are_in_turn(order));
        orders.for_each(|order| self.best.offer(self.side.orientation, self.rows, order));
    }
}

/// The best image found so far.
struct Best<'p> {
    puzzle: &'p Classic,
    /// Its rows as patterns, of which the first `n_known` are known.
    pattern: [u16; 9],
    n_known: usize,
    /// Its clues in reading order; above any digit if they are not known.
    values: [u8; 81],
    symmetry: Symmetry,
}

impl<'p> Best<'p> {
    fn new(puzzle: &'p Classic) -> Self {
        Self { puzzle, pattern: [0; 9], n_known: 0, values: [u8::MAX; 81], symmetry: Symmetry::IDENTITY }
    }

    /// The best pattern of a row; above any pattern if it is not known.
    fn known_pattern(&self, row: usize) -> u16 {
        if row < self.n_known { self.pattern[row] } else { u16::MAX }
    }

    /// Takes over a row's pattern; if it is better, all that was known below is void.
    fn improve_pattern(&mut self, row: usize, pattern: u16) {
        if pattern < self.known_pattern(row) {
            self.pattern[row] = pattern;
            self.n_known = row + 1;
            self.values[0] = u8::MAX;
        }
    }

    /// Takes over the values of an image with the best pattern, if they are smaller.
    #[inline(never)]
    fn offer(&mut self, orientation: Orientation, rows: [u8; 9], columns: [u8; 9]) {
        let mut labels = [0; 10];
        let mut n_labels = 0;
        let mut is_smaller = self.values[0] == u8::MAX;
        let mut n_clues = 0;
        for (&row, &pattern) in rows.iter().zip(&self.pattern) {
            let mut clues = pattern << 7;
            while clues != 0 {
                let place = clues.leading_zeros() as usize;
                clues ^= 0x8000 >> place;
                let digit = self.puzzle.values()[orientation.cell(row, columns[place])];
                let label = &mut labels[usize::from(digit)];
                if *label == 0 {
                    n_labels += 1;
                    *label = n_labels;
                }
                let best = &mut self.values[n_clues];
                if !is_smaller && *label != *best {
                    if *label > *best {
                        return;
                    }
                    is_smaller = true;
                }
                *best = *label;
                n_clues += 1;
            }
        }
        if is_smaller {
            self.symmetry = Symmetry {
                orientation,
                rows: LineOrder::from_proven(rows),
                columns: LineOrder::from_proven(columns),
                digits: Relabelling::completing(labels),
            };
        }
    }
}
