//! [`Fault`]: why a data set could not be read or written.

use parquet::errors::ParquetError;
use std::fmt;
use std::io;
use std::path::Path;

/// Why a data set could not be read or written, in words for whoever asked for it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// What is wrong, and where.
    pub message: String,
    /// What to do next.
    pub hint: Option<String>,
    /// Where the reason lies.
    pub blame: Blame,
}

/// Where the reason of a fault lies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Blame {
    /// In what was asked, in a file that cannot be read, or in the disk.
    Input,
    /// In a puzzle that can be read but does not have exactly one solution.
    Puzzle,
    /// In nothing: nobody reads the output any more, as after `| head -1`.
    Closed,
}

impl Fault {
    /// A fault of what was asked or of a file.
    pub fn new(message: impl fmt::Display) -> Self {
        Self { message: message.to_string(), hint: None, blame: Blame::Input }
    }

    /// A fault of a puzzle.
    pub(crate) fn of_puzzle(message: impl fmt::Display) -> Self {
        Self { blame: Blame::Puzzle, ..Self::new(message) }
    }

    /// The same fault with advice.
    #[must_use]
    pub fn hint(self, advice: impl fmt::Display) -> Self {
        Self { hint: Some(advice.to_string()), ..self }
    }

    /// A file that could not be read or written.
    pub(crate) fn io(path: &Path, error: &io::Error) -> Self {
        let path = path.display();
        match error.kind() {
            io::ErrorKind::NotFound => Self::new(format_args!("{path}: no such file")),
            io::ErrorKind::PermissionDenied => Self::new(format_args!("{path}: permission denied")),
            io::ErrorKind::IsADirectory => {
                Self::new(format_args!("{path}: this is a folder, not a file")).hint("name the files in it")
            }
            io::ErrorKind::BrokenPipe => {
                Self { blame: Blame::Closed, ..Self::new(format_args!("{path}: nobody reads it any more")) }
            }
            io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => Self::new(format_args!(
                "{path}: the disk is full"
            ))
            .hint("nothing half-written was left under that name; make room and run the same command again"),
            _ => Self::new(format_args!("{path}: {error}")),
        }
    }

    /// A Parquet file that could not be read or written.
    pub(crate) fn parquet(path: &Path, error: &ParquetError) -> Self {
        if let ParquetError::External(inner) = error
            && let Some(error) = inner.downcast_ref::<io::Error>()
        {
            return Self::io(path, error);
        }
        Self::new(format_args!("{}: {error}", path.display()))
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Fault {}
