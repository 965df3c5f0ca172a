//! [`Layout`]: where the cells are and which of them form houses.

mod jigsaw;
mod overlay;

use crate::region::{Region, RegionKind, RegionName};
use crate::{Cell, Digit};
use std::fmt;
use std::sync::{Arc, LazyLock};

/// Cells with places on a canvas, and houses of exactly one cell for each digit.
///
/// Sizes, box shapes, jigsaw and samurai are *only* this: nothing else in the engine knows them.
/// A layout is cheap to clone and compares by shape.
///
/// ```
/// use ninefold_puzzle::{Cell, Layout};
/// let layout = Layout::square(6)?;
/// assert_eq!(layout.to_string(), "6x6");
/// assert_eq!((layout.n_cells(), layout.houses().len()), (36, 18));
/// assert_eq!(layout.place(Cell::new(7)).to_string(), "r2c2");
/// assert_eq!(Layout::samurai().n_cells(), 369);
/// # Ok::<(), ninefold_puzzle::LayoutError>(())
/// ```
#[derive(Clone)]
pub struct Layout(Arc<Inner>);

struct Inner {
    shape: Shape,
    n_digits: usize,
    height: usize,
    width: usize,
    places: Vec<Place>,
    cell_at: Vec<Option<Cell>>,
    houses: Vec<Region>,
    grids: Vec<Vec<Cell>>,
}

/// The description from which a layout follows.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
pub enum Shape {
    /// One square grid with boxes of the same shape.
    Boxes(BoxShape),
    /// One square grid with pieces of any connected shape.
    Jigsaw {
        /// How many digits, rows and columns.
        size: usize,
        /// The piece of each cell in reading order, numbered from 0 by first appearance.
        pieces: Vec<u8>,
    },
    /// Several square grids that share whole blocks.
    Overlay {
        /// The boxes of every grid.
        boxes: BoxShape,
        /// The top left cell of every grid on the canvas, in reading order.
        origins: Vec<Place>,
    },
}

/// A box of `rows` by `cols` cells; the grid that it tiles has `rows * cols` digits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct BoxShape {
    /// Rows of a box.
    pub rows: usize,
    /// Columns of a box.
    pub cols: usize,
}

/// A place on the canvas, counted from 0; it prints as people write it, `r1c1`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Place {
    /// The row, from 0 at the top.
    pub row: u16,
    /// The column, from 0 at the left.
    pub col: u16,
}

/// Why a layout cannot be made.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LayoutError {
    /// The number of digits is out of range.
    #[error("a grid of {size} digits is not possible: use 2 to 25")]
    Size {
        /// The number asked for.
        size: usize,
    },
    /// A jigsaw map of the wrong length.
    #[error("a jigsaw of size {size} has {} cells, not {found}", size * size)]
    JigsawLength {
        /// The number of digits.
        size: usize,
        /// The number of cells in the map.
        found: usize,
    },
    /// A jigsaw piece of the wrong size.
    #[error("piece {piece} has {found} cells instead of {size}: every piece needs one cell for each digit")]
    PieceSize {
        /// The piece, from 1 by first appearance.
        piece: usize,
        /// How many cells it needs.
        size: usize,
        /// How many cells it has.
        found: usize,
    },
    /// A jigsaw piece in several parts.
    #[error("piece {piece} is not connected: {place} cannot be reached from its first cell side by side")]
    PieceSplit {
        /// The piece, from 1 by first appearance.
        piece: usize,
        /// A cell that is cut off.
        place: Place,
    },
    /// No grid at all, or too many.
    #[error("an overlay has 1 to {} grids, not {found}", Layout::MAX_GRIDS)]
    GridCount {
        /// The number asked for.
        found: usize,
    },
    /// A grid far outside of any canvas.
    #[error("a grid that starts at {origin} does not fit the canvas of {0} by {0} cells", Layout::MAX_SIDE)]
    OffCanvas {
        /// Where the grid starts.
        origin: Place,
    },
    /// Two grids that overlap but do not share whole blocks.
    #[error("the grids at {first} and {second} overlap in parts of blocks: shift one by whole blocks")]
    Misaligned {
        /// Where one grid starts.
        first: Place,
        /// Where the other starts.
        second: Place,
    },
}

static CLASSIC: LazyLock<Layout> =
    LazyLock::new(|| Layout::make_boxes(CLASSIC_BOXES).expect("3x3 boxes make a layout"));
const CLASSIC_BOXES: BoxShape = BoxShape { rows: 3, cols: 3 };
static SAMURAI: LazyLock<Layout> = LazyLock::new(|| {
    let origins = [(0, 0), (0, 12), (6, 6), (12, 0), (12, 12)].map(|(row, col)| Place { row, col });
    Layout::overlay(BoxShape { rows: 3, cols: 3 }, &origins).expect("the samurai's grids share blocks")
});

