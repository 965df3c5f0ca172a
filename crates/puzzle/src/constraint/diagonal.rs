//! The main diagonals, as in Sudoku X.

use crate::{Cell, Layout};

/// One of the two main diagonals; on overlapping grids, of every grid.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
pub enum Diagonal {
    /// From the top left to the bottom right, `\`.
    Falling,
    /// From the bottom left to the top right, `/`.
    Rising,
}

impl Diagonal {
    /// The cells of the diagonal in each grid of the layout, from the top down.
    pub fn lines(self, layout: &Layout) -> Vec<Vec<Cell>> {
        let size = layout.n_digits();
        let on_row = |row: usize| match self {
            Self::Falling => row * size + row,
            Self::Rising => row * size + (size - 1 - row),
        };
        layout.grids().iter().map(|grid| (0..size).map(|row| grid[on_row(row)]).collect()).collect()
    }
}
