//! The search for most puzzles: all beginnings with the smallest pattern so far grow together.
//!
//! There are nearly always few of them (of 17-clue puzzles three after the first row, and one from the
//! third on), and nothing is ever tried below one that turns out to be too large. What is done for a
//! beginning takes no branch that a processor would have to guess: what may follow comes in lists of fixed
//! length, and a beginning that is too large is written and then written over. The second and third row of
//! a band are placed together, in both orders, because every round costs a guess how many beginnings it has.
//!
//! Twins are not looked for: puzzles with one solution have none, and those with many have so many
//! beginnings that [`depth_first`](super::depth_first) takes them over.

use super::columns::{Columns, Row};
use super::pattern::{Best, Sides};
use crate::symmetry::Orientation;

/// So many beginnings are kept; puzzles of which more are equally small are left to
/// [`depth_first`](super::depth_first).
const MOST: usize = 12;

/// Most ways in which one beginning can go on.
const MOST_NEXT: usize = 6;

/// The best image of a puzzle; [`TooMany`] if too many of its images begin alike.
#[inline]
pub(super) fn search(sides: &Sides<'_>, best: &mut Best<'_>) -> Result<(), TooMany> {
    let masks = Masks::new(sides);
    let mut lists = [[Beginning::EMPTY; MOST + MOST_NEXT]; 2];
    let [one, other] = lists.each_mut();
    let (a, n_a) = first_rows(&masks, one);
    let (bc, n_bc) = grow(&masks, &one[..n_a], other, |beginning| beginning.rest_of_band::<1>())?;
    let (d, n_d) = grow(&masks, &other[..n_bc], one, Beginning::of_two_bands)?;
    let (ef, n_ef) = grow(&masks, &one[..n_d], other, |beginning| beginning.rest_of_band::<4>())?;
    let (g, n_g) = grow(&masks, &other[..n_ef], one, Beginning::of_last_band)?;
    let (hi, n_hi) = grow(&masks, &one[..n_g], other, |beginning| beginning.rest_of_band::<7>())?;
    let two = |rows: u32| [(rows >> 9) as u16, rows as u16 & 0x1FF];
    let [[b, c], [e, f], [h, i]] = [bc, ef, hi].map(two);
    best.set_pattern([a, b, c, d as u16, e, f, g as u16, h, i]);
    for beginning in &other[..n_hi] {
        let (orientation, other_side) = beginning.orientations();
        best.offer_all(orientation, beginning.rows(), beginning.columns, || sides.twins(other_side));
    }
    Ok(())
}

/// More than [`MOST`] beginnings are equally small.
pub(super) struct TooMany;

type List = [Beginning; MOST + MOST_NEXT];

/// The smallest pattern of a first row, and how many beginnings have it.
#[inline]
fn first_rows(masks: &Masks, list: &mut List) -> (u16, usize) {
    let Masks([upright, transposed]) = masks;
    let pattern =
        |masks: &[Row; 16]| masks[..9].iter().map(|row| row.first_pattern()).fold(u16::MAX, u16::min);
    let smallest = pattern(upright).min(pattern(transposed));
    let mut n_first = 0;
    for (side, rows) in [(0, upright), (OTHER_SIDE, transposed)] {
        for (number, row) in (0..).zip(&rows[..9]) {
            list[n_first].order = side | number;
            n_first += usize::from(row.first_pattern() == smallest);
        }
    }
    for beginning in &mut list[..n_first] {
        let row = masks.of(beginning, beginning.order & 15);
        beginning.columns = Columns::ALL_TIED.place(row).1;
    }
    (smallest, n_first)
}

