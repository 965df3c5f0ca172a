//! Puzzles and solutions as rows of symbols, the one form that needs no reader of files: what
//! `Display` writes, and `FromStr` reads where the form says it all.
//!
//! ```
//! use ninefold_puzzle::{Puzzle, Solution};
//!
//! let puzzle: Puzzle = "1... .3.. ..4. ...2".parse()?;
//! assert_eq!(puzzle.to_string(), "1....3....4....2");
//! assert_eq!(format!("{puzzle:#}"), "1...\n.3..\n..4.\n...2");
//!
//! let solution: Solution = "1243 4321 2134 3412".parse()?;
//! assert_eq!(solution.to_string(), "1243432121343412");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! `{}` writes one line, `{:#}` one line for each row, with spaces where the layout has no cell. Neither
//! tells jigsaw blocks or rules beyond the houses: `ninefold-format` writes those.

use crate::{Classic, Digit, DraftError, Layout, LayoutError, Puzzle, Rules, Solution, SolutionError};
use std::fmt;
use std::str::FromStr;

/// Why a row of symbols is no puzzle or solution.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SymbolsError {
    /// A character that stands for nothing.
    #[error("'{symbol}' at place {place} is neither a digit nor a blank; blanks are . 0 _ *")]
    Symbol {
        /// The character.
        symbol: char,
        /// Its place among the symbols, from 1.
        place: usize,
    },
    /// Not as many symbols as a square has cells.
    #[error("{found} symbols do not fill a grid; a 4x4 puzzle has 16, a 9x9 puzzle 81")]
    Length {
        /// The number of symbols.
        found: usize,
    },
    /// A square that has no boxes.
    #[error(transparent)]
    Layout(#[from] LayoutError),
    /// The symbols are no puzzle.
    #[error(transparent)]
    Puzzle(#[from] DraftError),
    /// The symbols are no solution.
    #[error(transparent)]
    Solution(#[from] SolutionError),
}

/// Reads a square puzzle with boxes and without further rules; white space is passed over.
impl FromStr for Puzzle {
    type Err = SymbolsError;

    fn from_str(text: &str) -> Result<Self, SymbolsError> {
        let (layout, givens) = read(text)?;
        Ok(Self::new(Rules::new(layout, Vec::new()).map_err(DraftError::from)?, givens)?)
    }
}

/// Reads a full square grid with boxes and without further rules; white space is passed over.
impl FromStr for Solution {
    type Err = SymbolsError;

    fn from_str(text: &str) -> Result<Self, SymbolsError> {
        let (layout, digits) = read(text)?;
        Ok(Self::new(&Rules::new(layout, Vec::new()).map_err(DraftError::from)?, &digits)?)
    }
}

/// Reads a 9x9 grid, which may clash; white space is passed over.
impl FromStr for Classic {
    type Err = SymbolsError;

    fn from_str(text: &str) -> Result<Self, SymbolsError> {
        let digits = digits_of_symbols(text)?;
        if let Some(index) = digits.iter().position(|digit| digit.is_some_and(|digit| digit.get() > 9)) {
            let symbol = digits[index].map_or('.', Digit::to_char);
            return Err(SymbolsError::Symbol { symbol, place: index + 1 });
        }
        let values = digits.iter().map(|digit| digit.map_or(0, Digit::get)).collect::<Vec<_>>();
        let grid = values.try_into().ok().and_then(Self::new);
        grid.ok_or(SymbolsError::Length { found: digits.len() })
    }
}

/// The square that symbols are meant for, and what they say.
fn read(text: &str) -> Result<(Layout, Vec<Option<Digit>>), SymbolsError> {
    let digits = digits_of_symbols(text)?;
    let size = digits.len().isqrt();
    if size * size != digits.len() || size == 0 {
        return Err(SymbolsError::Length { found: digits.len() });
    }
    Ok((Layout::square(size)?, digits))
}

/// What a row of symbols says; white space is passed over.
pub(crate) fn digits_of_symbols(text: &str) -> Result<Vec<Option<Digit>>, SymbolsError> {
    let symbols = text.chars().filter(|symbol| !symbol.is_whitespace());
    let read = |(index, symbol)| match symbol {
        '.' | '0' | '_' | '*' => Ok(None),
        _ => Digit::from_char(symbol).map(Some).ok_or(SymbolsError::Symbol { symbol, place: index + 1 }),
    };
    symbols.enumerate().map(read).collect()
}

/// A symbol for each cell, `.` where there is no digit.
pub(crate) fn symbols_of_digits(digits: &[Option<Digit>]) -> String {
    digits.iter().map(|digit| digit.map_or('.', Digit::to_char)).collect()
}

impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write(f, self.layout(), self.givens())
    }
}

impl fmt::Display for Solution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write(f, self.layout(), &self.filled())
    }
}

fn write(f: &mut fmt::Formatter<'_>, layout: &Layout, digits: &[Option<Digit>]) -> fmt::Result {
    if !f.alternate() {
        return f.write_str(&symbols_of_digits(digits));
    }
    let symbol = |digit: Option<Digit>| digit.map_or('.', Digit::to_char);
    for row in 0..layout.height() {
        let at = |col| layout.cell_at(row, col).map_or(' ', |cell| symbol(digits[cell.index()]));
        let line = (0..layout.width()).map(at).collect::<String>();
        write!(f, "{}{}", if row == 0 { "" } else { "\n" }, line.trim_end())?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_again() {
        for line in [
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
            "1....3....4....2",
            "G...............................................................................................................................................................................................................................................................",
        ] {
            let puzzle: Puzzle = line.parse().unwrap();
            assert_eq!(puzzle.to_string(), line);
            assert_eq!(format!("{puzzle:#}").parse(), Ok(puzzle.clone()));
            let grid = line.parse::<Classic>().ok();
            assert_eq!(grid, puzzle.as_classic());
            assert_eq!(grid.map(|grid| grid.to_string()), grid.map(|_| line.to_owned()));
        }
    }

    #[test]
    fn what_cannot_be_read_says_where_and_why() {
        let told = |text: &str| text.parse::<Puzzle>().unwrap_err().to_string();
        assert_eq!(told("12#."), "'#' at place 3 is neither a digit nor a blank; blanks are . 0 _ *");
        assert_eq!(told("123"), "3 symbols do not fill a grid; a 4x4 puzzle has 16, a 9x9 puzzle 81");
        assert_eq!(told(""), "0 symbols do not fill a grid; a 4x4 puzzle has 16, a 9x9 puzzle 81");
        let of_grid = |text: &str| text.parse::<Classic>().unwrap_err().to_string();
        assert!(of_grid(&format!("1A{}", ".".repeat(79))).starts_with("'A' at place 2 is neither"));
        assert!(of_grid("12..............").starts_with("16 symbols do not fill a grid"));
        assert!(told("11..............").starts_with("the givens clash: "));
        assert!(told("5...............").contains("r1c1 holds 5"));
        assert!(
            "1234............".parse::<Solution>().unwrap_err().to_string().contains("12 cells are empty")
        );
    }

    #[test]
    fn holes_in_the_layout_are_spaces() {
        let samurai =
            Puzzle::new(Rules::new(Layout::samurai(), Vec::new()).unwrap(), vec![None; 369]).unwrap();
        let rows = format!("{samurai:#}");
        assert_eq!(rows.lines().next(), Some("......... .........".replace(' ', "   ").as_str()));
        assert_eq!(rows.lines().count(), 21);
        assert_eq!(samurai.to_string().len(), 369);
    }
}
