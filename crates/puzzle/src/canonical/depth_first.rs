//! The search for puzzles with many smallest patterns: depth first, so that it needs no memory.

use super::columns::Columns;
use super::pattern::{Best, Side};
use super::twins::Twins;
use crate::Classic;

/// The best image of a puzzle.
pub(super) fn search<'p>(puzzle: &'p Classic, sides: &[Side; 2]) -> Best<'p> {
    let mut best = Best::new(puzzle);
    let [upright, transposed] = sides;
    best.improve_pattern(0, smallest_first_row(upright).min(smallest_first_row(transposed)));
    for (side, other_side) in [(upright, transposed), (transposed, upright)] {
        let mut search = Search { side, column_twins: &other_side.twins, best: &mut best, rows: [0; 9] };
        search.descend(0, 0, Columns::ALL_TIED);
    }
    best
}

/// The smallest pattern that the first row can have.
fn smallest_first_row(side: &Side) -> u16 {
    side.masks.iter().fold(u16::MAX, |smallest, &row| smallest.min(Columns::ALL_TIED.place(row).0))
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
            return self.best.offer_all(self.side, self.column_twins, self.rows, columns);
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
}
