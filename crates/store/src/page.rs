//! Lists in pages, each of which starts where the last one ended.
//!
//! A [`Cursor`] names the last row that was seen, not a number of rows to skip: new rows neither
//! shift nor repeat anything, and the thousandth page costs what the first one does.

use std::fmt;
use std::str::FromStr;

/// A part of a list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Page<T> {
    /// What is on the page, newest first.
    pub items: Vec<T>,
    /// Where the next page starts, if there is one.
    pub next: Option<Cursor>,
}

/// A place in a list: the sort key of the last row seen, and its id.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cursor {
    pub(crate) key: i64,
    pub(crate) id: String,
}

/// The text is no cursor.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("this isn't a place in the list; start again without a cursor")]
pub struct CursorError;

impl<T> Page<T> {
    /// A page of `limit` items out of one more than that, which tells whether another one follows.
    pub(crate) fn cut(mut items: Vec<T>, limit: u32, place: impl FnOnce(&T) -> Cursor) -> Self {
        let limit = limit as usize;
        let more = items.len() > limit;
        items.truncate(limit);
        let next = if more { items.last().map(place) } else { None };
        Self { items, next }
    }
}

impl fmt::Display for Cursor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.key, self.id)
    }
}

impl FromStr for Cursor {
    type Err = CursorError;

    fn from_str(text: &str) -> Result<Self, CursorError> {
        let (key, id) = text.split_once('.').ok_or(CursorError)?;
        if !id.bytes().all(|byte| byte.is_ascii_alphanumeric()) || id.len() > 32 {
            return Err(CursorError);
        }
        Ok(Self { key: key.parse().map_err(|_| CursorError)?, id: id.to_owned() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cursor_is_read_back_and_nothing_else_is_one() {
        let cursor = Cursor { key: -5, id: "7KQ2".to_owned() };
        assert_eq!(cursor.to_string().parse(), Ok(cursor));
        for text in ["", "5", "x.7KQ2", "5.'; DROP TABLE games", "5.\0"] {
            assert_eq!(text.parse::<Cursor>(), Err(CursorError), "{text}");
        }
    }
}
