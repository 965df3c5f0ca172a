//! [`Batch`]: some rows of a table, column by column, and where they come from.

use ninefold::puzzle::Classic;
use std::borrow::Cow;
use std::sync::Arc;

/// What the values of a column are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ColumnKind {
    /// Any text.
    Text,
    /// A whole number.
    Integer,
    /// A number with a fraction.
    Real,
}

impl ColumnKind {
    /// What Hugging Face calls it in a card.
    pub(crate) const fn feature(self) -> &'static str {
        match self {
            Self::Text => "string",
            Self::Integer => "int64",
            Self::Real => "float64",
        }
    }
}

/// A column's name and what its values are.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Field {
    /// The name.
    pub name: String,
    /// What its values are.
    pub kind: ColumnKind,
}

impl Field {
    pub(crate) fn new(name: impl Into<String>, kind: ColumnKind) -> Self {
        Self { name: name.into(), kind }
    }
}

/// The columns of a table, in order.
pub type Schema = Arc<[Field]>;

/// The values of one column for some rows; any of them may be missing.
#[derive(Clone, PartialEq, Debug)]
pub enum Values {
    /// Text.
    Text(Texts),
    /// Whole numbers.
    Integer(Vec<Option<i64>>),
    /// Numbers with a fraction.
    Real(Vec<Option<f64>>),
}

/// Many texts in one piece of memory, because an allocation each would take longer than the rest.
#[derive(Clone, Debug)]
pub struct Texts(Kept);

#[derive(Clone, Debug)]
enum Kept {
    /// Grids as 81 symbols each, all of them there: digits and points, which are not looked at again.
    Grids(Vec<[u8; 81]>),
    Any {
        text: String,
        /// Where each text ends, and whether it is there at all.
        ends: Vec<(usize, Presence)>,
    },
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Presence {
    Here,
    Missing,
}

impl Texts {
    /// None yet, with room for so many texts of so many bytes each.
    pub(crate) fn with_room(n_texts: usize, n_bytes: usize) -> Self {
        let text = String::with_capacity(n_texts * n_bytes);
        Self(Kept::Any { text, ends: Vec::with_capacity(n_texts) })
    }

    /// Grids as [`Classic::to_line`] writes them.
    pub(crate) fn of_lines(lines: Vec<[u8; 81]>) -> Self {
        Self(Kept::Grids(lines))
    }

    /// Grids as 81 symbols each.
    pub(crate) fn of_grids(grids: impl Iterator<Item = Classic>) -> Self {
        Self::of_lines(grids.map(|grid| grid.to_line()).collect())
    }

    /// Adds a text, or that there is none.
    pub fn push(&mut self, text: Option<&str>) {
        let (all, ends) = self.general();
        all.push_str(text.unwrap_or_default());
        let presence = if text.is_some() { Presence::Here } else { Presence::Missing };
        ends.push((all.len(), presence));
    }

    /// Adds a grid as 81 symbols.
    pub(crate) fn push_grid(&mut self, grid: &Classic) {
        self.push(std::str::from_utf8(&grid.to_line()).ok());
    }

    /// The text of a row.
    pub fn get(&self, row: usize) -> Option<&str> {
        match &self.0 {
            Kept::Grids(grids) => grids.get(row).map(|grid| as_text(grid)),
            Kept::Any { text, ends } => {
                let start = row.checked_sub(1).map_or(0, |before| ends[before].0);
                let (end, presence) = *ends.get(row)?;
                (presence == Presence::Here).then(|| &text[start..end])
            }
        }
    }

    /// All of them.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = Option<&str>> {
        (0..self.len()).map(|row| self.get(row))
    }

    /// All that are there, one after the other.
    pub(crate) fn text(&self) -> &str {
        match &self.0 {
            Kept::Grids(grids) => as_text(grids.as_flattened()),
            Kept::Any { text, .. } => text,
        }
    }

