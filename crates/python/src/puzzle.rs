//! [`Puzzle`], which is read from any text form, and [`Given`], what functions take for one.

use crate::value_error;
use ninefold::format::{Format, Item, Style, read, write};
use ninefold::puzzle::{Classic, Digit, Layout, Position};
use ninefold::render::Scene;
use ninefold::render::svg::{self, Theme};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedStr;
use std::hash::{Hash, Hasher};

/// A puzzle of any size and rules: `Puzzle("53..7....6..195...")`.
///
/// It is read from any text that the command line reads: 81 symbols, grids, Ninefold's own form with
/// rules, JSON, links of f-puzzles and SudokuPad, and so on. A text with several puzzles is an error.
#[pyclass(frozen, eq, hash, module = "ninefold", from_py_object)]
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Puzzle {
    pub(crate) item: Item,
}

impl Hash for Puzzle {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.item.digits().hash(state);
    }
}

#[pymethods]
impl Puzzle {
    #[new]
    fn new(text: &str) -> PyResult<Self> {
        Ok(Self { item: read_one(text)? })
    }

    /// The digits in reading order, 0 for an empty cell; entries count.
    #[getter]
    fn digits(&self) -> Vec<u8> {
        self.item.digits().iter().map(|digit| digit.map_or(0, Digit::get)).collect()
    }

    /// How many cells are given.
    #[getter]
    fn clues(&self) -> usize {
        self.item.givens().iter().flatten().count()
    }

    /// The kind in words, as in `Killer` or `Classic`.
    #[getter]
    fn kind(&self) -> PyResult<String> {
        Ok(self.item.puzzle().map_err(value_error)?.kind_in_words(self.item.frozen()))
    }

    /// The rules beyond those of every Sudoku, a sentence each.
    #[getter]
    fn rules(&self) -> PyResult<Vec<String>> {
        Ok(self.item.puzzle().map_err(value_error)?.rules_in_words())
    }

    /// What the text says of its title.
    #[getter]
    fn title(&self) -> Option<&str> {
        self.item.info.title.as_deref()
    }

    /// What the text says of its author.
    #[getter]
    fn author(&self) -> Option<&str> {
        self.item.info.author.as_deref()
    }

    /// The text in a form that `ninefold convert` lists, as in `puzzle.write("sdk")`.
    fn write(&self, form: &str) -> PyResult<String> {
        write(&self.item, form.parse::<Format>().map_err(value_error)?).map_err(value_error)
    }

    /// The board as a picture.
    fn svg(&self) -> PyResult<String> {
        let position = self.position()?;
        Ok(svg::draw(&Scene::of_position(&position), &Theme::LIGHT))
    }

    fn _repr_svg_(&self) -> PyResult<String> {
        self.svg()
    }

    fn __str__(&self) -> PyResult<String> {
        self.text()
    }

    fn __repr__(&self) -> PyResult<String> {
        Ok(format!("Puzzle({:?})", self.text()?))
    }

    /// Puzzles travel between processes as their text.
    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        Ok((slf.get_type().into_any(), (slf.get().whole_text()?,)))
    }
}

impl Puzzle {
    /// The shortest text that says all that the puzzle is.
    pub(crate) fn text(&self) -> PyResult<String> {
        let item = &self.item;
        let is_plain = item.constraints().is_empty()
            && item.frozen().is_empty()
            && Layout::square(item.layout().n_digits()).as_ref() == Ok(item.layout());
        match is_plain {
            true => Ok(Style::Line.print(item.layout(), &item.digits()).trim_end().to_owned()),
            false => self.whole_text(),
        }
    }

    fn whole_text(&self) -> PyResult<String> {
        write(&self.item, Format::Ninefold).map_err(value_error)
    }

    fn position(&self) -> PyResult<Position> {
        self.item.position().map_err(value_error)
    }
}

/// What a function takes for a puzzle: one that was read, or its text.
pub(crate) struct Given(pub(crate) Item);

impl<'a, 'py> FromPyObject<'a, 'py> for Given {
    type Error = PyErr;

    fn extract(object: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(puzzle) = object.cast::<Puzzle>() {
            return Ok(Self(puzzle.get().item.clone()));
        }
        match object.extract::<PyBackedStr>() {
            Ok(text) => Ok(Self(read_one(&text)?)),
            Err(_) => Err(PyTypeError::new_err(format!(
                "a puzzle is a Puzzle or its text, not {}",
                object.get_type().name()?
            ))),
        }
    }
}

impl Given {
    /// The puzzle as a classic grid, if it is one.
    pub(crate) fn classic(&self) -> Option<Classic> {
        self.0.puzzle().ok()?.as_classic()
    }
}

/// The only puzzle of a text.
pub(crate) fn read_one(text: &str) -> PyResult<Item> {
    if let Some(classic) = Classic::from_line(text.as_bytes()) {
        return Ok(Item::from(&classic));
    }
    let mut items = read(text).map_err(value_error)?.items;
    match (items.pop(), items.len()) {
        (Some(item), 0) => Ok(item),
        (_, others) => Err(value_error(format_args!("the text has {} puzzles; give one", others + 1))),
    }
}
