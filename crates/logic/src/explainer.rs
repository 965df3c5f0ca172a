//! The rating of Sudoku Explainer 1.2.1 (Nicolas Juillerat, with the numbers ER, EP and ED as
//! printed by Glenn Fowler's `serate`), which the community uses to compare puzzles.
//!
//! ```
//! use ninefold_logic::explainer::{Rater, rate};
//! use ninefold_puzzle::Classic;
//!
//! let line = b"4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
//! let puzzle = Classic::from_line(line).unwrap();
//! assert_eq!(rate(&puzzle, &mut Rater::new()).to_string(), "ER=2.6/1.2/1.2");
//! ```
//!
//! A puzzle is solved step by step. Producers are asked in a fixed order, and the first step of the
//! first producer that has one is taken; its score says how hard it is. **ER** is the highest score
//! of the whole path, **EP** the highest up to the first placed digit, **ED** the score of the
//! first step. The scan order of each producer is part of the definition, because it decides which
//! of several steps is taken, and so what is left for the next.
//!
//! This is an independent implementation of the published method for 9x9 grids without extra rules.
//! Where the original depends on accident (the order of a hash map inside nested chains) candidates
//! are taken in reading order.
//!
//! The caller certifies that the puzzle has one solution. Any other grid still gets an answer in a
//! bounded number of steps, with ER 20.0 when no producer has anything to say.

mod aligned;
mod bug;
mod chains;
mod fish;
mod grid;
mod houses;
mod ladder;
mod locking;
mod observe;
mod sets;
mod singles;
mod step;
mod subsets;
#[cfg(test)]
mod testing;
mod unique_loop;
mod wings;

pub use observe::{Observe, Stopped, Trace};
pub use step::{Score, Step, Technique};

use grid::Grid;
use ninefold_puzzle::Classic;
use observe::Meter;
use std::fmt;

/// How hard a puzzle is: the hardest step, the hardest up to the first placement, the first.
///
/// Written as the community does: `ER=7.2/1.2/1.2`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Rating {
    /// The highest score of all steps; 20.0 if the path ends before the grid is full.
    pub er: Score,
    /// The highest score of the steps up to the first that places a digit.
    pub ep: Score,
    /// The score of the first step.
    pub ed: Score,
}

impl fmt::Display for Rating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ER={}/{}/{}", self.er, self.ep, self.ed)
    }
}

impl fmt::Debug for Rating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The scratch memory of the rating, to be used for many puzzles.
#[derive(Default)]
pub struct Rater {
    scratch: ladder::Scratch,
}

impl Rater {
    /// Memory for one thread.
    pub fn new() -> Self {
        Self::default()
    }
}

impl fmt::Debug for Rater {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Rater")
    }
}

/// Rates a puzzle.
pub fn rate(puzzle: &Classic, rater: &mut Rater) -> Rating {
    match rate_observed(puzzle, rater, &mut ()) {
        Ok(rating) => rating,
        Err(stopped) => stopped.so_far,
    }
}

/// Rates a puzzle while an observer sees each step and may stop it.
pub fn rate_observed(
    puzzle: &Classic,
    rater: &mut Rater,
    observer: &mut dyn Observe,
) -> Result<Rating, Stopped> {
    let mut grid = Grid::new(puzzle);
    let mut rating = Rating::default();
    let mut meter = Meter { observer };
    while !grid.is_full() {
        let Ok(step) = ladder::next_step(&grid, &mut rater.scratch, &mut meter) else {
            return Err(Stopped { so_far: rating });
        };
        let Some(step) = step else {
            rating.er = STUCK;
            break;
        };
        rating.count(&step);
        if meter.observer.step(&step).is_break() {
            return Err(Stopped { so_far: rating });
        }
        grid.apply(&step);
    }
    Ok(rating)
}

/// The score of a puzzle that cannot be finished.
const STUCK: Score = Score(200);

impl Rating {
    fn count(&mut self, step: &Step) {
        self.er = self.er.max(step.score());
        if self.ed == Score::default() {
            self.ed = self.er;
        }
        if self.ep == Score::default() && step.placed().is_some() {
            self.ep = self.er;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn rating_of(line: &str) -> Option<Rating> {
        Classic::from_line(line.as_bytes()).map(|puzzle| rate(&puzzle, &mut Rater::new()))
    }

    #[test]
    fn a_full_grid_needs_no_step() {
        let full = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
        assert_eq!(rating_of(full), Some(Rating::default()));
    }

    #[test]
    fn two_solutions_leave_the_rating_stuck() {
        let swappable = "534..8912672195348198342567859..1423426853791713924856961537284287419635345286179";
        assert_eq!(rating_of(swappable).map(|rating| rating.to_string()).as_deref(), Some("ER=20.0/0.0/0.0"));
    }

    /// Stops after a number of nodes.
    struct Budget(u64);

    impl Observe for Budget {
        fn work(&mut self, nodes: u64) -> std::ops::ControlFlow<()> {
            self.0 = self.0.saturating_sub(nodes);
            if self.0 == 0 { std::ops::ControlFlow::Break(()) } else { std::ops::ControlFlow::Continue(()) }
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(24))]
        #[test]
        fn any_grid_is_rated_or_stopped(clues in proptest::collection::vec((0..81usize, 1..=9u8), 0..40)) {
            let mut values = [0; 81];
            clues.into_iter().for_each(|(cell, digit)| values[cell] = digit);
            let grid = Classic::new(values).unwrap_or(Classic::EMPTY);
            let mut trace = Trace::default();
            let _ = rate_observed(&grid, &mut Rater::new(), &mut Both(&mut trace, Budget(30_000)));
            prop_assert!(trace.steps.len() <= 81 + 729);
        }
    }

    struct Both<'a>(&'a mut Trace, Budget);

    impl Observe for Both<'_> {
        fn step(&mut self, step: &Step) -> std::ops::ControlFlow<()> {
            self.0.step(step)
        }
        fn work(&mut self, nodes: u64) -> std::ops::ControlFlow<()> {
            self.1.work(nodes)
        }
    }
}
