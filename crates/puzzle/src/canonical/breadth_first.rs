//! The search for most puzzles: all beginnings with the smallest pattern so far grow together.
//!
//! There are nearly always few of them (of 17-clue puzzles three after the first row, and one from the
//! third on), and nothing is ever tried below one that turns out to be too large. What is done for a
//! beginning takes hardly a branch that a processor would have to guess: what may follow comes in lists of
//! fixed length, and a beginning that is too large is written and then written over. The second and third row
//! of a band are placed in one round.
//!
//! Several puzzles go abreast: the beginnings of all of them are one list, those of a puzzle after each
//! other, and a round goes through it from end to end. To place a row is a chain of look-ups that wait for
//! each other; while those of one puzzle wait, the processor works on the next, and it need not guess for
//! every puzzle how many beginnings there are.
//!
//! Twins are not looked for: puzzles with one solution have none, and those with many have so many
//! beginnings that [`depth_first`](super::depth_first) takes them over.

use super::columns::{Columns, Row};
use super::nine::Nine;
use super::pattern::Image;
use crate::symmetry::Orientation;

/// So many beginnings of a puzzle are kept; puzzles of which more are equally small are left to
/// [`depth_first`](super::depth_first).
const MOST: usize = 12;

/// Most beginnings that a puzzle has for a moment: all of its rows and columns, or as many as are kept and
/// six more, in which the last of them goes on.
const ROOM: usize = 18;

/// Up to `N` puzzles and their images with the smallest pattern; `N` is a power of two, at most 64.
pub(super) struct Abreast<const N: usize> {
    sides: AllSides<N>,
    /// The beginnings of all puzzles, and those of the round before, by turns.
    lists: [List<N>; 2],
    /// The smallest pattern of each puzzle, nine bits a row, by round.
    patterns: [[u32; N]; N_ROUNDS],
    /// The puzzles that have more than [`MOST`] beginnings, a bit each.
    too_many: u64,
}

/// One for the first row of each band, and one for the others.
const N_ROUNDS: usize = 6;

/// The rows of both sides of each puzzle, the upright one's first; and behind the ninth the first six again,
/// so that the rows of two bands always lie side by side.
type AllSides<const N: usize> = [[[Row; 16]; 2]; N];

impl<const N: usize> Abreast<N> {
    /// No puzzles.
    #[inline]
    pub(super) const fn new() -> Self {
        assert!(N.is_power_of_two() && N <= 64);
        Self {
            sides: [[[Row::EMPTY; 16]; 2]; N],
            lists: [List::EMPTY; 2],
            patterns: [[0; N]; N_ROUNDS],
            too_many: 0,
        }
    }

    /// Finds the images of these puzzles, at most `N`, instead of those before. Of a puzzle, the columns with
    /// a clue are given for each row, and the rows with a clue for each column.
    #[inline]
    pub(super) fn search(&mut self, puzzles: impl Iterator<Item = [[u16; 9]; 2]>) {
        self.too_many = 0;
        self.first_rows(puzzles);
        self.rest_of_band(1);
        self.next_band(2, Beginning::rows_of_two_bands::<N>);
        self.rest_of_band(3);
        self.next_band(4, Beginning::rows_of_last_band::<N>);
        self.rest_of_band(5);
    }

    /// The images, those of a puzzle after each other; they say nothing of puzzles with
    /// [too many](Self::has_too_many).
    #[inline]
    pub(super) fn found(&self) -> &[Beginning] {
        self.lists[(N_ROUNDS - 1) % 2].beginnings()
    }

    /// Whether too many images of a puzzle begin alike to follow all of them.
    #[inline]
    pub(super) fn has_too_many(&self, puzzle: usize) -> bool {
        self.too_many >> puzzle & 1 != 0
    }

    /// The smallest pattern of a puzzle, by row.
    #[inline]
    pub(super) fn pattern(&self, puzzle: usize) -> [u16; 9] {
        let [a, bc, d, ef, g, hi] = self.patterns.each_ref().map(|round| round[puzzle]);
        let two = |rows: u32| [(rows >> 9) as u16, rows as u16 & 0x1FF];
        let [[b, c], [e, f], [h, i]] = [bc, ef, hi].map(two);
        [a as u16, b, c, d as u16, e, f, g as u16, h, i]
    }

