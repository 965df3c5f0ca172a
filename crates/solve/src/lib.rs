//! Finds, counts and certifies the solutions of a puzzle, as fast as possible.
//!
//! ```
//! use ninefold_puzzle::{Classic, Puzzle};
//! use ninefold_solve::{Budget, certify};
//!
//! let line = b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
//! let puzzle = Puzzle::try_from(Classic::from_line(line).unwrap())?;
//! let proper = certify(puzzle, Budget::UNLIMITED)?;
//! assert!(proper.solution().as_classic().unwrap().to_string().starts_with("534678912"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`first`], [`up_to`], [`count`], [`solutions`], [`candidates`] and [`certify`] take any puzzle
//! and choose the engine: [`classic`] for the 9x9 grid without extra rules, `csp` for everything
//! else. Two slow and obvious solvers stand beside them: [`naive`], against which all others are
//! tested, and [`backtrack`], whose every move can be watched.
//!
//! Every search takes a [`Budget`] of nodes and can be cancelled. A search that had to stop says
//! so; it never answers wrongly. This crate explains nothing (`ninefold-logic` does) and touches
//! no clock, file, thread or random source.

pub mod backtrack;
mod budget;
mod candidates;
mod certify;
pub mod classic;
mod csp;
mod estimate;
pub mod naive;
mod prepared;
mod search;

pub use budget::{Budget, Cancel, Stopped};
pub use candidates::{Outlook, candidates};
pub use certify::{Improper, Proper, certify};
pub use estimate::{Estimate, estimate};
pub use prepared::Prepared;
pub use search::{Count, Found, SearchEnd, Solutions, count, first, solutions, up_to};