    /// How many bytes they have together.
    pub(crate) fn n_bytes(&self) -> usize {
        match &self.0 {
            Kept::Grids(grids) => 81 * grids.len(),
            Kept::Any { text, .. } => text.len(),
        }
    }

    /// All of them as 81 digits and points each, if they are known to be that.
    pub(crate) fn as_grids(&self) -> Option<&[[u8; 81]]> {
        match &self.0 {
            Kept::Grids(grids) => Some(grids),
            Kept::Any { .. } => None,
        }
    }

    /// All of them, if each has 81 bytes.
    pub(crate) fn as_lines(&self) -> Option<&[[u8; 81]]> {
        match &self.0 {
            Kept::Grids(grids) => Some(grids),
            Kept::Any { text, ends } => {
                let is_line =
                    |(row, end): (usize, &(usize, Presence))| *end == (81 * (row + 1), Presence::Here);
                // Looking at every end without stopping early is faster, because a vector unit then does it.
                let are_lines = ends.iter().enumerate().fold(true, |all, end| all & is_line(end));
                are_lines.then_some(text.as_bytes().as_chunks().0)
            }
        }
    }

    fn len(&self) -> usize {
        match &self.0 {
            Kept::Grids(grids) => grids.len(),
            Kept::Any { ends, .. } => ends.len(),
        }
    }

    /// Makes room for texts of any kind.
    fn general(&mut self) -> (&mut String, &mut Vec<(usize, Presence)>) {
        if let Kept::Grids(grids) = &mut self.0 {
            let ends = (1..=grids.len()).map(|row| (81 * row, Presence::Here)).collect();
            let text = as_text(grids.as_flattened()).to_owned();
            self.0 = Kept::Any { text, ends };
        }
        match &mut self.0 {
            Kept::Any { text, ends } => (text, ends),
            Kept::Grids(_) => unreachable!("they have just become texts of any kind"),
        }
    }

    /// Adds all of another.
    fn append(&mut self, other: &Self) {
        match (&mut self.0, &other.0) {
            (Kept::Grids(own), Kept::Grids(other)) => own.extend_from_slice(other),
            (Kept::Any { ends, .. }, Kept::Grids(_)) if ends.is_empty() => self.clone_from(other),
            (_, Kept::Grids(_)) => other.iter().for_each(|text| self.push(text)),
            (_, Kept::Any { text, ends }) => {
                let (own_text, own_ends) = self.general();
                let start = own_text.len();
                own_text.push_str(text);
                own_ends.extend(ends.iter().map(|&(end, presence)| (start + end, presence)));
            }
        }
    }
}

fn as_text(symbols: &[u8]) -> &str {
    std::str::from_utf8(symbols).expect("digits and points are text")
}

impl Default for Texts {
    fn default() -> Self {
        Self::with_room(0, 0)
    }
}

impl PartialEq for Texts {
    fn eq(&self, other: &Self) -> bool {
        self.iter().eq(other.iter())
    }
}

impl Eq for Texts {}

impl<'a> FromIterator<Option<&'a str>> for Texts {
    fn from_iter<I: IntoIterator<Item = Option<&'a str>>>(texts: I) -> Self {
        let mut all = Self::default();
        texts.into_iter().for_each(|text| all.push(text));
        all
    }
}

impl Values {
    /// No values of a kind.
    pub fn empty(kind: ColumnKind) -> Self {
        match kind {
            ColumnKind::Text => Self::Text(Texts::default()),
            ColumnKind::Integer => Self::Integer(Vec::new()),
            ColumnKind::Real => Self::Real(Vec::new()),
        }
    }

    /// Adds all of another column of the same kind.
    ///
    /// # Panics
    /// If the kinds differ.
    pub(crate) fn append(&mut self, other: &Self) {
        match (self, other) {
            (Self::Text(own), Self::Text(other)) => own.append(other),
            (Self::Integer(own), Self::Integer(other)) => own.extend(other),
            (Self::Real(own), Self::Real(other)) => own.extend(other),
            _ => unreachable!("columns of one table keep their kind"),
        }
    }