    /// The first round: the rows with the smallest pattern.
    #[inline]
    fn first_rows(&mut self, puzzles: impl Iterator<Item = [[u16; 9]; 2]>) {
        let list = self.lists[0].beginnings.as_flattened_mut();
        let mut n_first = 0;
        for (puzzle, ((masks, sides), smallest)) in
            puzzles.zip(&mut self.sides).zip(&mut self.patterns[0]).enumerate()
        {
            let mut least = Row::LARGEST;
            for (rows, masks) in sides.iter_mut().zip(masks) {
                let nine = masks.map(Row::new);
                rows[..9].copy_from_slice(&nine);
                rows[9..15].copy_from_slice(&nine[..6]);
                least = nine.into_iter().fold(least, Row::min);
            }
            *smallest = u32::from(least.first_pattern());
            let last = least.largest_alike();
            for (side, rows) in (2 * puzzle as u64..).zip(sides) {
                for (number, &row) in (0..).zip(&rows[..9]) {
                    list[n_first].order = side << SIDE | number;
                    n_first += usize::from(row <= last);
                }
            }
        }
        for beginning in &mut list[..n_first] {
            let row = beginning.all_rows(&self.sides)[(beginning.order & 15) as usize];
            (_, beginning.columns) = Columns::ALL_TIED.place(row);
        }
        self.lists[0].n_beginnings = n_first;
    }

    /// A round that places the other two rows of a band, in both orders: to find out first which one gives
    /// the smaller pattern, often neither, would take a guess.
    #[inline(always)]
    fn rest_of_band(&mut self, round: usize) {
        let place = 3 * (round as u32 / 2) + 1;
        self.grow(
            round,
            #[inline(always)]
            |sides, beginning, kept| {
                let rows = beginning.all_rows(sides);
                let [one, other] = OTHERS_OF_BAND[beginning.row(place - 1)];
                for [second, third] in [[one, other], [other, one]] {
                    let (pattern, columns) = beginning.columns.place(rows[usize::from(second & 15)]);
                    let (last_pattern, columns) = columns.place(rows[usize::from(third & 15)]);
                    let order = u64::from(second | third << 4) << (4 * place) | beginning.order;
                    kept.offer(
                        u32::from(pattern) << 9 | u32::from(last_pattern),
                        Beginning { order, columns },
                    );
                }
            },
        );
    }

    /// A round that begins a band with the row that gives the smallest pattern, of those that may follow.
    #[inline(always)]
    fn next_band<const WAYS: usize>(
        &mut self,
        round: usize,
        rows_of: impl Fn(&Beginning, &AllSides<N>) -> (u64, [Row; WAYS]),
    ) {
        let place = 3 * (round as u32 / 2);
        self.grow(
            round,
            #[inline(always)]
            |sides, beginning, kept| {
                let (first, rows) = rows_of(beginning, sides);
                let patterns = rows.map(|row| beginning.columns.place(row).0);
                // The smallest pattern, and the first row that has it.
                let mut least = u32::MAX;
                (0..)
                    .zip(patterns)
                    .for_each(|(way, pattern)| least = least.min(u32::from(pattern) << 3 | way));
                let mut n_least = 0;
                patterns.iter().for_each(|&pattern| n_least += u32::from(u32::from(pattern) == least >> 3));
                let mut go_on = |way: usize| {
                    let order = beginning.order | (first + way as u64) << (4 * place);
                    let (pattern, columns) = beginning.columns.place(rows[way]);
                    kept.offer(pattern.into(), Beginning { order, columns });
                };
                let way = least as usize & 7;
                go_on(way % WAYS);
                if n_least > 1 {
                    (way + 1..WAYS).filter(|&way| u32::from(patterns[way]) == least >> 3).for_each(go_on);
                }
            },
        );
    }

    /// A further round: offers what comes of each beginning, and keeps those of each puzzle that have the
    /// smallest pattern.
    #[inline(always)]
    fn grow(&mut self, round: usize, go_on: impl Fn(&AllSides<N>, &Beginning, &mut Kept<'_>)) {
        let [one, other] = self.lists.each_mut();
        let (now, next) = if round % 2 == 1 { (one, other) } else { (other, one) };
        let list = next.beginnings.as_flattened_mut();
        let mut kept = Kept { list, first: 0, n_kept: 0, smallest: u32::MAX };
        let mut puzzle = usize::MAX;
        for beginning in now.beginnings() {
            let is_first = beginning.puzzle() != puzzle;
            puzzle = beginning.puzzle();
            kept.first = if is_first { kept.n_kept } else { kept.first };
            kept.smallest = if is_first { u32::MAX } else { kept.smallest };
            go_on(&self.sides, beginning, &mut kept);
            self.patterns[round][puzzle % N] = kept.smallest;
            if kept.n_kept > kept.first + MOST {
                self.too_many |= 1 << puzzle;
                kept.n_kept = kept.first;
            }
        }
        next.n_beginnings = kept.n_kept;
    }
}

/// Beginnings of all puzzles, those of a puzzle after each other.
struct List<const N: usize> {
    beginnings: [[Beginning; ROOM]; N],
    n_beginnings: usize,
}

impl<const N: usize> List<N> {
    const EMPTY: Self = Self { beginnings: [[Beginning::EMPTY; ROOM]; N], n_beginnings: 0 };

