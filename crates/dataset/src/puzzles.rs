//! The puzzles of a table: which column they are in, and what they say.

use crate::table::{Batch, Schema, Values};
use crate::{Column, Fault};
use ninefold::puzzle::Classic;

/// Which column of a table is this one, under any of its names.
pub(crate) fn place_of(schema: &Schema, column: Column) -> Option<usize> {
    // Its own name goes before those that others use.
    let own = schema.iter().position(|field| field.name == column.name());
    own.or_else(|| schema.iter().position(|field| Column::by_any_name(&field.name) == Some(column)))
}

/// Which column has the puzzles; every table that is read has them.
pub(crate) fn place_of_puzzles(schema: &Schema, file: &str) -> Result<usize, Fault> {
    place_of(schema, Column::Puzzle).ok_or_else(|| {
        let names = schema.iter().map(|field| &*field.name).collect::<Vec<_>>().join(", ");
        Fault::new(format_args!("{file}: none of the columns ({names}) has puzzles"))
            .hint("call that column puzzle; question, quizzes and sudoku are understood too")
    })
}

/// The puzzle of each row, or what is wrong with it.
pub(crate) fn read_puzzles(batch: &Batch, place: usize) -> Vec<Result<Classic, String>> {
    match &batch.columns[place] {
        Values::Text(texts) => texts.iter().map(|text| read_grid(text.unwrap_or_default())).collect(),
        // A puzzle whose 81 digits were taken for a number is none.
        other => (0..batch.n_rows).map(|row| read_grid(&other.display(row))).collect(),
    }
}

/// Reads 81 symbols, or says what is wrong with them.
pub fn read_grid(text: &str) -> Result<Classic, String> {
    let text = text.trim();
    Classic::from_line(text.as_bytes()).ok_or_else(|| match text.chars().count() {
        0 => "there is no puzzle".into(),
        81 => {
            let is_known = |symbol: char| symbol.is_ascii_digit() || "._*xX-?".contains(symbol);
            let wrong = text.chars().position(|symbol| !is_known(symbol)).unwrap_or(0);
            let symbol = text.chars().nth(wrong).unwrap_or_default();
            format!("'{symbol}' in cell {} is neither a digit nor a blank", wrong + 1)
        }
        n => format!("the puzzle has {n} symbols, not 81"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_grid_says_why() {
        let wrong = |text: &str| read_grid(text).unwrap_err();
        assert_eq!(wrong(""), "there is no puzzle");
        assert_eq!(wrong("123"), "the puzzle has 3 symbols, not 81");
        assert_eq!(wrong(&format!("1{}", "ä".repeat(80))), "'ä' in cell 2 is neither a digit nor a blank");
        assert_eq!(read_grid(&"0".repeat(81)), Ok(Classic::EMPTY));
    }
}
