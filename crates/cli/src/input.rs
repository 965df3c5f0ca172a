//! Where puzzles come from: arguments, files, standard input.

use crate::failure::Failure;
use crate::{output, photo};
use ninefold::format::{
    Document, Format, FormatError, Item, MAX_BYTES, decode, detect, read, read_as, read_each_line,
};
use std::fs::File;
use std::io::{self, IsTerminal, Read};
use std::path::Path;

/// One place to read puzzles from.
#[derive(Debug)]
pub(crate) enum Source {
    /// A puzzle on the command line.
    Argument(String),
    /// A file.
    File(String),
    /// Standard input.
    Stdin,
}

impl Source {
    /// What an argument means: `-`, a file that exists, or a puzzle.
    pub(crate) fn from_argument(argument: &str) -> Self {
        if argument == "-" {
            Self::Stdin
        } else if Path::new(argument).exists() || !looks_like_a_puzzle(argument) {
            Self::File(argument.into())
        } else {
            Self::Argument(argument.into())
        }
    }

    /// All sources of a command; standard input if it names none.
    pub(crate) fn from_arguments(arguments: &[String]) -> Vec<Self> {
        if arguments.is_empty() {
            return vec![Self::Stdin];
        }
        arguments.iter().map(|argument| Self::from_argument(argument)).collect()
    }

    /// What to call it in messages.
    pub(crate) fn name(&self) -> &str {
        match self {
            Self::Argument(_) => "the puzzle",
            Self::File(path) => path,
            Self::Stdin => "standard input",
        }
    }

    /// Opens it, with its size in bytes where that is known.
    pub(crate) fn open(&self) -> Result<Opened, Failure> {
        match self {
            Self::Argument(text) => {
                let bytes = text.clone().into_bytes();
                Ok(Opened { size: Some(bytes.len() as u64), reader: Box::new(io::Cursor::new(bytes)) })
            }
            Self::File(path) => {
                let failure = |error| Failure::io(path, &error);
                let file = File::open(path).map_err(|error| match error.kind() {
                    io::ErrorKind::NotFound => no_such_file(path),
                    _ => failure(error),
                })?;
                let metadata = file.metadata().map_err(failure)?;
                if metadata.is_dir() {
                    return Err(failure(io::ErrorKind::IsADirectory.into()));
                }
                let size = metadata.is_file().then_some(metadata.len());
                Ok(Opened { size, reader: Box::new(file) })
            }
            Self::Stdin => {
                if io::stdin().is_terminal() {
                    output::note("type or paste a puzzle, then Ctrl-D");
                }
                Ok(Opened { size: None, reader: Box::new(io::stdin()) })
            }
        }
    }

    /// Reads all puzzles at once, in a known format or in whatever it is.
    pub(crate) fn read(&self, format: Option<Format>) -> Result<Document, Failure> {
        self.open()?.read_rest(self.name(), Vec::new(), format)
    }
}

/// A puzzle with the line on which it starts, or why that line cannot be read.
pub(crate) type Found = (usize, Result<Item, FormatError>);

/// An open source.
pub(crate) struct Opened {
    /// How many bytes there are, if that is known.
    pub(crate) size: Option<u64>,
    /// The bytes.
    pub(crate) reader: Box<dyn Read + Send>,
}

impl Opened {
    /// The first bytes, to see what comes; fewer than asked for only at the end.
    pub(crate) fn peek(&mut self, name: &str, n_bytes: usize) -> Result<Vec<u8>, Failure> {
        let mut start = Vec::new();
        let mut limited = (&mut self.reader).take(n_bytes as u64);
        limited.read_to_end(&mut start).map_err(|error| Failure::io(name, &error))?;
        Ok(start)
    }

    /// Reads the rest as one text, after the bytes that were read already.
    pub(crate) fn read_rest(
        self,
        name: &str,
        bytes: Vec<u8>,
        format: Option<Format>,
    ) -> Result<Document, Failure> {
        let text = self.read_text(name, bytes)?;
        let document = format.map_or_else(|| read(&text), |format| read_as(format, &text));
        document.map_err(|error| Failure::format(name, &error))
    }

