//! The search for puzzles with many smallest patterns: depth first, so that it needs no memory.

use super::columns::{Columns, Row};
use super::nine::Nine;
use super::pattern::{Best, Image, Sides};
use super::twins::Twins;
use crate::symmetry::Orientation;

/// The best image of a puzzle.
pub(super) fn search(sides: &Sides<'_>, best: &mut Best<'_>) {
    best.improve_pattern(0, smallest_first_row(sides));
    let [upright, transposed] = Orientation::ALL.map(|orientation| sides.twins(orientation));
    for (orientation, row_twins, column_twins) in
        [(Orientation::Upright, &upright, &transposed), (Orientation::Transposed, &transposed, &upright)]
    {
        let masks = sides.masks_of(orientation).map(Row::new);
        let mut search = Search { orientation, masks, row_twins, column_twins, best, rows: [0; 9] };
        search.descend(0, 0, Columns::ALL_TIED);
    }
}

/// The smallest pattern that the first row can have.
fn smallest_first_row(sides: &Sides<'_>) -> u16 {
    let rows = sides.masks.as_flattened().iter();
    rows.map(|&row| Row::new(row).first_pattern()).fold(u16::MAX, u16::min)
}

/// Places the rows of one side of the puzzle, depth first.
struct Search<'a, 'p> {
    orientation: Orientation,
    masks: [Row; 9],
    row_twins: &'a Twins,
    column_twins: &'a Twins,
    best: &'a mut Best<'p>,
    /// The rows placed so far, and whatever was tried below them before.
    rows: [u8; 9],
}

impl Search<'_, '_> {
    /// Continues with every row that gives the smallest pattern, unless a better one is known.
    fn descend(&mut self, n_rows: usize, placed: u16, columns: Columns) {
        if n_rows == 9 {
            let rows = Nine::from_array(self.rows);
            let image = Image { orientation: self.orientation, rows, columns: Nine::ZERO };
            return self.best.offer_all(image, columns, || *self.column_twins);
        }
        let mut open = self.open_rows(n_rows, placed);
        let mut smallest = self.best.known_pattern(n_rows);
        let mut ties = 0_u16;
        while open != 0 {
            let row = open.trailing_zeros();
            open &= open - 1;
            let (pattern, _) = columns.place(self.masks[row as usize]);
            ties = if pattern < smallest { 0 } else { ties } | u16::from(pattern <= smallest) << row;
            smallest = smallest.min(pattern);
        }
        if ties != 0 {
            self.best.improve_pattern(n_rows, smallest);
        }
        while ties != 0 {
            let row = ties.trailing_zeros() as u8;
            ties &= ties - 1;
            if self.row_twins.is_open(row, placed) {
                self.rows[n_rows] = row;
                let (_, columns) = columns.place(self.masks[usize::from(row)]);
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
}
