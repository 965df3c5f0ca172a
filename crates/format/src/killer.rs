//! The killer code `3x3::k:…`: a number for each cell, 256 times the sum plus the number of its cage.
//!
//! `3x3:d:k:` adds both diagonals. A cell whose sum is 0 is in no cage. There are no givens. The code is
//! PerfectSudoku's, as SumoCue and JSudoku write it. One puzzle a line. Lines of 81 characters with
//! sums and arrows are read too.

mod arrows;

use crate::cages::{BOTH_DIAGONALS, Cages, constraints};
use crate::document::Found;
use crate::source::{Line, excerpt, speaking_lines};
use crate::{Format, FormatError, Item, WriteError};
use ninefold_puzzle::{Cell, Draft, Layout};

/// Reads one puzzle from each line.
pub(crate) fn read(text: &str) -> Result<Vec<Found>, FormatError> {
    let item = |line: &Line<'_>| {
        if line.text.trim().starts_with("3x3") { read_line(line) } else { arrows::read_line(line) }
    };
    speaking_lines(text).map(|line| Ok(Found { line: line.number, item: item(&line)? })).collect()
}

/// Whether a line is a killer in one of the forms that are read.
pub(crate) fn is_killer(line: &str) -> bool {
    line.starts_with("3x3:") && line.contains("k:") || arrows::is_arrows(line)
}

/// Writes one puzzle a line.
pub(crate) fn write(items: &[Item]) -> Result<String, WriteError> {
    let mut text = String::new();
    for item in items {
        if !item.layout().is_classic() {
            return Err(WriteError::new(Format::Killer, format_args!("the layout '{}'", item.layout())));
        }
        if item.givens().iter().any(Option::is_some) {
            return Err(WriteError::new(Format::Killer, "givens"));
        }
        let cages = Cages::of(item, Format::Killer)?;
        text.push_str(if cages.diagonals { "3x3:d:k" } else { "3x3::k" });
        for cage in &cages.cage_of {
            let code = cage.map_or(0, |cage| 256 * cages.heads[cage].1 as usize + cage);
            text.push_str(&format!(":{code}"));
        }
        text.push_str(":\n");
    }
    Ok(text)
}

fn read_line(line: &Line<'_>) -> Result<Item, FormatError> {
    let text = line.text.trim();
    let rest =
        text.strip_prefix("3x3:").ok_or_else(|| line.error_at(text, "a killer code starts with '3x3:'"))?;
    let (diagonals, rest) = match rest.strip_prefix("d:") {
        Some(rest) => (&BOTH_DIAGONALS[..], rest),
        None => (&[][..], rest.strip_prefix(':').unwrap_or(rest)),
    };
    let rest = rest.strip_prefix("k:").ok_or_else(|| line.error_at(rest, "a killer code has 'k:' here"))?;
    let fields = rest.trim_end_matches(':').split(':').collect::<Vec<_>>();
    if fields.len() != 81 {
        return Err(line.error_at(rest, format!("{} cells, but a killer code has 81", fields.len())));
    }
    let mut codes: Vec<u32> = Vec::new();
    let mut cages: Vec<(u32, Vec<Cell>)> = Vec::new();
    for (at, field) in fields.iter().enumerate() {
        let reason = || format!("'{}' isn't a code of a cell", excerpt(field));
        let code = field.trim().parse::<u32>().map_err(|_| line.error_at(field, reason()))?;
        let sum = code / 256;
        match codes.iter().position(|&known| known == code) {
            _ if sum == 0 => {}
            Some(cage) => cages[cage].1.push(Cell::new(at)),
            None => {
                codes.push(code);
                cages.push((sum, vec![Cell::new(at)]));
            }
        }
    }
    let draft = Draft { constraints: constraints(diagonals, cages), ..Draft::empty(Layout::classic()) };
    Item::new(draft).map_err(|error| line.error_at_start(error.to_string()))
}
