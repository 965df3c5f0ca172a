//! The canonical form of any puzzle: first the smallest pattern, then the smallest values.

use super::columns::Columns;
use super::places::Places;
use super::twins::Twins;
use super::{breadth_first, depth_first};
use crate::symmetry::{LineOrder, Orientation, Relabelling};
use crate::{Classic, Symmetry};

/// The best image of a puzzle.
pub(super) fn best_image(puzzle: &Classic) -> Best<'_> {
    let sides = Sides::new(puzzle);
    let mut best = Best::new(puzzle);
    if let Err(breadth_first::TooMany) = breadth_first::search(&sides, &mut best) {
        depth_first::search(&sides, &mut best);
    }
    best
}

/// A puzzle, upright and transposed: the rows of one side are the columns of the other.
pub(super) struct Sides<'p> {
    pub(super) puzzle: &'p Classic,
    /// The columns with a clue, for each row of each side.
    pub(super) masks: [[u16; 9]; 2],
}

impl<'p> Sides<'p> {
    #[inline]
    pub(super) fn new(puzzle: &'p Classic) -> Self {
        Self { puzzle, masks: masks(puzzle.values()) }
    }

    /// The columns with a clue, for each row of a side.
    pub(super) fn masks_of(&self, orientation: Orientation) -> &[u16; 9] {
        &self.masks[orientation as usize]
    }

    /// The twins among the rows of a side.
    pub(super) fn twins(&self, orientation: Orientation) -> Twins {
        Twins::of_rows(self.puzzle.values(), orientation, self.masks_of(orientation))
    }
}

/// The columns with a clue, for each row; and the rows with a clue, for each column.
#[inline]
fn masks(values: &[u8; 81]) -> [[u16; 9]; 2] {
    // Eight cells of a row at a time: a byte from 1 to 9 carries into its highest bit, and the product
    // gathers those bits in the highest byte. Three rows of such bits make three bits of eight columns.
    const CARRY: u64 = 0x7F7F_7F7F_7F7F_7F7F;
    const ONES: u64 = 0x0101_0101_0101_0101;
    const GATHER: u64 = 0x0102_0408_1020_4080;
    let mut rows = [0; 9];
    let mut bands = [0; 3];
    let mut last_column = 0;
    for (row, values) in values.as_chunks::<9>().0.iter().enumerate() {
        let (eight, last) = (u64::from_le_bytes(*values.first_chunk().expect("nine cells")), values[8]);
        let has_clue = (eight + CARRY) >> 7 & ONES;
        let last_has_clue = u16::from(last != 0);
        rows[row] = (has_clue.wrapping_mul(GATHER) >> 56) as u16 | last_has_clue << 8;
        bands[row / 3] |= has_clue << (row % 3);
        last_column |= last_has_clue << row;
    }
    let bands = bands.map(u64::to_le_bytes);
    let mut columns = [last_column; 9];
    for (column, mask) in columns[..8].iter_mut().enumerate() {
        let [a, b, c] = bands.map(|band| u16::from(band[column]));
        *mask = a | b << 3 | c << 6;
    }
    [rows, columns]
}

/// The best image found so far.
pub(super) struct Best<'p> {
    puzzle: &'p Classic,
    /// Its rows as patterns, of which the first `n_known` are known.
    pattern: [u16; 9],
    n_known: usize,
    /// Its values, once there is an image.
    values: [u8; 81],
    has_image: bool,
    orientation: Orientation,
    /// The rows and the columns of the oriented puzzle that it shows, in order.
    rows: [u8; 9],
    columns: [u8; 9],
    labels: Labels,
}

impl<'p> Best<'p> {
    /// Nothing is known yet.
    #[inline]
    pub(super) fn new(puzzle: &'p Classic) -> Self {
        Self {
            puzzle,
            pattern: [0; 9],
            n_known: 0,
            values: [0; 81],
            has_image: false,
            orientation: Orientation::Upright,
            rows: [0; 9],
            columns: [0; 9],
            labels: Labels::default(),
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
            self.has_image = false;
        }
    }

    /// The whole pattern is known.
    #[inline]
    pub(super) fn set_pattern(&mut self, pattern: [u16; 9]) {
        (self.pattern, self.n_known) = (pattern, 9);
    }

