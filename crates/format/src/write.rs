//! Writes items in a format, and prints digits in a [`Style`].

use crate::{Format, Item, WriteError, grid, line, spaced};
use ninefold_puzzle::{Digit, Layout};

/// Writes one puzzle in a format.
///
/// A format that has no place for a *rule* of the puzzle, a constraint, the layout or ice, refuses it.
/// Entries, marks, the solution and details are left out where a format has no place for them, and
/// the puzzle stays the same.
///
/// ```
/// use ninefold_format::{Format, read, write};
/// let item = &read("12..\n....\n....\n...4")?.items[0];
/// assert_eq!(write(item, Format::Line)?, "12.............4\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write(item: &Item, format: Format) -> Result<String, WriteError> {
    write_all(std::slice::from_ref(item), format)
}

/// Writes several puzzles in a format, one after the other.
pub fn write_all(items: &[Item], format: Format) -> Result<String, WriteError> {
    let has_ice = items.iter().any(|item| !item.frozen().is_empty());
    if has_ice && !matches!(format, Format::Ninefold | Format::Json) {
        return Err(WriteError::new(format, "frozen cells"));
    }
    format.writer()(items)
}

/// A way to show the digits of a grid, whatever its rules are.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Style {
    /// With borders, `.` for empty cells.
    Grid,
    /// All cells on one line, `.` for empty cells.
    Line,
    /// A row a line, `_` for empty cells.
    Spaced,
}

impl Style {
    /// Shows digits, one for each cell of the layout; the text ends with a line end.
    ///
    /// ```
    /// use ninefold_format::Style;
    /// use ninefold_puzzle::{Digit, Layout};
    /// let text = Style::Spaced.print(&Layout::square(4)?, &[Digit::new(3); 16]);
    /// assert_eq!(text, "3 3 3 3\n".repeat(4));
    /// # Ok::<(), ninefold_puzzle::LayoutError>(())
    /// ```
    pub fn print(self, layout: &Layout, digits: &[Option<Digit>]) -> String {
        match self {
            Self::Grid => grid::print(layout, digits),
            Self::Line => line::symbols(digits).chain(['\n']).collect(),
            Self::Spaced => spaced::print(layout, digits),
        }
    }
}
