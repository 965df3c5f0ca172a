//! [`Reader`]: tables of any form, some rows at a time.

mod csv;
mod estimate;
mod input;
mod json;
mod lines;
mod parquet;
mod text;

use crate::table::{Batch, Schema};
use crate::{Column, Fault, Form};
pub use estimate::estimate_rows;
use input::Input;
pub(crate) use input::{StandardInput, is_standard, name_of};
use std::path::{Path, PathBuf};

/// How many rows a batch has: enough to be worth handing over, few enough that all that is worked out of
/// them stays near the processor.
pub(crate) const BATCH: usize = 512;

/// Reads a table from a file, some rows at a time.
pub struct Reader(Source);

enum Source {
    Parquet(parquet::Source),
    Csv(csv::Source),
    Json(json::Source),
    Lines(lines::Source),
}

/// Which columns are wanted of a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Keep {
    /// All, one of which has puzzles.
    All,
    /// Those that are these, under any name.
    These(Vec<Column>),
    /// All, of a table that may be about something else.
    Any,
    /// Those with these names, of a table that may be about something else.
    Named(Vec<String>),
}

impl Keep {
    fn keeps(&self, name: &str) -> bool {
        match self {
            Self::All | Self::Any => true,
            Self::These(columns) => Column::by_any_name(name).is_some_and(|column| columns.contains(&column)),
            Self::Named(names) => names.iter().any(|wanted| wanted.trim() == name.trim()),
        }
    }

    /// Whether a table with these columns will do.
    fn accepts<'a>(&self, mut names: impl Iterator<Item = &'a str>) -> bool {
        match self {
            Self::All | Self::These(_) => names.any(|name| Column::by_any_name(name) == Some(Column::Puzzle)),
            Self::Any | Self::Named(_) => true,
        }
    }
}

impl Reader {
    /// Opens a file; its ending tells its form, and what has no known ending is a puzzle a line.
    ///
    /// `-` is standard input, whose first line tells its form.
    pub fn open(path: &Path, keep: &Keep) -> Result<Self, Fault> {
        Self::open_from(path, keep, &StandardInput::AsItComes)
    }

    fn open_from(path: &Path, keep: &Keep, standard: &StandardInput) -> Result<Self, Fault> {
        let input = Input::open(path, standard)?;
        Ok(Self(match input.form {
            Some(Form::Parquet) => Source::Parquet(parquet::Source::open(input, keep)?),
            Some(Form::Csv) => Source::Csv(csv::Source::open(input, b',', keep)?),
            Some(Form::Tsv) => Source::Csv(csv::Source::open(input, b'\t', keep)?),
            Some(Form::JsonLines) => Source::Json(json::Source::open(input, keep)?),
            Some(form @ (Form::Npy | Form::Hrm)) => {
                let ending = form.ending();
                return Err(Fault::new(format_args!("{}: .{ending} is written, not read", path.display()))
                    .hint("give the Parquet, CSV or JSON lines that it was made of"));
            }
            None => Source::Lines(lines::Source::open(input)),
        }))
    }

    /// The columns.
    pub fn schema(&self) -> &Schema {
        match &self.0 {
            Source::Parquet(source) => source.schema(),
            Source::Csv(source) => source.schema(),
            Source::Json(source) => source.schema(),
            Source::Lines(source) => source.schema(),
        }
    }

    /// The next rows, at least one; nothing at the end.
    pub fn next_batch(&mut self) -> Result<Option<Batch>, Fault> {
        match &mut self.0 {
            Source::Parquet(source) => source.next_batch(),
            Source::Csv(source) => source.next_batch(),
            Source::Json(source) => source.next_batch(),
            Source::Lines(source) => source.next_batch(),
        }
    }
}

impl std::fmt::Debug for Reader {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Reader").field("schema", self.schema()).finish_non_exhaustive()
    }
}

/// Several files with the same columns, one after the other.
#[derive(Debug)]
pub struct Files {
    /// Those that are still to come, the next one last.
    left: Vec<PathBuf>,
    first: PathBuf,
    reader: Reader,
    keep: Keep,
    standard: StandardInput,
}

impl Files {
    /// Opens the first of at least one file.
    pub fn open(paths: &[PathBuf], keep: Keep) -> Result<Self, Fault> {
        Self::open_from(paths, keep, StandardInput::AsItComes)
    }

    /// The same, with a standard input that may be read again.
    pub(crate) fn open_from(paths: &[PathBuf], keep: Keep, standard: StandardInput) -> Result<Self, Fault> {
        let (first, rest) = paths.split_first().ok_or_else(|| Fault::new("there is no file to read"))?;
        check_standard_once(paths)?;
        let reader = Reader::open_from(first, &keep, &standard)?;
        let left = rest.iter().rev().cloned().collect();
        Ok(Self { left, first: first.clone(), reader, keep, standard })
    }

    /// The columns that all files have.
    pub fn schema(&self) -> &Schema {
        self.reader.schema()
    }

    /// The next rows, at least one; nothing at the end of the last file.
    pub fn next_batch(&mut self) -> Result<Option<Batch>, Fault> {
        loop {
            if let Some(batch) = self.reader.next_batch()? {
                return Ok(Some(batch));
            }
            let Some(path) = self.left.pop() else { return Ok(None) };
            let next = Reader::open_from(&path, &self.keep, &self.standard)?;
            if next.schema() != self.reader.schema() {
                let names = |reader: &Reader| {
                    reader.schema().iter().map(|field| &*field.name).collect::<Vec<_>>().join(", ")
                };
                let (own, first, others) = (names(&next), name_of(&self.first), names(&self.reader));
                return Err(Fault::new(format_args!(
                    "{}: its columns ({own}) or their types are not those of {first} ({others})",
                    name_of(&path)
                ))
                .hint("files that go together need the same columns in the same order"));
            }
            self.reader = next;
        }
    }
}

/// What comes in once cannot be two tables.
pub(crate) fn check_standard_once(paths: &[PathBuf]) -> Result<(), Fault> {
    match paths.iter().filter(|path| is_standard(path)).count() {
        0 | 1 => Ok(()),
        _ => Err(Fault::new("standard input is named more than once").hint("'-' may stand for one table")),
    }
}

/// The tables in a folder and in its folder `data`, in the order of their names.
pub fn tables_in(folder: &Path) -> Result<Vec<PathBuf>, Fault> {
    let mut tables = Vec::new();
    for folder in [folder.to_owned(), folder.join("data")].into_iter().filter(|folder| folder.is_dir()) {
        let fault = |error| Fault::io(&folder, &error);
        for entry in folder.read_dir().map_err(fault)? {
            let path = entry.map_err(fault)?.path();
            let is_hidden = path.file_name().is_some_and(|name| name.to_string_lossy().starts_with('.'));
            if !is_hidden && path.is_file() && Form::of(&path).is_some_and(|form| form != Form::Npy) {
                tables.push(path);
            }
        }
    }
    tables.sort();
    if tables.is_empty() {
        return Err(Fault::new(format_args!("{}: there are no tables in this folder", folder.display()))
            .hint("tables end in .parquet, .csv, .tsv or .jsonl"));
    }
    Ok(tables)
}
