//! A puzzle a line: 81 symbols, and whatever follows is not kept.

use super::BATCH;
use super::input::Input;
use super::text::Lines;
use crate::table::{Batch, ColumnKind, Field, Numbers, Places, Schema, Texts, Values};
use crate::{Column, Fault};
use std::sync::Arc;

pub(super) struct Source {
    lines: Lines,
    schema: Schema,
    name: Arc<str>,
}

impl Source {
    pub(super) fn open(input: Input) -> Self {
        let lines = Lines::new(input);
        let name = lines.name();
        Self { lines, schema: [Field::new(Column::Puzzle.name(), ColumnKind::Text)].into(), name }
    }

    pub(super) fn schema(&self) -> &Schema {
        &self.schema
    }

    pub(super) fn next_batch(&mut self) -> Result<Option<Batch>, Fault> {
        let mut texts = Texts::default();
        let mut numbers = Vec::new();
        while numbers.len() < BATCH
            && let Some((number, line)) = self.lines.next()?
        {
            // Lists of puzzles have blank lines and remarks.
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            // A line that is no puzzle stays as it is, and whoever looks at it says so.
            let puzzle =
                line.get(..81).filter(|_| !line[81..].starts_with(|next: char| next.is_ascii_digit()));
            texts.push(Some(puzzle.unwrap_or(line)));
            numbers.push(number);
        }
        let n_rows = numbers.len();
        let places = Places { file: self.name.clone(), numbers: Numbers::Lines(numbers) };
        Ok((n_rows > 0).then(|| Batch { columns: vec![Values::Text(texts)], n_rows, places }))
    }
}
