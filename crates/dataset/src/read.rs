//! [`Reader`]: tables of any form, some rows at a time.

mod csv;
mod json;
mod lines;
mod parquet;
mod text;

use crate::table::{Batch, Schema};
use crate::{Column, Fault, Form};
use std::path::{Path, PathBuf};

/// How many rows a batch has: enough to be worth handing over, few enough to be small.
pub(crate) const BATCH: usize = 4096;

/// Reads a table from a file, some rows at a time.
pub struct Reader(Source);

enum Source {
    Parquet(parquet::Source),
    Csv(csv::Source),
    Json(json::Source),
    Lines(lines::Source),
}

/// Which columns are wanted of a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Keep<'a> {
    /// All.
    All,
    /// Those that are these, under any name.
    These(&'a [Column]),
}

impl Keep<'_> {
    fn keeps(self, name: &str) -> bool {
        match self {
            Self::All => true,
            Self::These(columns) => Column::by_any_name(name).is_some_and(|column| columns.contains(&column)),
        }
    }
}

impl Reader {
    /// Opens a file; its ending tells its form, and what has no known ending is a puzzle a line.
    pub fn open(path: &Path, keep: Keep<'_>) -> Result<Self, Fault> {
        if path.is_dir() {
            return Err(Fault::io(path, &std::io::ErrorKind::IsADirectory.into()));
        }
        Ok(Self(match Form::of(path) {
            Some(Form::Parquet) => Source::Parquet(parquet::Source::open(path, keep)?),
            Some(Form::Csv) => Source::Csv(csv::Source::open(path, b',', keep)?),
            Some(Form::Tsv) => Source::Csv(csv::Source::open(path, b'\t', keep)?),
            Some(Form::JsonLines) => Source::Json(json::Source::open(path, keep)?),
            Some(form @ (Form::Npy | Form::Hrm)) => {
                let ending = form.ending();
                return Err(Fault::new(format_args!("{}: .{ending} is written, not read", path.display()))
                    .hint("give the Parquet, CSV or JSON lines that it was made of"));
            }
            None => Source::Lines(lines::Source::open(path)?),
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
    columns: Vec<Column>,
    keeps_all: bool,
}

impl Files {
    /// Opens the first of at least one file, and reads all columns.
    pub fn open(paths: &[PathBuf]) -> Result<Self, Fault> {
        Self::open_with(paths, Vec::new(), true)
    }

    /// Opens the first of at least one file, and reads these columns where they are.
    pub fn open_only(paths: &[PathBuf], columns: &[Column]) -> Result<Self, Fault> {
        Self::open_with(paths, columns.to_vec(), false)
    }

    fn open_with(paths: &[PathBuf], columns: Vec<Column>, keeps_all: bool) -> Result<Self, Fault> {
        let (first, rest) = paths.split_first().ok_or_else(|| Fault::new("there is no file to read"))?;
        let keep = if keeps_all { Keep::All } else { Keep::These(&columns) };
        let reader = Reader::open(first, keep)?;
        let left = rest.iter().rev().cloned().collect();
        Ok(Self { left, first: first.clone(), reader, columns, keeps_all })
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
            let keep = if self.keeps_all { Keep::All } else { Keep::These(&self.columns) };
            let next = Reader::open(&path, keep)?;
            if next.schema() != self.reader.schema() {
                let names = |reader: &Reader| {
                    reader.schema().iter().map(|field| &*field.name).collect::<Vec<_>>().join(", ")
                };
                let (own, first, others) = (names(&next), self.first.display(), names(&self.reader));
                return Err(Fault::new(format_args!(
                    "{}: its columns ({own}) or their types are not those of {first} ({others})",
                    path.display()
                ))
                .hint("files that go together need the same columns in the same order"));
            }
            self.reader = next;
        }
    }
}
