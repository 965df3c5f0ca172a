//! [`Lines`]: the lines of a text file with their numbers, and no line without bound.

use super::input::Input;
use crate::Fault;
use memchr::memchr;
use std::io::{BufRead, BufReader, Read};
use std::mem;
use std::path::PathBuf;
use std::sync::Arc;

/// The longest line that is read, in bytes.
const MAX_LINE: u64 = 1 << 20;

/// The lines of a text.
pub(super) struct Lines {
    reader: BufReader<Box<dyn Read + Send>>,
    path: PathBuf,
    /// How much of the buffer is the line that was given last.
    n_used: usize,
    /// A line that was not whole in the buffer.
    line: Vec<u8>,
    number: u64,
}

impl Lines {
    pub(super) fn new(input: Input) -> Self {
        let path = input.name.clone();
        let reader = BufReader::with_capacity(1 << 18, input.into_stream());
        Self { reader, path, n_used: 0, line: Vec::new(), number: 0 }
    }

    /// The next line without its end, and its number; nothing at the end of the file.
    pub(super) fn next(&mut self) -> Result<Option<(u64, &str)>, Fault> {
        self.reader.consume(mem::take(&mut self.n_used));
        // Nearly every line is whole in the buffer, and is used where it lies.
        let line = match memchr(b'\n', self.reader.buffer()) {
            Some(end) => {
                self.n_used = end + 1;
                &self.reader.buffer()[..end]
            }
            None => {
                self.line.clear();
                let read = (&mut self.reader).take(MAX_LINE).read_until(b'\n', &mut self.line);
                let n_bytes = read.map_err(|error| Fault::io(&self.path, &error))?;
                if n_bytes == 0 {
                    return Ok(None);
                }
                if n_bytes as u64 == MAX_LINE {
                    return Err(self.fault(self.number + 1, "the line is longer than a megabyte"));
                }
                &self.line
            }
        };
        self.number += 1;
        let line = line.trim_ascii_end();
        let line = if self.number == 1 { line.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(line) } else { line };
        match std::str::from_utf8(line) {
            Ok(text) => Ok(Some((self.number, text))),
            Err(_) => Err(self.fault(self.number, "the line isn't UTF-8 text")),
        }
    }

    /// What is wrong with a line.
    pub(super) fn fault(&self, line: u64, reason: &str) -> Fault {
        Fault::new(format_args!("{}: line {line}: {reason}", self.path.display()))
    }

    /// The name of the file for messages.
    pub(super) fn name(&self) -> Arc<str> {
        self.path.to_string_lossy().into()
    }
}
