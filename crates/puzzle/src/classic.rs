//! [`Classic`]: the 9x9 grid without extra rules, as plain bytes for the fast lane.

use crate::Digit;
use std::fmt;

/// A 9x9 grid in reading order: 0 for a blank, else 1 to 9.
///
/// This is the form in which puzzles and solutions travel through the fast solvers, by the
/// million. It promises that each value is at most 9, and nothing about clashes.
///
/// ```
/// use ninefold_puzzle::Classic;
/// let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let grid = Classic::from_line(line.as_bytes()).unwrap();
/// assert_eq!(grid.n_clues(), 30);
/// assert_eq!(grid.to_string(), line);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Classic([u8; 81]);

impl Classic {
    /// The grid without a single clue.
    pub const EMPTY: Self = Self([0; 81]);

    /// The grid of these values, if none is above 9.
    #[inline]
    pub fn new(values: [u8; 81]) -> Option<Self> {
        // Looking at every value without stopping early is faster, because a vector unit then does it.
        let largest = values.iter().fold(0, |largest, &value| value.max(largest));
        (largest <= 9).then_some(Self(values))
    }

    /// The grid of values that are known to be at most 9.
    #[inline]
    pub(crate) fn from_proven(values: [u8; 81]) -> Self {
        debug_assert!(values.iter().all(|&value| value <= 9), "{values:?}");
        Self(values)
    }

    /// Reads exactly 81 characters, digits or one of the usual blanks (`.`, `0`, `_`, `*`, `x`, `-`, `?`).
    ///
    /// This is the reader of bulk jobs; `ninefold-format` reads everything else and says what is
    /// wrong with a line that this one refuses.
    #[inline]
    pub fn from_line(line: &[u8]) -> Option<Self> {
        let line: &[u8; 81] = line.try_into().ok()?;
        let mut values = [0; 81];
        let mut is_known = true;
        for (value, &symbol) in values.iter_mut().zip(line) {
            // Comparisons instead of a table: the compiler reads sixteen symbols at a time.
            let digit = symbol.wrapping_sub(b'0');
            let is_digit = digit <= 9;
            *value = if is_digit { digit } else { 0 };
            is_known &= is_digit | is_blank(symbol);
        }
        is_known.then_some(Self(values))
    }

    /// The 81 values in reading order.
    #[inline]
    pub const fn values(&self) -> &[u8; 81] {
        &self.0
    }

    /// The digit at an index from 0 to 80, if the cell is filled.
    #[inline]
    pub fn get(&self, index: usize) -> Option<Digit> {
        Digit::new(self.0[index])
    }

    /// Fills or empties the cell at an index from 0 to 80; digits above 9 are refused with `false`.
    #[inline]
    pub fn set(&mut self, index: usize, digit: Option<Digit>) -> bool {
        let value = digit.map_or(0, Digit::get);
        if value <= 9 {
            self.0[index] = value;
        }
        value <= 9
    }

    /// How many cells are filled.
    pub fn n_clues(&self) -> usize {
        self.0.iter().filter(|&&value| value != 0).count()
    }

    /// Whether the grid is full and every row, column and block holds each digit once.
    ///
    /// This is the check of bulk jobs; `Solution::new` says what
    /// is wrong with a grid that this one refuses.
    #[inline]
    pub fn is_solution(&self) -> bool {
        let mut cols = [0u16; 9];
        let mut all = ALL_DIGITS;
        for band in self.0.as_chunks::<27>().0 {
            let mut blocks = [0u16; 3];
            for row in band.as_chunks::<9>().0 {
                let mut digits = 0;
                for (col, &value) in row.iter().enumerate() {
                    let bit = 1 << value;
                    digits |= bit;
                    cols[col] |= bit;
                    blocks[col / 3] |= bit;
                }
                all &= digits;
            }
            all &= blocks[0] & blocks[1] & blocks[2];
        }
        cols.iter().fold(all, |all, digits| all & digits) == ALL_DIGITS
    }

