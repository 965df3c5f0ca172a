//! What a Sudoku puzzle *is*.
#[macro_use]
mod set_algebra;
mod cell;
mod classic;
mod digit;
mod layout;
mod region;
pub use cell::{Cell, CellIter, CellSet};
pub use classic::Classic;
pub use digit::{Digit, DigitIter, DigitSet};
pub use layout::{BoxShape, Layout, LayoutError, Place, Shape};
pub use region::{Region, RegionKind, RegionName};
