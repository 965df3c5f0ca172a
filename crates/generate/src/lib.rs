//! Makes Sudoku puzzles to a recipe, each with exactly one solution.
//!
//! ```
//! use ninefold_generate::{Generator, Recipe, Seed};
//!
//! let generator = Generator::classic(Recipe::default(), Seed(7))?;
//! let made = generator.puzzle(0);
//! assert_eq!(made.proper, generator.puzzle(0).proper);
//! # assert_ne!(made.proper, generator.puzzle(1).proper);
//! # Ok::<(), ninefold_generate::RecipeError>(())
//! ```
//!
//! Item `n` of a generator depends on its seed, its recipe and `n` alone, so a stream can be spread
//! over any number of threads, or made piece by piece on several days, and stays the same.
//!
//! This crate starts no thread, knows no clock and no luck but that of its [`Seed`]. How to show a
//! puzzle is for others.

mod dice;
mod difficulty;
mod dig;
mod generator;
mod grid;
mod recipe;
mod symmetry;

pub use dice::{Dice, Seed};
pub use difficulty::Difficulty;
pub use generator::{Generator, Made, RecipeError};
pub use recipe::{BadClues, Clues, Minimality, Recipe};
pub use symmetry::{Symmetry, UnknownSymmetry};
