//! [`Format`]: the formats that Ninefold knows, with their names, file endings, readers and writers.

use crate::document::Found;
use crate::{
    FormatError, Item, WriteError, csv, fpuzzles, grid, hodoku, iss, jigsaw, json, killer, line, list, marks,
    ninefold, open_sudoku, penpa, rows, samurai, sdk, sdm, simple_sudoku, spaced, sudokumaker, sudokupad,
    sukaku, sumocue,
};
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
    /// Ninefold's own form, which carries everything.
    Ninefold,
    /// Ninefold's own objects, which carry everything.
    Json,
    /// A table of puzzles and solutions, or rows of values.
    Csv,
    /// One puzzle with its details, as SadMan and SudoCue keep it.
    Sdk,
    /// One puzzle a line with `0` for empty cells.
    Sdm,
    /// The drawing of Simple Sudoku.
    SimpleSudoku,
    /// What every cell can be, drawn.
    Marks,
    /// SudoCue's puzzle in progress.
    SudoCue,
    /// Only pencil marks, 729 characters for 9x9.
    Sukaku,
    /// HoDoKu's library lines.
    Hodoku,
    /// OpenSudoku's XML.
    OpenSudoku,
    /// Links and JSON of f-puzzles.
    FPuzzles,
    /// SudokuPad's own links.
    SudokuPad,
    /// SumoCue's code for killers and jigsaws.
    SumoCue,
    /// The killer code `3x3::k:`.
    Killer,
    /// Overlapping 9x9 grids as one large text.
    Samurai,
    /// Jigsaws on one line: givens and pieces.
    Jigsaw,
    /// Lists in brackets, as programs print them.
    List,
    /// Strings of the Interactive Sudoku Solver.
    Iss,
    /// SudokuMaker's links.
    SudokuMaker,
    /// Penpa+'s links.
    Penpa,
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

const TABLE: [Entry; 24] = [
    Entry {
        format: Format::Grid,
        name: "grid",
        extensions: &["txt"],
        summary: "a grid drawn with borders, or rows of cells",
        read: grid::read,
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
    Entry {
        format: Format::Ninefold,
        name: "ninefold",
        extensions: &["ninefold", "9f"],
        summary: "Ninefold's own form: every layout, rule and detail",
        read: ninefold::read,
        write: ninefold::write,
    },
    Entry {
        format: Format::Json,
        name: "json",
        extensions: &["json", "jsonl"],
        summary: "one JSON object a puzzle: every layout, rule and detail",
        read: json::read,
        write: json::write,
    },
    Entry {
        format: Format::Csv,
        name: "csv",
        extensions: &["csv", "tsv"],
        summary: "a table 'puzzle,solution', or rows of values",
        read: csv::read,
        write: csv::write,
    },
    Entry {
        format: Format::Sdk,
        name: "sdk",
        extensions: &["sdk"],
        summary: "SadMan and SudoCue: one puzzle with its details",
        read: sdk::read,
        write: sdk::write,
    },
    Entry {
        format: Format::Sdm,
        name: "sdm",
        extensions: &["sdm"],
        summary: "one puzzle a line, '0' for an empty cell",
        read: line::read,
        write: sdm::write,
    },
    Entry {
        format: Format::SimpleSudoku,
        name: "ss",
        extensions: &["ss"],
        summary: "the drawing of Simple Sudoku",
        read: rows::read,
        write: simple_sudoku::write,
    },
    Entry {
        format: Format::Marks,
        name: "marks",
        extensions: &["pm"],
        summary: "a grid of pencil marks",
        read: marks::read,
        write: marks::write,
    },
    Entry {
        format: Format::SudoCue,
        name: "sdx",
        extensions: &["sdx"],
        summary: "SudoCue's puzzle in progress",
        read: marks::read,
        write: marks::write_sudocue,
    },
    Entry {
        format: Format::Sukaku,
        name: "sukaku",
        extensions: &[],
        summary: "only pencil marks, 729 characters a puzzle",
        read: sukaku::read,
        write: sukaku::write,
    },
    Entry {
        format: Format::Hodoku,
        name: "hodoku",
        extensions: &[],
        summary: "HoDoKu's library lines",
        read: hodoku::read,
        write: hodoku::write,
    },
    Entry {
        format: Format::OpenSudoku,
        name: "opensudoku",
        extensions: &["opensudoku", "xml"],
        summary: "OpenSudoku's XML",
        read: open_sudoku::read,
        write: open_sudoku::write,
    },
    Entry {
        format: Format::FPuzzles,
        name: "fpuzzles",
        extensions: &[],
        summary: "links of f-puzzles, one a line",
        read: fpuzzles::read,
        write: fpuzzles::write,
    },
    Entry {
        format: Format::SudokuPad,
        name: "sudokupad",
        extensions: &[],
        summary: "links of SudokuPad, one a line",
        read: sudokupad::read,
        write: sudokupad::write,
    },
    Entry {
        format: Format::SumoCue,
        name: "sumocue",
        extensions: &[],
        summary: "SumoCue's code for killers and jigsaws",
        read: sumocue::read,
        write: sumocue::write,
    },
    Entry {
        format: Format::Killer,
        name: "killer",
        extensions: &[],
        summary: "the killer code '3x3::k:' (or sums and arrows), one puzzle a line",
        read: killer::read,
        write: killer::write,
    },
    Entry {
        format: Format::Samurai,
        name: "samurai",
        extensions: &[],
        summary: "overlapping 9x9 grids, '.' for no cell and '0' for an empty one",
        read: samurai::read,
        write: samurai::write,
    },
    Entry {
        format: Format::Jigsaw,
        name: "jigsaw",
        extensions: &[],
        summary: "jigsaws, one a line: givens, pieces",
        read: jigsaw::read,
        write: jigsaw::write,
    },
    Entry {
        format: Format::List,
        name: "list",
        extensions: &[],
        summary: "lists in brackets, as programs print them: [[5, 3, 0, …], …]",
        read: list::read,
        write: list::write,
    },
    Entry {
        format: Format::Iss,
        name: "iss",
        extensions: &["iss"],
        summary: "strings of the Interactive Sudoku Solver, one a line: .Thermo~R1C1~R1C2",
        read: iss::read,
        write: iss::write,
    },
    Entry {
        format: Format::SudokuMaker,
        name: "sudokumaker",
        extensions: &[],
        summary: "links of SudokuMaker, one a line",
        read: sudokumaker::read,
        write: sudokumaker::write,
    },
    Entry {
        format: Format::Penpa,
        name: "penpa",
        extensions: &[],
        summary: "links of Penpa+, one a line",
        read: penpa::read,
        write: penpa::write,
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
#[error("there is no format '{0}', but {all}", all = names())]
pub struct UnknownFormat(String);

/// The names of all formats.
fn names() -> String {
    Format::all().map(Format::name).collect::<Vec<_>>().join(", ")
}

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

    #[test]
    fn whoever_asks_for_another_format_is_told_which_there_are() {
        let told = "word".parse::<Format>().unwrap_err().to_string();
        assert!(told.starts_with("there is no format 'word', but "), "{told}");
    }
}
