//! [`RoundStart`]: what a round is played on.

use ninefold_puzzle::{Cell, Puzzle, Solution};

/// The board before the first move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RoundStart {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The cells that start frozen, for ice; each of them empty.
    pub frozen: Vec<Cell>,
    /// The solution, by which the service sees what thaws. It is in the log where there is ice, and
    /// [`Sight`](crate::Sight) shows it to nobody.
    pub solution: Option<Solution>,
}

impl From<Puzzle> for RoundStart {
    /// A board without ice.
    fn from(puzzle: Puzzle) -> Self {
        Self { puzzle, frozen: Vec::new(), solution: None }
    }
}

impl RoundStart {
    /// What members may know of it.
    pub(crate) fn without_solution(&self) -> Self {
        Self { puzzle: self.puzzle.clone(), frozen: self.frozen.clone(), solution: None }
    }
}
