//! A puzzle a line: 81 symbols, and whatever follows is not kept; or a puzzle of another kind, which is all
//! of the line.

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
        let mut texts = Texts::with_room(BATCH, 81);
        let mut numbers = Vec::with_capacity(BATCH);
        while numbers.len() < BATCH
            && let Some((number, line)) = self.lines.next()?
        {
            // Lists of puzzles have blank lines and remarks.
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            texts.push(Some(classic_start(line).unwrap_or(line)));
            numbers.push(number);
        }
        let n_rows = numbers.len();
        let places = Places { file: self.name.clone(), numbers: Numbers::Lines(numbers) };
        Ok((n_rows > 0).then(|| Batch { columns: vec![Values::Text(texts)], n_rows, places }))
    }
}

/// The 81 symbols that a line begins with. A line that is longer because its board is larger, or that is no
/// puzzle at all, stays as it is, and whoever looks at it says so.
fn classic_start(line: &str) -> Option<&str> {
    let (start, rest) = line.split_at_checked(81)?;
    let is_cell = |next: char| next.is_ascii_alphanumeric() || matches!(next, '.' | '_' | '*' | '-' | '?');
    let is_longer = rest.starts_with(is_cell) || start.starts_with(['{', '[']);
    (!is_longer).then_some(start)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_remark_is_cut_off_and_a_larger_board_is_not() {
        let classic = ".".repeat(81);
        for remark in ["", " # easy", ",7.2", ";solution", "\t123"] {
            assert_eq!(classic_start(&format!("{classic}{remark}")), Some(&*classic), "{remark}");
        }
        for line in [".".repeat(256), format!("{classic}A"), format!("{{{classic}}}"), "12".into()] {
            assert_eq!(classic_start(&line), None, "{line}");
        }
    }
}
