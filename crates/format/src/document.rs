//! [`Document`]: all that a text holds, and how it is found out which format that is.

use crate::detect::LONGEST_ROW;
use crate::lines::is_table_head;
use crate::source::{Line, excerpt, is_prose, speaking_lines};
use crate::{Format, FormatError, Item};

/// The puzzles of a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Document {
    /// How the text was written.
    pub format: Format,
    /// The puzzles in the order of the text; at least one.
    pub items: Vec<Item>,
    /// The line, from 1, on which each puzzle starts.
    pub lines: Vec<usize>,
}

/// A puzzle and the line on which it starts.
#[derive(Debug)]
pub(crate) struct Found {
    pub(crate) line: usize,
    pub(crate) item: Item,
}

/// The longest text that is read in one piece, in bytes; longer ones go through
/// [`lines`](crate::lines).
pub const MAX_BYTES: usize = 16 << 20;

/// Reads a text in whatever format it is.
///
/// Either everything is read or nothing: the first error ends it. See [`Format`] for what is known.
///
/// ```
/// let document = ninefold_format::read("1234\n34..\n....\n...1\n")?;
/// assert_eq!(document.format, ninefold_format::Format::Grid);
/// assert_eq!(document.items[0].layout().to_string(), "4x4");
/// # Ok::<(), ninefold_format::FormatError>(())
/// ```
pub fn read(text: &str) -> Result<Document, FormatError> {
    let text = check_text(text)?;
    let format = crate::detect::detect(text);
    let document = read_checked(format, text);
    let is_guess = matches!(format, Format::Grid | Format::Line | Format::Spaced | Format::Csv);
    match speaking_lines(text).next() {
        Some(first) if is_guess && is_prose(text) && !is_table_head(first.text) => {
            document.map_err(|_| no_puzzle(&first))
        }
        _ => document,
    }
}

/// The error for a text that is nothing which was tried, by its first line.
fn no_puzzle(first: &Line<'_>) -> FormatError {
    let reason = format!("this isn't a puzzle: '{}'", excerpt(first.text.trim()));
    first.error_at_start(reason).hint(
        "tried as one line of cells (81 for 9x9, '.' for an empty one), as rows of cells, as a drawn grid, as a \
         table and as a list in brackets",
    )
}

/// Reads a text that is known to be in a format.
pub fn read_as(format: Format, text: &str) -> Result<Document, FormatError> {
    read_checked(format, check_text(text)?)
}

/// Reads each line as a puzzle of its own: for a text that some of its lines keep from being read in
/// one piece. `None` if fewer than half of the lines are puzzles, for then the text is something else.
///
/// ```
/// let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let lines = ninefold_format::read_each_line(&format!("hello\n{line}\n")).unwrap();
/// assert_eq!(lines[0].1.as_ref().unwrap_err().line, 1);
/// assert!(lines[1].1.is_ok());
/// ```
pub fn read_each_line(text: &str) -> Option<Vec<(usize, Result<Item, FormatError>)>> {
    let text = check_text(text).ok()?;
    let lines = speaking_lines(text).map(|line| (line.number, read_alone(&line))).collect::<Vec<_>>();
    let n_read = lines.iter().filter(|(_, item)| item.is_ok()).count();
    (lines.len() > 1 && 2 * n_read >= lines.len()).then_some(lines)
}

/// The puzzle of a line; a line that is short enough for a row of a grid is none.
fn read_alone(line: &Line<'_>) -> Result<Item, FormatError> {
    let mut items = read(line.text).map_err(|error| FormatError { line: line.number, ..error })?.items;
    match (items.pop(), items.len()) {
        (Some(item), 0) if line.text.trim().chars().count() > LONGEST_ROW => Ok(item),
        _ => Err(line.error_at_start("this line isn't a puzzle of its own")),
    }
}

/// Reads bytes, which must be UTF-8, in whatever format they are.
pub fn read_bytes(bytes: &[u8]) -> Result<Document, FormatError> {
    read(decode(bytes)?)
}

/// The text of bytes, or where they stop to be text.
pub fn decode(bytes: &[u8]) -> Result<&str, FormatError> {
    std::str::from_utf8(bytes).map_err(|error| {
        let good = &bytes[..error.valid_up_to()];
        let line = good.iter().filter(|&&byte| byte == b'\n').count() + 1;
        let start = good.iter().rposition(|&byte| byte == b'\n').map_or(0, |newline| newline + 1);
        let column = String::from_utf8_lossy(&good[start..]).chars().count() + 1;
        FormatError::new(line, column, "this isn't UTF-8 text").hint("is it really a puzzle file?")
    })
}

pub(crate) fn check_text(text: &str) -> Result<&str, FormatError> {
    if text.len() > MAX_BYTES {
        let reason = format!("the text is longer than {} MiB", MAX_BYTES >> 20);
        return Err(FormatError::new(1, 1, reason).hint("put one puzzle on each line to read it in bulk"));
    }
    if let Some(at) = text.find('\0') {
        let line = text[..at].matches('\n').count() + 1;
        let column = text[..at].chars().rev().take_while(|&symbol| symbol != '\n').count() + 1;
        return Err(FormatError::new(line, column, "a zero byte: this is a binary file")
            .hint("a puzzle file is plain text"));
    }
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    if text.trim().is_empty() {
        return Err(FormatError::new(1, 1, "there is no puzzle here: the text is empty"));
    }
    Ok(text)
}

fn read_checked(format: Format, text: &str) -> Result<Document, FormatError> {
    let found = format.reader()(text)?;
    if found.is_empty() {
        let has_only_remarks = speaking_lines(text).next().is_none();
        let reason = if has_only_remarks {
            "there is no puzzle here, only remarks"
        } else {
            "there is no puzzle here"
        };
        return Err(FormatError::new(1, 1, reason));
    }
    let (lines, items) = found.into_iter().map(|found| (found.line, found.item)).unzip();
    Ok(Document { format, items, lines })
}