    /// Whether the grid [is a solution](Self::is_solution) and has all clues of a puzzle.
    #[inline]
    pub fn is_solution_of(&self, puzzle: &Self) -> bool {
        let kept = self
            .0
            .iter()
            .zip(&puzzle.0)
            .fold(0, |bad, (own, clue)| bad | if *clue == 0 { 0 } else { own ^ clue });
        kept == 0 && self.is_solution()
    }

    /// The 81 characters of the grid, with `.` for blanks.
    #[inline]
    pub fn to_line(&self) -> [u8; 81] {
        self.0.map(|value| if value == 0 { b'.' } else { b'0' + value })
    }
}

impl fmt::Display for Classic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // All at once: symbol by symbol, writing a grid took longer than solving it.
        f.write_str(std::str::from_utf8(&self.to_line()).map_err(|_| fmt::Error)?)
    }
}

impl fmt::Debug for Classic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Bits 1 to 9: a house with each digit once and no blank.
const ALL_DIGITS: u16 = 0b11_1111_1110;

/// Whether a byte of a puzzle line is one of the usual blanks other than `0`.
#[inline]
const fn is_blank(symbol: u8) -> bool {
    (symbol == b'.')
        | (symbol == b'_')
        | (symbol == b'*')
        | (symbol == b'x')
        | (symbol == b'X')
        | (symbol == b'-')
        | (symbol == b'?')
}

#[cfg(test)]
mod tests {
    use super::*;

    const SOLVED: &[u8; 81] =
        b"534678912672195348198342567859761423426853791713924856961537284287419635345286179";

    #[test]
    fn a_solution_has_every_digit_once_in_every_house() {
        let solved = Classic::from_line(SOLVED).unwrap();
        assert!(solved.is_solution());
        assert!(!Classic::EMPTY.is_solution());
        for index in 0..81 {
            for value in (0..=9).filter(|&value| value != solved.0[index]) {
                let mut wrong = solved;
                wrong.set(index, Digit::new(value));
                assert!(!wrong.is_solution(), "{index} {value}");
            }
        }
    }

    #[test]
    fn rows_columns_and_blocks_are_all_looked_at() {
        let from_rows = |row_at: fn(usize) -> usize| {
            Classic::new(std::array::from_fn(|i| ((row_at(i / 9) + i % 9) % 9) as u8 + 1)).unwrap()
        };
        assert!(from_rows(|row| row / 3 + 3 * (row % 3)).is_solution());
        assert!(!from_rows(|row| row).is_solution(), "blocks repeat digits");
        assert!(!from_rows(|row| 3 * (row % 3)).is_solution(), "columns repeat digits");
        let latin = from_rows(|row| row / 3 + 3 * (row % 3));
        let turned = Classic::new(std::array::from_fn(|i| latin.0[i % 9 * 9 + i / 9])).unwrap();
        let mut rows_repeat = turned;
        rows_repeat.0.swap(0, 9);
        rows_repeat.0.swap(3, 12);
        assert!(turned.is_solution() && !rows_repeat.is_solution());
    }

    #[test]
    fn a_solution_of_a_puzzle_keeps_its_clues() {
        let solved = Classic::from_line(SOLVED).unwrap();
        assert!(solved.is_solution_of(&Classic::EMPTY));
        assert!(solved.is_solution_of(&solved));
        let mut other = Classic::EMPTY;
        other.set(80, Digit::new(8));
        assert!(!solved.is_solution_of(&other));
    }

    #[test]
    fn every_usual_blank_is_read() {
        for blank in b"0._*xX-" {
            assert_eq!(Classic::from_line(&[*blank; 81]), Some(Classic::EMPTY));
        }
    }

    #[test]
    fn anything_but_81_known_symbols_is_refused() {
        assert_eq!(Classic::from_line(&[b'.'; 80]), None);
        assert_eq!(Classic::from_line(&[b'.'; 82]), None);
        assert_eq!(Classic::from_line(&[b'A'; 81]), None);
        assert_eq!(Classic::new([10; 81]), None);
    }
}
