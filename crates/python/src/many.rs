//! The same questions about many puzzles at once, on all cores.
//!
//! Texts may be puzzles of any kind; lines of 81 symbols, which most are, take the fast lane. Grids are
//! bytes, 81 to a puzzle, as arrays of numbers have them.

use crate::interrupt::interruptible;
use crate::puzzle::read_one;
use crate::rating::Rating;
use crate::value_error;
use ninefold::format::Item;
use ninefold::logic::explainer::Rater;
use ninefold::puzzle::{Classic, canonical};
use ninefold::solve::classic::{Outcome, Solver};
use ninefold::solve::{Budget, Cancel, certify, count};
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedStr;
use pyo3::types::PyBytes;
use rayon::prelude::*;

/// Grids that a core takes at a time: enough that handing them out costs nothing.
const BATCH: usize = 1024;

/// A text, read.
enum Read {
    Classic(Classic),
    Other(Box<Item>),
}

/// Reads all texts; the first that cannot be read is an error with its place in the list.
fn read_all(py: Python<'_>, texts: &[PyBackedStr]) -> PyResult<Vec<Read>> {
    let read = |(at, text): (usize, &PyBackedStr)| match Classic::from_line(text.as_bytes()) {
        Some(classic) => Ok(Read::Classic(classic)),
        None => match read_one(text) {
            Ok(item) => Ok(Read::Other(Box::new(item))),
            Err(error) => Err(value_error(format_args!("puzzle {at}: {}", error.value(py)))),
        },
    };
    texts.iter().enumerate().map(read).collect()
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

/// The only solution of each puzzle, or `None`.
#[pyfunction]
pub(crate) fn solve_texts(py: Python<'_>, puzzles: Vec<PyBackedStr>) -> PyResult<Vec<Option<String>>> {
    ask(py, read_all(py, &puzzles)?, |puzzle, _, cancel| solution(puzzle, cancel))
}

fn solution(puzzle: &Read, cancel: &Cancel) -> Option<String> {
    match puzzle {
        Read::Classic(classic) => match Solver::new().solve_unique(classic) {
            Outcome::Unique(solution) => Some(solution.to_string()),
            Outcome::None | Outcome::Multiple(..) => None,
        },
        Read::Other(item) => {
            let proper = certify(item.puzzle().ok()?, Budget::UNLIMITED.cancelled_by(cancel)).ok()?;
            Some(proper.solution().to_string())
        }
    }
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
        batches.flat_map_iter(solve_batch).collect::<Vec<_>>()
    })?;
    Ok(PyBytes::new(py, solved.as_flattened()))
}

fn solve_batch(puzzles: &[Classic]) -> Vec<[u8; 81]> {
    let mut outcomes = vec![Outcome::None; puzzles.len()];
    Solver::new().solve_batch(puzzles, &mut outcomes);
    let values = |outcome: &Outcome| match outcome {
        Outcome::Unique(solution) => *solution.values(),
        Outcome::None | Outcome::Multiple(..) => [0; 81],
    };
    outcomes.iter().map(values).collect()
}

/// How many solutions each puzzle has, up to a limit.
#[pyfunction]
pub(crate) fn count_texts(py: Python<'_>, puzzles: Vec<PyBackedStr>, limit: u64) -> PyResult<Vec<u64>> {
    ask(py, read_all(py, &puzzles)?, move |puzzle, _, cancel| solutions(puzzle, limit, cancel))
}

/// `"one"`, `"none"` or `"several"` for each puzzle.
#[pyfunction]
pub(crate) fn check_texts(py: Python<'_>, puzzles: Vec<PyBackedStr>) -> PyResult<Vec<&'static str>> {
    let verdict = |count: u64| match count {
        0 => "none",
        1 => "one",
        _ => "several",
    };
    Ok(count_texts(py, puzzles, 2)?.into_iter().map(verdict).collect())
}

fn solutions(puzzle: &Read, limit: u64, cancel: &Cancel) -> u64 {
    let item = match puzzle {
        Read::Classic(classic) if limit <= 2 => {
            return match Solver::new().solve_unique(classic) {
                Outcome::None => 0,
                Outcome::Unique(_) => limit.min(1),
                Outcome::Multiple(..) => limit,
            };
        }
        Read::Classic(classic) => &Item::from(classic),
        Read::Other(item) => &**item,
    };
    // Givens that break a rule have no solution.
    let budget = Budget::UNLIMITED.cancelled_by(cancel);
    item.puzzle().map_or(0, |puzzle| count(&puzzle, limit, budget).solutions)
}

/// How hard each puzzle is; `None` where there is not exactly one solution.
#[pyfunction]
pub(crate) fn rate_texts(py: Python<'_>, puzzles: Vec<PyBackedStr>) -> PyResult<Vec<Option<Rating>>> {
    ask(py, read_all(py, &puzzles)?, rating)
}

fn rating(puzzle: &Read, rater: &mut Rater, cancel: &Cancel) -> Option<Rating> {
    let item = match puzzle {
        Read::Classic(classic) => &Item::from(classic),
        Read::Other(item) => &**item,
    };
    let proper = certify(item.puzzle().ok()?, Budget::UNLIMITED.cancelled_by(cancel)).ok()?;
    Some(Rating::of(proper.puzzle(), item.frozen(), rater))
}

/// The canonical form of each classic grid.
#[pyfunction]
pub(crate) fn canonical_texts(py: Python<'_>, puzzles: Vec<PyBackedStr>) -> PyResult<Vec<String>> {
    let classic = |(at, read): (usize, Read)| match read {
        Read::Classic(classic) => Ok(classic),
        Read::Other(item) => item.puzzle().ok().and_then(|puzzle| puzzle.as_classic()).ok_or_else(|| {
            value_error(format_args!("puzzle {at}: only classic 9x9 puzzles have a canonical form"))
        }),
    };
    let puzzles =
        read_all(py, &puzzles)?.into_iter().enumerate().map(classic).collect::<PyResult<Vec<_>>>()?;
    ask(py, puzzles, |puzzle, _, _| canonical::form(puzzle).0.to_string())
}
