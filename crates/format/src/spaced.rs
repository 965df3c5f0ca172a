//! Cells between spaces: `5 3 _ _ 7 …`, one row a line.
//!
//! Cells are numbers (`1` to `25`) or symbols (`A` for 10), an empty cell is `0`, `_`, `.` or one of
//! the other usual blanks. Line ends may be anywhere if there is only one puzzle.

use crate::line::check_plain;
use crate::{Format, Item, WriteError};
use ninefold_puzzle::{Digit, Layout};

/// Writes the rows of each puzzle with `_` for empty cells, and a blank line between puzzles.
pub(crate) fn write(items: &[Item]) -> Result<String, WriteError> {
    let puzzles = items.iter().map(|item| {
        check_plain(item, Format::Spaced)?;
        Ok(print(item.layout(), item.givens()))
    });
    Ok(puzzles.collect::<Result<Vec<_>, _>>()?.join("\n"))
}

/// Cells with spaces between them, a row a line; places without a cell stay empty.
pub(crate) fn print(layout: &Layout, digits: &[Option<Digit>]) -> String {
    let mut text = String::new();
    for row in 0..layout.height() {
        let word = |col| match layout.cell_at(row, col) {
            Some(cell) => digits.get(cell.index()).copied().flatten().map_or('_', Digit::to_char),
            None => ' ',
        };
        let cells = (0..layout.width()).flat_map(|col| [' ', word(col)]).skip(1);
        text.push_str(cells.collect::<String>().trim_end());
        text.push('\n');
    }
    text
}
