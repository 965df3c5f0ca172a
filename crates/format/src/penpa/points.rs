//! [`Points`]: how Penpa+ numbers the places of a board.
//!
//! The cells come first, then the corners at the lower right of each, the middles of the lower sides and of the right ones,
//! four quarters of each cell, and four places at its sides. Two rows and columns of cells lie unseen around the board.

/// A square board and its place on the paper.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Points {
    /// How many rows and columns the board has.
    pub(super) size: usize,
    /// How many cells lie side by side on the paper, the unseen ones too.
    width: usize,
    /// How many there are on the whole paper.
    n_cells: usize,
    /// What lies above the board and to its left.
    above: usize,
    left: usize,
}

/// What a number names.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Place {
    /// A cell of the board, by row and column.
    Cell(usize, usize),
    /// The line between two cells of the board side by side.
    Border([(usize, usize); 2]),
    /// The upper left quarter of a cell of the board.
    Corner(usize, usize),
    /// Anything else, in cells from the top left corner of the board: the row and the column.
    At(f64, f64),
}

/// The unseen rows and columns on each side.
const RIM: usize = 2;

impl Points {
    /// The board in the middle of so many columns and rows, with so many of them above, below, left and right.
    pub(super) fn new(columns: usize, rows: usize, space: [usize; 4]) -> Option<Self> {
        let [above, below, left, right] = space;
        let size = columns.checked_sub(left)?.checked_sub(right)?;
        let height = rows.checked_sub(above)?.checked_sub(below)?;
        let width = columns + 2 * RIM;
        let n_cells = width * (rows + 2 * RIM);
        (size == height && (2..=25).contains(&size)).then_some(Self { size, width, n_cells, above, left })
    }

    /// The number of a cell.
    pub(super) fn cell(&self, row: usize, col: usize) -> usize {
        (row + RIM + self.above) * self.width + col + RIM + self.left
    }

    /// The number of the corner below so many rows and right of so many columns.
    pub(super) fn corner(&self, row: usize, col: usize) -> usize {
        self.n_cells + (row + RIM - 1 + self.above) * self.width + col + RIM - 1 + self.left
    }

    /// The number of the upper left quarter of a cell.
    pub(super) fn quarter(&self, row: usize, col: usize) -> usize {
        4 * (self.n_cells + self.cell(row, col))
    }

    /// The number of the line between a cell and the one below it, or the one to its right.
    pub(super) fn border(&self, (row, col): (usize, usize), other: (usize, usize)) -> usize {
        let kind = if other.0 > row { 2 } else { 3 };
        kind * self.n_cells + self.cell(row, col)
    }

    /// What a number names; `None` if it is beyond all.
    pub(super) fn place(&self, number: usize) -> Option<Place> {
        let (kind, at, part) = match number / self.n_cells {
            kind @ 0..4 => (kind, number % self.n_cells, 0),
            kind @ 4..12 => {
                let at = number - 4 * self.n_cells;
                (if kind < 8 { 4 } else { 5 }, at / 4 % self.n_cells, at % 4)
            }
            _ => return None,
        };
        // From the top left corner of the board, perhaps beside it.
        let row = (at / self.width) as i64 - (RIM + self.above) as i64;
        let col = (at % self.width) as i64 - (RIM + self.left) as i64;
        let on_board = |row: i64, col: i64| {
            let inside = |at: i64| usize::try_from(at).ok().filter(|&at| at < self.size);
            Some((inside(row)?, inside(col)?))
        };
        let here = on_board(row, col);
        let other = if kind == 2 { on_board(row + 1, col) } else { on_board(row, col + 1) };
        let (down, right) = match (kind, part) {
            (0, _) => (0.5, 0.5),
            (1, _) => (1.0, 1.0),
            (2, _) => (1.0, 0.5),
            (3, _) => (0.5, 1.0),
            (4, part) => (0.25 + 0.5 * (part / 2) as f64, 0.25 + 0.5 * (part % 2) as f64),
            (_, part) => [(0.2, 0.5), (0.5, 0.8), (0.5, 0.2), (0.8, 0.5)][part],
        };
        Some(match (kind, here, other) {
            (0, Some((row, col)), _) => Place::Cell(row, col),
            (2 | 3, Some(here), Some(other)) => Place::Border([here, other]),
            (4, Some((row, col)), _) if part == 0 => Place::Corner(row, col),
            _ => Place::At(row as f64 + down, col as f64 + right),
        })
    }

    /// Where a number is, in cells from the top left corner of the board: the row and the column.
    pub(super) fn at(&self, number: usize) -> Option<(f64, f64)> {
        Some(match self.place(number)? {
            Place::Cell(row, col) => (row as f64 + 0.5, col as f64 + 0.5),
            Place::Border([one, other]) => {
                ((one.0 + other.0) as f64 / 2.0 + 0.5, (one.1 + other.1) as f64 / 2.0 + 0.5)
            }
            Place::Corner(row, col) => (row as f64 + 0.25, col as f64 + 0.25),
            Place::At(row, col) => (row, col),
        })
    }
}