/// Adds to each beginning the rows that may follow: the smallest pattern of these rows, nine bits each, and
/// how many beginnings have it.
#[inline(always)]
fn grow<const WAYS: usize, const ROWS: usize>(
    masks: &Masks,
    now: &[Beginning],
    next: &mut List,
    ways: impl Fn(&Beginning) -> [[PlacedRow; ROWS]; WAYS],
) -> Result<(u32, usize), TooMany> {
    let mut smallest = u32::MAX;
    let mut n_next = 0;
    for beginning in now {
        if n_next > MOST {
            return Err(TooMany);
        }
        for rows in ways(beginning) {
            let mut grown = *beginning;
            let mut patterns = 0;
            for PlacedRow { row, place } in rows {
                let (pattern, columns) = grown.columns.place(masks.of(beginning, row));
                patterns = patterns << 9 | u32::from(pattern);
                grown = Beginning { order: grown.order | row << (4 * place), columns };
            }
            // A smaller pattern begins the list anew; a larger one is written over.
            n_next = if patterns < smallest { 0 } else { n_next };
            next[n_next] = grown;
            n_next += usize::from(patterns <= smallest);
            smallest = smallest.min(patterns);
        }
    }
    if n_next > MOST { Err(TooMany) } else { Ok((smallest, n_next)) }
}

/// The rows of both sides of a puzzle, the upright one's first.
struct Masks([[Row; 16]; 2]);

impl Masks {
    #[inline]
    fn new(sides: &Sides<'_>) -> Self {
        let mut rows = [[Row::EMPTY; 16]; 2];
        for (rows, masks) in rows.iter_mut().zip(&sides.masks) {
            rows.iter_mut().zip(masks).for_each(|(row, &mask)| *row = Row::new(mask));
        }
        Self(rows)
    }

    /// A row of the side that a beginning is of.
    #[inline]
    fn of(&self, beginning: &Beginning, row: u64) -> Row {
        self.0.as_flattened()[((beginning.order & OTHER_SIDE) >> 56 | row) as usize & 31]
    }
}

/// The first rows of an image, and the orders of columns that keep their pattern smallest.
#[derive(Clone, Copy)]
struct Beginning {
    /// The rows in order, four bits each, the first one lowest; and [`OTHER_SIDE`].
    order: u64,
    columns: Columns,
}

/// Stands in the order of a beginning whose rows are those of the transposed puzzle.
const OTHER_SIDE: u64 = 1 << 60;

/// A row and the place that it gets in the image.
struct PlacedRow {
    row: u64,
    place: u32,
}

impl Beginning {
    const EMPTY: Self = Self { order: 0, columns: Columns::ALL_TIED };

    /// The row in a place.
    #[inline]
    fn row(&self, place: u32) -> usize {
        (self.order >> (4 * place) & 15) as usize
    }

    /// The other rows of the band whose first row was placed before `PLACE`.
    #[inline]
    fn rest_of_band<const PLACE: u32>(&self) -> [[PlacedRow; 2]; 2] {
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
        let [one, other] = OTHERS[self.row(PLACE - 1)].map(u64::from);
        [[one, other], [other, one]].map(|[second, third]| {
            [PlacedRow { row: second, place: PLACE }, PlacedRow { row: third, place: PLACE + 1 }]
        })
    }

    /// All rows of the bands that are left after the first.
    #[inline]
    fn of_two_bands(&self) -> [[PlacedRow; 1]; 6] {
        const OTHERS: [[u8; 6]; 16] = {
            let mut others = [[0; 6]; 16];
            let mut row = 0;
            while row < 9 {
                others[row] = [[3, 4, 5, 6, 7, 8], [0, 1, 2, 6, 7, 8], [0, 1, 2, 3, 4, 5]][row / 3];
                row += 1;
            }
            others
        };
        OTHERS[self.row(2)].map(|row| [PlacedRow { row: row.into(), place: 3 }])
    }

    /// The rows of the band that is left after the second.
    #[inline]
    fn of_last_band(&self) -> [[PlacedRow; 1]; 3] {
        let band = 3 - self.row(2) / 3 - self.row(5) / 3;
        [0, 1, 2].map(|row| [PlacedRow { row: 3 * band as u64 + row, place: 6 }])
    }

    /// All nine rows in order.
    #[inline]
    fn rows(&self) -> [u8; 9] {
        std::array::from_fn(|place| self.row(place as u32) as u8)
    }

    /// The orientation of the rows, and that of the columns if those were rows.
    #[inline]
    fn orientations(&self) -> (Orientation, Orientation) {
        match self.order & OTHER_SIDE {
            0 => (Orientation::Upright, Orientation::Transposed),
            _ => (Orientation::Transposed, Orientation::Upright),
        }
    }
}
