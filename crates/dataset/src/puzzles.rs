//! The puzzles of a table: which column they are in, and what they say.

use crate::table::{Batch, Schema, Values};
use crate::{Annotator, Column, Fault, Given, Solved};
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

/// Takes the puzzle of each row, or what is wrong with it.
fn for_each_puzzle(batch: &Batch, place: usize, mut take: impl FnMut(usize, Result<Given, String>)) {
    match &batch.columns[place] {
        Values::Text(texts) => {
            let texts = texts.iter().enumerate();
            texts.for_each(|(row, text)| take(row, Given::read(text.unwrap_or_default())));
        }
        // A puzzle whose 81 digits were taken for a number is none.
        other => (0..batch.n_rows).for_each(|row| take(row, Given::read(&other.display(row)))),
    }
}

/// The puzzle of each row, or what is wrong with it.
pub(crate) fn read_puzzles(batch: &Batch, place: usize) -> Vec<Result<Given, String>> {
    let mut puzzles = Vec::with_capacity(batch.n_rows);
    for_each_puzzle(batch, place, |_, puzzle| puzzles.push(puzzle));
    puzzles
}

/// The puzzles of all rows; the first that cannot be read is a fault with its place.
pub(crate) fn read_all(batch: &Batch, place: usize) -> Result<Vec<Given>, Fault> {
    let fault = |row, reason| Fault::new(format_args!("{}: {reason}", batch.places.name(row)));
    let read = read_puzzles(batch, place).into_iter().enumerate();
    read.map(|(row, given)| given.map_err(|reason| fault(row, reason))).collect()
}

/// The rows whose puzzles have one solution, and what is wrong with the others.
pub(crate) struct SolvedRows {
    pub(crate) rows: Vec<usize>,
    /// The puzzle of each.
    pub(crate) solved: Vec<Solved>,
    /// The other rows in order, each with a fault that does not say where it is.
    pub(crate) wrong: Vec<(usize, Fault)>,
}

impl SolvedRows {
    pub(crate) fn of(annotator: &mut Annotator, batch: &Batch, place: usize) -> Self {
        let mut wrong = Vec::new();
        let mut rows_read = Vec::with_capacity(batch.n_rows);
        let mut given = Vec::with_capacity(batch.n_rows);
        for_each_puzzle(batch, place, |row, puzzle| match puzzle {
            Ok(puzzle) => {
                rows_read.push(row);
                given.push(puzzle);
            }
            Err(reason) => wrong.push((row, Fault::new(reason))),
        });
        let (mut rows, mut solved) = (Vec::with_capacity(given.len()), Vec::with_capacity(given.len()));
        let mut rows_read = rows_read.into_iter();
        annotator.solve_each(given, |outcome| {
            let row = rows_read.next().expect("a row for each puzzle");
            match outcome {
                Ok(puzzle) => {
                    rows.push(row);
                    solved.push(puzzle);
                }
                Err(improper) => wrong.push((row, Fault::of_puzzle(improper.message()))),
            }
        });
        wrong.sort_by_key(|(row, _)| *row);
        Self { rows, solved, wrong }
    }

    /// The puzzles of all rows, if all have one solution; else the first fault, with its place.
    pub(crate) fn all(self, batch: &Batch) -> Result<Vec<Solved>, Fault> {
        match self.wrong.into_iter().next() {
            None => Ok(self.solved),
            Some((row, fault)) => {
                let message = format!("{}: {}", batch.places.name(row), fault.message);
                Err(Fault { message, ..fault }
                    .hint("`ninefold dataset annotate --skip-bad` leaves such rows out"))
            }
        }
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
