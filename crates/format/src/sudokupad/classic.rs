//! SudokuPad's short links for classic puzzles: `classic…` and `scf…`.
//!
//! There are two codes, and nothing says which one is used: one writes a letter for a run of blanks (`B` is one) and
//! digits as they are, the other a letter for a digit and up to five blanks behind it. The second is tried first, as
//! SudokuPad itself does. Behind the cells of `scf…` follow `*` and flags (`w` windows, `x` both diagonals), `t` and
//! the title, and after another `*` an `a` and the author; two stars stand for one.

use crate::Item;
use crate::fpuzzles::unknown_rule;
use crate::item::square;
use ninefold_puzzle::{Constraint, Diagonal, Digit, Draft, ExtraRegion};

/// The letters for a digit and the blanks behind it: ten for each number of blanks.
const WITH_BLANKS: &str = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwx";

/// The letters for runs of blanks, from none.
const RUNS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz()[]-.~:@!$&'*,;=_";

/// The puzzle behind `classic`.
pub(super) fn read_classic(payload: &str) -> Result<Item, String> {
    item_of(payload, Vec::new())
}

/// The puzzle behind `scf`, with its flags, title and author.
pub(super) fn read_scf(payload: &str) -> Result<Item, String> {
    let mut parts = split_at_stars(payload).into_iter();
    let cells = parts.next().unwrap_or_default();
    let (mut title, mut author, mut flags) = (None, None, String::new());
    for part in parts {
        if let Some(name) = part.strip_prefix('a') {
            author = Some(name.to_owned());
            continue;
        }
        let (before, name) =
            part.split_once('t').map_or((part.as_str(), None), |(flags, name)| (flags, Some(name)));
        flags.push_str(before);
        title = name.map(str::to_owned).or(title);
    }
    let mut constraints = Vec::new();
    for flag in flags.chars() {
        match flag {
            'x' => constraints.extend([Diagonal::Falling, Diagonal::Rising].map(Constraint::Diagonal)),
            'w' => constraints.extend(ExtraRegion::windows(&square(9).map_err(|error| error.to_string())?)),
            other => return Err(unknown_rule(&format!("scf flag {other}"))),
        }
    }
    let mut item = item_of(&cells, constraints)?;
    let said = |text: Option<String>| text.filter(|text| !text.is_empty());
    (item.info.title, item.info.author) = (said(title), said(author));
    Ok(item)
}

/// The parts between single stars.
fn split_at_stars(text: &str) -> Vec<String> {
    let mut parts = vec![String::new()];
    let mut symbols = text.chars().peekable();
    while let Some(symbol) = symbols.next() {
        let last = parts.len() - 1;
        match symbol {
            '*' if symbols.next_if_eq(&'*').is_some() => parts[last].push('*'),
            '*' => parts.push(String::new()),
            other => parts[last].push(other),
        }
    }
    parts
}

fn item_of(cells: &str, constraints: Vec<Constraint>) -> Result<Item, String> {
    let found = [with_blanks(cells), runs(cells)].into_iter().flatten().find(|cells| cells.len() == 81);
    let givens = found.ok_or("the link holds no 81 cells of a classic puzzle")?;
    let layout = square(9).map_err(|error| error.to_string())?;
    Item::new(Draft { layout, constraints, givens }).map_err(|error| error.to_string())
}

/// The most letters that can be 81 cells.
const LONGEST: usize = 162;

fn with_blanks(cells: &str) -> Option<Vec<Option<Digit>>> {
    let mut digits = Vec::new();
    for symbol in cells.chars().take(LONGEST) {
        let number = WITH_BLANKS.find(symbol)?;
        digits.push(Digit::new((number % 10) as u8));
        digits.extend(std::iter::repeat_n(None, number / 10));
    }
    Some(digits)
}

fn runs(cells: &str) -> Option<Vec<Option<Digit>>> {
    let mut digits = Vec::new();
    for symbol in cells.chars().take(LONGEST) {
        match symbol.to_digit(10) {
            Some(0) => return None,
            Some(digit) => digits.push(Digit::new(digit as u8)),
            None => digits.extend(std::iter::repeat_n(None, RUNS.find(symbol)?)),
        }
    }
    Some(digits)
}
