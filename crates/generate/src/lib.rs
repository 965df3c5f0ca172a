//! Makes Sudoku puzzles of every variant to a recipe, each with exactly one solution.
//!
//! ```
//! use ninefold_generate::{Generator, Recipe, Seed};
//!
//! let generator = Generator::classic(Recipe::default(), Seed(7))?;
//! let made = generator.puzzle(0)?;
//! assert_eq!(made.proper, generator.puzzle(0)?.proper);
//! # assert_ne!(made.proper, generator.puzzle(1)?.proper);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Item `n` of a generator depends on its seed, its variant, its recipe and `n` alone, so a stream
//! can be spread over any number of threads, or made piece by piece on several days, and stays the
//! same.
//!
//! This crate starts no thread, knows no clock and no luck but that of its [`Seed`]. How to show a
//! puzzle is for others.

mod day;
mod dice;
mod difficulty;
mod dig;
mod elements;
mod fill;
mod generator;
mod grid;
mod ice;
mod killer;
mod pieces;
mod practice;
mod recipe;
mod setting;
mod singles;
mod symmetry;

pub use day::Day;
pub use dice::{Dice, Seed};
pub use difficulty::{BadRating, Contradiction, Difficulty, RatingRange};
pub use generator::{Control, Generator, Made, NotMade, RecipeError};
pub use ice::{Ice, fill_order};
pub use practice::{Practice, practice};
pub use recipe::{BadClues, Clues, Minimality, Recipe, levels_of};
pub use setting::{Conflict, Surplus, conflict, make_unique, without_surplus};
pub use symmetry::{ClueSymmetry, UnknownSymmetry};
