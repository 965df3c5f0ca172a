//! [`Position`]: a puzzle in progress.

use crate::puzzle::check_digits;
use crate::{Cell, Digit, DigitSet, DraftError, Puzzle};

/// A puzzle with what somebody has written into it: entries and pencil marks, and the ice on it.
///
/// Entries may clash; a person may be wrong. Givens cannot be overwritten. Positions compare by
/// their contents.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Position {
    puzzle: Puzzle,
    entries: Box<[Option<Digit>]>,
    marks: Box<[Option<DigitSet>]>,
    /// Cells that are not given, in reading order.
    frozen: Box<[Cell]>,
}

/// Why a cell of a position cannot be changed so.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PositionError {
    /// The cell is a given.
    #[error("the cell is a given")]
    Given,
    /// The puzzle does not use that digit.
    #[error("the puzzle has only {n_digits} digits")]
    NoSuchDigit {
        /// How many digits are in play.
        n_digits: usize,
    },
}

impl Position {
    /// The start of a puzzle: no entries, no marks.
    pub fn start(puzzle: Puzzle) -> Self {
        let n_cells = puzzle.layout().n_cells();
        let (entries, marks) = (vec![None; n_cells].into(), vec![None; n_cells].into());
        Self { puzzle, entries, marks, frozen: Box::default() }
    }

    /// A position with these entries (one for each cell; those on givens must be `None`).
    pub fn with_entries(puzzle: Puzzle, entries: Vec<Option<Digit>>) -> Result<Self, DraftError> {
        check_digits(puzzle.layout(), &entries)?;
        let mut position = Self::start(puzzle);
        for (cell, entry) in position.puzzle.layout().cells().zip(entries) {
            if position.puzzle.given(cell).is_none() {
                position.entries[cell.index()] = entry;
            }
        }
        Ok(position)
    }

    /// The same position with ice on these cells; givens cannot be frozen and are passed over.
    #[must_use]
    pub fn with_frozen(mut self, cells: &[Cell]) -> Self {
        let is_frozen = |cell: &Cell| cells.contains(cell) && self.puzzle.given(*cell).is_none();
        self.frozen = self.puzzle.layout().cells().filter(is_frozen).collect();
        self
    }

    /// The cells that cannot be filled yet: the ice that no entry has thawed.
    ///
    /// An entry thaws the cells beside it if it is right, and nobody can know that from the position
    /// alone; entries count as right here, as they do wherever something is concluded from them.
    pub fn frozen(&self) -> impl Iterator<Item = Cell> + '_ {
        let is_filled = |cell: Cell| self.entry(cell).is_some();
        let is_thawed = move |cell: Cell| self.puzzle.layout().beside(cell).any(is_filled);
        self.frozen.iter().copied().filter(move |&cell| !is_filled(cell) && !is_thawed(cell))
    }

    /// The puzzle underneath.
    pub fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// What was written into a cell, if it is not a given and not empty.
    pub fn entry(&self, cell: Cell) -> Option<Digit> {
        self.entries[cell.index()]
    }

    /// What stands in a cell: the given or the entry.
    pub fn digit(&self, cell: Cell) -> Option<Digit> {
        self.puzzle.given(cell).or(self.entry(cell))
    }

    /// What stands in each cell, givens and entries.
    pub fn digits(&self) -> Vec<Option<Digit>> {
        self.puzzle.layout().cells().map(|cell| self.digit(cell)).collect()
    }

    /// The cells that hold a digit and keep it out of another cell.
    pub fn seen(&self, cell: Cell, digit: Digit) -> Vec<Cell> {
        let peers = self.puzzle.rules().peers(cell).iter().copied();
        peers.filter(|&peer| self.digit(peer) == Some(digit)).collect()
    }

    /// The pencil marks of a cell; `None` if the person has made none there.
    pub fn marks(&self, cell: Cell) -> Option<DigitSet> {
        self.marks[cell.index()]
    }

    /// Writes a digit into a cell, or wipes its entry.
    pub fn set_entry(&mut self, cell: Cell, entry: Option<Digit>) -> Result<(), PositionError> {
        self.check_change(cell, entry.map_or(DigitSet::EMPTY, DigitSet::single))?;
        self.entries[cell.index()] = entry;
        Ok(())
    }

    /// Writes the pencil marks of a cell, or takes them all away.
    pub fn set_marks(&mut self, cell: Cell, marks: Option<DigitSet>) -> Result<(), PositionError> {
        self.check_change(cell, marks.unwrap_or_default())?;
        self.marks[cell.index()] = marks;
        Ok(())
    }

    fn check_change(&self, cell: Cell, digits: DigitSet) -> Result<(), PositionError> {
        let n_digits = self.puzzle.layout().n_digits();
        if self.puzzle.given(cell).is_some() {
            Err(PositionError::Given)
        } else if !digits.is_subset(DigitSet::first(n_digits)) {
            Err(PositionError::NoSuchDigit { n_digits })
        } else {
            Ok(())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Classic, Layout};

    #[test]
    fn givens_cannot_be_overwritten() {
        let mut grid = Classic::EMPTY;
        grid.set(0, Digit::new(1));
        let mut position = Position::start(Puzzle::try_from(grid).unwrap());
        assert_eq!(position.set_entry(Cell::new(0), None), Err(PositionError::Given));
        assert_eq!(position.set_entry(Cell::new(1), Digit::new(1)), Ok(()));
        assert_eq!(position.digit(Cell::new(1)), Digit::new(1));
        assert_eq!(
            position.set_entry(Cell::new(1), Digit::new(10)),
            Err(PositionError::NoSuchDigit { n_digits: 9 })
        );
    }

    #[test]
    fn an_entry_thaws_the_cells_beside_it_and_a_given_is_never_frozen() {
        let mut grid = Classic::EMPTY;
        grid.set(0, Digit::new(1));
        let frozen = [0, 1, 10, 12, 40].map(Cell::new);
        let mut position = Position::start(Puzzle::try_from(grid).unwrap()).with_frozen(&frozen);
        assert_eq!(position.frozen().collect::<Vec<_>>(), frozen[1..]);
        position.set_entry(Cell::new(11), Digit::new(5)).unwrap();
        assert_eq!(position.frozen().collect::<Vec<_>>(), [1, 40].map(Cell::new));
    }

    #[test]
    fn a_digit_is_seen_from_the_houses_of_its_cell() {
        let mut grid = Classic::EMPTY;
        grid.set(0, Digit::new(1));
        let position = Position::start(Puzzle::try_from(grid).unwrap());
        for (cell, expect) in [(8, vec![Cell::new(0)]), (10, vec![Cell::new(0)]), (40, vec![])] {
            assert_eq!(position.seen(Cell::new(cell), Digit::from_index(0)), expect);
        }
    }

    #[test]
    fn no_marks_and_an_empty_set_of_marks_are_different() {
        let puzzle = crate::Draft::empty(Layout::square(4).unwrap()).check().unwrap();
        let mut position = Position::start(puzzle.clone());
        position.set_marks(Cell::new(3), Some(DigitSet::EMPTY)).unwrap();
        assert_ne!(position, Position::start(puzzle));
    }
}
