//! Lines of a text that know where they are, so that every error can say it.

use crate::FormatError;
use crate::symbol::cell_of;

/// One line of a text without its line end.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Line<'a> {
    /// The number of the line, from 1.
    pub(crate) number: usize,
    /// What it says.
    pub(crate) text: &'a str,
}

impl<'a> Line<'a> {
    /// An error at a byte of this line.
    pub(crate) fn error(&self, at: usize, reason: impl Into<String>) -> FormatError {
        let before = self.text.get(..at).unwrap_or(self.text);
        FormatError::new(self.number, before.chars().count() + 1, reason)
    }

    /// An error where a part of this line begins.
    pub(crate) fn error_at(&self, part: &str, reason: impl Into<String>) -> FormatError {
        self.error((part.as_ptr() as usize).saturating_sub(self.text.as_ptr() as usize), reason)
    }

    /// An error at the first character that is not a space.
    pub(crate) fn error_at_start(&self, reason: impl Into<String>) -> FormatError {
        self.error(self.text.len() - self.text.trim_start().len(), reason)
    }

    /// Whether the line says nothing or is a remark.
    pub(crate) fn is_silent(&self) -> bool {
        let text = self.text.trim_start();
        text.is_empty() || text.starts_with('#')
    }
}

/// The lines of a text, numbered from 1.
pub(crate) fn lines(text: &str) -> impl Iterator<Item = Line<'_>> + Clone {
    text.lines().enumerate().map(|(i, text)| Line { number: i + 1, text })
}

/// The lines that are neither blank nor remarks.
pub(crate) fn speaking_lines(text: &str) -> impl Iterator<Item = Line<'_>> + Clone {
    lines(text).filter(|line| !line.is_silent())
}

/// A piece of the text for an error message, cut to a length that a person can read.
pub(crate) fn excerpt(text: &str) -> String {
    const LONGEST: usize = 24;
    let mut cut = text.chars().take(LONGEST).collect::<String>().escape_debug().to_string();
    if text.chars().nth(LONGEST).is_some() {
        cut.push('…');
    }
    cut
}

/// Whether a text is words rather than cells: more letters than figures and blanks, and too short, or
/// with letters too far back in the alphabet, for a grid whose digits go on as letters.
pub(crate) fn is_prose(text: &str) -> bool {
    let count = |is_wanted: fn(char) -> bool| text.chars().filter(|&symbol| is_wanted(symbol)).count();
    let letters = count(char::is_alphabetic);
    let cells = count(|symbol| cell_of(symbol).is_some() && !symbol.is_alphabetic());
    let strange = count(|symbol| symbol.is_alphabetic() && cell_of(symbol).is_none());
    letters > cells && (letters + cells < FEWEST_WITH_LETTERS || 16 * strange > letters)
}

/// A 10x10 grid, the smallest whose digits go on as letters, has so many cells; hardly any are letters.
const FEWEST_WITH_LETTERS: usize = 100;
