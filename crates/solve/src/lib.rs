//! Finds, counts and certifies the solutions of a puzzle, as fast as possible.

pub mod classic;
