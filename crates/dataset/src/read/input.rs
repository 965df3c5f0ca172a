//! [`Input`]: the bytes of a table, from a file or from standard input.

use crate::{Column, Fault, Form};
use std::fs::File;
use std::io::{self, BufRead, BufReader, Cursor, Read, Seek};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// So many bytes of standard input are looked at to see what it is.
const MAX_START: u64 = 1 << 16;

/// Whether a path stands for standard input or output.
pub(crate) fn is_standard(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// What messages call a table.
pub(crate) fn name_of(path: &Path) -> String {
    if is_standard(path) { "standard input".into() } else { path.display().to_string() }
}

/// How standard input is read.
#[derive(Clone, Debug)]
pub(crate) enum StandardInput {
    /// As it comes, once.
    AsItComes,
    /// From a copy of it, as often as one likes.
    Copied(Arc<File>),
}

impl StandardInput {
    /// Standard input for several passes over these tables: if it is one of them, it is copied into a
    /// file without a name in a folder.
    pub(crate) fn for_passes(paths: &[PathBuf], folder: &Path) -> Result<Self, Fault> {
        if !paths.iter().any(|path| is_standard(path)) {
            return Ok(Self::AsItComes);
        }
        let copied = copy(&mut io::stdin().lock(), folder);
        Ok(Self::Copied(Arc::new(copied.map_err(|error| Fault::io(folder, &error))?)))
    }
}

/// A table before anything of it is read.
pub(super) struct Input {
    /// The form, where it is known; else it is a list.
    pub(super) form: Option<Form>,
    /// What messages call it.
    pub(super) name: PathBuf,
    bytes: Bytes,
}

enum Bytes {
    File(File),
    Stream(Box<dyn Read + Send>),
}

impl Input {
    /// Opens a file, whose ending tells its form, or standard input, whose first line does.
    pub(super) fn open(path: &Path, standard: &StandardInput) -> Result<Self, Fault> {
        if is_standard(path) {
            let name = PathBuf::from(name_of(path));
            let opened = Self::open_standard(name.clone(), standard);
            return opened.map_err(|error| Fault::io(&name, &error));
        }
        if path.is_dir() {
            return Err(Fault::io(path, &io::ErrorKind::IsADirectory.into()));
        }
        let file = File::open(path).map_err(|error| Fault::io(path, &error))?;
        Ok(Self { form: Form::of(path), name: path.into(), bytes: Bytes::File(file) })
    }

    fn open_standard(name: PathBuf, standard: &StandardInput) -> io::Result<Self> {
        match standard {
            StandardInput::AsItComes => {
                let mut stream = BufReader::new(io::stdin());
                let start = first_line(&mut stream)?;
                let form = form_of_start(&start);
                let bytes = Bytes::Stream(Box::new(Cursor::new(start).chain(stream)));
                Ok(Self { form, name, bytes })
            }
            StandardInput::Copied(copy) => {
                let mut file = copy.try_clone()?;
                file.rewind()?;
                let form = form_of_start(&first_line(&mut BufReader::new(&file))?);
                file.rewind()?;
                Ok(Self { form, name, bytes: Bytes::File(file) })
            }
        }
    }

    /// The bytes from the first to the last.
    pub(super) fn into_stream(self) -> Box<dyn Read + Send> {
        match self.bytes {
            Bytes::File(file) => Box::new(file),
            Bytes::Stream(stream) => stream,
        }
    }

    /// The bytes as a file in which one can go back and forth.
    pub(super) fn into_file(self) -> Result<File, Fault> {
        match self.bytes {
            Bytes::File(file) => Ok(file),
            Bytes::Stream(mut stream) => {
                copy(&mut stream, &std::env::temp_dir()).map_err(|error| Fault::io(&self.name, &error))
            }
        }
    }
}

/// A copy on disk that has no name, so that nothing is left however the program ends.
fn copy(from: &mut dyn Read, folder: &Path) -> io::Result<File> {
    let mut file = tempfile::tempfile_in(folder)?;
    io::copy(from, &mut file)?;
    file.rewind()?;
    Ok(file)
}

fn first_line(stream: &mut impl BufRead) -> io::Result<Vec<u8>> {
    let mut line = Vec::new();
    stream.take(MAX_START).read_until(b'\n', &mut line)?;
    Ok(line)
}

/// The form that the first line tells; a list has no sign of its own.
fn form_of_start(start: &[u8]) -> Option<Form> {
    let start = start.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(start);
    if start.starts_with(b"PAR1") {
        return Some(Form::Parquet);
    }
    let line = std::str::from_utf8(start.trim_ascii()).ok()?;
    if line.starts_with('{') {
        return Some(Form::JsonLines);
    }
    let names_puzzles = |separator: char| {
        let names = line.split(separator).map(|name| name.trim().trim_matches('"'));
        names.filter_map(Column::by_any_name).any(|column| column == Column::Puzzle)
    };
    [(',', Form::Csv), ('\t', Form::Tsv)]
        .into_iter()
        .find(|(separator, _)| names_puzzles(*separator))
        .map(|(_, form)| form)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_line_tells_the_form() {
        for (start, form) in [
            (&b"PAR1\x15\x04"[..], Some(Form::Parquet)),
            (b"{\"puzzle\":\"...\"}\n", Some(Form::JsonLines)),
            (b"source,\"question\",answer\n", Some(Form::Csv)),
            (b"\xEF\xBB\xBFpuzzle\n", Some(Form::Csv)),
            (b"id\tpuzzle\n", Some(Form::Tsv)),
            (b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n", None),
            (b"", None),
        ] {
            assert_eq!(form_of_start(start), form, "{}", String::from_utf8_lossy(start));
        }
    }
}
