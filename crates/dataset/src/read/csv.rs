//! Tables of text: fields between commas or tabs, with names in the first line (RFC 4180).

use super::input::Input;
use super::text::Lines;
use super::{BATCH, Keep};
use crate::table::{Batch, ColumnKind, Field, Numbers, Places, Schema, Values};
use crate::{Column, Fault};
use std::sync::Arc;

pub(super) struct Source {
    lines: Lines,
    separator: u8,
    schema: Schema,
    /// For each field of a line, the column that it goes to.
    targets: Vec<Option<usize>>,
    name: Arc<str>,
}

impl Source {
    pub(super) fn open(input: Input, separator: u8, keep: &Keep) -> Result<Self, Fault> {
        let mut lines = Lines::new(input);
        let name = lines.name();
        let mut names = Vec::new();
        match next_record(&mut lines, separator, &mut names)? {
            Some(_) => {}
            None => return Err(Fault::new(format_args!("{name}: the file is empty")).hint(NEEDS_HEAD)),
        }
        let mut fields = Vec::new();
        let mut targets = Vec::new();
        for name in &names {
            let kept = keep.keeps(name).then(|| {
                let kind = Column::by_any_name(name).map_or(ColumnKind::Text, Column::kind);
                fields.push(Field::new(name.trim(), kind));
                fields.len() - 1
            });
            targets.push(kept);
        }
        if !keep.accepts(names.iter().map(String::as_str)) {
            return Err(
                Fault::new(format_args!("{name}: line 1 names no column of puzzles")).hint(NEEDS_HEAD)
            );
        }
        Ok(Self { lines, separator, schema: fields.into(), targets, name })
    }

    pub(super) fn schema(&self) -> &Schema {
        &self.schema
    }

    pub(super) fn next_batch(&mut self) -> Result<Option<Batch>, Fault> {
        let mut columns = self.schema.iter().map(|field| Values::empty(field.kind)).collect::<Vec<_>>();
        let mut numbers = Vec::new();
        let mut record = Vec::new();
        while numbers.len() < BATCH
            && let Some(line) = next_record(&mut self.lines, self.separator, &mut record)?
        {
            if record.len() != self.targets.len() {
                let reason = format!("{} fields, but line 1 names {}", record.len(), self.targets.len());
                return Err(self.lines.fault(line, &reason));
            }
            for (text, target) in record.iter().zip(&self.targets) {
                let Some(target) = *target else { continue };
                push(&mut columns[target], text).map_err(|reason| {
                    self.lines.fault(line, &format!("column {}: {reason}", self.schema[target].name))
                })?;
            }
            numbers.push(line);
        }
        let n_rows = numbers.len();
        let places = Places { file: self.name.clone(), numbers: Numbers::Lines(numbers) };
        Ok((n_rows > 0).then_some(Batch { columns, n_rows, places }))
    }
}

const NEEDS_HEAD: &str = "the first line names the columns, one of them puzzle, question, quizzes or sudoku; \
                          a list without names may end in .txt";

fn push(values: &mut Values, text: &str) -> Result<(), String> {
    let there = Some(text).filter(|text| !text.is_empty());
    match values {
        Values::Text(texts) => texts.push(there),
        Values::Integer(numbers) => {
            let number =
                there.map(|text| text.trim().parse().map_err(|_| format!("'{text}' isn't a whole number")));
            numbers.push(number.transpose()?);
        }
        Values::Real(numbers) => {
            let number =
                there.map(|text| text.trim().parse().map_err(|_| format!("'{text}' isn't a number")));
            numbers.push(number.transpose()?);
        }
    }
    Ok(())
}

/// The fields of the next record, and the number of its first line. Blank lines are skipped; a field
/// in quotes may go over several lines.
fn next_record(lines: &mut Lines, separator: u8, fields: &mut Vec<String>) -> Result<Option<u64>, Fault> {
    fields.clear();
    let (first, mut rest) = loop {
        match lines.next()? {
            None => return Ok(None),
            Some((_, "")) => {}
            Some((number, line)) => break (number, line),
        }
    };
    let separator = char::from(separator);
    loop {
        let Some(quoted) = rest.strip_prefix('"') else {
            let (field, more) = match rest.split_once(separator) {
                Some((field, more)) => (field, Some(more)),
                None => (rest, None),
            };
            fields.push(field.into());
            match more {
                Some(more) => rest = more,
                None => return Ok(Some(first)),
            }
            continue;
        };
        let mut field = String::new();
        rest = quoted;
        loop {
            match rest.split_once('"') {
                Some((part, more)) => {
                    field.push_str(part);
                    rest = more;
                    match more.strip_prefix('"') {
                        // Two quotes stand for one.
                        Some(more) => {
                            field.push('"');
                            rest = more;
                        }
                        None => break,
                    }
                }
                None => {
                    field.push_str(rest);
                    field.push('\n');
                    if field.len() > 1 << 20 {
                        return Err(lines.fault(first, "a quoted field is longer than a megabyte"));
                    }
                    match lines.next()? {
                        Some((_, line)) => rest = line,
                        None => return Err(lines.fault(first, "a quote is not closed")),
                    }
                }
            }
        }
        fields.push(field);
        match rest.strip_prefix(separator) {
            Some(more) => rest = more,
            None if rest.is_empty() => return Ok(Some(first)),
            None => return Err(lines.fault(first, "text after a closing quote")),
        }
    }
}
