//! The questions one can ask about the solutions of a puzzle, and the choice of the engine.

use crate::budget::{Budget, Meter, Stopped};
use crate::{classic, csp};
use ninefold_puzzle::{Classic, Digit, Puzzle, Solution};
use std::ops::ControlFlow;

/// Solutions that a search has found, and why it ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Found {
    /// The solutions, all different.
    pub solutions: Vec<Solution>,
    /// Why there are no more.
    pub end: SearchEnd,
    /// How many nodes the search looked at.
    pub nodes: u64,
}

/// How many solutions a search has counted, and why it ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Count {
    /// The solutions counted.
    pub solutions: u64,
    /// Why it is not more: only [`SearchEnd::Complete`] makes it *the* number of solutions.
    pub end: SearchEnd,
    /// How many nodes the search looked at.
    pub nodes: u64,
}

/// Why a search ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SearchEnd {
    /// Every solution was found.
    Complete,
    /// As many as were asked for; there may be more.
    Enough,
    /// The budget ended the search; there may be more.
    Stopped(Stopped),
}

/// Some solution of the puzzle, or `None` if it has none.
///
/// ```
/// use ninefold_puzzle::{Classic, Puzzle};
/// let line = b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let puzzle = Puzzle::try_from(Classic::from_line(line).unwrap())?;
/// let solution = ninefold_solve::first(&puzzle, ninefold_solve::Budget::UNLIMITED)?.unwrap();
/// assert!(solution.as_classic().unwrap().to_string().starts_with("534678912"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn first(puzzle: &Puzzle, budget: Budget) -> Result<Option<Solution>, Stopped> {
    first_with(puzzle, &mut Meter::new(budget))
}

/// Some solution of the puzzle, paid from a meter that goes on.
pub(crate) fn first_with(puzzle: &Puzzle, meter: &mut Meter) -> Result<Option<Solution>, Stopped> {
    let mut first = None;
    let end = engine(puzzle).search(meter, &mut |solution| {
        first = Some(solution);
        ControlFlow::Break(())
    });
    match (first, end) {
        (None, SearchEnd::Stopped(stopped)) => Err(stopped),
        (first, _) => Ok(first),
    }
}

/// Some solution other than the known one, paid from a meter that goes on.
pub(crate) fn first_other(
    known: &Solution,
    puzzle: &Puzzle,
    meter: &mut Meter,
) -> Result<Option<Solution>, Stopped> {
    let mut other = None;
    let end = engine(puzzle).search(meter, &mut |solution| {
        if solution == *known {
            return ControlFlow::Continue(());
        }
        other = Some(solution);
        ControlFlow::Break(())
    });
    match (other, end) {
        (None, SearchEnd::Stopped(stopped)) => Err(stopped),
        (other, _) => Ok(other),
    }
}

/// The first `limit` solutions, or all if there are fewer.
pub fn up_to(puzzle: &Puzzle, limit: usize, budget: Budget) -> Found {
    let mut solutions = Vec::new();
    let mut meter = Meter::new(budget);
    let end = if limit == 0 {
        SearchEnd::Enough
    } else {
        engine(puzzle).search(&mut meter, &mut |solution| {
            solutions.push(solution);
            if solutions.len() < limit { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        })
    };
    Found { solutions, end, nodes: meter.spent() }
}

/// How many solutions there are, counting no further than `limit`.
///
/// ```
/// use ninefold_puzzle::{Draft, Layout};
/// use ninefold_solve::{Budget, count};
/// let empty = Draft::empty(Layout::square(4)?).check()?;
/// assert_eq!(count(&empty, 1_000_000, Budget::UNLIMITED).exact(), Some(288));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn count(puzzle: &Puzzle, limit: u64, budget: Budget) -> Count {
    let mut meter = Meter::new(budget);
    let (solutions, end) =
        if limit == 0 { (0, SearchEnd::Enough) } else { engine(puzzle).count(&mut meter, limit) };
    Count { solutions, end, nodes: meter.spent() }
}

