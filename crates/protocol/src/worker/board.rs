//! [`BoardText`]: a puzzle with all that stands on it, as text.

use ninefold_format::{Item, own};
use ninefold_puzzle::{Position, Puzzle, Solution};
use serde::{Deserialize, Serialize};

/// A puzzle, with entries, marks and a solution where there are some, in Ninefold's own text form.
///
/// ```
/// use ninefold_protocol::worker::BoardText;
/// use ninefold_puzzle::{Cell, Classic, Digit, Position, Puzzle};
///
/// let mut position = Position::start(Puzzle::try_from(Classic::EMPTY)?);
/// position.set_entry(Cell::new(0), Digit::new(5))?;
/// let board = BoardText::from(&position);
/// assert_eq!(board.position()?, position);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct BoardText(String);

/// What is wrong with a board.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}")]
pub struct BoardError(String);

impl BoardText {
    /// A board that somebody else has written in Ninefold's own form; reading it tells whether it is one.
    pub fn from_text(text: impl Into<String>) -> Self {
        Self(text.into())
    }

    /// The same board with the solution of its puzzle beside it.
    ///
    /// # Panics
    /// If the solution has another layout.
    #[must_use]
    pub fn of_solved(puzzle: &Puzzle, solution: &Solution) -> Self {
        Self::from(&Item::from(puzzle).with_solution(solution))
    }

    /// The text.
    pub fn text(&self) -> &str {
        &self.0
    }

    /// Everything that the text says; its givens may clash.
    pub fn item(&self) -> Result<Item, BoardError> {
        let mut items = own::read(&self.0).map_err(|error| BoardError(error.report()))?;
        match (items.pop(), items.is_empty()) {
            (Some(item), true) => Ok(item),
            _ => Err(BoardError("there is more than one puzzle".into())),
        }
    }

    /// The puzzle, if its givens do not clash.
    pub fn puzzle(&self) -> Result<Puzzle, BoardError> {
        self.item()?.puzzle().map_err(board_error)
    }

    /// The puzzle with entries and marks, if its givens do not clash.
    pub fn position(&self) -> Result<Position, BoardError> {
        self.item()?.position().map_err(board_error)
    }

    /// The solution that stands beside the puzzle, if one does and it is right.
    pub fn solution(&self) -> Result<Option<Solution>, BoardError> {
        let item = self.item()?;
        let puzzle = item.puzzle().map_err(board_error)?;
        item.solution().map(|digits| Solution::of(&puzzle, digits)).transpose().map_err(board_error)
    }
}

fn board_error(error: impl std::fmt::Display) -> BoardError {
    BoardError(error.to_string())
}

impl From<&Item> for BoardText {
    fn from(item: &Item) -> Self {
        Self(own::write(item))
    }
}

impl From<&Puzzle> for BoardText {
    fn from(puzzle: &Puzzle) -> Self {
        Self::from(&Item::from(puzzle))
    }
}

impl From<&Position> for BoardText {
    fn from(position: &Position) -> Self {
        Self::from(&Item::from(position))
    }
}
