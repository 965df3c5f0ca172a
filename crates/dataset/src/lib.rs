//! Data sets of Sudoku puzzles: made, annotated, split, freed of duplicates and checked.
//!
//! ```
//! use ninefold_dataset::{Annotator, Column, Given};
//!
//! let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
//! let mut annotator = Annotator::new();
//! let solved = annotator.solve(vec![Given::read(line).unwrap()]);
//! let solved = solved.into_iter().collect::<Result<Vec<_>, _>>().unwrap();
//! let columns = annotator.columns(&[Column::Clues, Column::Level], &solved);
//! assert_eq!(format!("{columns:?}").contains("Beginner"), true);
//! ```
//!
//! Tables are read and written some rows at a time, so that memory stays small however long they are;
//! a file is whole or not there at all; and the same rows give the same bytes. What a command line
//! looks like, and how progress is shown, is for others.

mod annotate;
mod annotating;
mod arrays;
mod augmenting;
mod check;
mod column;
mod dedupe;
mod fault;
mod file;
mod form;
mod given;
mod hash;
mod journal;
mod make;
mod parallel;
mod puzzles;
mod read;
mod shard;
mod spill;
mod split;
mod splitting;
#[cfg(feature = "sql")]
mod sql;
mod table;
mod turns;
mod watch;
mod write;

pub use annotate::{Annotator, Improper};
pub use annotating::{Annotate, AnnotateParts, BadRows, PartsWritten, Written};
pub use arrays::Arrays;
pub use augmenting::{Augment, Originals};
pub use check::{Check, Found};
pub use column::{Column, Origin, UnknownColumn};
pub use dedupe::Dedupe;
pub use fault::{Blame, Fault};
pub use form::{Form, UnknownForm};
pub use given::{Given, Other, Solved, SolvedOther};
pub use hash::GridHash;
pub use make::{Begun, Make, PartRecipe, Progress, SetRecipe, SetRows};
pub use puzzles::read_grid;
pub use read::{Files, Keep, Reader, estimate_rows, tables_in};
pub use shard::Shard;
pub use split::{By, Splits};
pub use splitting::Split;
#[cfg(feature = "sql")]
pub use sql::{AnswerForm, Query, UnknownAnswerForm};
pub use table::{Batch, ColumnKind, Field, Numbers, Places, Schema, Texts, Values};
pub use watch::Watch;
pub use write::Writer;

/// The program and its version, as the column `engine` has it.
pub const ENGINE: &str = concat!("ninefold ", env!("CARGO_PKG_VERSION"));
