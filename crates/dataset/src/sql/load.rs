//! [`Table`]: a file, or a folder of them, as a table of SQL.

use super::ahead::Ahead;
use super::{Read, internal};
use crate::puzzles::{place_of, read_puzzles};
use crate::read::{StandardInput, is_standard};
use crate::table::{Field, Schema, Values};
use crate::{Column, ColumnKind, Fault, Files, Form, Given, Keep, Watch, tables_in};
use rusqlite::types::{ToSqlOutput, ValueRef};
use rusqlite::{Connection, Error};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

pub(super) struct Table {
    name: String,
    paths: Vec<PathBuf>,
    standard: StandardInput,
    schema: Schema,
}

impl Table {
    /// Makes the table with its columns, but without rows.
    pub(super) fn create(database: &Connection, name: &str) -> Result<Self, Fault> {
        let path = Path::new(name);
        let paths = if path.is_dir() { tables_in(path)? } else { vec![path.to_owned()] };
        if !is_standard(path) && !path.exists() {
            return Err(Fault::new(format_args!("there is no file '{name}'"))
                .hint("tables are files or folders, in quotes: select count(*) from 'puzzles.parquet'"));
        }
        let standard = StandardInput::for_passes(&paths, &std::env::temp_dir())?;
        let files = Files::open_from(&paths, Keep::Any, standard.clone())?;
        let schema = files.schema().clone();
        let table = Self { name: name.into(), paths, standard, schema };
        let columns = table.schema.iter().map(|field| {
            let kind = match (table.takes_numbers(field), field.kind) {
                (true, _) => "",
                (false, ColumnKind::Text) => "text",
                (false, ColumnKind::Integer) => "integer",
                (false, ColumnKind::Real) => "real",
            };
            format!("{} {kind}", quoted(&field.name))
        });
        let columns = columns.collect::<Vec<_>>().join(", ");
        let made = database.execute_batch(&format!("create table {} ({columns})", quoted(name)));
        made.map_err(|error| Fault::new(format_args!("{name}: {}", internal(&error))))?;
        Ok(table)
    }

    pub(super) fn name(&self) -> &str {
        &self.name
    }

    /// `'puzzles.csv' has puzzle, level`.
    pub(super) fn columns_in_words(&self) -> String {
        let names = self.schema.iter().map(|field| &*field.name).collect::<Vec<_>>().join(", ");
        format!("'{}' has {names}", self.name)
    }

    /// Copies the columns that are read.
    pub(super) fn load(
        &self,
        database: &Connection,
        read: &BTreeSet<Read>,
        mut ahead: Option<&mut Ahead>,
        watch: Watch<'_>,
    ) -> Result<(), Fault> {
        // SQLite does not tell capitals from small letters, and names the table as the question does.
        let own = read.iter().filter(|(table, _)| table.eq_ignore_ascii_case(&self.name));
        let keep = Keep::Named(own.map(|(_, column)| column.clone()).collect());
        let mut files = Files::open_from(&self.paths, keep, self.standard.clone())?;
        let schema = files.schema().clone();
        let puzzles = place_of(&schema, Column::Puzzle);
        let fault = |error: Error| internal(&error);
        database.execute_batch("begin").map_err(fault)?;
        let mut insert = database.prepare(&insertion(&self.name, &schema)).map_err(fault)?;
        while let Some(batch) = files.next_batch()? {
            for row in 0..batch.n_rows {
                for (place, (field, values)) in schema.iter().zip(&batch.columns).enumerate() {
                    let value = Value { values, row, takes_numbers: self.takes_numbers(field) };
                    insert.raw_bind_parameter(place + 1, value).map_err(fault)?;
                }
                insert.raw_execute().map_err(fault)?;
            }
            if let (Some(ahead), Some(puzzles)) = (&mut ahead, puzzles) {
                let read = read_puzzles(&batch, puzzles);
                let mut classics = read.iter().flatten().filter_map(Given::classic);
                let added = classics.try_for_each(|puzzle| ahead.add(puzzle));
                added.map_err(|error| Fault::io(&std::env::temp_dir(), &error))?;
            }
            (watch.rows)(batch.n_rows as u64);
        }
        database.execute_batch("commit").map_err(fault)
    }

    /// Whether numbers in a column are written as text, because the file cannot say what they are.
    fn takes_numbers(&self, field: &Field) -> bool {
        let is_text = |path: &PathBuf| matches!(Form::of(path), Some(Form::Csv | Form::Tsv));
        Column::by_any_name(&field.name).is_none() && self.paths.iter().any(is_text)
    }
}

/// A name as SQL has it.
fn quoted(name: &str) -> String {
    format!("\"{}\"", name.replace('"', "\"\""))
}

fn insertion(table: &str, schema: &Schema) -> String {
    let table = quoted(table);
    if schema.is_empty() {
        return format!("insert into {table} default values");
    }
    let names = schema.iter().map(|field| quoted(&field.name)).collect::<Vec<_>>().join(", ");
    let places = vec!["?"; schema.len()].join(", ");
    format!("insert into {table} ({names}) values ({places})")
}

/// A value on its way into the database.
struct Value<'a> {
    values: &'a Values,
    row: usize,
    takes_numbers: bool,
}

impl rusqlite::ToSql for Value<'_> {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        let value = match self.values {
            Values::Text(texts) => match texts.get(self.row) {
                Some(text) if self.takes_numbers => number_or_text(text),
                Some(text) => ValueRef::Text(text.as_bytes()),
                None => ValueRef::Null,
            },
            Values::Integer(numbers) => numbers[self.row].map_or(ValueRef::Null, ValueRef::Integer),
            Values::Real(numbers) => numbers[self.row].map_or(ValueRef::Null, ValueRef::Real),
        };
        Ok(ToSqlOutput::Borrowed(value))
    }
}

/// A text as a number if it is one; what begins with a zero is none, and 81 digits are a grid.
fn number_or_text(text: &str) -> ValueRef<'_> {
    const MOST_DIGITS: usize = 24;
    let digits = text.strip_prefix('-').unwrap_or(text);
    let is_plain = digits.starts_with(|symbol: char| symbol.is_ascii_digit())
        && (!digits.starts_with('0') || digits == "0" || digits.starts_with("0."));
    if !is_plain || text.len() > MOST_DIGITS {
        return ValueRef::Text(text.as_bytes());
    }
    match (text.parse(), text.parse()) {
        (Ok(whole), _) => ValueRef::Integer(whole),
        (_, Ok(real)) => ValueRef::Real(real),
        _ => ValueRef::Text(text.as_bytes()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_in_text_are_numbers() {
        let grid = "1".repeat(81);
        for (text, expected) in [
            ("7", ValueRef::Integer(7)),
            ("-12", ValueRef::Integer(-12)),
            ("0", ValueRef::Integer(0)),
            ("0.5", ValueRef::Real(0.5)),
            ("1e3", ValueRef::Real(1000.0)),
            ("007", ValueRef::Text(b"007")),
            ("nan", ValueRef::Text(b"nan")),
            ("7 of 9", ValueRef::Text(b"7 of 9")),
            (&grid, ValueRef::Text(grid.as_bytes())),
        ] {
            assert_eq!(number_or_text(text), expected, "{text}");
        }
    }
}
