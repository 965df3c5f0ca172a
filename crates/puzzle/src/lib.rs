//! What a Sudoku puzzle *is*: digits, cells, layouts, constraints, candidates, solutions.
//!
//! ```
//! use ninefold_puzzle::{Cage, Cell, Constraint, Draft, Layout};
//!
//! // A 4x4 killer with one cage: the first two cells add up to 3.
//! let mut draft = Draft::empty(Layout::square(4)?);
//! draft.constraints.push(Constraint::Cage(Cage::killer(3, vec![Cell::new(0), Cell::new(1)])));
//! let puzzle = draft.check()?;
//! assert_eq!(puzzle.rules().regions().len(), 13);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Types remember what was checked: a [`Draft`] may be anything, a [`Puzzle`] is well formed and
//! free of clashes, and `ninefold-solve` turns it into a `Proper` with exactly one [`Solution`].
//! A [`Position`] is a puzzle in progress, a [`Board`] its candidates.
//!
//! With the feature `serde`, the types can be written and read as data.
//!
//! This crate reads and writes no text (`ninefold-format` does), searches for nothing
//! (`ninefold-solve`, `ninefold-logic`), and touches no clock, file, thread or random source.

#[macro_use]
mod set_algebra;

mod automaton;
mod board;
pub mod canonical;
mod cell;
mod clash;
mod classic;
mod constraint;
mod digit;
mod layout;
mod part;
mod pattern;
mod position;
mod puzzle;
mod region;
mod rules;
#[cfg(feature = "serde")]
mod serial;
mod solution;
mod symbols;
pub mod symmetry;
mod variant;

pub use automaton::Automaton;
pub use board::{Board, Contradiction, Frame};
pub use cell::{Cell, CellIter, CellSet};
pub use clash::{Clash, Fault};
pub use classic::Classic;
pub use constraint::drawing;
pub use constraint::{
    Arrow, Cage, Clones, Constraint, ConstraintError, CountingCircles, Custom, CustomRule, Diagonal, Dot,
    DotKind, Drawing, Either, EqualSums, ExtraRegion, Global, Indexer, IndexerKind, Line, LineKind,
    LookAndSay, Mark, MarkKind, Negative, Outside, OutsideKind, Quadruple, Repeats, SameValues,
};
pub use digit::{Digit, DigitIter, DigitSet};
pub use layout::{BoxShape, Layout, LayoutError, Place, Shape};
pub use part::{PairTable, Part};
pub use pattern::{Pattern, PatternError};
pub use position::{Position, PositionError};
pub use puzzle::{Draft, DraftError, Puzzle, check_digits};
pub use region::{Region, RegionKind, RegionName};
pub use rules::Rules;
pub use solution::{Solution, SolutionError};
pub use symbols::SymbolsError;
pub use symmetry::Symmetry;
pub use variant::{Feature, FeatureGroup, Grid, Overlap, UnknownVariant, Variant, VariantError};
