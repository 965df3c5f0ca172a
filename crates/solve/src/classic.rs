//! The fast lane: 9x9 grids without extra rules.
//!
//! ```
//! use ninefold_puzzle::Classic;
//! use ninefold_solve::classic::{Outcome, Solver};
//!
//! let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
//! let puzzle = Classic::from_line(line.as_bytes()).unwrap();
//! let Outcome::Unique(solution) = Solver::new().solve_unique(&puzzle) else { panic!() };
//! assert!(solution.to_string().starts_with("534678912"));
//! ```

mod arch;
mod batch;
mod choice;
mod layout;
mod search;
mod state;
mod vector;

pub use arch::Unit;
pub(crate) use arch::bits::{Work, with_bit_instructions};

use crate::search::SearchEnd;
use ninefold_puzzle::Classic;
use std::fmt;
use std::ops::ControlFlow;

/// Solves 9x9 grids, one after the other; reuse it, for it allocates nothing a puzzle.
pub struct Solver {
    unit: Unit,
    stacks: Box<batch::Stacks>,
}

/// How many solutions a puzzle has, as far as a player cares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The clues contradict each other.
    None,
    /// Exactly one solution: the puzzle is proper.
    Unique(Classic),
    /// At least two solutions, of which these are the first two found.
    Multiple(Classic, Classic),
}

impl Outcome {
    /// Counts one more solution, and says whether another one could still change the outcome.
    #[inline]
    fn add(&mut self, solution: &Classic) -> ControlFlow<()> {
        match *self {
            Self::None => {
                *self = Self::Unique(*solution);
                ControlFlow::Continue(())
            }
            Self::Unique(first) | Self::Multiple(first, _) => {
                *self = Self::Multiple(first, *solution);
                ControlFlow::Break(())
            }
        }
    }
}

/// What a search did, and why it ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Search {
    /// How many solutions were handed out.
    pub solutions: usize,
    /// How many positions were looked at: one for the puzzle itself, and one more for every value
    /// that was tried.
    pub nodes: u64,
    /// Why the search ended.
    pub end: SearchEnd,
}

impl Solver {
    /// A solver with the fastest engine of this machine.
    pub fn new() -> Self {
        Self::on(Unit::best())
    }

    /// A solver that uses this vector unit; its answers are the same on each.
    pub fn on(unit: Unit) -> Self {
        Self { unit, stacks: Box::new([search::Stack::EMPTY; batch::MAX_ABREAST]) }
    }

    /// Hands every solution to `on_solution` until it breaks or `max_nodes` positions were looked at.
    pub fn search(
        &mut self,
        puzzle: &Classic,
        max_nodes: u64,
        mut on_solution: impl FnMut(&Classic) -> ControlFlow<()>,
    ) -> Search {
        self.unit.search(&mut self.stacks[0], puzzle, max_nodes, &mut on_solution)
    }

    /// Hands up to `limit` solutions to `on_solution` and says how many there were.
    pub fn solve_up_to(
        &mut self,
        puzzle: &Classic,
        limit: usize,
        mut on_solution: impl FnMut(&Classic),
    ) -> usize {
        let mut found = 0;
        if limit > 0 {
            self.search(puzzle, u64::MAX, |solution| {
                found += 1;
                on_solution(solution);
                if found < limit { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            });
        }
        found
    }

    /// Some solution, if there is one.
    pub fn solve_one(&mut self, puzzle: &Classic) -> Option<Classic> {
        let mut first = None;
        self.solve_up_to(puzzle, 1, |solution| first = Some(*solution));
        first
    }

    /// The solution together with the proof that it is the only one, or two that differ.
    pub fn solve_unique(&mut self, puzzle: &Classic) -> Outcome {
        let mut outcome = Outcome::None;
        self.search(puzzle, u64::MAX, |solution| outcome.add(solution));
        outcome
    }

    /// How many solutions there are, counting no further than `limit`.
    pub fn count(&mut self, puzzle: &Classic, limit: usize) -> usize {
        self.solve_up_to(puzzle, limit, |_| ())
    }

    /// Does [`solve_unique`](Self::solve_unique) for many puzzles: the way to solve in bulk.
    ///
    /// The outcomes are in the order of the puzzles; whichever slice is longer, its rest is not
    /// looked at.
    pub fn solve_batch(&mut self, puzzles: &[Classic], outcomes: &mut [Outcome]) {
        self.unit.solve_batch(&mut self.stacks, puzzles, outcomes);
    }
}

impl Default for Solver {
    fn default() -> Self {
        Self::new()
    }
}

impl fmt::Debug for Solver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Solver").field("unit", &self.unit).finish_non_exhaustive()
    }
}
