//! The same questions about many puzzles at once, on all cores.
//!
//! Texts may be puzzles of any kind; lines of 81 symbols, which most are, take the fast lane. Grids are
//! bytes, 81 to a puzzle, as arrays of numbers have them.

use crate::column::{Puzzles, Read};
use crate::interrupt::interruptible;
use crate::rating::Rating;
use crate::step::{Hint, Step, read_tier};
use crate::value_error;
use ninefold::format::Item;
use ninefold::logic::explainer::Rater;
use ninefold::puzzle::{Classic, Position, Solution, canonical};
use ninefold::solve::classic::{Outcome, Solver};
use ninefold::solve::{Budget, Cancel, certify, count};
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use rayon::prelude::*;
use std::cell::RefCell;

/// Puzzles that a core takes at a time: enough that handing them out costs nothing.
const BATCH: usize = 1024;

/// Classic puzzles of which so many are solved at once where they are: to hand them to other threads would
/// take longer.
const FEW: usize = 128;

thread_local! {
    /// For few puzzles: a solver takes longer to make than a puzzle to solve.
    static SOLVER: RefCell<Solver> = RefCell::new(Solver::new());
}

/// Asks the same of every puzzle, on all cores; after an interruption no further one is begun.
fn ask<P: Send + Sync + 'static, T: Send + 'static>(
    py: Python<'_>,
    puzzles: Vec<P>,
    answer: impl Fn(&P, &mut Rater, &Cancel) -> T + Send + Sync + 'static,
) -> PyResult<Vec<T>> {
    interruptible(py, move |cancel| {
        let asked = puzzles.par_iter().with_min_len(16).take_any_while(|_| !cancel.is_cancelled());
        asked.map_init(Rater::new, |rater, puzzle| answer(puzzle, rater, cancel)).collect()
    })
}

/// Solves every puzzle, on all cores and many at a time, and says what follows: `classic` of an outcome,
/// `other` of a puzzle that is not classic.
fn solve_all<T: Send + 'static>(
    py: Python<'_>,
    puzzles: Vec<Read>,
    classic: impl Fn(&Outcome) -> T + Send + Sync + 'static,
    other: impl Fn(&Item, &Cancel) -> T + Send + Sync + 'static,
) -> PyResult<Vec<T>> {
    let solve = move |solver: &mut Solver, puzzles: &[Read], cancel: &Cancel| {
        let grids = puzzles.iter().filter_map(Read::classic).copied().collect::<Vec<_>>();
        let mut outcomes = vec![Outcome::None; grids.len()];
        solver.solve_batch(&grids, &mut outcomes);
        let mut outcomes = outcomes.iter();
        let answer = |puzzle: &Read| match puzzle {
            Read::Classic(_) => classic(outcomes.next().expect("every grid was solved")),
            Read::Other(item) => other(item, cancel),
        };
        puzzles.iter().map(answer).collect::<Vec<_>>()
    };
    if puzzles.len() <= FEW && puzzles.iter().all(|puzzle| puzzle.classic().is_some()) {
        let solve = || SOLVER.with_borrow_mut(|solver| solve(solver, &puzzles, &Cancel::new()));
        return Ok(py.detach(solve));
    }
    interruptible(py, move |cancel| {
        // Of a short list every core gets a share.
        let share = puzzles.len().div_ceil(4 * rayon::current_num_threads());
        let batches = puzzles.par_chunks(share.clamp(1, BATCH)).take_any_while(|_| !cancel.is_cancelled());
        let solved = batches.map_init(Solver::new, |solver, batch| solve(solver, batch, cancel));
        solved.collect::<Vec<_>>().into_iter().flatten().collect()
    })
}

/// The only solution of each puzzle, or `None`.
#[pyfunction]
pub(crate) fn solve_texts<'py>(py: Python<'py>, puzzles: Puzzles) -> PyResult<Bound<'py, PyAny>> {
    let classic = |outcome: &Outcome| match outcome {
        Outcome::Unique(solution) => Some(solution.to_string()),
        Outcome::None | Outcome::Multiple(..) => None,
    };
    let other = |item: &Item, cancel: &Cancel| {
        let proper = certify(item.puzzle().ok()?, Budget::UNLIMITED.cancelled_by(cancel)).ok()?;
        Some(proper.solution().to_string())
    };
    puzzles.answer(py, &solve_all(py, puzzles.read(py)?, classic, other)?)
}

/// The only solutions of grids, 81 bytes each with values from 0 to 9; zeros where there is none.
#[pyfunction]
pub(crate) fn solve_grids<'py>(py: Python<'py>, grids: &[u8]) -> PyResult<Bound<'py, PyBytes>> {
    let (rows, rest) = grids.as_chunks::<81>();
    if !rest.is_empty() {
        return Err(value_error("a grid has 81 cells"));
    }
    let puzzles = rows.iter().enumerate().map(|(at, &values)| {
        Classic::new(values).ok_or_else(|| value_error(format_args!("grid {at}: cells hold 0 to 9")))
    });
    let puzzles = puzzles.collect::<PyResult<Vec<_>>>()?;
    let solved = interruptible(py, move |cancel| {
        let batches = puzzles.par_chunks(BATCH).take_any_while(|_| !cancel.is_cancelled());
        let solved = batches.map_init(Solver::new, solve_grid_batch);
        solved.collect::<Vec<_>>().concat()
    })?;
    Ok(PyBytes::new(py, solved.as_flattened()))
}

