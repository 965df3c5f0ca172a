//! The general solver: every layout and every constraint.

use crate::backtrack::{Backtrack, Move};
use crate::budget::{Budget, Meter, Stopped};
use crate::search::End;
use ninefold_puzzle::{Digit, Puzzle};

/// A search that hands out one solution after the other.
#[derive(Clone, Debug)]
pub(crate) struct Search(Backtrack);

impl Search {
    pub(crate) fn new(puzzle: &Puzzle) -> Self {
        Self(Backtrack::new(puzzle, Budget::UNLIMITED))
    }

    /// The next solution, or `None` if there are no more.
    pub(crate) fn next(&mut self, meter: &mut Meter) -> Result<Option<Vec<Digit>>, Stopped> {
        loop {
            meter.spend()?;
            match self.0.next() {
                None | Some(Err(_)) => return Ok(None),
                Some(Ok(Move::Solved(solution))) => return Ok(Some(solution.digits().to_vec())),
                Some(Ok(_)) => {}
            }
        }
    }
}

/// How many solutions there are, counting no further than `limit`.
pub(crate) fn count(puzzle: &Puzzle, meter: &mut Meter, limit: u64) -> (u64, End) {
    let mut search = Search::new(puzzle);
    let mut count = 0;
    while count < limit {
        match search.next(meter) {
            Ok(Some(_)) => count += 1,
            Ok(None) => return (count, End::Complete),
            Err(stopped) => return (count, End::Stopped(stopped)),
        }
    }
    (count, End::Enough)
}
