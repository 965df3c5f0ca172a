//! [`Solution`]: a full grid that keeps every rule.

use crate::clash::Clash;
use crate::puzzle::check_digits;
use crate::{Cell, Classic, Digit, DraftError, Layout, Place, Puzzle, Rules};

/// A full grid that breaks no rule of its puzzle.
///
/// It remembers where its cells are, so that it can be printed and compared on its own.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Solution {
    layout: Layout,
    digits: Box<[Digit]>,
}

fn empty_cells(count: usize) -> String {
    if count == 1 { "1 cell is empty".into() } else { format!("{count} cells are empty") }
}

/// Why a grid is no solution.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SolutionError {
    /// The grid does not have the form that the rules ask for.
    #[error(transparent)]
    Form(DraftError),
    /// Cells are empty.
    #[error("{}, the first is {}", empty_cells(.places.len()), .places[0])]
    Incomplete {
        /// The empty cells; at least one.
        places: Vec<Place>,
    },
    /// The grid breaks rules.
    #[error("the grid breaks a rule: {}", .clashes.iter().map(|clash| clash.describe(.layout)).collect::<Vec<_>>().join("; "))]
    Clashes {
        /// Where the cells are.
        layout: Layout,
        /// Every clash.
        clashes: Vec<Clash>,
    },
    /// The grid is valid, but it changes givens of the puzzle.
    #[error("{place} holds {found}, but the puzzle gives {given}")]
    OtherPuzzle {
        /// The first cell that differs.
        place: Place,
        /// The given.
        given: Digit,
        /// What the grid holds.
        found: Digit,
    },
}

impl Solution {
    /// A solution by these rules, if the grid is full and breaks none.
    pub fn new(rules: &Rules, digits: &[Option<Digit>]) -> Result<Self, SolutionError> {
        let layout = rules.layout();
        check_digits(layout, digits).map_err(SolutionError::Form)?;
        let clashes = rules.clashes(digits);
        if !clashes.is_empty() {
            return Err(SolutionError::Clashes { layout: layout.clone(), clashes });
        }
        let full = digits.iter().copied().collect::<Option<Box<[Digit]>>>();
        let Some(digits) = full else {
            let empty = layout.cells().filter(|cell| digits[cell.index()].is_none());
            return Err(SolutionError::Incomplete { places: empty.map(|cell| layout.place(cell)).collect() });
        };
        Ok(Self { layout: layout.clone(), digits })
    }

    /// A solution of this very puzzle: full, breaking no rule, and with all its givens.
    pub fn of(puzzle: &Puzzle, digits: &[Option<Digit>]) -> Result<Self, SolutionError> {
        let solution = Self::new(puzzle.rules(), digits)?;
        for cell in puzzle.layout().cells() {
            match puzzle.given(cell) {
                Some(given) if given != solution.digit(cell) => {
                    let (place, found) = (puzzle.layout().place(cell), solution.digit(cell));
                    return Err(SolutionError::OtherPuzzle { place, given, found });
                }
                _ => {}
            }
        }
        Ok(solution)
    }

    /// Where the cells are.
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// The digit of a cell of this layout.
    pub fn digit(&self, cell: Cell) -> Digit {
        self.digits[cell.index()]
    }

    /// All digits in reading order.
    pub fn digits(&self) -> &[Digit] {
        &self.digits
    }

    /// The digits as what a grid holds, for all that also takes grids with empty cells.
    pub fn filled(&self) -> Vec<Option<Digit>> {
        self.digits.iter().copied().map(Some).collect()
    }

    /// The grid as plain bytes, if it is a 9x9 with 3x3 boxes.
    pub fn as_classic(&self) -> Option<Classic> {
        if !self.layout.is_classic() {
            return None;
        }
        let mut values = [0; 81];
        for (value, digit) in values.iter_mut().zip(&self.digits) {
            *value = digit.get();
        }
        Classic::new(values)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GOOD: &[u8; 81] =
        b"534678912672195348198342567859761423426853791713924856961537284287419635345286179";

    fn digits(line: &[u8]) -> Vec<Option<Digit>> {
        line.iter().map(|&symbol| Digit::from_char(symbol.into())).collect()
    }

    #[test]
    fn a_right_grid_is_a_solution() {
        let solution = Solution::new(&Rules::classic(), &digits(GOOD)).unwrap();
        assert_eq!(solution.as_classic(), Classic::from_line(GOOD));
    }

    #[test]
    fn empty_cells_clashes_and_other_puzzles_are_told_apart() {
        let told =
            |line: &[u8], puzzle: &Puzzle| Solution::of(puzzle, &digits(line)).unwrap_err().to_string();
        let mut given = Classic::EMPTY;
        let empty = Puzzle::try_from(given).unwrap();
        given.set(0, Digit::new(6));
        let puzzle = Puzzle::try_from(given).unwrap();
        let mut line = *GOOD;
        assert_eq!(told(&line, &puzzle), "r1c1 holds 5, but the puzzle gives 6");
        line[80] = b'.';
        assert_eq!(told(&line, &empty), "1 cell is empty, the first is r9c9");
        line[80] = b'1';
        assert!(told(&line, &empty).starts_with("the grid breaks a rule: two 1s in row 9: r9c7 and r9c9"));
    }
}
