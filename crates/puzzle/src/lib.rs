//! What a Sudoku puzzle *is*.
#[macro_use]
mod set_algebra;
mod classic;
mod digit;
pub use classic::Classic;
pub use digit::{Digit, DigitIter, DigitSet};
