//! The canonical form of any puzzle: first the smallest pattern, then the smallest values.

use super::breadth_first::{Abreast, Beginning};
use super::columns::Columns;
use super::nine::Nine;
use super::places::Places;
use super::twins::Twins;
use super::{depth_first, full};
use crate::symmetry::{LineOrder, Orientation, Relabelling};
use crate::{Classic, Symmetry};

/// The best image of a puzzle.
pub(super) fn best_image(puzzle: &Classic) -> Best<'_> {
    let mut abreast = Abreast::<1>::new();
    abreast.search([masks(puzzle.values())].into_iter());
    best_of(&abreast, 0, puzzle, abreast.found())
}

/// Takes the canonical form of each puzzle, in their order; `N` are looked for at a time.
#[inline]
pub(super) fn for_each_form<'p, const N: usize>(
    mut puzzles: impl Iterator<Item = &'p Classic>,
    mut take: impl FnMut(Classic),
) {
    let mut abreast = Abreast::<N>::new();
    let mut forms = [Classic::EMPTY; N];
    loop {
        let mut group = [&Classic::EMPTY; N];
        let n_puzzles = group.iter_mut().zip(&mut puzzles).map(|(own, puzzle)| *own = puzzle).count();
        let group = &group[..n_puzzles];
        if group.is_empty() {
            return;
        }
        abreast.search(group.iter().map(|puzzle| masks(puzzle.values())));
        let mut found = abreast.found();
        for (number, (puzzle, form)) in group.iter().zip(&mut forms).enumerate() {
            let n_found = found.iter().take_while(|found| found.puzzle() == number).count();
            let (own, others) = found.split_at(n_found);
            found = others;
            *form = match own {
                [only]
                    if let Some(columns) = only.columns.only_order()
                        && !abreast.has_too_many(number) =>
                {
                    let image = Image { columns, ..only.image() };
                    Classic::from_proven(image.values(puzzle, &abreast.pattern(number)).0)
                }
                // Of full grids all images have the same pattern, which makes too many.
                _ if full::is_solution(puzzle) => full::to_form(puzzle).apply(puzzle),
                _ => best_of(&abreast, number, puzzle, own).form(),
            };
        }
        // Not at once: what was written byte by byte is slow to be read until it has reached the memory.
        forms[..n_puzzles].iter().for_each(|form| take(*form));
    }
}

/// The best image of one of the puzzles that were searched, of those found.
fn best_of<'p, const N: usize>(
    abreast: &Abreast<N>,
    number: usize,
    puzzle: &'p Classic,
    found: &[Beginning],
) -> Best<'p> {
    let mut best = Best::new(puzzle);
    if abreast.has_too_many(number) {
        depth_first::search(&Sides::new(puzzle), &mut best);
        return best;
    }
    best.set_pattern(abreast.pattern(number));
    for found in found {
        let image = found.image();
        best.offer_all(image, found.columns, || Sides::new(puzzle).twins(image.orientation.other()));
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

/// How an image comes from a puzzle, but for the names of digits.
#[derive(Clone, Copy)]
pub(super) struct Image {
    pub(super) orientation: Orientation,
    /// The rows and the columns of the oriented puzzle that it shows, in order.
    pub(super) rows: Nine,
    pub(super) columns: Nine,
}

impl Image {
    /// The puzzle as it is.
    const UPRIGHT: Self = Self { orientation: Orientation::Upright, rows: Nine::ZERO, columns: Nine::ZERO };

    /// The clues in reading order, each with its place; the pattern is known.
    #[inline(always)]
    fn clues(&self, puzzle: &Classic, pattern: &[u16; 9], mut take: impl FnMut(usize, u8) -> bool) {
        let (of_row, of_column) = match self.orientation {
            Orientation::Upright => (9, 1),
            Orientation::Transposed => (1, 9),
        };
        let (rows, columns) = (self.rows.times(of_row), self.columns.times(of_column));
        // For each place the cell that it shows.
        let mut cells = [0; 81];
        for row in 0..9 {
            columns.write_sums(rows.get(row), &mut cells, 9 * row as usize);
        }
        for place in Places::of(pattern).iter() {
            if !take(place, puzzle.values()[usize::from(cells[place])]) {
                break;
            }
        }
    }

    /// Its values, with the digits named in the order in which they first appear.
    #[inline(always)]
    fn values(&self, puzzle: &Classic, pattern: &[u16; 9]) -> ([u8; 81], Labels) {
        let mut values = [0; 81];
        let mut labels = Labels::default();
        self.clues(puzzle, pattern, |place, digit| {
            values[place] = labels.name(digit);
            true
        });
        (values, labels)
    }

    /// The same, if they are smaller than those of another image.
    #[inline(always)]
    fn smaller_values(
        &self,
        puzzle: &Classic,
        pattern: &[u16; 9],
        other: &[u8; 81],
    ) -> Option<([u8; 81], Labels)> {
        let mut values = [0; 81];
        let mut labels = Labels::default();
        let mut is_smaller = false;
        self.clues(puzzle, pattern, |place, digit| {
            let label = labels.name(digit);
            values[place] = label;
            is_smaller |= label < other[place];
            is_smaller || label == other[place]
        });
        is_smaller.then_some((values, labels))
    }
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
    image: Image,
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
            image: Image::UPRIGHT,
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

    /// Compares the values of images with the best pattern: those that differ from one in the order of
    /// columns alone, which is one of those that are left.
    ///
    /// Kept out of the searches, like [`Best::offer`]: with all this inside, they were a tenth slower.
    #[inline(never)]
    pub(super) fn offer_all(&mut self, image: Image, columns: Columns, column_twins: impl Fn() -> Twins) {
        // Nearly always there is one order, which does not have to be looked for among others.
        if let Some(columns) = columns.only_order() {
            return self.offer(Image { columns, ..image });
        }
        let column_twins = column_twins();
        let orders = columns.orders().filter(|order| column_twins.are_in_turn(order));
        orders.for_each(|order| self.offer(Image { columns: Nine::from_array(order), ..image }));
    }

    /// Takes over the values of an image with the best pattern, if they are smaller.
    #[inline(never)]
    fn offer(&mut self, image: Image) {
        let found = if self.has_image {
            image.smaller_values(self.puzzle, &self.pattern, &self.values)
        } else {
            Some(image.values(self.puzzle, &self.pattern))
        };
        if let Some((values, labels)) = found {
            (self.values, self.labels, self.image, self.has_image) = (values, labels, image, true);
        }
    }

    /// The image.
    pub(super) fn form(&self) -> Classic {
        debug_assert!(self.has_image);
        Classic::from_proven(self.values)
    }

    /// What turns the puzzle into it.
    pub(super) fn symmetry(&self) -> Symmetry {
        Symmetry {
            orientation: self.image.orientation,
            rows: LineOrder::from_proven(self.image.rows.to_array()),
            columns: LineOrder::from_proven(self.image.columns.to_array()),
            digits: Relabelling::completing(self.labels.to_array()),
        }
    }
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
