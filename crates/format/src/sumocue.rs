//! SumoCue's code for killers and jigsaws: `SumoCueV1=15+0+0=3…`.
//!
//! `D` after the name adds both diagonals. Then follow 81 cells: `=15` is the first cell of a cage with
//! its sum (0 for no cage), `+7` a cell of the cage whose first cell is number 7, counted from 0. `J0` to
//! `J8` after each cell names its piece. A cage of one cell is a given. One puzzle a line.

use crate::cages::{BOTH_DIAGONALS, Cages, constraints};
use crate::document::Found;
use crate::source::{Line, speaking_lines};
use crate::{Format, FormatError, Item, WriteError};
use ninefold_puzzle::{Cell, Digit, Draft, Layout, Shape};

const NAME: &str = "SumoCueV1";

/// Reads one puzzle from each line.
pub(crate) fn read(text: &str) -> Result<Vec<Found>, FormatError> {
    speaking_lines(text).map(|line| Ok(Found { line: line.number, item: read_line(&line)? })).collect()
}

/// Writes one puzzle a line.
pub(crate) fn write(items: &[Item]) -> Result<String, WriteError> {
    items.iter().map(write_line).collect()
}

fn write_line(item: &Item) -> Result<String, WriteError> {
    let pieces = match item.layout().shape() {
        Shape::Boxes(_) if item.layout().is_classic() => None,
        Shape::Jigsaw { size: 9, pieces } => Some(pieces),
        _ => return Err(WriteError::new(Format::SumoCue, format_args!("the layout '{}'", item.layout()))),
    };
    let cages = Cages::of(item, Format::SumoCue)?;
    let mut text = format!("{NAME}{}", if cages.diagonals { "D" } else { "" });
    for cell in item.layout().cells() {
        match (cages.cage_of[cell.index()], item.given(cell)) {
            (Some(_), Some(_)) => return Err(WriteError::new(Format::SumoCue, "givens inside of cages")),
            (Some(cage), None) => match cages.heads[cage] {
                (head, sum) if head == cell => text.push_str(&format!("={sum}")),
                (head, _) => text.push_str(&format!("+{}", head.index())),
            },
            (None, given) => text.push_str(&format!("={}", given.map_or(0, Digit::get))),
        }
        text.extend(pieces.map(|pieces| format!("J{}", pieces[cell.index()])));
    }
    Ok(text + "\n")
}

/// A cell as it is written: whether it starts a cage, its number and its piece.
struct Written {
    is_head: bool,
    number: u32,
    piece: Option<u32>,
}

fn read_line(line: &Line<'_>) -> Result<Item, FormatError> {
    let text = line.text.trim();
    let rest = text
        .strip_prefix(NAME)
        .ok_or_else(|| line.error_at(text, format!("the code starts with '{NAME}'")))?;
    let (diagonals, rest) =
        rest.strip_prefix('D').map_or((&[][..], rest), |rest| (&BOTH_DIAGONALS[..], rest));
    let cells = read_cells(line, rest)?;
    let mut cages: Vec<(u32, Vec<Cell>)> = Vec::new();
    let mut cage_of: Vec<Option<usize>> = vec![None; 81];
    for (at, cell) in cells.iter().enumerate() {
        if cell.is_head && cell.number > 0 {
            cage_of[at] = Some(cages.len());
            cages.push((cell.number, vec![Cell::new(at)]));
        }
    }
    for (at, cell) in cells.iter().enumerate().filter(|(_, cell)| !cell.is_head) {
        let head = usize::try_from(cell.number)
            .ok()
            .filter(|&head| cells.get(head).is_some_and(|cell| cell.is_head));
        let head = head.ok_or_else(|| {
            line.error_at(rest, format!("cell {at} belongs to no cage that starts at {}", cell.number))
        })?;
        if let Some(cage) = cage_of[head] {
            cages[cage].1.push(Cell::new(at));
        }
    }
    let mut givens = vec![None; 81];
    cages.retain(|(sum, cells)| match cells[..] {
        [cell] if *sum <= 9 => {
            givens[cell.index()] = Digit::new(*sum as u8);
            false
        }
        _ => true,
    });
    let fail = |reason: String| line.error_at(text, reason);
    let pieces = cells.iter().map(|cell| cell.piece).collect::<Option<Vec<_>>>();
    let layout = match pieces {
        Some(pieces) => Layout::jigsaw(9, &pieces).map_err(|error| fail(error.to_string()))?,
        None if cells.iter().any(|cell| cell.piece.is_some()) => {
            return Err(fail("some cells have no piece".into()));
        }
        None => Layout::classic(),
    };
    let draft = Draft { layout, constraints: constraints(diagonals, cages), givens };
    Item::new(draft).map_err(|error| fail(error.to_string()))
}

fn read_cells(line: &Line<'_>, text: &str) -> Result<Vec<Written>, FormatError> {
    let mut cells = Vec::with_capacity(81);
    let mut rest = text;
    while let Some(sign) = rest.chars().next() {
        let fail = |reason: &str| line.error_at(rest, reason);
        let is_head = match sign {
            '=' => true,
            '+' => false,
            _ => return Err(fail("a cell starts with '=' or '+'")),
        };
        let (number, after) = read_number(&rest[1..]).ok_or_else(|| fail("a cell without a number"))?;
        let (piece, after) = match after.strip_prefix('J') {
            Some(label) => {
                let (piece, after) = read_number(label).ok_or_else(|| fail("a piece without a number"))?;
                (Some(piece), after)
            }
            None => (None, after),
        };
        cells.push(Written { is_head, number, piece });
        rest = after;
    }
    if cells.len() == 81 {
        return Ok(cells);
    }
    Err(line.error_at(text, format!("{} cells, but the code has 81", cells.len())))
}

fn read_number(text: &str) -> Option<(u32, &str)> {
    let (figures, rest) = text.split_at(text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len()));
    Some((figures.parse().ok()?, rest))
}
