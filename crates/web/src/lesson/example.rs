//! [`Example`]: the position of a lesson, to be drawn instead of the text that it is written in.

use ninefold_format::Item;
use ninefold_protocol::worker::BoardText;
use ninefold_puzzle::{Cell, Digit, DigitSet, Layout, Position, Puzzle, Rules};

/// A position with the candidates that a technique speaks of.
#[derive(Clone, PartialEq, Debug)]
pub struct Example {
    /// The digits.
    pub position: Position,
    /// What each cell can still be.
    pub candidates: Vec<DigitSet>,
    /// The digit that the pattern is made of, if it is a single one.
    pub digit: Option<Digit>,
    /// The candidates that the technique removes.
    pub removed: Vec<(Cell, Digit)>,
    /// The digits that it places.
    pub placed: Vec<(Cell, Digit)>,
}

impl Example {
    /// Reads what a page has: a line of HoDoKu's library, or a position in Ninefold's own form, with
    /// the sentence after it that tells what follows.
    pub fn read(text: &str, told: &str) -> Option<Self> {
        if let Some(line) = text.trim().strip_prefix(':') {
            return Self::of_library(line);
        }
        let position = BoardText::from_text(text).position().ok()?;
        let layout = position.puzzle().layout().clone();
        let removed = told.strip_prefix("It removes ").map(|list| candidates(list, &layout));
        let placed = told.strip_prefix("It places ").map(|list| candidates(list, &layout));
        Some(Self {
            candidates: open(&position, &[]),
            digit: None,
            removed: removed.unwrap_or_default(),
            placed: placed.unwrap_or_default(),
            position,
        })
    }

    /// The position for the engine, with all candidates as marks.
    pub fn board(&self) -> BoardText {
        let mut position = self.position.clone();
        for (cell, &digits) in self.position.puzzle().layout().cells().zip(&self.candidates) {
            if position.digit(cell).is_none() {
                // Candidates that the puzzle does not use are none.
                let _ = position.set_marks(cell, Some(digits));
            }
        }
        BoardText::from(&Item::from(&position))
    }

    /// What follows, for the engine: the index of each cell with the digit that goes there or away.
    pub fn concluded(&self) -> Vec<(u16, u8)> {
        let all = self.removed.iter().chain(&self.placed);
        let told = |&(cell, digit): &(Cell, Digit)| Some((u16::try_from(cell.index()).ok()?, digit.get()));
        all.filter_map(told).collect()
    }

    /// `technique:digits:grid:deleted:removed:placed:…`; `+` stands before entries.
    fn of_library(line: &str) -> Option<Self> {
        let fields = line.split(':').collect::<Vec<_>>();
        let [_, digits, grid, deleted, removed, placed, ..] = fields[..] else { return None };
        let rules = Rules::new(Layout::classic(), Vec::new()).ok()?;
        let (mut givens, mut entries) = (Vec::new(), Vec::new());
        let mut signs = grid.chars();
        while let Some(sign) = signs.next() {
            let (is_entry, sign) = if sign == '+' { (true, signs.next()?) } else { (false, sign) };
            let digit = sign.to_digit(10).and_then(|value| Digit::new(u8::try_from(value).ok()?));
            givens.push(digit.filter(|_| !is_entry));
            entries.push(digit.filter(|_| is_entry));
        }
        if givens.len() != rules.layout().n_cells() {
            return None;
        }
        let layout = rules.layout().clone();
        let position = Position::with_entries(Puzzle::new(rules, givens).ok()?, entries).ok()?;
        let single = digits.parse().ok().filter(|_| digits.len() == 1).and_then(Digit::new);
        Some(Self {
            candidates: open(&position, &candidates(deleted, &layout)),
            digit: single,
            removed: candidates(removed, &layout),
            placed: candidates(placed, &layout),
            position,
        })
    }

    /// What follows, each candidate as `5 in r4c2`.
    pub fn conclusion(&self, list: &[(Cell, Digit)]) -> String {
        let layout = self.position.puzzle().layout();
        let name = |(cell, digit): &(Cell, Digit)| format!("{digit} in {}", layout.place(*cell));
        list.iter().map(name).collect::<Vec<_>>().join(", ")
    }
}

/// What every empty cell can be by the digits that it sees, less what was deleted before.
fn open(position: &Position, deleted: &[(Cell, Digit)]) -> Vec<DigitSet> {
    let layout = position.puzzle().layout();
    let is_open =
        |cell: Cell, digit: Digit| position.seen(cell, digit).is_empty() && !deleted.contains(&(cell, digit));
    let of_cell = |cell: Cell| match position.digit(cell) {
        Some(_) => DigitSet::EMPTY,
        None => layout.digits().filter(|&digit| is_open(cell, digit)).collect(),
    };
    layout.cells().map(of_cell).collect()
}

/// Candidates such as `248 262`: digit, row, column.
fn candidates(list: &str, layout: &Layout) -> Vec<(Cell, Digit)> {
    let one = |word: &str| {
        let mut values = word.chars().map(|sign| sign.to_digit(10));
        let mut next = || usize::try_from(values.next()??).ok();
        let (digit, row, column) = (next()?, next()?.checked_sub(1)?, next()?.checked_sub(1)?);
        Some((layout.cell_at(row, column)?, Digit::new(u8::try_from(digit).ok()?)?))
    };
    list.split_whitespace().filter_map(|word| one(word.trim_end_matches('.'))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lesson::{Block, lessons};
    use std::fs;

    #[test]
    fn an_example_of_a_library_has_its_candidates() {
        let line = ":0702:2:6+9+4+3+8+51+7+2+152+67+4+39+8...9+12+4.....8+9+7..4+9..+2+46+8.34.81+5+37.+93...29.8.....+6+8+9+31..9.3+1+24.::248 262::5";
        let example = Example::read(line, "").unwrap();
        let layout = Layout::classic();
        let cell = |row: usize, column: usize| layout.cell_at(row - 1, column - 1).unwrap();
        assert_eq!(example.digit, Digit::new(2));
        assert_eq!(example.conclusion(&example.removed), "2 in r4c8, 2 in r6c2");
        assert_eq!(example.position.entry(cell(1, 2)), Digit::new(9));
        assert_eq!(example.position.puzzle().given(cell(1, 1)), Digit::new(6));
        assert!(example.candidates[cell(4, 8).index()].contains(Digit::new(2).unwrap()));
    }

    #[test]
    fn every_example_of_the_pages_can_be_drawn() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/techniques");
        let mut drawn = 0;
        let paths = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
        for page in paths.filter(|path| path.is_file()) {
            let text = format!("\u{c}page\n{}", fs::read_to_string(&page).unwrap());
            for lesson in lessons(&text) {
                for block in &lesson.blocks {
                    let Block::Example(example) = block else { continue };
                    drawn += 1;
                    let is_told = !example.removed.is_empty() || !example.placed.is_empty();
                    assert!(is_told, "nothing follows in {}", page.display());
                }
                let is_code = |block: &&Block| matches!(block, Block::Code(_));
                let left = lesson.blocks.iter().find(is_code);
                assert_eq!(left, None, "{} has an example that is not drawn", page.display());
            }
        }
        assert!(drawn > 100, "{drawn} examples");
    }
}
