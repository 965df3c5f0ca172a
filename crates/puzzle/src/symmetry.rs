//! The symmetries of the classic grid: changes that turn every puzzle into an equal one.
//!
//! A [`Symmetry`] transposes the grid or not ([`Orientation`]), puts its rows and its columns in
//! another order ([`LineOrder`], twice) and exchanges the digits ([`Relabelling`]). There are
//! 2 × 1,296 × 1,296 = 3,359,232 ways to move the cells and 9! to rename the digits.
//! Turning and mirroring the grid are among them.
//!
//! There is no luck here: whoever wants a random symmetry draws a word and calls
//! [`Symmetry::from_word`]. [`automorphisms`] are the symmetries that leave a grid as it is, and
//! [`crate::canonical`] picks one representative of all grids that symmetries turn into each other.

mod automorphisms;
mod lines;
mod relabelling;

use crate::Classic;

pub use automorphisms::automorphisms;
pub use lines::LineOrder;
pub(crate) use lines::ORDERS_OF_THREE;
pub use relabelling::Relabelling;

/// A change of the 9x9 grid that keeps its rules: transpose, then move rows and columns, then rename digits.
///
/// ```
/// use ninefold_puzzle::{Classic, Symmetry};
/// let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let puzzle = Classic::from_line(line.as_bytes()).unwrap();
/// let symmetry = Symmetry::from_word(0x9E37_79B9_7F4A_7C15);
/// let image = symmetry.apply(&puzzle);
/// assert_ne!(image, puzzle);
/// assert_eq!(symmetry.inverse().apply(&image), puzzle);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Symmetry {
    /// Whether rows become columns, before anything else happens.
    pub orientation: Orientation,
    /// Where each row of the image was, after transposing.
    pub rows: LineOrder,
    /// Where each column of the image was, after transposing.
    pub columns: LineOrder,
    /// The new names of the digits.
    pub digits: Relabelling,
}

/// Whether rows stay rows.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Orientation {
    /// Rows stay rows.
    Upright,
    /// Rows become columns: the grid is mirrored in its main diagonal.
    Transposed,
}

impl Orientation {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Upright, Self::Transposed];

    /// The other one, whose rows are the columns of this one.
    #[inline]
    pub(crate) const fn other(self) -> Self {
        match self {
            Self::Upright => Self::Transposed,
            Self::Transposed => Self::Upright,
        }
    }

    /// The cell of the grid that lies in this row and column once the grid is oriented.
    #[inline]
    pub(crate) const fn cell(self, row: u8, column: u8) -> usize {
        match self {
            Self::Upright => 9 * row as usize + column as usize,
            Self::Transposed => 9 * column as usize + row as usize,
        }
    }
}

impl Symmetry {
    /// The symmetry that changes nothing.
    pub const IDENTITY: Self = Self {
        orientation: Orientation::Upright,
        rows: LineOrder::IDENTITY,
        columns: LineOrder::IDENTITY,
        digits: Relabelling::IDENTITY,
    };

    /// How many ways there are to move the cells.
    pub const GEOMETRIC_COUNT: u32 = 2 * LineOrder::COUNT as u32 * LineOrder::COUNT as u32;

    /// How many symmetries there are in all: 1,218,998,108,160.
    pub const COUNT: u64 = Self::GEOMETRIC_COUNT as u64 * Relabelling::COUNT as u64;

    /// The symmetry with these two numbers, below [`Symmetry::GEOMETRIC_COUNT`] and [`Relabelling::COUNT`].
    pub fn from_index(geometric: u32, digits: u32) -> Option<Self> {
        let n_orders = u32::from(LineOrder::COUNT);
        let orientation = match geometric / (n_orders * n_orders) {
            0 => Orientation::Upright,
            1 => Orientation::Transposed,
            _ => return None,
        };
        Some(Self {
            orientation,
            rows: LineOrder::from_index((geometric / n_orders % n_orders) as u16)?,
            columns: LineOrder::from_index((geometric % n_orders) as u16)?,
            digits: Relabelling::from_index(digits)?,
        })
    }

    /// The symmetry that a word of a random sequence stands for.
    ///
    /// Equally distributed words give symmetries that are so too, up to one part in 15 million.
    pub fn from_word(word: u64) -> Self {
        let index = ((u128::from(word) * u128::from(Self::COUNT)) >> 64) as u64;
        let n_relabellings = u64::from(Relabelling::COUNT);
        Self::from_index((index / n_relabellings) as u32, (index % n_relabellings) as u32)
            .expect("both indices are below their counts")
    }

    /// The two numbers from which [`Symmetry::from_index`] makes this symmetry.
    pub fn index(&self) -> (u32, u32) {
        let n_orders = u32::from(LineOrder::COUNT);
        let orientation = match self.orientation {
            Orientation::Upright => 0,
            Orientation::Transposed => 1,
        };
        let rows = orientation * n_orders + u32::from(self.rows.index());
        (rows * n_orders + u32::from(self.columns.index()), self.digits.index())
    }

    /// The image of a grid.
    #[inline]
    pub fn apply(&self, grid: &Classic) -> Classic {
        let values = grid.values();
        let mut image = [0; 81];
        for (target, &row) in image.chunks_exact_mut(9).zip(self.rows.lines()) {
            for (value, &column) in target.iter_mut().zip(self.columns.lines()) {
                *value = self.digits.of(values[self.orientation.cell(row, column)]);
            }
        }
        Classic::new(image).expect("no label is above 9")
    }

    /// The index of the cell to which the cell with an index from 0 to 80 moves.
    ///
    /// # Panics
    /// If the index is above 80.
    pub fn cell(&self, index: usize) -> usize {
        assert!(index < 81, "cell {index} is outside the grid");
        let (row, column) = match self.orientation {
            Orientation::Upright => (index / 9, index % 9),
            Orientation::Transposed => (index % 9, index / 9),
        };
        let place = |order: &LineOrder, line| usize::from(order.inverse().lines()[line]);
        9 * place(&self.rows, row) + place(&self.columns, column)
    }

    /// First this symmetry, then another on its image.
    #[must_use]
    pub fn then(&self, next: &Self) -> Self {
        let (orientation, rows, columns) = match (self.orientation, next.orientation) {
            (first, Orientation::Upright) => (first, &self.rows, &self.columns),
            (Orientation::Upright, Orientation::Transposed) => {
                (Orientation::Transposed, &self.columns, &self.rows)
            }
            (Orientation::Transposed, Orientation::Transposed) => {
                (Orientation::Upright, &self.columns, &self.rows)
            }
        };
        Self {
            orientation,
            rows: rows.then(&next.rows),
            columns: columns.then(&next.columns),
            digits: self.digits.then(&next.digits),
        }
    }

    /// The symmetry that undoes this one.
    #[must_use]
    pub fn inverse(&self) -> Self {
        let (rows, columns) = match self.orientation {
            Orientation::Upright => (&self.rows, &self.columns),
            Orientation::Transposed => (&self.columns, &self.rows),
        };
        Self {
            orientation: self.orientation,
            rows: rows.inverse(),
            columns: columns.inverse(),
            digits: self.digits.inverse(),
        }
    }
}

#[cfg(test)]
mod tests;
