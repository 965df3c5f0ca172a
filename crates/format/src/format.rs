//! [`Format`]: the formats that Ninefold knows, with their names, file endings, readers and writers.

use crate::document::Found;
use crate::{FormatError, Item, WriteError, grid, line, rows, spaced};
use std::fmt;
use std::str::FromStr;

/// A way to write puzzles as text.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Format {
    /// A drawn grid, or rows of cells side by side.
    Grid,
    /// One puzzle a line.
    Line,
    /// Cells between spaces.
    Spaced,
}

/// Everything that is known about a format.
struct Entry {
    format: Format,
    name: &'static str,
    extensions: &'static [&'static str],
    summary: &'static str,
    read: Reader,
    write: Writer,
}

type Reader = fn(&str) -> Result<Vec<Found>, FormatError>;
type Writer = fn(&[Item]) -> Result<String, WriteError>;

const TABLE: [Entry; 3] = [
    Entry {
        format: Format::Grid,
        name: "grid",
        extensions: &["txt"],
        summary: "a grid drawn with borders, or rows of cells",
        read: rows::read,
        write: grid::write,
    },
    Entry {
        format: Format::Line,
        name: "line",
        extensions: &[],
        summary: "one puzzle a line, '.' for an empty cell",
        read: line::read,
        write: line::write,
    },
    Entry {
        format: Format::Spaced,
        name: "spaced",
        extensions: &[],
        summary: "cells between spaces, '_' for an empty cell",
        read: rows::read,
        write: spaced::write,
    },
];

impl Format {
    /// All formats, the usual ones first.
    pub fn all() -> impl ExactSizeIterator<Item = Self> {
        TABLE.iter().map(|entry| entry.format)
    }

    /// What the format is called on the command line.
    pub fn name(self) -> &'static str {
        self.entry().name
    }

    /// One sentence without a full stop for help texts.
    pub fn summary(self) -> &'static str {
        self.entry().summary
    }

    /// The endings of files in this format, without the dot.
    pub fn extensions(self) -> &'static [&'static str] {
        self.entry().extensions
    }

    /// The format of files with an ending such as `sdk`, in either case.
    pub fn from_extension(extension: &str) -> Option<Self> {
        let has = |entry: &&Entry| entry.extensions.iter().any(|known| known.eq_ignore_ascii_case(extension));
        TABLE.iter().find(has).map(|entry| entry.format)
    }

    pub(crate) fn reader(self) -> Reader {
        self.entry().read
    }

    pub(crate) fn writer(self) -> Writer {
        self.entry().write
    }

    fn entry(self) -> &'static Entry {
        &TABLE[self as usize]
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The name of a format that does not exist.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("there is no format '{0}'")]
pub struct UnknownFormat(String);

impl FromStr for Format {
    type Err = UnknownFormat;

    fn from_str(name: &str) -> Result<Self, UnknownFormat> {
        let found = Self::all().find(|format| format.name().eq_ignore_ascii_case(name));
        found.ok_or_else(|| UnknownFormat(name.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_in_the_order_of_the_formats() {
        for (i, entry) in TABLE.iter().enumerate() {
            assert_eq!(entry.format as usize, i, "{}", entry.name);
            assert_eq!(entry.name.parse(), Ok(entry.format));
        }
    }
}
