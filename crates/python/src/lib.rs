//! The compiled half of the Python package `ninefold`, which Python sees as `ninefold._engine`.
//!
//! It speaks in plain values: texts, lists, bytes, and a few classes with read-only fields. What has to
//! know NumPy, Arrow, Polars or DuckDB is written in Python, in `python/ninefold`, so that none of them
//! has to be installed.

mod column;
mod interrupt;
mod make;
mod many;
mod one;
mod puzzle;
mod rating;
mod step;
mod table;

use pyo3::create_exception;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

create_exception!(ninefold, NoSolution, PyValueError, "The puzzle has no solution.");
create_exception!(ninefold, SeveralSolutions, PyValueError, "The puzzle has more than one solution.");

/// The module.
#[pymodule]
fn _engine(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add("NoSolution", module.py().get_type::<NoSolution>())?;
    module.add("SeveralSolutions", module.py().get_type::<SeveralSolutions>())?;
    module.add_class::<puzzle::Puzzle>()?;
    module.add_class::<rating::Rating>()?;
    module.add_class::<step::Step>()?;
    module.add_class::<step::Hint>()?;
    module.add_function(wrap_pyfunction!(one::solve, module)?)?;
    module.add_function(wrap_pyfunction!(one::solutions, module)?)?;
    module.add_function(wrap_pyfunction!(one::count, module)?)?;
    module.add_function(wrap_pyfunction!(one::check, module)?)?;
    module.add_function(wrap_pyfunction!(one::rate, module)?)?;
    module.add_function(wrap_pyfunction!(one::canonical, module)?)?;
    module.add_function(wrap_pyfunction!(step::steps, module)?)?;
    module.add_function(wrap_pyfunction!(step::hint, module)?)?;
    module.add_function(wrap_pyfunction!(make::generate_many, module)?)?;
    module.add_function(wrap_pyfunction!(many::solve_texts, module)?)?;
    module.add_function(wrap_pyfunction!(many::solve_grids, module)?)?;
    module.add_function(wrap_pyfunction!(many::count_texts, module)?)?;
    module.add_function(wrap_pyfunction!(many::check_texts, module)?)?;
    module.add_function(wrap_pyfunction!(many::rate_texts, module)?)?;
    module.add_function(wrap_pyfunction!(many::canonical_texts, module)?)?;
    module.add_function(wrap_pyfunction!(many::steps_texts, module)?)?;
    module.add_function(wrap_pyfunction!(many::hint_texts, module)?)?;
    module.add_class::<table::SetRows>()?;
    module.add_function(wrap_pyfunction!(table::annotate, module)?)?;
    module.add_function(wrap_pyfunction!(table::columns, module)?)?;
    module.add_function(wrap_pyfunction!(table::column_of, module)?)?;
    Ok(())
}

/// The engine's message as Python's `ValueError`.
fn value_error(message: impl ToString) -> PyErr {
    PyValueError::new_err(message.to_string())
}