    fn beginnings(&self) -> &[Beginning] {
        &self.beginnings.as_flattened()[..self.n_beginnings]
    }
}

/// The beginnings that are kept in a round.
struct Kept<'a> {
    list: &'a mut [Beginning],
    /// Those of the puzzle at hand lie from here on.
    first: usize,
    n_kept: usize,
    /// The smallest pattern of the puzzle at hand.
    smallest: u32,
}

impl Kept<'_> {
    /// Keeps a beginning unless its pattern is larger than the smallest; a smaller one replaces all others.
    #[inline(always)]
    fn offer(&mut self, pattern: u32, beginning: Beginning) {
        self.n_kept = if pattern < self.smallest { self.first } else { self.n_kept };
        // One that is too large is written over by the next.
        self.list[self.n_kept] = beginning;
        self.n_kept += usize::from(pattern <= self.smallest);
        self.smallest = self.smallest.min(pattern);
    }
}

/// The first rows of an image, and the orders of columns that keep their pattern smallest.
#[derive(Clone, Copy)]
pub(super) struct Beginning {
    /// The rows in order, four bits each, the first one lowest, of the list of 15; and from bit [`SIDE`] on
    /// the side: twice the number of the puzzle, and one more for the transposed one.
    order: u64,
    pub(super) columns: Columns,
}

/// Where a beginning says which side of which puzzle it is of.
const SIDE: u32 = 40;

/// By the row, of the list of 15: the other two of its band.
const OTHERS_OF_BAND: [[u8; 2]; 16] = {
    let mut others = [[0; 2]; 16];
    let mut row = 0;
    while row < 15 {
        let band = row / 3 % 3 * 3;
        others[row as usize] = [band + (row + 1) % 3, band + (row + 2) % 3];
        row += 1;
    }
    others
};

impl Beginning {
    const EMPTY: Self = Self { order: 0, columns: Columns::ALL_TIED };

    /// The puzzle that it is of.
    #[inline]
    pub(super) fn puzzle(&self) -> usize {
        (self.order >> (SIDE + 1)) as usize
    }

    /// The rows of its side.
    #[inline]
    fn all_rows<'s, const N: usize>(&self, sides: &'s AllSides<N>) -> &'s [Row; 16] {
        &sides.as_flattened()[(self.order >> SIDE) as usize % (2 * N)]
    }

    /// The row in a place, of the list of 15.
    #[inline]
    fn row(&self, place: u32) -> usize {
        (self.order >> (4 * place) & 15) as usize
    }

    /// The rows of the two bands that are left after the first, and the number of the first of them.
    #[inline]
    fn rows_of_two_bands<const N: usize>(&self, sides: &AllSides<N>) -> (u64, [Row; 6]) {
        const NEXT: [u8; 16] = [3, 3, 3, 6, 6, 6, 9, 9, 9, 0, 0, 0, 0, 0, 0, 0];
        let first = NEXT[self.row(2)];
        let rows = self.all_rows(sides)[usize::from(first)..].first_chunk();
        (first.into(), *rows.expect("six rows"))
    }

    /// The rows of the band that is left after the second, and the number of the first of them.
    #[inline]
    fn rows_of_last_band<const N: usize>(&self, sides: &AllSides<N>) -> (u64, [Row; 3]) {
        const BAND: [u8; 16] = [0, 0, 0, 1, 1, 1, 2, 2, 2, 0, 0, 0, 1, 1, 1, 0];
        let first = 9 - 3 * BAND[self.row(2)] - 3 * BAND[self.row(5)];
        let rows = self.all_rows(sides)[usize::from(first)..].first_chunk();
        (first.into(), *rows.expect("three rows"))
    }

    /// The image, once all rows are placed; which orders of columns are left is said apart.
    #[inline]
    pub(super) fn image(&self) -> Image {
        const ROW: [u8; 16] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 0, 1, 2, 3, 4, 5, 0];
        let three = |band: u32| {
            let row = |place: u32| u32::from(ROW[self.row(3 * band + place)]);
            row(0) | row(1) << 8 | row(2) << 16
        };
        Image {
            orientation: Orientation::ALL[(self.order >> SIDE) as usize & 1],
            rows: Nine::joined([three(0), three(1), three(2)]),
            columns: Nine::ZERO,
        }
    }
}
