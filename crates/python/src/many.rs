//! The same questions about many puzzles at once, on all cores.
//!
//! Texts may be puzzles of any kind; lines of 81 symbols, which most are, take the fast lane. Grids are
//! bytes, 81 to a puzzle, as arrays of numbers have them.

use crate::interrupt::piece_by_piece;
use crate::puzzle::read_one;
use crate::rating::Rating;
use crate::value_error;
use ninefold::format::Item;
use ninefold::logic::explainer::Rater;
use ninefold::puzzle::{Classic, canonical};
use ninefold::solve::classic::{Outcome, Solver};
use ninefold::solve::{Budget, certify, count};
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedStr;
use pyo3::types::PyBytes;
use rayon::prelude::*;

/// Grids that a core takes at a time: enough that handing them out costs nothing.
const BATCH: usize = 1024;

/// Puzzles between two looks at signals, where each takes a microsecond; some hundredths of a second.
const QUICK: usize = 64 * BATCH;

/// The same, where each may take a tenth of a second.
const SLOW: usize = 64;

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

/// The only solution of each puzzle, or `None`.
#[pyfunction]
pub(crate) fn solve_texts(py: Python<'_>, puzzles: Vec<PyBackedStr>) -> PyResult<Vec<Option<String>>> {
    let puzzles = read_all(py, &puzzles)?;
    piece_by_piece(py, &puzzles, QUICK, |puzzles| {
        let solve = |puzzles: &[Read]| puzzles.iter().map(solution).collect::<Vec<_>>();
        puzzles.par_chunks(BATCH).flat_map_iter(solve).collect()
    })
}

fn solution(puzzle: &Read) -> Option<String> {
    match puzzle {
        Read::Classic(classic) => match Solver::new().solve_unique(classic) {
            Outcome::Unique(solution) => Some(solution.to_string()),
            Outcome::None | Outcome::Multiple(..) => None,
        },
        Read::Other(item) => {
            let proper = certify(item.puzzle().ok()?, Budget::UNLIMITED).ok()?;
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
    let solved = piece_by_piece(py, &puzzles, QUICK, |puzzles| {
        puzzles.par_chunks(BATCH).flat_map_iter(solve_batch).collect()
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
    let puzzles = read_all(py, &puzzles)?;
    let piece = if limit <= 2 { QUICK } else { SLOW };
    piece_by_piece(py, &puzzles, piece, |puzzles| {
        puzzles.par_iter().map(|puzzle| solutions(puzzle, limit)).collect()
    })
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

fn solutions(puzzle: &Read, limit: u64) -> u64 {
    match puzzle {
        Read::Classic(classic) if limit <= 2 => match Solver::new().solve_unique(classic) {
            Outcome::None => 0,
            Outcome::Unique(_) => limit.min(1),
            Outcome::Multiple(..) => limit,
        },
        Read::Classic(classic) => count_item(&Item::from(classic), limit),
        Read::Other(item) => count_item(item, limit),
    }
}

/// Givens that break a rule have no solution.
fn count_item(item: &Item, limit: u64) -> u64 {
    item.puzzle().map_or(0, |puzzle| count(&puzzle, limit, Budget::UNLIMITED).solutions)
}

/// How hard each puzzle is; `None` where there is not exactly one solution.
#[pyfunction]
pub(crate) fn rate_texts(py: Python<'_>, puzzles: Vec<PyBackedStr>) -> PyResult<Vec<Option<Rating>>> {
    let puzzles = read_all(py, &puzzles)?;
    piece_by_piece(py, &puzzles, SLOW, |puzzles| {
        puzzles.par_iter().map_init(Rater::new, |rater, puzzle| rating(puzzle, rater)).collect()
    })
}

fn rating(puzzle: &Read, rater: &mut Rater) -> Option<Rating> {
    let item = match puzzle {
        Read::Classic(classic) => &Item::from(classic),
        Read::Other(item) => &**item,
    };
    let proper = certify(item.puzzle().ok()?, Budget::UNLIMITED).ok()?;
    Some(Rating::of(proper.puzzle(), item.frozen(), rater))
}

/// The canonical form of each classic grid.
#[pyfunction]
pub(crate) fn canonical_texts(py: Python<'_>, puzzles: Vec<PyBackedStr>) -> PyResult<Vec<String>> {
    let classic = |(at, read): (usize, Read)| {
        match read {
            Read::Classic(classic) => Some(classic),
            Read::Other(item) => item.puzzle().ok().and_then(|puzzle| puzzle.as_classic()),
        }
        .ok_or_else(|| {
            value_error(format_args!("puzzle {at}: only classic 9x9 puzzles have a canonical form"))
        })
    };
    let puzzles =
        read_all(py, &puzzles)?.into_iter().enumerate().map(classic).collect::<PyResult<Vec<_>>>()?;
    piece_by_piece(py, &puzzles, BATCH, |puzzles| {
        puzzles.par_iter().map(|puzzle| canonical::form(puzzle).0.to_string()).collect()
    })
}
