//! Errors that name the place, the reason and what to do next.

use crate::Format;
use std::fmt;

/// Why a text could not be read, and where.
///
/// It prints as `line 4, column 3: …`; [`report`](Self::report) adds the hint on a second line.
///
/// ```
/// let error = ninefold_format::read("53..7").unwrap_err();
/// assert_eq!(
///     error.report(),
///     "error: line 1, column 1: one row of 5 cells isn't a puzzle\n\
///      hint: a 9x9 puzzle is one line of 81 characters or 9 rows of 9; use '.' for an empty cell",
/// );
/// ```
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}, column {column}: {reason}")]
pub struct FormatError {
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
    /// What is wrong there, without a full stop.
    pub reason: String,
    /// What to do about it, if something helps.
    pub hint: Option<String>,
}

impl FormatError {
    /// An error at a line and a column, both counted from 1.
    pub(crate) fn new(line: usize, column: usize, reason: impl Into<String>) -> Self {
        Self { line, column, reason: reason.into(), hint: None }
    }

    /// The same error with advice.
    #[must_use]
    pub(crate) fn hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = Some(hint.into());
        self
    }

    /// The error as a person sees it: `error: …` and, if there is one, `hint: …` on a second line.
    pub fn report(&self) -> String {
        match &self.hint {
            Some(hint) => format!("error: {self}\nhint: {hint}"),
            None => format!("error: {self}"),
        }
    }
}

/// Why a puzzle cannot be written in a format: something of it would be lost.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the format '{}' cannot carry {what}", format.name())]
pub struct WriteError {
    /// The format asked for.
    pub format: Format,
    /// What it has no place for.
    pub what: String,
}

impl WriteError {
    pub(crate) fn new(format: Format, what: impl fmt::Display) -> Self {
        Self { format, what: what.to_string() }
    }

    /// What to do about it.
    pub fn hint(&self) -> &'static str {
        "the formats 'ninefold' and 'json' carry every puzzle"
    }
}
