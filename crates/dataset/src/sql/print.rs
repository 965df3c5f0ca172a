//! [`Printer`]: answers as people and programs read them.

use crate::Fault;
use crate::write::quoted;
use rusqlite::Row;
use rusqlite::types::ValueRef;
use serde_json::{Value, json};
use std::fmt;
use std::io::{self, Write};
use std::path::Path;
use std::str::FromStr;

/// How an answer is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AnswerForm {
    /// Columns below each other, for people.
    Table,
    /// Fields between commas, names in the first line.
    Csv,
    /// A JSON object a line.
    JsonLines,
}

impl AnswerForm {
    const ALL: [(&'static str, Self); 3] =
        [("table", Self::Table), ("csv", Self::Csv), ("jsonl", Self::JsonLines)];
}

impl FromStr for AnswerForm {
    type Err = UnknownAnswerForm;

    fn from_str(name: &str) -> Result<Self, UnknownAnswerForm> {
        let known = Self::ALL.into_iter().find(|(known, _)| *known == name);
        known.map(|(_, form)| form).ok_or_else(|| UnknownAnswerForm(name.into()))
    }
}

/// A name that no form of an answer has.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownAnswerForm(String);

impl fmt::Display for UnknownAnswerForm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = AnswerForm::ALL.map(|(name, _)| name).join(", ");
        write!(f, "there is no form '{}'; there are {names}", self.0)
    }
}

impl std::error::Error for UnknownAnswerForm {}

/// So many rows are looked at to know how wide columns are; in a longer answer they may become wider.
const BLOCK: usize = 1000;

pub(super) struct Printer<'w> {
    form: AnswerForm,
    names: Vec<String>,
    to: &'w mut dyn Write,
    n_rows: u64,
    /// Of a table: rows that wait until it is known how wide columns are, and how wide they are so far.
    waiting: Vec<Vec<Field>>,
    widths: Vec<usize>,
}

/// A field of a table.
struct Field {
    text: String,
    side: Side,
}

/// Where a field stands in its column: numbers are compared from their ends.
#[derive(Clone, Copy)]
enum Side {
    Left,
    Right,
}

impl<'w> Printer<'w> {
    pub(super) fn new(form: AnswerForm, names: Vec<String>, to: &'w mut dyn Write) -> Result<Self, Fault> {
        let widths = names.iter().map(|name| width(name)).collect();
        let mut printer = Self { form, names, to, n_rows: 0, waiting: Vec::new(), widths };
        if form == AnswerForm::Csv {
            let heads = printer.names.iter().map(|name| quoted(name, ',')).collect::<Vec<_>>();
            printer.line(&heads.join(","))?;
        }
        Ok(printer)
    }

    pub(super) fn add(&mut self, row: &Row<'_>) -> Result<(), Fault> {
        self.n_rows += 1;
        let value = |place| row.get_ref(place).unwrap_or(ValueRef::Null);
        let values = (0..self.names.len()).map(value);
        match self.form {
            AnswerForm::Table => {
                self.waiting.push(values.map(field).collect());
                if self.waiting.len() == BLOCK { self.print_waiting() } else { Ok(()) }
            }
            AnswerForm::Csv => {
                let fields =
                    values.map(|value| quoted(&field(value).text, ',').into_owned()).collect::<Vec<_>>();
                self.line(&fields.join(","))
            }
            AnswerForm::JsonLines => {
                let fields = self.names.iter().zip(values).map(|(name, value)| {
                    // In the order of the question, which a map of JSON would not keep.
                    format!("{}:{}", json!(name), json_of(value))
                });
                let object = format!("{{{}}}", fields.collect::<Vec<_>>().join(","));
                self.line(&object)
            }
        }
    }

    /// Writes what is left, and says how many rows there were.
    pub(super) fn finish(mut self) -> Result<u64, Fault> {
        if self.form == AnswerForm::Table {
            self.print_waiting()?;
        }
        self.to.flush().map_err(|error| fault(&error))?;
        Ok(self.n_rows)
    }

    fn print_waiting(&mut self) -> Result<(), Fault> {
        let waiting = std::mem::take(&mut self.waiting);
        for row in &waiting {
            for (widest, field) in self.widths.iter_mut().zip(row) {
                *widest = (*widest).max(width(&field.text));
            }
        }
        if self.n_rows <= BLOCK as u64 {
            let heads = self.names.iter().map(|name| Field { text: name.clone(), side: Side::Left });
            let rules = self.widths.iter().map(|width| Field { text: "-".repeat(*width), side: Side::Left });
            let (heads, rules) = (heads.collect::<Vec<_>>(), rules.collect::<Vec<_>>());
            self.table_line(&heads)?;
            self.table_line(&rules)?;
        }
        waiting.iter().try_for_each(|row| self.table_line(row))
    }

    fn table_line(&mut self, fields: &[Field]) -> Result<(), Fault> {
        let mut line = String::new();
        for (field, widest) in fields.iter().zip(&self.widths) {
            let space = " ".repeat(widest.saturating_sub(width(&field.text)));
            match field.side {
                Side::Left => line.extend([&*field.text, &space, "  "]),
                Side::Right => line.extend([&*space, &field.text, "  "]),
            }
        }
        self.line(line.trim_end())
    }

    fn line(&mut self, line: &str) -> Result<(), Fault> {
        writeln!(self.to, "{line}").map_err(|error| fault(&error))
    }
}

fn fault(error: &io::Error) -> Fault {
    Fault::io(Path::new("standard output"), error)
}

fn width(text: &str) -> usize {
    text.chars().count()
}

fn field(value: ValueRef<'_>) -> Field {
    match value {
        ValueRef::Null => Field { text: String::new(), side: Side::Left },
        ValueRef::Integer(number) => Field { text: number.to_string(), side: Side::Right },
        ValueRef::Real(number) => Field { text: format!("{number:?}"), side: Side::Right },
        ValueRef::Text(bytes) | ValueRef::Blob(bytes) => {
            Field { text: String::from_utf8_lossy(bytes).into_owned(), side: Side::Left }
        }
    }
}

fn json_of(value: ValueRef<'_>) -> Value {
    match value {
        ValueRef::Null => Value::Null,
        ValueRef::Integer(number) => json!(number),
        ValueRef::Real(number) => json!(number),
        ValueRef::Text(bytes) | ValueRef::Blob(bytes) => json!(String::from_utf8_lossy(bytes)),
    }
}
