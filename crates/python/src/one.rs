//! Questions about one puzzle.

use crate::interrupt::interruptible;
use crate::puzzle::Given;
use crate::rating::Rating;
use crate::{NoSolution, SeveralSolutions, value_error};
use ninefold::logic::explainer::Rater;
use ninefold::puzzle::canonical::form;
use ninefold::solve::{Budget, Improper, Proper, certify, count as count_solutions, up_to};
use pyo3::prelude::*;

/// Why there is no only solution, as the exception that says so.
pub(crate) fn improper(reason: &Improper) -> PyErr {
    match reason {
        Improper::NoSolution => NoSolution::new_err(reason.to_string()),
        Improper::Several(_) => SeveralSolutions::new_err(reason.to_string()),
        _ => value_error(reason),
    }
}

/// A puzzle with its only solution.
pub(crate) fn proper(py: Python<'_>, puzzle: &Given) -> PyResult<Proper> {
    // An item is well formed: all that can be wrong with its givens is that they clash.
    let puzzle = puzzle.0.puzzle().map_err(|clash| NoSolution::new_err(clash.to_string()))?;
    // A classic grid takes no time, a thread for it would take longer.
    let certified = match puzzle.as_classic() {
        Some(_) => py.detach(|| certify(puzzle, Budget::UNLIMITED)),
        None => interruptible(py, |cancel| certify(puzzle, Budget::UNLIMITED.cancelled_by(cancel)))?,
    };
    certified.map_err(|reason| improper(&reason))
}

/// The only solution as a line of digits.
///
/// Raises `NoSolution` or `SeveralSolutions`, which are `ValueError`s, where there is not exactly one.
#[pyfunction]
pub(crate) fn solve(py: Python<'_>, puzzle: Given) -> PyResult<String> {
    Ok(proper(py, &puzzle)?.solution().to_string())
}

/// The first solutions, at most `limit`, as lines of digits.
#[pyfunction]
#[pyo3(signature = (puzzle, limit = 2))]
pub(crate) fn solutions(py: Python<'_>, puzzle: Given, limit: usize) -> PyResult<Vec<String>> {
    let Ok(puzzle) = puzzle.0.puzzle() else { return Ok(Vec::new()) };
    interruptible(py, move |cancel| {
        let found = up_to(&puzzle, limit, Budget::UNLIMITED.cancelled_by(cancel));
        found.solutions.iter().map(ToString::to_string).collect()
    })
}

/// How many solutions there are; `limit` ends the count.
#[pyfunction]
#[pyo3(signature = (puzzle, limit = None))]
pub(crate) fn count(py: Python<'_>, puzzle: Given, limit: Option<u64>) -> PyResult<u64> {
    let Ok(puzzle) = puzzle.0.puzzle() else { return Ok(0) };
    interruptible(py, move |cancel| {
        count_solutions(&puzzle, limit.unwrap_or(u64::MAX), Budget::UNLIMITED.cancelled_by(cancel)).solutions
    })
}

/// `"one"`, `"none"` or `"several"`, for how many solutions there are.
#[pyfunction]
pub(crate) fn check(py: Python<'_>, puzzle: Given) -> PyResult<&'static str> {
    Ok(match count(py, puzzle, Some(2))? {
        0 => "none",
        1 => "one",
        _ => "several",
    })
}

/// How hard a puzzle with exactly one solution is.
#[pyfunction]
pub(crate) fn rate(py: Python<'_>, puzzle: Given) -> PyResult<Rating> {
    let proper = proper(py, &puzzle)?;
    interruptible(py, move |_| Rating::of(proper.puzzle(), puzzle.0.frozen(), &mut Rater::new()))
}

/// The canonical form of a classic grid: the same for all that symmetry and new names of digits make of it.
#[pyfunction]
pub(crate) fn canonical(puzzle: Given) -> PyResult<String> {
    let classic = puzzle.classic();
    let classic = classic.ok_or_else(|| value_error("only classic 9x9 puzzles have a canonical form"))?;
    Ok(form(&classic).0.to_string())
}