    /// Adds the value of a row of another column of the same kind.
    ///
    /// # Panics
    /// If the kinds differ.
    pub(crate) fn push_from(&mut self, other: &Self, row: usize) {
        match (self, other) {
            (Self::Text(own), Self::Text(other)) => own.push(other.get(row)),
            (Self::Integer(own), Self::Integer(other)) => own.push(other[row]),
            (Self::Real(own), Self::Real(other)) => own.push(other[row]),
            _ => unreachable!("columns of one table keep their kind"),
        }
    }

    /// The values of the rows that are kept.
    pub(crate) fn filter(&self, keep: &[bool]) -> Self {
        fn kept<T: Copy>(values: &[T], keep: &[bool]) -> Vec<T> {
            values.iter().zip(keep).filter(|(_, keep)| **keep).map(|(value, _)| *value).collect()
        }
        match self {
            Self::Text(texts) => {
                Self::Text(texts.iter().zip(keep).filter(|(_, keep)| **keep).map(|(text, _)| text).collect())
            }
            Self::Integer(values) => Self::Integer(kept(values, keep)),
            Self::Real(values) => Self::Real(kept(values, keep)),
        }
    }

    /// The value of a row as text, as tables of text show it; empty where there is none.
    pub(crate) fn display(&self, row: usize) -> Cow<'_, str> {
        match self {
            Self::Text(texts) => texts.get(row).unwrap_or_default().into(),
            Self::Integer(values) => values[row].map(|value| value.to_string()).unwrap_or_default().into(),
            // With a fraction always, so that whoever reads it takes it for what it is.
            Self::Real(values) => values[row].map(|value| format!("{value:?}")).unwrap_or_default().into(),
        }
    }
}

/// Some rows of a table.
#[derive(Clone, Debug)]
pub struct Batch {
    /// A column for each field of the schema, all of the same length.
    pub columns: Vec<Values>,
    /// How many rows.
    pub n_rows: usize,
    /// Where the rows come from.
    pub places: Places,
}

/// Where the rows of a batch come from.
#[derive(Clone, Debug)]
pub struct Places {
    /// The file.
    pub file: Arc<str>,
    /// The row or line of each.
    pub numbers: Numbers,
}

/// How the rows of a file are numbered, from 1.
#[derive(Clone, Debug)]
pub enum Numbers {
    /// Rows without gaps from this one on.
    Rows(u64),
    /// Lines of a text.
    Lines(Vec<u64>),
}

impl Places {
    /// `puzzles.csv: line 7`.
    pub fn name(&self, row: usize) -> String {
        match &self.numbers {
            Numbers::Rows(first) => format!("{}: row {}", self.file, first + row as u64),
            Numbers::Lines(lines) => format!("{}: line {}", self.file, lines[row]),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn grids_are_texts_like_any_other() {
        let grids = || Texts::of_grids([Classic::EMPTY; 2].into_iter());
        let blank = ".".repeat(81);
        let same = [Some(&*blank); 2].into_iter().collect::<Texts>();
        assert_eq!(grids(), same);
        assert_eq!((grids().text(), grids().n_bytes(), grids().get(2)), (same.text(), same.n_bytes(), None));
        let word = || [Some("word"), None].into_iter().collect::<Texts>();
        for (mut own, other, expect) in [
            (Texts::default(), grids(), &[Some(&*blank), Some(&*blank)][..]),
            (grids(), grids(), &[Some(&*blank); 4]),
            (grids(), word(), &[Some(&*blank), Some(&*blank), Some("word"), None]),
            (word(), grids(), &[Some("word"), None, Some(&*blank), Some(&*blank)]),
        ] {
            own.append(&other);
            assert_eq!(own.iter().collect::<Vec<_>>(), expect);
        }
    }
}
