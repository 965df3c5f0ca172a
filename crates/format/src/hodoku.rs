//! HoDoKu library lines: a position and the step that is asked for in it.
//!
//! `:technique:candidates:givens:deleted:eliminations:placements:extra`
//!
//! In `givens`, `.` is an empty cell and `+5` a 5 that was placed and not given. `deleted`,
//! `eliminations` and `placements` are lists of `digit row column`, as `436 257`. The position has
//! all candidates that the digits leave, without the deleted ones. Lines that start with `#` are
//! remarks. A position without a step is written with the technique `0000` and the candidates `x`.

use crate::document::Found;
use crate::source::{Line, excerpt, speaking_lines};
use crate::symbol::unknown_symbol;
use crate::{Format, FormatError, Item, WriteError};
use ninefold_puzzle::{Cell, Digit, DigitSet, Draft, Layout};

/// The step that a library line asks for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LibraryCase {
    /// The code of the technique with its variant, as `0606-1`; the variant `x` means that the step
    /// must not be found.
    pub technique: String,
    /// The digits that the step is about.
    pub digits: DigitSet,
    /// Candidates that the step takes away.
    pub eliminations: Vec<(Cell, Digit)>,
    /// Digits that the step places.
    pub placements: Vec<(Cell, Digit)>,
    /// Further words, such as the length of a chain.
    pub extra: String,
}

/// Reads one position from each line.
pub(crate) fn read(text: &str) -> Result<Vec<Found>, FormatError> {
    speaking_lines(text).map(|line| Ok(Found { line: line.number, item: read_line(&line)? })).collect()
}

/// Writes one position a line.
pub(crate) fn write(items: &[Item]) -> Result<String, WriteError> {
    let mut text = String::new();
    for item in items {
        if !item.rules().is_classic() {
            return Err(WriteError::new(Format::Hodoku, "anything but a plain 9x9"));
        }
        let head = match &item.info.library {
            Some(case) => format!(":{}:{}:", case.technique, case.digits),
            None => ":0000:x:".into(),
        };
        text.push_str(&head);
        for cell in item.layout().cells() {
            match (item.given(cell), item.entry(cell)) {
                (Some(digit), _) => text.push(digit.to_char()),
                (None, Some(digit)) => text.extend(['+', digit.to_char()]),
                (None, None) => text.push('.'),
            }
        }
        text.push_str(&format!(":{}:", write_candidates(&deleted(item))));
        match &item.info.library {
            Some(case) => text.push_str(&tail(case)),
            None => text.push(':'),
        }
        text.push('\n');
    }
    Ok(text)
}

/// The candidates that the digits would leave but the marks have not.
fn deleted(item: &Item) -> Vec<(Cell, Digit)> {
    let unmarked = unmarked(item);
    let empty = item.layout().cells().filter(|&cell| item.digit(cell).is_none());
    empty
        .flat_map(|cell| {
            let lost = unmarked.candidates(cell) - item.candidates(cell);
            lost.iter().map(move |digit| (cell, digit))
        })
        .collect()
}

/// The same position without its marks.
fn unmarked(item: &Item) -> Item {
    let mut plain = item.clone();
    plain.clear_marks();
    plain
}

impl LibraryCase {
    /// The step as one word of text: `technique:digits:eliminations:placements:extra`.
    pub(crate) fn to_text(&self) -> String {
        format!("{}:{}:{}", self.technique, self.digits, tail(self))
    }

    /// Reads what [`to_text`](Self::to_text) has written.
    pub(crate) fn from_text(line: &Line<'_>, text: &str) -> Result<Self, FormatError> {
        let fields = text.splitn(5, ':').collect::<Vec<_>>();
        let &[technique, digits, eliminations, placements, extra] = fields.as_slice() else {
            return Err(line.error_at(
                text,
                "a library step has the form technique:digits:eliminations:placements:extra",
            ));
        };
        Ok(Self {
            technique: technique.to_owned(),
            digits: read_digits(line, digits)?,
            eliminations: read_candidates(line, eliminations)?,
            placements: read_candidates(line, placements)?,
            extra: extra.to_owned(),
        })
    }
}

fn tail(case: &LibraryCase) -> String {
    let (eliminations, placements) =
        (write_candidates(&case.eliminations), write_candidates(&case.placements));
    format!("{eliminations}:{placements}:{}", case.extra)
}

fn read_line(line: &Line<'_>) -> Result<Item, FormatError> {
    let mut fields = line.text.trim().split(':');
    if fields.next() != Some("") {
        return Err(line.error_at_start("a library line starts with ':'"));
    }
    let mut field = |name: &str| {
        let missing = || line.error(line.text.len(), format!("the field '{name}' is missing")).hint(FORM);
        fields.next().ok_or_else(missing)
    };
    let (technique, candidates) = (field("technique")?, field("candidates")?);
    let (givens, entries) = read_givens(line, field("givens")?)?;
    let deleted = read_candidates(line, field("deleted candidates")?)?;
    let (eliminations, placements) =
        (read_candidates(line, field("eliminations")?)?, read_candidates(line, field("placements")?)?);
    let extra = fields.next().unwrap_or_default().trim().to_owned();
    if let Some(more) = fields.find(|more| !more.trim().is_empty()) {
        return Err(line.error_at(more, "more fields than a library line has").hint(FORM));
    }
    let draft = Draft { layout: Layout::classic(), constraints: Vec::new(), givens };
    let at_start = |error: ninefold_puzzle::DraftError| line.error_at_start(error.to_string());
    let mut item =
        Item::new(draft).and_then(|item| item.with_progress(entries, Vec::new())).map_err(at_start)?;
    if !deleted.is_empty() {
        let mut marks = item.layout().cells().map(|cell| item.candidates(cell)).collect::<Vec<_>>();
        for (cell, digit) in deleted {
            marks[cell.index()].remove(digit);
        }
        let empty = item.layout().cells().map(|cell| item.digit(cell).is_none());
        let marks = marks.into_iter().zip(empty).map(|(marks, is_empty)| is_empty.then_some(marks)).collect();
        item.set_marks(marks);
    }
    if candidates != "x" {
        let digits = read_digits(line, candidates)?;
        let case = LibraryCase { technique: technique.to_owned(), digits, eliminations, placements, extra };
        item.info.library = Some(Box::new(case));
    }
    Ok(item)
}

