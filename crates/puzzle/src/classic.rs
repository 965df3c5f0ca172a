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
        values.iter().all(|&value| value <= 9).then_some(Self(values))
    }

    /// Reads exactly 81 characters, digits or one of the usual blanks (`.`, `0`, `_`, `*`, `x`, `-`).
    ///
    /// This is the reader of bulk jobs; `ninefold-format` reads everything else and says what is
    /// wrong with a line that this one refuses.
    #[inline]
    pub fn from_line(line: &[u8]) -> Option<Self> {
        let line: &[u8; 81] = line.try_into().ok()?;
        let mut values = [0; 81];
        let mut worst = 0;
        for (value, &symbol) in values.iter_mut().zip(line) {
            *value = VALUE_OF_SYMBOL[symbol as usize];
            worst |= *value;
        }
        (worst < NO_SYMBOL).then_some(Self(values))
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

    /// The 81 characters of the grid, with `.` for blanks.
    #[inline]
    pub fn to_line(&self) -> [u8; 81] {
        self.0.map(|value| if value == 0 { b'.' } else { b'0' + value })
    }
}

impl fmt::Display for Classic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.to_line().iter().try_for_each(|&symbol| write!(f, "{}", char::from(symbol)))
    }
}

impl fmt::Debug for Classic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

const NO_SYMBOL: u8 = 0x80;

/// What each byte of a puzzle line stands for: 0 to 9, or [`NO_SYMBOL`].
const VALUE_OF_SYMBOL: [u8; 256] = {
    let mut table = [NO_SYMBOL; 256];
    let mut digit = 0;
    while digit <= 9 {
        table[b'0' as usize + digit] = digit as u8;
        digit += 1;
    }
    let blanks = b"._*xX-";
    let mut i = 0;
    while i < blanks.len() {
        table[blanks[i] as usize] = 0;
        i += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use super::*;

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