/// All solutions, one at a time; after a [`Stopped`] the iterator ends.
pub fn solutions(puzzle: &Puzzle, budget: Budget) -> Solutions {
    Solutions { search: Some(csp::Search::new(puzzle)), puzzle: puzzle.clone(), meter: Meter::new(budget) }
}

/// The iterator of [`solutions`].
#[derive(Clone, Debug)]
pub struct Solutions {
    /// `None` once the search has ended.
    search: Option<csp::Search>,
    puzzle: Puzzle,
    meter: Meter,
}

impl Iterator for Solutions {
    type Item = Result<Solution, Stopped>;

    fn next(&mut self) -> Option<Self::Item> {
        let search = self.search.as_mut()?;
        match search.next(&mut self.meter) {
            Ok(Some(digits)) => Some(Ok(checked(&self.puzzle, &digits))),
            Ok(None) => {
                self.search = None;
                None
            }
            Err(stopped) => {
                self.search = None;
                Some(Err(stopped))
            }
        }
    }
}

impl std::iter::FusedIterator for Solutions {}

impl Count {
    /// The number of solutions, if it is known.
    pub fn exact(&self) -> Option<u64> {
        (self.end == SearchEnd::Complete).then_some(self.solutions)
    }
}

/// Whoever can find the solutions of one puzzle.
trait Engine {
    /// Hands every solution out until the receiver breaks.
    fn search(
        &self,
        meter: &mut Meter,
        on_solution: &mut dyn FnMut(Solution) -> ControlFlow<()>,
    ) -> SearchEnd;

    /// Counts solutions up to a limit above 0.
    fn count(&self, meter: &mut Meter, limit: u64) -> (u64, SearchEnd);
}

/// The only place in the crate where 9x9 is special.
fn engine(puzzle: &Puzzle) -> Box<dyn Engine + '_> {
    match puzzle.as_classic() {
        Some(grid) => Box::new(FastLane { puzzle, grid }),
        None => Box::new(General { puzzle }),
    }
}

struct General<'p> {
    puzzle: &'p Puzzle,
}

impl Engine for General<'_> {
    fn search(
        &self,
        meter: &mut Meter,
        on_solution: &mut dyn FnMut(Solution) -> ControlFlow<()>,
    ) -> SearchEnd {
        let mut search = csp::Search::new(self.puzzle);
        loop {
            match search.next(meter) {
                Ok(Some(digits)) => {
                    if on_solution(checked(self.puzzle, &digits)).is_break() {
                        return SearchEnd::Enough;
                    }
                }
                Ok(None) => return SearchEnd::Complete,
                Err(stopped) => return SearchEnd::Stopped(stopped),
            }
        }
    }

    fn count(&self, meter: &mut Meter, limit: u64) -> (u64, SearchEnd) {
        csp::count(self.puzzle, meter, limit)
    }
}

struct FastLane<'p> {
    puzzle: &'p Puzzle,
    grid: Classic,
}

impl FastLane<'_> {
    /// The first number of nodes after which a cancel flag is looked at.
    const FIRST_SLICE: u64 = 100_000;

    /// Runs the classic solver, which counts nodes but knows no cancel flag.
    ///
    /// If there is a flag, the search starts over with ever more nodes, and looks at the flag in
    /// between; the order of solutions is always the same, so those already told are skipped.
    fn run(&self, meter: &mut Meter, mut on_grid: impl FnMut(&Classic) -> ControlFlow<()>) -> SearchEnd {
        let mut solver = classic::Solver::new();
        let mut slice = if meter.can_be_cancelled() { Self::FIRST_SLICE } else { u64::MAX };
        let mut told = 0;
        loop {
            if let Err(stopped) = meter.check_cancel() {
                return SearchEnd::Stopped(stopped);
            }
            let mut seen = 0;
            let mut cancelled = Ok(());
            let search = solver.search(&self.grid, slice.min(meter.left()), |grid| {
                seen += 1;
                if seen <= told {
                    return ControlFlow::Continue(());
                }
                told += 1;
                on_grid(grid)?;
                cancelled = meter.check_cancel();
                if cancelled.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            });
            if let Err(stopped) = cancelled {
                return SearchEnd::Stopped(stopped);
            }
            match search.end {
                SearchEnd::Stopped(_) if slice < meter.left() => slice = slice.saturating_mul(8),
                end => {
                    meter.add(search.nodes);
                    return end;
                }
            }
        }
    }
}

