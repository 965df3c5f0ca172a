//! Tables of text: fields between commas or tabs (RFC 4180), or a JSON object a line.

use crate::Fault;
use crate::file::NewFile;
use crate::table::{Schema, Texts, Values};
use serde_json::{Value, json};
use std::borrow::Cow;
use std::io::Write;
use std::path::Path;
use std::sync::Arc;

pub(super) struct Target {
    file: NewFile,
    encoder: Encoder,
}

/// Makes text of rows.
#[derive(Clone)]
pub(crate) struct Encoder {
    style: Style,
    /// The names of the columns, as JSON.
    names: Arc<[String]>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Style {
    Separated(char),
    Json,
}

impl Target {
    pub(super) fn create(path: &Path, style: Style, schema: &Schema) -> Result<Self, Fault> {
        let names = schema.iter().map(|field| json!(field.name).to_string()).collect();
        let mut target = Self { file: NewFile::create(path)?, encoder: Encoder { style, names } };
        if let Style::Separated(separator) = style {
            let heads = schema.iter().map(|field| quoted(&field.name, separator)).collect::<Vec<_>>();
            target.write_text((heads.join(&separator.to_string()) + "\n").as_bytes())?;
        }
        Ok(target)
    }

    pub(super) fn write(&mut self, columns: &[Values], n_rows: usize) -> Result<(), Fault> {
        self.write_text(&self.encoder.encode(columns, n_rows))
    }

    pub(super) fn encoder(&self) -> &Encoder {
        &self.encoder
    }

    pub(super) fn write_text(&mut self, text: &[u8]) -> Result<(), Fault> {
        let written = self.file.write_all(text);
        written.map_err(|error| Fault::io(self.file.path(), &error))
    }

    pub(super) fn finish(self) -> Result<(), Fault> {
        self.file.finish()
    }
}

impl Encoder {
    pub(super) fn encode(&self, columns: &[Values], n_rows: usize) -> Vec<u8> {
        match self.style {
            Style::Separated(separator) => lines(columns, n_rows, separator),
            Style::Json => self.objects(columns, n_rows).into_bytes(),
        }
    }

    fn objects(&self, columns: &[Values], n_rows: usize) -> String {
        let mut text = String::new();
        for row in 0..n_rows {
            for (place, (name, values)) in self.names.iter().zip(columns).enumerate() {
                text.push(if place == 0 { '{' } else { ',' });
                text.push_str(name);
                text.push(':');
                let value = match values {
                    Values::Text(texts) => texts.get(row).map_or(Value::Null, |text| json!(text)),
                    Values::Integer(numbers) => json!(numbers[row]),
                    Values::Real(numbers) => json!(numbers[row]),
                };
                text.push_str(&value.to_string());
            }
            text.push_str("}\n");
        }
        text
    }
}

/// Rows as lines of fields with a separator, which is ASCII, between them.
fn lines(columns: &[Values], n_rows: usize, separator: char) -> Vec<u8> {
    let room = |values: &Values| match values {
        Values::Text(texts) => texts.n_bytes() + n_rows,
        Values::Integer(_) | Values::Real(_) => 8 * n_rows,
    };
    let mut text = Vec::with_capacity(columns.iter().map(room).sum());
    let fields = columns.iter().map(|values| Fields::of(values, separator)).collect::<Vec<_>>();
    for row in 0..n_rows {
        for fields in &fields {
            match fields {
                Fields::Grids(grids) => text.extend_from_slice(&grids[row]),
                Fields::Plain(texts) => text.extend_from_slice(texts.get(row).unwrap_or_default().as_bytes()),
                Fields::Any(values) => {
                    text.extend_from_slice(quoted(&values.display(row), separator).as_bytes());
                }
            }
            text.push(separator as u8);
        }
        // The line ends where the last separator is.
        if let Some(last) = text.last_mut() {
            *last = b'\n';
        }
    }
    text
}

/// The fields of a column, by how much has to be done to write one.
enum Fields<'a> {
    /// 81 bytes, which need no quotes.
    Grids(&'a [[u8; 81]]),
    /// Texts that need no quotes.
    Plain(&'a Texts),
    /// Numbers, or texts of which some need quotes.
    Any(&'a Values),
}

impl<'a> Fields<'a> {
    /// Most columns have no text that needs quotes, which a look at all of them together tells sooner.
    fn of(values: &'a Values, separator: char) -> Self {
        match values {
            Values::Text(texts) => match texts.as_grids() {
                Some(grids) => Self::Grids(grids),
                None if is_special(texts.text(), separator) => Self::Any(values),
                None => Self::Plain(texts),
            },
            _ => Self::Any(values),
        }
    }
}

/// A field as it stands in a line: in quotes if it could be mistaken.
pub(crate) fn quoted(text: &str, separator: char) -> Cow<'_, str> {
    if is_special(text, separator) {
        format!("\"{}\"", text.replace('"', "\"\"")).into()
    } else {
        text.into()
    }
}

/// Whether a text has something in it that could be mistaken.
fn is_special(text: &str, separator: char) -> bool {
    // Looking at every byte without stopping early is faster, because a vector unit then does it; the
    // separators are ASCII, so that bytes are enough. Grids have nothing that is as small as these signs.
    let largest_sign = b'"'.max(separator as u8);
    let is_sign = |byte: u8| matches!(byte, b'"' | b'\n' | b'\r') || char::from(byte) == separator;
    text.bytes().fold(u8::MAX, u8::min) <= largest_sign
        && text.bytes().fold(false, |found, byte| found | is_sign(byte))
}
