//! [`Region`]: cells in which no digit stands twice.

use crate::Cell;
use std::fmt;

/// Cells in which no digit may stand twice; a *house* if every digit must stand there once.
///
/// Techniques ask for a house or for a region, never for "a row": that is what makes them work
/// on jigsaws, diagonals and windows without a line of their own.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Region {
    name: RegionName,
    cells: Box<[Cell]>,
    is_house: bool,
}

/// What a person calls a region: `row 3`, `block 5`, `row 2 of grid 4`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct RegionName {
    /// What kind of region it is.
    pub kind: RegionKind,
    /// Its number among its kind, from 1.
    pub number: u16,
    /// Which of several overlapping grids it belongs to, from 1; `None` where there is one grid.
    pub grid: Option<u8>,
}

/// The kinds of regions.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum RegionKind {
    /// A row of a grid.
    Row,
    /// A column of a grid.
    Column,
    /// A box of a grid, or a piece of a jigsaw.
    Block,
    /// A main diagonal.
    Diagonal,
    /// A region added by the setter, such as a window of windoku.
    Extra,
    /// The cells of a cage without repeats.
    Cage,
}

impl Region {
    /// A region of `cells` (kept in reading order); it is a house if it has one cell for each digit.
    pub(crate) fn new(name: RegionName, mut cells: Vec<Cell>, n_digits: usize) -> Self {
        cells.sort_unstable();
        let is_house = cells.len() == n_digits;
        Self { name, cells: cells.into(), is_house }
    }

    /// What to call it.
    pub fn name(&self) -> RegionName {
        self.name
    }

    /// What kind of region it is.
    pub fn kind(&self) -> RegionKind {
        self.name.kind
    }

    /// Its cells in reading order.
    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// Whether every digit stands here exactly once.
    pub fn is_house(&self) -> bool {
        self.is_house
    }
}

impl fmt::Display for RegionName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = match self.kind {
            RegionKind::Row => "row",
            RegionKind::Column => "column",
            RegionKind::Block => "block",
            RegionKind::Diagonal => "diagonal",
            RegionKind::Extra => "extra region",
            RegionKind::Cage => "cage",
        };
        write!(f, "{kind} {}", self.number)?;
        match self.grid {
            Some(grid) => write!(f, " of grid {grid}"),
            None => Ok(()),
        }
    }
}
