//! The characters that stand for cells, and the sizes that a number of cells can mean.

use crate::FormatError;
use crate::source::{Line, excerpt};
use ninefold_puzzle::{BoxShape, Digit};

/// Characters that mean an empty cell.
pub(crate) const BLANKS: [char; 8] = ['.', '0', '_', '*', 'x', 'X', '-', '?'];

/// What to tell a person who has used another character.
pub(crate) const SYMBOL_HINT: &str =
    "digits are 1 to 9, then A to P; an empty cell is one of . 0 _ * x X - ?";

/// What a character says about its cell: `Some(None)` for an empty one, `None` if it is no symbol.
pub(crate) fn cell_of(symbol: char) -> Option<Option<Digit>> {
    match Digit::from_char(symbol) {
        Some(digit) => Some(Some(digit)),
        None => BLANKS.contains(&symbol).then_some(None),
    }
}

/// What a word says about its cell: one symbol, or a number of up to two figures.
pub(crate) fn cell_of_word(word: &str) -> Option<Option<Digit>> {
    let mut symbols = word.chars();
    match (symbols.next(), symbols.next(), symbols.next()) {
        (Some(symbol), None, _) => cell_of(symbol),
        (Some(tens), Some(ones), None) => {
            let value = tens.to_digit(10)? * 10 + ones.to_digit(10)?;
            match value {
                0 => Some(None),
                value => Digit::new(u8::try_from(value).ok()?).map(Some),
            }
        }
        _ => None,
    }
}

/// Reads cells written side by side; `n_digits` is the size of the grid.
pub(crate) fn read_cells(
    line: &Line<'_>,
    text: &str,
    n_digits: usize,
) -> Result<Vec<Option<Digit>>, FormatError> {
    text.char_indices()
        .map(|(at, symbol)| {
            let part = &text[at..];
            let cell = cell_of(symbol).ok_or_else(|| unknown_symbol(line, part, symbol))?;
            check_size(line, part, cell, n_digits)
        })
        .collect()
}

/// Refuses a digit that a grid of this size does not have.
pub(crate) fn check_size(
    line: &Line<'_>,
    part: &str,
    cell: Option<Digit>,
    n_digits: usize,
) -> Result<Option<Digit>, FormatError> {
    match cell {
        Some(digit) if digit.index() >= n_digits => {
            let last = Digit::from_index(n_digits.clamp(1, 25) - 1);
            let reason =
                format!("{digit} is too large: the digits of a {n_digits}x{n_digits} grid end at {last}");
            Err(line.error_at(part, reason))
        }
        _ => Ok(cell),
    }
}

/// The error for a character that means no cell.
pub(crate) fn unknown_symbol(line: &Line<'_>, part: &str, symbol: char) -> FormatError {
    let reason = format!("'{}' is neither a digit nor a blank", excerpt(symbol.encode_utf8(&mut [0; 4])));
    line.error_at(part, reason).hint(SYMBOL_HINT)
}

/// Whether square grids of this size have boxes: every size from 4 to 25 that is no prime.
pub(crate) fn is_size(size: usize) -> bool {
    size <= Digit::MAX as usize && BoxShape::nearest_to_square(size).is_some_and(|boxes| boxes.rows > 1)
}

/// The size of the square grid that has this many cells.
pub(crate) fn size_of(n_cells: usize) -> Option<usize> {
    let size = n_cells.isqrt();
    (size * size == n_cells && is_size(size)).then_some(size)
}

/// The size whose grid comes closest to a number of cells, for error messages.
pub(crate) fn nearest_size(n_cells: usize) -> usize {
    let distance = |&size: &usize| n_cells.abs_diff(size * size);
    (4..=25).filter(|&size| is_size(size)).min_by_key(distance).unwrap_or(9)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_symbols_or_numbers() {
        let value = |word| cell_of_word(word).map(|cell| cell.map_or(0, Digit::get));
        let cases = [
            ("7", Some(7)),
            ("16", Some(16)),
            ("G", Some(16)),
            ("0", Some(0)),
            ("00", Some(0)),
            ("_", Some(0)),
        ];
        for (word, wanted) in cases {
            assert_eq!(value(word), wanted, "{word}");
        }
        for word in ["", "26", "123", "..", "Q", "+5", "é"] {
            assert_eq!(value(word), None, "{word}");
        }
    }

    #[test]
    fn sizes_have_boxes() {
        let sizes = (0..100).filter(|&size| is_size(size)).collect::<Vec<_>>();
        assert_eq!(sizes, [4, 6, 8, 9, 10, 12, 14, 15, 16, 18, 20, 21, 22, 24, 25]);
        assert_eq!((size_of(81), size_of(49), size_of(80)), (Some(9), None, None));
        assert_eq!((nearest_size(80), nearest_size(0), nearest_size(9999)), (9, 4, 25));
    }
}