fn solve_grid_batch(solver: &mut Solver, puzzles: &[Classic]) -> Vec<[u8; 81]> {
    let mut outcomes = vec![Outcome::None; puzzles.len()];
    solver.solve_batch(puzzles, &mut outcomes);
    let values = |outcome: &Outcome| match outcome {
        Outcome::Unique(solution) => *solution.values(),
        Outcome::None | Outcome::Multiple(..) => [0; 81],
    };
    outcomes.iter().map(values).collect()
}

/// How many solutions each puzzle has, up to a limit.
#[pyfunction]
pub(crate) fn count_texts<'py>(py: Python<'py>, puzzles: Puzzles, limit: u64) -> PyResult<Bound<'py, PyAny>> {
    puzzles.count(py, &count_all(py, puzzles.read(py)?, limit)?)
}

fn count_all(py: Python<'_>, puzzles: Vec<Read>, limit: u64) -> PyResult<Vec<u64>> {
    let of_item = move |item: &Item, cancel: &Cancel| {
        // Givens that break a rule have no solution.
        let budget = Budget::UNLIMITED.cancelled_by(cancel);
        item.puzzle().map_or(0, |puzzle| count(&puzzle, limit, budget).solutions)
    };
    if limit > 2 {
        return ask(py, puzzles, move |puzzle, _, cancel| of_item(&puzzle.item(), cancel));
    }
    let of_outcome = move |outcome: &Outcome| match outcome {
        Outcome::None => 0,
        Outcome::Unique(_) => limit.min(1),
        Outcome::Multiple(..) => limit,
    };
    solve_all(py, puzzles, of_outcome, of_item)
}

/// `"one"`, `"none"` or `"several"` for each puzzle.
#[pyfunction]
pub(crate) fn check_texts<'py>(py: Python<'py>, puzzles: Puzzles) -> PyResult<Bound<'py, PyAny>> {
    let verdict = |count: u64| match count {
        0 => Some("none"),
        1 => Some("one"),
        _ => Some("several"),
    };
    let verdicts = count_all(py, puzzles.read(py)?, 2)?.into_iter().map(verdict).collect::<Vec<_>>();
    puzzles.answer(py, &verdicts)
}

/// How hard each puzzle is; `None` where there is not exactly one solution.
#[pyfunction]
pub(crate) fn rate_texts(py: Python<'_>, puzzles: Puzzles) -> PyResult<Vec<Option<Rating>>> {
    ask(py, puzzles.read(py)?, rating)
}

fn rating(puzzle: &Read, rater: &mut Rater, cancel: &Cancel) -> Option<Rating> {
    let item = puzzle.item();
    let proper = certify(item.puzzle().ok()?, Budget::UNLIMITED.cancelled_by(cancel)).ok()?;
    Some(Rating::of(proper.puzzle(), item.frozen(), rater))
}

/// The canonical form of each classic grid.
#[pyfunction]
pub(crate) fn canonical_texts<'py>(py: Python<'py>, puzzles: Puzzles) -> PyResult<Bound<'py, PyAny>> {
    let classic = |(at, read): (usize, Read)| match read {
        Read::Classic(classic) => Ok(classic),
        Read::Other(item) => item.puzzle().ok().and_then(|puzzle| puzzle.as_classic()).ok_or_else(|| {
            value_error(format_args!("puzzle {at}: only classic 9x9 puzzles have a canonical form"))
        }),
    };
    let classics = puzzles.read(py)?.into_iter().enumerate().map(classic).collect::<PyResult<Vec<_>>>()?;
    puzzles.answer(py, &ask(py, classics, |puzzle, _, _| Some(canonical::of(puzzle).to_string()))?)
}

/// Every step of a person's way through each puzzle; `None` where there is not exactly one solution.
#[pyfunction]
pub(crate) fn steps_texts(py: Python<'_>, puzzles: Puzzles) -> PyResult<Vec<Option<Vec<Step>>>> {
    ask(py, puzzles.read(py)?, |puzzle, _, cancel| {
        let (position, _) = start(puzzle, cancel)?;
        Step::all(&position).ok()
    })
}

/// The easiest next step of each puzzle; `None` where there is not exactly one solution.
#[pyfunction]
pub(crate) fn hint_texts(py: Python<'_>, puzzles: Puzzles, tier: u8) -> PyResult<Vec<Option<Hint>>> {
    let tier = read_tier(tier)?;
    ask(py, puzzles.read(py)?, move |puzzle, _, cancel| {
        let (position, solution) = start(puzzle, cancel)?;
        Hint::of(&position, &solution, tier)
    })
}

/// Where play begins, and the only solution, if there is one.
fn start(puzzle: &Read, cancel: &Cancel) -> Option<(Position, Solution)> {
    let item = puzzle.item();
    let proper = certify(item.puzzle().ok()?, Budget::UNLIMITED.cancelled_by(cancel)).ok()?;
    Some((item.position().ok()?, proper.into_parts().1))
}
