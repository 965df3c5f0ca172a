//! Huge files, one puzzle a line: borrowed lines, no allocation for a 9x9, bounded memory.
//!
//! ```
//! use ninefold_format::lines::{Blocks, Record};
//! let line = b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";
//! let mut blocks = Blocks::new();
//! let mut n_clues = 0;
//! for chunk in line.repeat(3).chunks(100) {
//!     for line in blocks.push(chunk).lines() {
//!         if let Some(Record::Classic { puzzle, .. }) = line.read()? {
//!             n_clues += puzzle.n_clues();
//!         }
//!     }
//! }
//! assert!(blocks.finish().lines().next().is_none());
//! assert_eq!(n_clues, 90);
//! # Ok::<(), ninefold_format::FormatError>(())
//! ```
//!
//! Whoever reads the file pushes its bytes, in pieces of any size, into [`Blocks`] and gets
//! [`Block`]s of whole lines, which can go to other threads. A line is read as described for
//! [`Format::Line`](crate::Format::Line); blank lines, remarks and the head of a
//! `puzzle,solution` table are skipped, and a bad line is an error with its number while the others
//! go on. Byte order marks and both kinds of line ends are fine. Of a line without an end no more than
//! [`MAX_LINE`] bytes are kept.

use crate::document::decode;
use crate::{FormatError, Item, line, source};
use memchr::{memchr, memchr_iter, memrchr};
use ninefold_puzzle::Classic;

/// The longest line that is read, in bytes.
pub const MAX_LINE: usize = 1 << 16;

/// Cuts a stream of bytes into blocks of whole lines.
#[derive(Clone, Debug, Default)]
pub struct Blocks {
    /// The beginning of a line whose end has not come yet; at most one byte more than [`MAX_LINE`].
    rest: Vec<u8>,
    /// How many lines have been handed out.
    n_lines: usize,
}

/// Some whole lines of a stream.
#[derive(Clone, Debug, Default)]
pub struct Block {
    bytes: Vec<u8>,
    n_lines_before: usize,
}

/// A line of a block.
#[derive(Clone, Copy, Debug)]
pub struct Line<'a> {
    /// The number of the line in the stream, from 1.
    pub number: usize,
    /// What it says, without the line end.
    pub bytes: &'a [u8],
}

/// A puzzle from a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Record<'a> {
    /// A 9x9 puzzle, and what follows it on the line.
    Classic {
        /// The puzzle.
        puzzle: Classic,
        /// A solution or a remark, with the separator before it.
        rest: &'a [u8],
    },
    /// A puzzle of another size, or with spaces for its empty cells.
    Other(Box<Item>),
}

impl Blocks {
    /// The start of a stream.
    pub fn new() -> Self {
        Self::default()
    }

    /// Takes the next bytes and gives the lines that end in them; there may be none.
    pub fn push(&mut self, mut bytes: &[u8]) -> Block {
        let mut block = Block { bytes: Vec::new(), n_lines_before: self.n_lines };
        if let (Some(end), Some(last)) = (memchr(b'\n', bytes), memrchr(b'\n', bytes)) {
            self.keep(&bytes[..end]);
            block.bytes.reserve_exact(self.rest.len() + last + 1 - end);
            block.bytes.append(&mut self.rest);
            block.bytes.extend_from_slice(&bytes[end..=last]);
            self.n_lines += memchr_iter(b'\n', &bytes[..=last]).count();
            bytes = &bytes[last + 1..];
        }
        self.keep(bytes);
        block
    }

    /// The last line, if it has no end.
    pub fn finish(self) -> Block {
        Block { bytes: self.rest, n_lines_before: self.n_lines }
    }

    /// Keeps the beginning of a line, cut where it becomes too long.
    fn keep(&mut self, bytes: &[u8]) {
        let room = (MAX_LINE + 1).saturating_sub(self.rest.len());
        self.rest.extend_from_slice(&bytes[..bytes.len().min(room)]);
    }
}

impl Block {
    /// The lines in order.
    pub fn lines(&self) -> impl Iterator<Item = Line<'_>> + Clone {
        let mut rest = self.bytes.as_slice();
        let mut number = self.n_lines_before;
        std::iter::from_fn(move || {
            if rest.is_empty() {
                return None;
            }
            let end = memchr(b'\n', rest).unwrap_or(rest.len());
            let bytes = &rest[..end];
            rest = rest.get(end + 1..).unwrap_or_default();
            number += 1;
            let bytes =
                if number == 1 { bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes) } else { bytes };
            Some(Line { number, bytes: bytes.strip_suffix(b"\r").unwrap_or(bytes) })
        })
    }

    /// How many bytes the block holds.
    pub fn n_bytes(&self) -> usize {
        self.bytes.len()
    }
}

impl<'a> Line<'a> {
    /// The puzzle of the line; `None` for a blank line, a remark or the head of a table.
    #[inline]
    pub fn read(&self) -> Result<Option<Record<'a>>, FormatError> {
        match read_classic(self.bytes) {
            Some(record) => Ok(Some(record)),
            None => self.read_slowly(),
        }
    }

    /// Reads what is not a 9x9 puzzle at the start of the line, or says why it cannot be read.
    #[cold]
    fn read_slowly(&self) -> Result<Option<Record<'a>>, FormatError> {
        if self.bytes.len() > MAX_LINE {
            let reason = format!("the line is longer than {MAX_LINE} bytes");
            return Err(
                FormatError::new(self.number, 1, reason).hint("write each puzzle on a line of its own")
            );
        }
        if let Some(record) = read_classic(self.bytes.trim_ascii_start()) {
            return Ok(Some(record));
        }
        if let Some(at) = self.bytes.iter().position(|&byte| byte == 0) {
            return Err(FormatError::new(self.number, at + 1, "a zero byte: this is a binary file"));
        }
        let text = decode(self.bytes).map_err(|error| FormatError { line: self.number, ..error })?;
        let line = source::Line { number: self.number, text };
        if line.is_silent() || self.number == 1 && is_table_head(text) {
            return Ok(None);
        }
        Ok(Some(Record::Other(Box::new(line::read_line(&line)?))))
    }
}