const FORM: &str = "a line is ':technique:candidates:givens:deleted:eliminations:placements:extra'";

type Cells = Vec<Option<Digit>>;

/// The givens and the digits that were placed.
fn read_givens(line: &Line<'_>, field: &str) -> Result<(Cells, Cells), FormatError> {
    let (mut givens, mut entries) = (Cells::new(), Cells::new());
    let mut symbols = field.char_indices();
    while let Some((at, symbol)) = symbols.next() {
        let (at, symbol, is_placed) = match symbol {
            '+' => symbols.next().map_or((at, symbol, true), |(at, symbol)| (at, symbol, true)),
            _ => (at, symbol, false),
        };
        let digit = match symbol {
            '1'..='9' => Digit::from_char(symbol),
            '.' | '0' if !is_placed => None,
            _ => return Err(unknown_symbol(line, &field[at..], symbol)),
        };
        givens.push(digit.filter(|_| !is_placed));
        entries.push(digit.filter(|_| is_placed));
    }
    if givens.len() == 81 {
        return Ok((givens, entries));
    }
    Err(line
        .error_at(field, format!("{} cells, but a 9x9 puzzle has 81", givens.len()))
        .hint("use '.' for an empty cell"))
}

fn read_digits(line: &Line<'_>, field: &str) -> Result<DigitSet, FormatError> {
    let digit = |(at, symbol): (usize, char)| match symbol {
        '1'..='9' => Ok(Digit::from_char(symbol)),
        _ => Err(unknown_symbol(line, &field[at..], symbol)),
    };
    Ok(field.char_indices().map(digit).collect::<Result<Vec<_>, _>>()?.into_iter().flatten().collect())
}

/// Reads a list such as `436 257`: digit, row, column.
fn read_candidates(line: &Line<'_>, field: &str) -> Result<Vec<(Cell, Digit)>, FormatError> {
    field
        .split_whitespace()
        .map(|word| {
            let numbers = word.bytes().map(|byte| byte.wrapping_sub(b'0')).collect::<Vec<_>>();
            match numbers.as_slice() {
                &[digit @ 1..=9, row @ 1..=9, col @ 1..=9] => {
                    let cell = Cell::new(usize::from(row - 1) * 9 + usize::from(col - 1));
                    Ok((cell, Digit::from_index(usize::from(digit) - 1)))
                }
                _ => Err(line
                    .error_at(word, format!("'{}' isn't a candidate", excerpt(word)))
                    .hint("a candidate is a digit, a row and a column: 436 is the 4 in r3c6")),
            }
        })
        .collect()
}

fn write_candidates(candidates: &[(Cell, Digit)]) -> String {
    let word =
        |&(cell, digit): &(Cell, Digit)| format!("{digit}{}{}", cell.index() / 9 + 1, cell.index() % 9 + 1);
    candidates.iter().map(word).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    const LINE: &str = ":0703:27:+172+4+956+3+8+43+582+67+1+9+86+9.+1.+254.+136+8+4+9.+5+6...+5+91+4.9+5+4+17.+8..+3..+941+5...+4+1+5+6+8+39.596.+3.+48+1:734:259 269 278 759 778::7";

    #[test]
    fn lines_are_written_as_they_were_read() {
        for line in [LINE, &format!(":0000:x:{}:436 536::", ".".repeat(81))] {
            let items = read(line).unwrap().into_iter().map(|found| found.item).collect::<Vec<_>>();
            assert_eq!(write(&items).unwrap().trim_end(), line);
        }
    }

    #[test]
    fn positions_and_steps_are_read() {
        let item = &read(LINE).unwrap()[0].item;
        let case = item.info.library.as_ref().unwrap();
        assert_eq!(
            (case.technique.as_str(), case.digits.to_string().as_str(), case.extra.as_str()),
            ("0703", "27", "7")
        );
        assert_eq!((case.eliminations.len(), case.placements.len()), (5, 0));
        assert_eq!(item.entry(Cell::new(0)), Digit::new(1));
        assert_eq!(item.given(Cell::new(1)), Digit::new(7));
        assert_eq!(item.candidates(Cell::new(21)).to_string(), "3");
    }

    #[test]
    fn errors_name_the_field() {
        let cases = [
            (":0703:27:12", "line 1, column 10: 2 cells, but a 9x9 puzzle has 81"),
            (":0703:2a:12", "line 1, column 10: 2 cells, but a 9x9 puzzle has 81"),
            (":0703", "line 1, column 6: the field 'candidates' is missing"),
            ("0703", "line 1, column 1: a library line starts with ':'"),
        ];
        for (text, wanted) in cases {
            assert_eq!(read(text).unwrap_err().to_string(), wanted);
        }
        let long = LINE.replace("734", "73");
        assert_eq!(read(&long).unwrap_err().reason, "'73' isn't a candidate");
    }
}
