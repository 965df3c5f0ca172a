//! [`Writer`]: tables of any form, some rows at a time.

mod hrm;
mod npy;
mod parquet;
mod text;

use crate::read::is_standard;
use crate::table::{Schema, Values};
use crate::{Fault, Form};
use std::path::Path;
#[cfg(feature = "sql")]
pub(crate) use text::quoted;

/// Writes a table to a file that is whole or not there at all.
pub struct Writer(Target);

enum Target {
    Parquet(Box<parquet::Target>),
    Text(text::Target),
    Npy(npy::Target),
    Hrm(hrm::Target),
}

impl Writer {
    /// Begins a file; `-` is standard output.
    pub fn create(path: &Path, form: Form, schema: &Schema) -> Result<Self, Fault> {
        if is_standard(path) && matches!(form, Form::Npy | Form::Hrm) {
            let ending = form.ending();
            return Err(Fault::new(format_args!("{ending} takes several files, and standard output is one"))
                .hint("name a file, or take csv, tsv, jsonl or parquet"));
        }
        Ok(Self(match form {
            Form::Parquet => Target::Parquet(Box::new(parquet::Target::create(path, schema)?)),
            Form::Csv => Target::Text(text::Target::create(path, text::Style::Separated(','), schema)?),
            Form::Tsv => Target::Text(text::Target::create(path, text::Style::Separated('\t'), schema)?),
            Form::JsonLines => Target::Text(text::Target::create(path, text::Style::Json, schema)?),
            Form::Npy => Target::Npy(npy::Target::create(path, schema)?),
            Form::Hrm => Target::Hrm(hrm::Target::create(path, schema)?),
        }))
    }

    /// Says that so many rows after each other are copies of one puzzle, where the form tells that.
    pub(crate) fn in_groups_of(mut self, n_rows: usize) -> Self {
        if let Target::Hrm(target) = &mut self.0 {
            target.set_group(n_rows);
        }
        self
    }

    /// Adds rows: a column for each field of the schema.
    pub fn write(&mut self, columns: &[Values], n_rows: usize) -> Result<(), Fault> {
        match &mut self.0 {
            Target::Parquet(target) => target.write(columns, n_rows),
            Target::Text(target) => target.write(columns, n_rows),
            Target::Npy(target) => target.write(columns, n_rows),
            Target::Hrm(target) => target.write(columns, n_rows),
        }
    }

    /// What makes rows ready to be written here, for other threads.
    pub(crate) fn encoder(&self) -> Encoder {
        match &self.0 {
            Target::Text(target) => Encoder::Text(target.encoder().clone()),
            Target::Parquet(_) | Target::Npy(_) | Target::Hrm(_) => Encoder::None,
        }
    }

    /// Adds rows that its encoder made ready.
    pub(crate) fn write_encoded(&mut self, rows: &Encoded) -> Result<(), Fault> {
        match (&mut self.0, rows) {
            (Target::Text(target), Encoded::Text(text)) => target.write_text(text),
            (_, Encoded::Text(_)) => unreachable!("only the encoder of a text makes text"),
            (_, Encoded::Columns(columns, n_rows)) => self.write(columns, *n_rows),
        }
    }

    /// Gives the file its name, once all of it is on the disk.
    pub fn finish(self) -> Result<(), Fault> {
        match self.0 {
            Target::Parquet(target) => target.finish(),
            Target::Text(target) => target.finish(),
            Target::Npy(target) => target.finish(),
            Target::Hrm(target) => target.finish(),
        }
    }
}

/// Makes rows ready to be written: what can be done by any thread, so that the one that writes does not
/// have to.
#[derive(Clone)]
pub(crate) enum Encoder {
    Text(text::Encoder),
    /// The form needs rows as they are.
    None,
}

/// Rows that are ready to be written.
pub(crate) enum Encoded {
    Text(Vec<u8>),
    Columns(Vec<Values>, usize),
}

impl Encoder {
    pub(crate) fn encode(&self, columns: Vec<Values>, n_rows: usize) -> Encoded {
        match self {
            Self::Text(encoder) => Encoded::Text(encoder.encode(&columns, n_rows)),
            Self::None => Encoded::Columns(columns, n_rows),
        }
    }
}

impl std::fmt::Debug for Writer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Writer")
    }
}
