//! [`PressError`]: why puzzles cannot be printed so.

/// Why puzzles cannot be printed so.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum PressError {
    /// Nothing to print, or too much.
    #[error("{count} puzzles cannot be printed: 1 to {} can", crate::MAX_PUZZLES)]
    Count {
        /// How many were asked for.
        count: usize,
    },
    /// A board that nobody could read.
    #[error(
        "puzzle {number} ({layout}) does not fit: its cells would be {found:.1} pt wide, and it takes {needed:.1} pt to read them"
    )]
    TooSmall {
        /// The number of the puzzle, from 1.
        number: usize,
        /// What is too large.
        layout: String,
        /// The side of a cell, in points.
        found: f32,
        /// The side that it takes.
        needed: f32,
    },
    /// Margins that leave nothing of the page.
    #[error("the margins leave nothing of the page")]
    Margins,
    /// An address that no QR code holds.
    #[error("a link of {length} characters does not fit into a QR code")]
    LinkTooLong {
        /// How many bytes it has.
        length: usize,
    },
    /// The file could not be written down.
    #[error("the PDF could not be made: {0}")]
    Pdf(String),
}

impl PressError {
    /// What to do about it.
    pub fn hint(&self) -> &'static str {
        match self {
            Self::Count { count: 0 } => "give at least one puzzle",
            Self::Count { .. } => "print the others in a second file",
            Self::TooSmall { .. } => "put fewer on a page, take larger paper or smaller margins",
            Self::Margins => "take smaller margins or larger paper",
            Self::LinkTooLong { .. } => "leave the QR codes out",
            Self::Pdf(_) => "this is a fault of the program; please report it",
        }
    }
}
