//! Sukaku: only pencil marks, as many characters a cell as there are digits (729 for 9x9).
//!
//! The first character of a cell is `1` or a blank, the second `2` or a blank, and so on. There are
//! no givens: a cell that can be only one thing has one mark. One puzzle a line; its marks are the puzzle
//! ([`Item::puzzle`]).

use crate::document::Found;
use crate::item::square;
use crate::line::check_plain;
use crate::source::{Line, speaking_lines};
use crate::symbol::{BLANKS, is_size};
use crate::{Format, FormatError, Item, WriteError};
use ninefold_puzzle::{Digit, DigitSet, Draft};

/// Reads one position from each line.
pub(crate) fn read(text: &str) -> Result<Vec<Found>, FormatError> {
    speaking_lines(text).map(|line| Ok(Found { line: line.number, item: read_line(&line)? })).collect()
}

/// Writes the candidates of every cell, one puzzle a line.
pub(crate) fn write(items: &[Item]) -> Result<String, WriteError> {
    let mut text = String::new();
    for item in items {
        check_plain(item, Format::Sukaku)?;
        for cell in item.layout().cells() {
            let candidates = item.digit(cell).map_or_else(|| item.candidates(cell), DigitSet::single);
            let slot = |digit: Digit| if candidates.contains(digit) { digit.to_char() } else { '.' };
            text.extend(item.layout().digits().map(slot));
        }
        text.push('\n');
    }
    Ok(text)
}

/// The size of the grid that has so many pencil marks in all.
///
/// There is no sukaku of 4x4: its 64 characters are an 8x8 puzzle.
pub(crate) fn size_of(n_slots: usize) -> Option<usize> {
    (5..=25).find(|&size| is_size(size) && size * size * size == n_slots)
}

fn read_line(line: &Line<'_>) -> Result<Item, FormatError> {
    let slots = line.text.trim();
    let n_slots = slots.chars().count();
    let size = size_of(n_slots).ok_or_else(|| {
        let reason = format!("{n_slots} characters, but the pencil marks of a 9x9 puzzle have 729");
        line.error_at(slots, reason)
    })?;
    let layout = square(size).map_err(|error| line.error_at(slots, error.to_string()))?;
    let mut marks = vec![DigitSet::EMPTY; layout.n_cells()];
    for (slot, (at, symbol)) in slots.char_indices().enumerate() {
        let wanted = Digit::from_index(slot % size);
        if Digit::from_char(symbol) == Some(wanted) {
            marks[slot / size].insert(wanted);
        } else if !BLANKS.contains(&symbol) {
            let reason = format!("'{symbol}' where only {wanted} or a blank can be");
            return Err(line
                .error_at(&slots[at..], reason)
                .hint("each cell has one place for each digit, in order"));
        }
    }
    let mut item =
        Item::new(Draft::empty(layout)).map_err(|error| line.error_at(slots, error.to_string()))?;
    item.set_marks(marks.into_iter().map(Some).collect());
    Ok(item)
}