/// The 9x9 puzzle at the start of a line.
#[inline]
fn read_classic(bytes: &[u8]) -> Option<Record<'_>> {
    let (cells, rest) = bytes.split_at_checked(81)?;
    let puzzle = Classic::from_line(cells)?;
    rest.first().is_none_or(|byte| SEPARATORS.contains(byte)).then_some(Record::Classic { puzzle, rest })
}

/// What may follow a puzzle on its line.
const SEPARATORS: &[u8] = b" \t,;#";

impl Record<'_> {
    /// The solution that the line states behind a 9x9 puzzle.
    pub fn classic_solution(&self) -> Option<Classic> {
        let Self::Classic { rest, .. } = self else { return None };
        let field = rest.get(1..82)?;
        let solution = Classic::from_line(field).filter(|grid| grid.n_clues() == 81)?;
        rest.get(82).is_none_or(|byte| SEPARATORS.contains(byte)).then_some(solution)
    }
}

/// Whether a line names the columns of a table of puzzles.
pub(crate) fn is_table_head(text: &str) -> bool {
    let first = text.split([',', ';', '\t']).next().unwrap_or(text).trim().trim_matches('"');
    ["puzzle", "puzzles", "quiz", "quizzes", "sudoku", "question", "id"]
        .iter()
        .any(|name| first.eq_ignore_ascii_case(name))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    const SOLUTION: &str =
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

    /// All lines of a stream that comes in pieces of one size.
    fn stream(bytes: &[u8], piece: usize) -> Vec<(usize, Vec<u8>)> {
        let mut blocks = Blocks::new();
        let mut lines = Vec::new();
        let mut take =
            |block: Block| lines.extend(block.lines().map(|line| (line.number, line.bytes.to_vec())));
        bytes.chunks(piece).for_each(|chunk| take(blocks.push(chunk)));
        take(blocks.finish());
        lines
    }

    fn read(text: &[u8]) -> Result<Option<Record<'_>>, FormatError> {
        Line { number: 7, bytes: text }.read()
    }

    proptest! {
        #[test]
        fn pieces_do_not_matter(bytes in prop::collection::vec(prop::sample::select(b"\n\r.1\xef".to_vec()), 0..200), piece in 1usize..50) {
            let plain = bytes.split(|&byte| byte == b'\n').map(|line| line.strip_suffix(b"\r").unwrap_or(line).to_vec());
            let mut plain = plain.enumerate().map(|(i, line)| (i + 1, line)).collect::<Vec<_>>();
            if bytes.is_empty() || bytes.ends_with(b"\n") {
                plain.pop();
            }
            prop_assert_eq!(stream(&bytes, piece), plain);
        }

        #[test]
        fn no_line_can_do_harm(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
            let _ = read(&bytes);
        }
    }

    #[test]
    fn lines_without_end_are_cut_and_refused() {
        let mut bytes = vec![b'1'; 5 * MAX_LINE];
        bytes.extend_from_slice(b"\n1...............\n");
        let lines = stream(&bytes, 1000);
        assert_eq!(lines[0].1.len(), MAX_LINE + 1);
        let told = Line { number: 1, bytes: &lines[0].1 }.read().unwrap_err().to_string();
        assert_eq!(told, "line 1, column 1: the line is longer than 65536 bytes");
        assert_eq!(lines[1], (2, b"1...............".to_vec()));
    }

    #[test]
    fn marks_ends_and_heads_are_passed_over() {
        let text = format!("\u{feff}puzzle,solution\r\n{PUZZLE},{SOLUTION}\r\n\r\n# remark\r\n{PUZZLE}");
        let lines = stream(text.as_bytes(), 64);
        let records = lines.iter().map(|(number, bytes)| Line { number: *number, bytes }.read().unwrap());
        let records = records.flatten().collect::<Vec<_>>();
        assert_eq!(records.len(), 2);
        assert_eq!(records[0].classic_solution(), Classic::from_line(SOLUTION.as_bytes()));
        assert_eq!(records[1].classic_solution(), None);
    }

    #[test]
    fn other_sizes_and_bad_lines_are_told_apart() {
        assert!(matches!(read(b"12.............."), Ok(Some(Record::Other(_)))));
        assert!(matches!(read(format!("  {PUZZLE}").as_bytes()), Ok(Some(Record::Classic { .. }))));
        assert_eq!(read(b"  "), Ok(None));
        let cases: [(&[u8], &str); 4] = [
            (b"53.", "line 7, column 1: '53.' isn't a puzzle"),
            (b"53\0.", "line 7, column 3: a zero byte: this is a binary file"),
            (b"53\xff.", "line 7, column 3: this isn't UTF-8 text"),
            (b"puzzle", "line 7, column 1: 'puzzle' isn't a puzzle"),
        ];
        for (bytes, wanted) in cases {
            assert_eq!(read(bytes).unwrap_err().to_string(), wanted);
        }
    }
}
