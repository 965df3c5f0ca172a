//! Tables of text: fields between commas or tabs (RFC 4180), or a JSON object a line.

use crate::Fault;
use crate::file::{NewFile, Stamp};
use crate::table::{Schema, Values};
use serde_json::{Value, json};
use std::borrow::Cow;
use std::io::Write;
use std::path::Path;

pub(super) struct Target {
    file: NewFile,
    style: Style,
    /// The names of the columns, as JSON.
    names: Vec<String>,
    text: String,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Style {
    Separated(char),
    Json,
}

impl Target {
    pub(super) fn create(path: &Path, style: Style, schema: &Schema) -> Result<Self, Fault> {
        let names = schema.iter().map(|field| json!(field.name).to_string()).collect();
        let mut target = Self { file: NewFile::create(path)?, style, names, text: String::new() };
        if let Style::Separated(separator) = style {
            let heads = schema.iter().map(|field| quoted(&field.name, separator)).collect::<Vec<_>>();
            target.text = heads.join(&separator.to_string());
            target.text.push('\n');
            target.flush()?;
        }
        Ok(target)
    }

    pub(super) fn write(&mut self, columns: &[Values], n_rows: usize) -> Result<(), Fault> {
        for row in 0..n_rows {
            match self.style {
                Style::Separated(separator) => self.add_fields(columns, row, separator),
                Style::Json => self.add_object(columns, row),
            }
        }
        self.flush()
    }

    pub(super) fn finish(self) -> Result<Stamp, Fault> {
        self.file.finish()
    }

    fn add_fields(&mut self, columns: &[Values], row: usize, separator: char) {
        for (place, values) in columns.iter().enumerate() {
            if place > 0 {
                self.text.push(separator);
            }
            self.text.push_str(&quoted(&values.display(row), separator));
        }
        self.text.push('\n');
    }

    fn add_object(&mut self, columns: &[Values], row: usize) {
        for (place, (name, values)) in self.names.iter().zip(columns).enumerate() {
            self.text.push(if place == 0 { '{' } else { ',' });
            self.text.push_str(name);
            self.text.push(':');
            let value = match values {
                Values::Text(texts) => texts.get(row).map_or(Value::Null, |text| json!(text)),
                Values::Integer(numbers) => json!(numbers[row]),
                Values::Real(numbers) => json!(numbers[row]),
            };
            self.text.push_str(&value.to_string());
        }
        self.text.push_str("}\n");
    }

    fn flush(&mut self) -> Result<(), Fault> {
        let written = self.file.write_all(self.text.as_bytes());
        self.text.clear();
        written.map_err(|error| Fault::io(self.file.path(), &error))
    }
}

/// A field as it stands in a line: in quotes if it could be mistaken.
pub(crate) fn quoted(text: &str, separator: char) -> Cow<'_, str> {
    // Looking at every byte without stopping early is faster, because a vector unit then does it; the
    // separators are ASCII, so that bytes are enough.
    let is_special = |byte: u8| matches!(byte, b'"' | b'\n' | b'\r') || char::from(byte) == separator;
    if text.bytes().fold(false, |found, byte| found | is_special(byte)) {
        format!("\"{}\"", text.replace('"', "\"\"")).into()
    } else {
        text.into()
    }
}