impl Layout {
    /// The most grids that an overlay may have.
    pub const MAX_GRIDS: usize = 32;
    /// The most rows and columns that a canvas may have.
    pub const MAX_SIDE: usize = 128;

    /// The 9x9 grid with 3x3 boxes.
    pub fn classic() -> Self {
        CLASSIC.clone()
    }

    /// Five classic grids, of which the middle one shares a corner block with each of the others.
    pub fn samurai() -> Self {
        SAMURAI.clone()
    }

    /// A square grid of `size` digits with the boxes that are closest to square, wider than tall.
    pub fn square(size: usize) -> Result<Self, LayoutError> {
        Self::boxes(BoxShape::nearest_to_square(size).ok_or(LayoutError::Size { size })?)
    }

    /// A square grid with boxes of this shape.
    pub fn boxes(boxes: BoxShape) -> Result<Self, LayoutError> {
        // There is one of these in memory, however many puzzles are read.
        if boxes == CLASSIC_BOXES { Ok(Self::classic()) } else { Self::make_boxes(boxes) }
    }

    fn make_boxes(boxes: BoxShape) -> Result<Self, LayoutError> {
        let size = check_size(boxes)?;
        let block_of = (0..size * size).map(|i| boxes.block_of(i / size, i % size)).collect::<Vec<_>>();
        Ok(Self::one_grid(Shape::Boxes(boxes), size, &block_of))
    }

    /// A square grid with one block number for each cell.
    fn one_grid(shape: Shape, size: usize, block_of: &[usize]) -> Self {
        let cells = (0..size * size).map(Cell::new).collect::<Vec<_>>();
        Self::assemble(shape, size, (size, size), |_| true, vec![cells], block_of)
    }

    /// Puts a layout together from its grids, whose blocks are given by position in the grid.
    fn assemble(
        shape: Shape,
        n_digits: usize,
        (height, width): (usize, usize),
        is_cell: impl Fn(Place) -> bool,
        grids: Vec<Vec<Cell>>,
        block_of: &[usize],
    ) -> Self {
        let mut places = Vec::new();
        let mut cell_at = vec![None; height * width];
        for (at, cell) in cell_at.iter_mut().enumerate() {
            let place = Place { row: (at / width) as u16, col: (at % width) as u16 };
            if is_cell(place) {
                *cell = Some(Cell::new(places.len()));
                places.push(place);
            }
        }
        let mut houses: Vec<Region> = Vec::new();
        for (g, grid) in grids.iter().enumerate() {
            let of_grid = (grids.len() > 1).then_some(g as u8 + 1);
            let kinds: [(RegionKind, &dyn Fn(usize) -> usize); 3] = [
                (RegionKind::Row, &|i| i / n_digits),
                (RegionKind::Column, &|i| i % n_digits),
                (RegionKind::Block, &|i| block_of[i]),
            ];
            for (kind, house_of) in kinds {
                for number in 0..n_digits {
                    let cells = (0..grid.len()).filter(|&i| house_of(i) == number).map(|i| grid[i]).collect();
                    let name = RegionName { kind, number: number as u16 + 1, grid: of_grid };
                    let house = Region::new(name, cells, n_digits);
                    if houses.iter().all(|known| known.cells() != house.cells()) {
                        houses.push(house);
                    }
                }
            }
        }
        Self(Arc::new(Inner { shape, n_digits, height, width, places, cell_at, houses, grids }))
    }

    /// What the layout was made from.
    pub fn shape(&self) -> &Shape {
        &self.0.shape
    }

    /// Whether this is the 9x9 grid with 3x3 boxes.
    pub fn is_classic(&self) -> bool {
        *self.shape() == Shape::Boxes(CLASSIC_BOXES)
    }

    /// How many digits are in play; also the number of cells of a house.
    pub fn n_digits(&self) -> usize {
        self.0.n_digits
    }

    /// How many cells there are.
    pub fn n_cells(&self) -> usize {
        self.0.places.len()
    }

    /// Rows of the canvas.
    pub fn height(&self) -> usize {
        self.0.height
    }

    /// Columns of the canvas.
    pub fn width(&self) -> usize {
        self.0.width
    }

    /// All digits in play, in order.
    pub fn digits(&self) -> impl DoubleEndedIterator<Item = Digit> + ExactSizeIterator + use<> {
        Digit::all(self.n_digits())
    }

    /// All cells in reading order.
    pub fn cells(&self) -> impl DoubleEndedIterator<Item = Cell> + ExactSizeIterator + use<> {
        (0..self.n_cells()).map(Cell::new)
    }

    /// Where a cell of this layout lies on the canvas.
    ///
    /// # Panics
    /// If the cell is not of this layout.
    pub fn place(&self, cell: Cell) -> Place {
        self.0.places[cell.index()]
    }

