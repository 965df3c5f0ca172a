//! Reads the lines of a library.

use super::{Case, Variant};
use crate::situation::{Situation, Uniqueness};
use crate::step::{Candidate, Conclusion};
use crate::technique::Technique;
use ninefold_puzzle::{Board, Cell, CellSet, Digit, Frame, Rules};
use std::sync::Arc;

/// Why a line is no case.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CaseError {
    /// The line does not start with a colon, or has too few fields.
    #[error("a case has the form :code:digits:givens:deleted:eliminations:placements:extra")]
    Form,
    /// A code that is not of four or five digits, with a variant after a dash, nor a technique's name.
    #[error(
        "`{0}` isn't a code: use four or five digits, a number or `x` after a dash, or a technique's name"
    )]
    Code(String),
    /// Something else than digits.
    #[error("`{0}` holds something that isn't a digit from 1 to 9")]
    Digits(String),
    /// A grid that does not have 81 cells.
    #[error("the grid has {0} cells instead of 81: use `.` for an empty cell, `+` before an entry")]
    Grid(usize),
    /// A candidate that is not written as digit, row, column.
    #[error("`{0}` isn't a candidate: write digit, row and column, as in 436")]
    Candidate(String),
    /// Digits that clash.
    #[error("the grid has no solution: {0}")]
    Impossible(#[from] ninefold_puzzle::Contradiction),
}

impl Case {
    /// Reads one line of a library.
    pub fn parse(line: &str) -> Result<Self, CaseError> {
        let fields = line.trim().strip_prefix(':').ok_or(CaseError::Form)?.split(':').collect::<Vec<_>>();
        let [code, digits, grid, deleted, eliminations, placements, extra @ ..] = &fields[..] else {
            return Err(CaseError::Form);
        };
        let (code, variant) = read_code(code)?;
        let conclusion = match (read_candidates(eliminations)?, read_candidates(placements)?) {
            (eliminations, placements) if placements.is_empty() => Conclusion::eliminating(eliminations),
            (_, placements) => Conclusion::placing(placements),
        };
        Ok(Self {
            code,
            variant,
            digits: digits.chars().map(|symbol| digit(symbol, digits)).collect::<Result<_, _>>()?,
            situation: read_situation(grid, &read_candidates(deleted)?)?,
            conclusion,
            length: extra.first().and_then(|extra| extra.trim().parse().ok()),
        })
    }
}

fn read_code(field: &str) -> Result<(String, Option<Variant>), CaseError> {
    if Technique::from_name(field).is_some() {
        return Ok((field.to_owned(), None));
    }
    let error = || CaseError::Code(field.to_owned());
    let (code, variant) = match field.split_once('-') {
        None => (field, None),
        Some((code, "x")) => (code, Some(Variant::MustFail)),
        Some((code, number)) => (code, Some(Variant::Option(number.parse().map_err(|_| error())?))),
    };
    if matches!(code.len(), 4 | 5) && code.bytes().all(|symbol| symbol.is_ascii_digit()) {
        Ok((code.to_owned(), variant))
    } else {
        Err(error())
    }
}

fn digit(symbol: char, field: &str) -> Result<Digit, CaseError> {
    Digit::from_char(symbol)
        .filter(|digit| digit.get() <= 9)
        .ok_or_else(|| CaseError::Digits(field.to_owned()))
}

/// Reads candidates such as `436 257`: digit, row, column.
pub(super) fn read_candidates(field: &str) -> Result<Vec<Candidate>, CaseError> {
    let read = |word: &str| {
        let number = |symbol: u8| (b'1'..=b'9').contains(&symbol).then(|| usize::from(symbol - b'1'));
        let &[digit, row, column] = word.as_bytes() else { return None };
        let (digit, row, column) = (number(digit)?, number(row)?, number(column)?);
        Some(Candidate::new(Cell::new(row * 9 + column), Digit::from_index(digit)))
    };
    field
        .split_whitespace()
        .map(|word| read(word).ok_or_else(|| CaseError::Candidate(word.to_owned())))
        .collect()
}

/// Places the digits of a grid, in which `+` marks those that are no givens, and removes candidates.
fn read_situation(grid: &str, deleted: &[Candidate]) -> Result<Situation<2>, CaseError> {
    let mut digits = Vec::new();
    let mut givens = CellSet::EMPTY;
    let mut is_given = true;
    for symbol in grid.chars() {
        match symbol {
            '+' => is_given = false,
            '.' | '0' => digits.push(None),
            symbol => {
                if is_given && digits.len() < 81 {
                    givens.insert(Cell::new(digits.len()));
                }
                is_given = true;
                digits.push(Some(digit(symbol, grid)?));
            }
        }
    }
    if digits.len() != 81 {
        return Err(CaseError::Grid(digits.len()));
    }
    let mut board = Board::empty(Arc::new(Frame::new(&Rules::classic())));
    for (cell, digit) in digits.into_iter().enumerate() {
        if let Some(digit) = digit {
            board.place(Cell::new(cell), digit)?;
        }
    }
    for candidate in deleted {
        board.eliminate(candidate.cell, candidate.digit)?;
    }
    Ok(Situation::new(board, Uniqueness::Promised { givens }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_that_are_no_case_say_why() {
        let grid = ".".repeat(81);
        for (line, expect) in [
            ("0200:1".to_owned(), CaseError::Form),
            (":0200:1".to_owned(), CaseError::Form),
            (format!(":02:1:{grid}::::"), CaseError::Code("02".into())),
            (format!(":0200-y:1:{grid}::::"), CaseError::Code("0200-y".into())),
            (format!(":0200:x:{grid}::::"), CaseError::Digits("x".into())),
            (":0200:1:...::::".to_owned(), CaseError::Grid(3)),
            (format!(":0200:1:{grid}:4:::"), CaseError::Candidate("4".into())),
            (format!(":0200:1:{grid}:401:::"), CaseError::Candidate("401".into())),
        ] {
            assert_eq!(Case::parse(&line).unwrap_err(), expect, "{line}");
        }
    }
}
