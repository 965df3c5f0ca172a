//! A column of puzzles, and a column of answers, as Python has them: lists, or the memory of Arrow.
//!
//! A list is an object for every text, which takes longer to make than most puzzles take to solve. An Arrow
//! array is three pieces of memory: a bit for each value that is there, where each text ends, and all
//! texts one after the other. Those go in and come out as they are.

use crate::puzzle::read_one;
use crate::value_error;
use ninefold::format::Item;
use ninefold::puzzle::Classic;
use pyo3::prelude::*;
use pyo3::pybacked::{PyBackedBytes, PyBackedStr};
use pyo3::types::PyBytes;
use std::borrow::Cow;

/// A column of puzzles.
pub(crate) enum Puzzles {
    /// A list of texts.
    List(Vec<PyBackedStr>),
    /// All texts one after the other, and where they begin and end, as numbers of 32 bits.
    Arrow(PyBackedBytes, PyBackedBytes),
}

impl<'a, 'py> FromPyObject<'a, 'py> for Puzzles {
    type Error = PyErr;

    fn extract(object: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        match object.extract::<(PyBackedBytes, PyBackedBytes)>() {
            Ok((texts, ends)) => Ok(Self::Arrow(texts, ends)),
            Err(_) => Ok(Self::List(object.extract()?)),
        }
    }
}

/// A text, read.
pub(crate) enum Read {
    Classic(Classic),
    Other(Box<Item>),
}

impl Read {
    pub(crate) fn classic(&self) -> Option<&Classic> {
        match self {
            Self::Classic(classic) => Some(classic),
            Self::Other(_) => None,
        }
    }

    pub(crate) fn item(&self) -> Cow<'_, Item> {
        match self {
            Self::Classic(classic) => Cow::Owned(Item::from(classic)),
            Self::Other(item) => Cow::Borrowed(item),
        }
    }
}

impl Puzzles {
    /// Reads all texts; the first that cannot be read is an error with its place in the column.
    pub(crate) fn read(&self, py: Python<'_>) -> PyResult<Vec<Read>> {
        let read = |(at, text): (usize, &[u8])| match Classic::from_line(text) {
            Some(classic) => Ok(Read::Classic(classic)),
            None => match std::str::from_utf8(text).map_err(value_error).and_then(read_one) {
                Ok(item) => Ok(Read::Other(Box::new(item))),
                Err(error) => Err(value_error(format_args!("puzzle {at}: {}", error.value(py)))),
            },
        };
        match self {
            Self::List(texts) => texts.iter().map(|text| text.as_bytes()).enumerate().map(read).collect(),
            Self::Arrow(texts, ends) => {
                let ends = ends.as_chunks::<4>().0.iter().map(|end| i32::from_le_bytes(*end) as usize);
                let ends = ends.collect::<Vec<_>>();
                let text = |pair: &[usize]| {
                    texts.get(pair[0]..pair[1]).ok_or_else(|| value_error("a text ends behind the column"))
                };
                let texts = ends.windows(2).map(text).collect::<PyResult<Vec<_>>>()?;
                texts.into_iter().enumerate().map(read).collect()
            }
        }
    }

    /// Answers that are texts, or nothing, in the shape of the question.
    pub(crate) fn answer<'py, T: AsRef<str>>(
        &self,
        py: Python<'py>,
        answers: &[Option<T>],
    ) -> PyResult<Bound<'py, PyAny>> {
        let answers = answers.iter().map(|answer| answer.as_ref().map(AsRef::as_ref));
        match self {
            Self::List(_) => answers.collect::<Vec<Option<&str>>>().into_pyobject(py),
            Self::Arrow(..) => Ok(texts(py, answers).into_pyobject(py)?.into_any()),
        }
    }

    /// Answers that are whole numbers, in the shape of the question.
    pub(crate) fn count<'py>(&self, py: Python<'py>, answers: &[u64]) -> PyResult<Bound<'py, PyAny>> {
        match self {
            Self::List(_) => answers.to_vec().into_pyobject(py),
            Self::Arrow(..) => {
                let bytes = answers.iter().flat_map(|answer| answer.to_le_bytes()).collect::<Vec<_>>();
                Ok(PyBytes::new(py, &bytes).into_any())
            }
        }
    }
}

/// The three pieces of memory of a column of texts.
pub(crate) type TextColumn<'py> = (Bound<'py, PyBytes>, Bound<'py, PyBytes>, Bound<'py, PyBytes>);

/// Texts as Arrow has them.
pub(crate) fn texts<'py, 'a>(
    py: Python<'py>,
    values: impl Iterator<Item = Option<&'a str>> + Clone,
) -> TextColumn<'py> {
    let mut ends = 0_i32.to_le_bytes().to_vec();
    let mut text = String::new();
    for value in values.clone() {
        text.push_str(value.unwrap_or_default());
        ends.extend((text.len() as i32).to_le_bytes());
    }
    let bits = bits(values.map(|value| value.is_some()));
    (PyBytes::new(py, &bits), PyBytes::new(py, &ends), PyBytes::new(py, text.as_bytes()))
}

/// A bit for each, the first in the lowest place.
pub(crate) fn bits(values: impl Iterator<Item = bool>) -> Vec<u8> {
    let mut bytes = Vec::new();
    for (at, is_there) in values.enumerate() {
        if at % 8 == 0 {
            bytes.push(0);
        }
        bytes[at / 8] |= u8::from(is_there) << (at % 8);
    }
    bytes
}
