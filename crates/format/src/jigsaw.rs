//! Jigsaws on one line: the givens, a space, and the piece of each cell.
//!
//! Pieces may be named by any characters. The solution may follow. One puzzle a line.

use crate::document::Found;
use crate::line::symbols;
use crate::source::{Line, speaking_lines};
use crate::symbol::read_cells;
use crate::{Format, FormatError, Item, WriteError};
use ninefold_puzzle::{Digit, Draft, Layout, Shape};

/// Reads one puzzle from each line.
pub(crate) fn read(text: &str) -> Result<Vec<Found>, FormatError> {
    speaking_lines(text).map(|line| Ok(Found { line: line.number, item: read_line(&line)? })).collect()
}

/// Writes one puzzle a line.
pub(crate) fn write(items: &[Item]) -> Result<String, WriteError> {
    let line = |item: &Item| {
        if let Some(constraint) = item.constraints().first() {
            return Err(WriteError::new(Format::Jigsaw, format_args!("the rule '{constraint}'")));
        }
        let Shape::Jigsaw { pieces, .. } = item.layout().shape() else {
            return Err(WriteError::new(Format::Jigsaw, format_args!("the layout '{}'", item.layout())));
        };
        let mut text = symbols(item.givens()).collect::<String>() + " ";
        text.extend(pieces.iter().map(|&piece| Digit::from_index(piece.into()).to_char()));
        if let Some(solution) = item.solution() {
            text.push(' ');
            text.extend(symbols(solution));
        }
        Ok(text + "\n")
    };
    items.iter().map(line).collect()
}

/// Whether a line holds a puzzle and a map of pieces; a solution makes no pieces.
pub(crate) fn is_jigsaw(first: &str) -> bool {
    let mut fields = first.split_whitespace();
    let size = fields.next().map_or(0, |givens| givens.chars().count().isqrt());
    fields.next().is_some_and(|map| Layout::jigsaw(size, &map.chars().collect::<Vec<_>>()).is_ok())
}

fn read_line(line: &Line<'_>) -> Result<Item, FormatError> {
    let mut fields = line.text.split_whitespace();
    let givens = fields.next().unwrap_or_default();
    let size = givens.chars().count().isqrt();
    let map = fields.next().ok_or_else(|| line.error(line.text.len(), "the map of the pieces is missing"))?;
    let layout = Layout::jigsaw(size, &map.chars().collect::<Vec<_>>());
    let layout = layout.map_err(|error| line.error_at(map, error.to_string()))?;
    let draft = Draft { layout, constraints: Vec::new(), givens: read_cells(line, givens, size)? };
    let mut item = Item::new(draft).map_err(|error| line.error_at(givens, error.to_string()))?;
    if let Some(solution) = fields.next() {
        let digits = read_cells(line, solution, size)?;
        item.set_solution(digits).map_err(|error| line.error_at(solution, error.to_string()))?;
    }
    match fields.next() {
        Some(more) => Err(line.error_at(more, "more than givens, pieces and a solution")),
        None => Ok(item),
    }
}
