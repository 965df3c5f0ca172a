//! Tables of puzzles, as `ninefold dataset` makes them, column by column in the memory layout of Arrow:
//! values, where each text ends, and a bit for each value that is there. `python/ninefold/dataset.py`
//! makes tables of that.

use crate::column::{bits, texts};
use crate::interrupt::interruptible;
use crate::value_error;
use ninefold_dataset::{self as dataset, Annotator, Column, ColumnKind, Given, SetRecipe, Values};
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedStr;
use pyo3::types::PyBytes;
use std::sync::Arc;

/// Name, kind, bits, ends of texts (empty for numbers), values.
type Sent<'py> = (&'static str, &'static str, Bound<'py, PyBytes>, Bound<'py, PyBytes>, Bound<'py, PyBytes>);

/// The places of rows without a puzzle that has one solution, each with the reason.
type BadRows = Vec<(usize, String)>;

/// The columns that can be worked out, by name, with what they hold.
#[pyfunction]
pub(crate) fn columns() -> Vec<(&'static str, &'static str)> {
    Column::ALL.into_iter().map(|column| (column.name(), kind(column.kind()))).collect()
}

/// The column that goes by a name in sets that people use, if it is one of these.
#[pyfunction]
pub(crate) fn column_of(name: &str) -> Option<&'static str> {
    Column::by_any_name(name).map(Column::name)
}

/// The rows of a set that a recipe describes, as TOML.
#[pyclass(frozen, module = "ninefold")]
pub(crate) struct SetRows {
    rows: Arc<dataset::SetRows>,
}

#[pymethods]
impl SetRows {
    #[new]
    #[pyo3(signature = (recipe, attempts = 10_000, with_split = false))]
    fn new(recipe: &str, attempts: u32, with_split: bool) -> PyResult<Self> {
        let mut recipe = SetRecipe::from_toml(recipe).map_err(value_error)?;
        recipe.columns.extend(with_split.then(|| Column::Split.name().to_owned()));
        Ok(Self { rows: Arc::new(dataset::SetRows::new(&recipe, attempts).map_err(value_error)?) })
    }

    fn __len__(&self) -> usize {
        self.rows.n_rows() as usize
    }

    /// The names of the columns.
    #[getter]
    fn names(&self) -> Vec<&'static str> {
        self.rows.columns().iter().map(|column| column.name()).collect()
    }

    /// The card of the whole set in the form of Hugging Face, with a folder `data/split=NAME` for each split:
    /// the names of the splits with their rows.
    fn card(&self, rows: Vec<(String, u64)>, n_bytes: u64) -> String {
        self.rows.card(&rows, n_bytes)
    }

    /// Rows from `first` on.
    fn make<'py>(&self, py: Python<'py>, first: u64, count: u64) -> PyResult<Vec<Sent<'py>>> {
        let rows = Arc::clone(&self.rows);
        let made = interruptible(py, move |cancel| rows.make(first..first.saturating_add(count), cancel))?;
        Ok(send_all(py, self.rows.columns(), &made.map_err(value_error)?))
    }
}

/// What rows say about classic puzzles, and which of them have none with exactly one solution: their
/// places and why. The columns are of the other rows.
#[pyfunction]
pub(crate) fn annotate<'py>(
    py: Python<'py>,
    puzzles: Vec<PyBackedStr>,
    columns: Vec<String>,
) -> PyResult<(Vec<Sent<'py>>, BadRows)> {
    let columns = columns.iter().map(|name| name.parse::<Column>()).collect::<Result<Vec<_>, _>>();
    let columns = columns.map_err(value_error)?;
    let wanted = columns.clone();
    let (values, bad) = interruptible(py, move |_| annotate_all(&puzzles, &wanted))?;
    Ok((send_all(py, &columns, &values), bad))
}

fn annotate_all(puzzles: &[PyBackedStr], columns: &[Column]) -> (Vec<Values>, BadRows) {
    let mut annotator = Annotator::new();
    let (mut rows, mut given, mut bad) = (Vec::new(), Vec::new(), Vec::new());
    for (row, text) in puzzles.iter().enumerate() {
        match Given::read(text) {
            Ok(puzzle) => {
                rows.push(row);
                given.push(puzzle);
            }
            Err(reason) => bad.push((row, reason)),
        }
    }
    let mut solved = Vec::with_capacity(given.len());
    for (row, outcome) in rows.into_iter().zip(annotator.solve(given)) {
        match outcome {
            Ok(puzzle) => solved.push(puzzle),
            Err(improper) => bad.push((row, improper.message().to_owned())),
        }
    }
    bad.sort_unstable();
    (annotator.columns(columns, &solved), bad)
}

fn kind(kind: ColumnKind) -> &'static str {
    match kind {
        ColumnKind::Text => "text",
        ColumnKind::Integer => "count",
        ColumnKind::Real => "real",
    }
}

fn send_all<'py>(py: Python<'py>, columns: &[Column], values: &[Values]) -> Vec<Sent<'py>> {
    let sent = columns.iter().zip(values).map(|(column, values)| {
        let bytes = |bytes: &[u8]| PyBytes::new(py, bytes);
        let (bits, ends, data) = match values {
            Values::Text(values) => texts(py, (0..values.iter().len()).map(|row| values.get(row))),
            Values::Integer(values) => {
                let data = values.iter().flat_map(|value| value.unwrap_or_default().to_le_bytes());
                (
                    bytes(&bits(values.iter().map(Option::is_some))),
                    bytes(&[]),
                    bytes(&data.collect::<Vec<_>>()),
                )
            }
            Values::Real(values) => {
                let data = values.iter().flat_map(|value| value.unwrap_or_default().to_le_bytes());
                (
                    bytes(&bits(values.iter().map(Option::is_some))),
                    bytes(&[]),
                    bytes(&data.collect::<Vec<_>>()),
                )
            }
        };
        (column.name(), kind(column.kind()), bits, ends, data)
    });
    sent.collect()
}