    /// Compares the values of images with the best pattern: those of an order of the rows of one side,
    /// under all orders of columns that are left.
    ///
    /// Kept out of the searches, like [`Best::offer`]: with all this inside, they were a tenth slower.
    #[inline(never)]
    pub(super) fn offer_all(
        &mut self,
        orientation: Orientation,
        rows: [u8; 9],
        columns: Columns,
        column_twins: impl Fn() -> Twins,
    ) {
        // Nearly always there is one order, which does not have to be looked for among others.
        if let Some(order) = columns.only_order() {
            return self.offer(orientation, rows, order);
        }
        let column_twins = column_twins();
        let orders = columns.orders().filter(|order| column_twins.are_in_turn(order));
        orders.for_each(|order| self.offer(orientation, rows, order));
    }

    /// Takes over the values of an image with the best pattern, if they are smaller.
    #[inline(never)]
    fn offer(&mut self, orientation: Orientation, rows: [u8; 9], columns: [u8; 9]) {
        let cells = cells(orientation, &rows, &columns);
        let places = Places::of(&self.pattern);
        let clues = places.iter().map(|place| (place, self.puzzle.values()[usize::from(cells[place])]));
        let labels = if self.has_image {
            let mut values = [0; 81];
            let mut is_smaller = false;
            let labels = name_digits(clues, |place, label| {
                values[place] = label;
                is_smaller |= label < self.values[place];
                is_smaller || label == self.values[place]
            });
            if !is_smaller {
                return;
            }
            self.values = values;
            labels
        } else {
            self.has_image = true;
            self.values = [0; 81];
            name_digits(clues, |place, label| {
                self.values[place] = label;
                true
            })
        };
        (self.orientation, self.rows, self.columns, self.labels) = (orientation, rows, columns, labels);
    }

    /// The image.
    pub(super) fn form(&self) -> Classic {
        debug_assert!(self.has_image);
        Classic::new(self.values).expect("no label is above 9")
    }

    /// What turns the puzzle into it.
    pub(super) fn symmetry(&self) -> Symmetry {
        Symmetry {
            orientation: self.orientation,
            rows: LineOrder::from_proven(self.rows),
            columns: LineOrder::from_proven(self.columns),
            digits: Relabelling::completing(self.labels.to_array()),
        }
    }
}

/// Names the digits of clues in the order in which they first appear, as long as `take` wants the next one.
#[inline(always)]
fn name_digits(clues: impl Iterator<Item = (usize, u8)>, mut take: impl FnMut(usize, u8) -> bool) -> Labels {
    let mut labels = Labels::default();
    for (place, digit) in clues {
        if !take(place, labels.name(digit)) {
            break;
        }
    }
    labels
}

/// What an image calls each digit; 0 where the digit does not occur.
///
/// In words rather than a list: to write into a list what the next clue reads from it makes a processor wait.
#[derive(Clone, Copy, Default)]
struct Labels {
    /// The label of each digit, four bits each.
    labels: u64,
    /// The digits that have one.
    named: u64,
    n_named: u64,
}

impl Labels {
    /// The label of a digit: the next one, if it has none.
    #[inline(always)]
    fn name(&mut self, digit: u8) -> u8 {
        let is_new = !self.named >> digit & 1;
        self.named |= 1 << digit;
        self.n_named += is_new;
        self.labels |= (self.n_named & is_new.wrapping_neg()) << (4 * digit);
        (self.labels >> (4 * digit)) as u8 & 15
    }

    /// The label of each digit, by the digit.
    fn to_array(self) -> [u8; 10] {
        std::array::from_fn(|digit| (self.labels >> (4 * digit)) as u8 & 15)
    }
}

/// For each place of an image the cell that it shows.
fn cells(orientation: Orientation, rows: &[u8; 9], columns: &[u8; 9]) -> [u8; 81] {
    let (row_parts, column_parts) = match orientation {
        Orientation::Upright => (rows.map(|row| 9 * row), *columns),
        Orientation::Transposed => (*rows, columns.map(|column| 9 * column)),
    };
    let mut cells = [0; 81];
    for (cells, row_part) in cells.as_chunks_mut::<9>().0.iter_mut().zip(row_parts) {
        *cells = column_parts.map(|column_part| row_part + column_part);
    }
    cells
}
