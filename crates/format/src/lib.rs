//! Reads and writes every text form of a puzzle.
//!
//! ```
//! use ninefold_format::{Format, read, write};
//! let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
//! let item = &read(line)?.items[0];
//! assert!(write(item, Format::Grid)?.starts_with("+-------+-------+-------+\n| 5 3 . | . 7 . |"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`read`] finds out the [`Format`] by itself and gives a [`Document`] of [`Item`]s, or a
//! [`FormatError`] with line, column, reason and hint; nothing is half-read and no rule is dropped.
//! [`write()`] refuses a format that cannot carry a rule of the puzzle.
//!
//! This crate opens no files, checks no uniqueness and draws no pictures: `ninefold-solve` and
//! `ninefold-render` do.

mod cages;
mod csv;
mod detect;
mod document;
mod drawings;
mod error;
mod format;
mod fpuzzles;
mod grid;
mod hodoku;
mod iss;
mod item;
mod jigsaw;
mod json;
mod killer;
mod line;
pub mod lines;
mod list;
pub mod lz;
mod marks;
mod ninefold;
mod open_sudoku;
mod overlay;
pub mod own;
mod penpa;
mod place;
mod rows;
mod rule_words;
mod samurai;
mod sdk;
mod sdm;
mod simple_sudoku;
mod source;
mod spaced;
mod sudokumaker;
mod sudokupad;
mod sukaku;
mod sumocue;
mod symbol;
mod texts;
mod write;

pub use detect::detect;
pub use document::{Document, MAX_BYTES, decode, read, read_as, read_bytes, read_each_line};
pub use error::{FormatError, WriteError};
pub use format::{Format, UnknownFormat};
pub use hodoku::LibraryCase;
pub use item::{Info, Item};
pub use place::read_cell;
pub use rule_words::{read_rule, write_rule};
pub use write::{Style, write, write_all};

#[cfg(test)]
mod any_item;
#[cfg(test)]
mod any_rule;
#[cfg(test)]
mod round_trip;