impl Engine for FastLane<'_> {
    fn search(
        &self,
        meter: &mut Meter,
        on_solution: &mut dyn FnMut(Solution) -> ControlFlow<()>,
    ) -> SearchEnd {
        self.run(meter, |grid| {
            let digits = grid.values().iter().filter_map(|&value| Digit::new(value)).collect::<Vec<_>>();
            on_solution(checked(self.puzzle, &digits))
        })
    }

    fn count(&self, meter: &mut Meter, limit: u64) -> (u64, SearchEnd) {
        let mut count = 0;
        let end = self.run(meter, |_| {
            count += 1;
            if count < limit { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        (count, end)
    }
}

/// The solution that an engine found; the rules are asked once more, which costs next to nothing.
pub(crate) fn checked(puzzle: &Puzzle, digits: &[Digit]) -> Solution {
    let digits = digits.iter().copied().map(Some).collect::<Vec<_>>();
    Solution::of(puzzle, &digits).expect("engines hand out nothing but solutions")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Cancel;
    use ninefold_puzzle::{Draft, Layout};

    fn empty(size: usize) -> Puzzle {
        Draft::empty(Layout::square(size).unwrap()).check().unwrap()
    }

    #[test]
    fn every_question_gets_the_same_answer() {
        let puzzle = empty(4);
        assert_eq!(solutions(&puzzle, Budget::UNLIMITED).filter(Result::is_ok).count(), 288);
        let found = up_to(&puzzle, 1000, Budget::UNLIMITED);
        assert_eq!((found.solutions.len(), found.end), (288, SearchEnd::Complete));
        assert_eq!(count(&puzzle, 1000, Budget::UNLIMITED).exact(), Some(288));
    }

    #[test]
    fn a_limit_is_kept_and_told() {
        for size in [4, 9] {
            let puzzle = empty(size);
            assert_eq!(up_to(&puzzle, 0, Budget::UNLIMITED).end, SearchEnd::Enough);
            assert_eq!(up_to(&puzzle, 3, Budget::UNLIMITED).solutions.len(), 3);
            let counted = count(&puzzle, 200, Budget::UNLIMITED);
            assert_eq!((counted.solutions, counted.end, counted.exact()), (200, SearchEnd::Enough, None));
        }
    }

    #[test]
    fn an_empty_budget_gives_no_answer() {
        for size in [4, 9] {
            let puzzle = empty(size);
            let exhausted = SearchEnd::Stopped(Stopped::Exhausted);
            assert_eq!(first(&puzzle, Budget::nodes(0)), Err(Stopped::Exhausted));
            assert_eq!(count(&puzzle, u64::MAX, Budget::nodes(0)).end, exhausted);
            assert_eq!(solutions(&puzzle, Budget::nodes(0)).collect::<Vec<_>>(), [Err(Stopped::Exhausted)]);
        }
    }

    #[test]
    fn a_search_can_be_cancelled_before_and_during() {
        for size in [4, 9] {
            let puzzle = empty(size);
            let cancel = Cancel::new();
            let budget = Budget::UNLIMITED.cancelled_by(&cancel);
            assert!(matches!(first(&puzzle, budget.clone()), Ok(Some(_))));
            let mut meter = Meter::new(budget.clone());
            let mut told = 0;
            let end = engine(&puzzle).search(&mut meter, &mut |_| {
                told += 1;
                if told == 5 {
                    cancel.cancel();
                }
                ControlFlow::Continue(())
            });
            assert_eq!((told, end), (5, SearchEnd::Stopped(Stopped::Cancelled)));
            assert_eq!(first(&puzzle, budget), Err(Stopped::Cancelled));
        }
    }
}
