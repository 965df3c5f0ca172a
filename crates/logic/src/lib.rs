//! Human logic for Sudoku: what a person can conclude, and how hard that is.
//!
//! The crate has no I/O, no clock and no threads. It does not search for solutions: whether a
//! puzzle has exactly one is certified by `ninefold-solve`.