    /// Reads the rest as puzzles in whatever form they are, after the bytes that were read already.
    ///
    /// Where one cannot be read, and each has a line of its own, the others are still read.
    pub(crate) fn read_each(self, name: &str, bytes: Vec<u8>) -> Result<Vec<Found>, Failure> {
        let text = self.read_text(name, bytes)?;
        match read(&text) {
            Ok(document) => Ok(document.lines.into_iter().zip(document.items.into_iter().map(Ok)).collect()),
            Err(error) => read_each_line(&text).ok_or_else(|| Failure::format(name, &error)),
        }
    }

    /// The rest as one text, after the bytes that were read already.
    pub(crate) fn read_text(self, name: &str, mut bytes: Vec<u8>) -> Result<String, Failure> {
        let room = (MAX_BYTES + 1).saturating_sub(bytes.len());
        let mut limited = self.reader.take(room as u64);
        limited.read_to_end(&mut bytes).map_err(|error| Failure::io(name, &error))?;
        refuse_pictures(name, &bytes)?;
        if bytes.len() > MAX_BYTES {
            return Err(Failure::new(format_args!("{name}: longer than {} MiB", MAX_BYTES >> 20))
                .hint("large files are read a line at a time if every puzzle is on a line of its own"));
        }
        decode(&bytes).map_err(|error| Failure::format(name, &error))?;
        Ok(String::from_utf8_lossy(&bytes).into_owned())
    }
}

/// A picture where a text is expected is known by its first bytes.
pub(crate) fn refuse_pictures(name: &str, start: &[u8]) -> Result<(), Failure> {
    match photo::Kind::of(start) {
        None => Ok(()),
        Some(_) => Err(Failure::new(format_args!("{name}: this is a picture, not a text"))
            .hint("`ninefold scan` reads puzzles from pictures")),
    }
}

/// An argument that is neither a file nor a puzzle.
fn no_such_file(path: &str) -> Failure {
    let name = match path.char_indices().nth(60) {
        Some((end, _)) => format!("{}…", &path[..end]),
        None => path.to_owned(),
    };
    if name.trim().is_empty() {
        return Failure::new("an argument is empty: it names no file and isn't a puzzle")
            .hint("leave it out to read standard input");
    }
    Failure::new(format_args!("'{name}' isn't a file"))
        .hint("it isn't a puzzle either: one on the command line has a sign for each cell, 81 for 9x9")
}

/// Whether an argument is more like a puzzle than like the name of a file. What can be read as a puzzle is one; what
/// only looks like one is read too, for the reader then says what is wrong with it.
fn looks_like_a_puzzle(argument: &str) -> bool {
    if argument.contains("://") || argument.starts_with(['{', ':', '[', '(']) || argument.contains('\n') {
        return true;
    }
    // Links without their beginning, what is inside of them, and strings of the Interactive Sudoku Solver.
    let is_link = ["f-puzzles.com/", "sudokupad.app/", "N4Ig", "sclN", "ctcN"]
        .iter()
        .any(|start| argument.starts_with(start));
    let has_head = matches!(detect(argument), Format::Killer | Format::SumoCue);
    if is_link || has_head || argument.starts_with('.') && argument.contains('~') {
        return true;
    }
    let is_symbol = |symbol: char| symbol.is_ascii_alphanumeric() || "._*-?+|#,; \t\r".contains(symbol);
    let is_cell = |symbol: &char| symbol.is_ascii_digit() || "._*-?".contains(*symbol);
    let has_cells =
        argument.chars().all(is_symbol) && argument.chars().filter(is_cell).count() * 2 >= argument.len();
    argument.len() >= SHORTEST
        && (has_cells || read(argument).is_ok_and(|document| !document.items.is_empty()))
}

/// The signs of the smallest puzzle that is read without a file, a 4x4. A shorter word is a name.
const SHORTEST: usize = 16;
