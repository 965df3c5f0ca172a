//! `.ss`, the drawing of Simple Sudoku.
//!
//! ```text
//! *-----------*
//! |53.|.7.|...|
//! ```
//!
//! It is read like any drawing; only what is written has its own dialect.

use crate::line::symbols;
use crate::{Format, Item, WriteError};

/// Draws every puzzle, with a blank line between two.
pub(crate) fn write(items: &[Item]) -> Result<String, WriteError> {
    let drawings = items.iter().map(|item| {
        if !item.rules().is_classic() {
            return Err(WriteError::new(Format::SimpleSudoku, "anything but a plain 9x9"));
        }
        let mut text = String::from("*-----------*\n");
        for (i, row) in item.givens().chunks(9).enumerate() {
            if i == 3 || i == 6 {
                text.push_str("|---+---+---|\n");
            }
            for part in row.chunks(3) {
                text.push('|');
                text.extend(symbols(part));
            }
            text.push_str("|\n");
        }
        Ok(text + "*-----------*\n")
    });
    Ok(drawings.collect::<Result<Vec<_>, _>>()?.join("\n"))
}