    /// The cell at a row and a column of the canvas, counted from 0, if there is one.
    pub fn cell_at(&self, row: usize, col: usize) -> Option<Cell> {
        (row < self.height() && col < self.width()).then(|| self.0.cell_at[row * self.width() + col])?
    }

    /// The cell that lies a step away from another one.
    pub fn step(&self, from: Cell, (rows, cols): (i32, i32)) -> Option<Cell> {
        let Place { row, col } = self.place(from);
        let row = usize::try_from(i32::from(row) + rows).ok()?;
        let col = usize::try_from(i32::from(col) + cols).ok()?;
        self.cell_at(row, col)
    }

    /// The cells up, down, left and right of one, as far as there are some; blocks do not matter.
    pub fn beside(&self, cell: Cell) -> impl Iterator<Item = Cell> + '_ {
        [(-1, 0), (0, -1), (0, 1), (1, 0)].into_iter().filter_map(move |step| self.step(cell, step))
    }

    /// The rows, columns and blocks of every grid; a block that grids share is there once.
    pub fn houses(&self) -> &[Region] {
        &self.0.houses
    }

    /// The cells of every square grid, each in reading order; one but for overlays.
    pub fn grids(&self) -> &[Vec<Cell>] {
        &self.0.grids
    }
}

fn check_size(boxes: BoxShape) -> Result<usize, LayoutError> {
    let size = boxes.rows.saturating_mul(boxes.cols);
    if (2..=Digit::MAX as usize).contains(&size) { Ok(size) } else { Err(LayoutError::Size { size }) }
}

impl BoxShape {
    /// The box of `size` cells that is closest to a square, wider than tall: 2 by 3 for 6.
    pub fn nearest_to_square(size: usize) -> Option<Self> {
        let root = (1..=Digit::MAX as usize).rev().find(|&rows| rows.checked_mul(rows) <= Some(size))?;
        let rows = (1..=root).rev().find(|&rows| size.is_multiple_of(rows))?;
        Some(Self { rows, cols: size / rows })
    }

    /// The number of the box, from 0, in which a row and a column of the grid meet.
    fn block_of(self, row: usize, col: usize) -> usize {
        (row / self.rows) * self.rows + col / self.cols
    }
}

impl PartialEq for Layout {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0) || self.shape() == other.shape()
    }
}

impl Eq for Layout {}

impl std::hash::Hash for Layout {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.shape().hash(state);
    }
}

impl fmt::Display for Layout {
    /// A short name: `9x9`, `6x6 with 3x2 boxes`, `9x9 jigsaw`, `5 grids of 9x9`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let size = self.n_digits();
        match self.shape() {
            Shape::Boxes(boxes) => {
                write!(f, "{size}x{size}")?;
                if Some(*boxes) == BoxShape::nearest_to_square(size) {
                    Ok(())
                } else {
                    write!(f, " with {}x{} boxes", boxes.rows, boxes.cols)
                }
            }
            Shape::Jigsaw { .. } => write!(f, "{size}x{size} jigsaw"),
            Shape::Overlay { origins, .. } => write!(f, "{} grids of {size}x{size}", origins.len()),
        }
    }
}

impl fmt::Debug for Layout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Layout({self})")
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "r{}c{}", self.row + 1, self.col + 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_box_shape_has_three_houses_a_digit() {
        for size in [4, 6, 8, 9, 10, 12, 15, 16, 20, 25] {
            for rows in (2..size).filter(|rows| size % rows == 0) {
                let layout = Layout::boxes(BoxShape { rows, cols: size / rows }).unwrap();
                assert_eq!(layout.n_cells(), size * size);
                assert_eq!(layout.houses().len(), 3 * size, "{layout}");
                assert!(layout.houses().iter().all(|house| house.is_house() && house.cells().len() == size));
            }
        }
    }

    #[test]
    fn boxes_as_wide_as_the_grid_are_its_rows() {
        assert_eq!(Layout::boxes(BoxShape { rows: 1, cols: 5 }).unwrap().houses().len(), 10);
    }

    #[test]
    fn impossible_sizes_are_refused() {
        for size in [0, 1, 26, usize::MAX] {
            assert_eq!(Layout::square(size), Err(LayoutError::Size { size }));
        }
    }

    #[test]
    fn blocks_are_numbered_in_reading_order() {
        let layout = Layout::boxes(BoxShape { rows: 2, cols: 3 }).unwrap();
        let block = |number| {
            let is_it = |house: &&Region| house.kind() == RegionKind::Block && house.name().number == number;
            layout.houses().iter().find(is_it).unwrap().cells().iter().map(|c| c.index()).collect::<Vec<_>>()
        };
        assert_eq!(block(2), [3, 4, 5, 9, 10, 11]);
        assert_eq!(block(3), [12, 13, 14, 18, 19, 20]);
    }
}
