//! [`conflict`]: the few digits and constraints of a board that rule each other out.

use super::budget;
use ninefold_puzzle::{Cell, Constraint, Digit, Layout, Puzzle, Rules};
use ninefold_solve::{Cancel, Stopped, first};

/// Digits and constraints that cannot stand together on their grid, each of them needed for that.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Conflict {
    /// The cells of the digits.
    pub digits: Vec<Cell>,
    /// The constraints, by their place in the rules.
    pub elements: Vec<usize>,
}

/// What of a puzzle without a solution rules the rest out; `None` if it has a solution, or if nothing is
/// known in reasonable time.
///
/// Whatever is not needed for the contradiction is left out, half of it at a time and then less.
pub fn conflict(puzzle: &Puzzle, cancel: &Cancel) -> Result<Option<Conflict>, Stopped> {
    let givens = puzzle.layout().cells().filter(|&cell| puzzle.given(cell).is_some()).map(Item::Digit);
    let elements = puzzle.rules().constraints().iter().enumerate();
    let elements = elements.filter(|(_, element)| !matches!(element, Constraint::Drawing(_)));
    let mut items = givens.chain(elements.map(|(index, _)| Item::Element(index))).collect::<Vec<_>>();
    let question = Question { puzzle, cancel };
    if !question.is_impossible(&items)? {
        return Ok(None);
    }
    let mut size = items.len().div_ceil(2).max(1);
    loop {
        let mut start = 0;
        while start < items.len() {
            let end = (start + size).min(items.len());
            let rest = [&items[..start], &items[end..]].concat();
            match question.is_impossible(&rest)? {
                true => items = rest,
                false => start = end,
            }
        }
        if size == 1 {
            break;
        }
        size = size.div_ceil(2);
    }
    let mut found = Conflict::default();
    for item in items {
        match item {
            Item::Digit(cell) => found.digits.push(cell),
            Item::Element(index) => found.elements.push(index),
        }
    }
    Ok(Some(found))
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Item {
    Digit(Cell),
    Element(usize),
}

struct Question<'p> {
    puzzle: &'p Puzzle,
    cancel: &'p Cancel,
}

impl Question<'_> {
    /// Whether it is known that a board with these items alone has no solution.
    fn is_impossible(&self, items: &[Item]) -> Result<bool, Stopped> {
        let Some(board) = self.board(items) else { return Ok(true) };
        match first(&board, budget(self.cancel)) {
            Ok(found) => Ok(found.is_none()),
            Err(Stopped::Exhausted) => Ok(false),
            Err(Stopped::Cancelled) => Err(Stopped::Cancelled),
        }
    }

    /// The board with these items, if its digits do not clash.
    fn board(&self, items: &[Item]) -> Option<Puzzle> {
        let layout: &Layout = self.puzzle.layout();
        let all = self.puzzle.rules().constraints();
        let constraints = items.iter().filter_map(|item| match item {
            Item::Element(index) => all.get(*index).cloned(),
            Item::Digit(_) => None,
        });
        let mut givens: Vec<Option<Digit>> = vec![None; layout.n_cells()];
        for item in items {
            if let Item::Digit(cell) = item {
                givens[cell.index()] = self.puzzle.given(*cell);
            }
        }
        let rules = Rules::new(layout.clone(), constraints.collect()).ok()?;
        Puzzle::new(rules, givens).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold_puzzle::{Draft, Line, LineKind};

    fn line(kind: LineKind, cells: &[usize]) -> Constraint {
        Constraint::Line(Line { kind, cells: cells.iter().map(|&cell| Cell::new(cell)).collect() })
    }

    /// A board of 9x9 with these lines and digits.
    fn board(constraints: Vec<Constraint>, digits: &[(usize, u8)]) -> Puzzle {
        let mut draft = Draft { constraints, ..Draft::empty(Layout::classic()) };
        for &(cell, digit) in digits {
            draft.givens[cell] = Digit::new(digit);
        }
        draft.check().unwrap()
    }

    #[test]
    fn only_what_contradicts_itself_is_named() {
        let lines = vec![
            line(LineKind::Thermometer, &[50, 51, 52]),
            line(LineKind::Thermometer, &[0, 1, 2, 3]),
            line(LineKind::Palindrome, &[60, 40]),
            line(LineKind::Thermometer, &[3, 12, 21, 30]),
        ];
        // From 5 in r1c1, one thermometer rises to 8 or 9 in r1c4, from where the other cannot rise three times more.
        let puzzle = board(lines, &[(0, 5), (40, 5), (80, 1)]);
        let found = conflict(&puzzle, &Cancel::new()).unwrap().unwrap();
        assert_eq!(found, Conflict { digits: vec![Cell::new(0)], elements: vec![1, 3] });
    }

    #[test]
    fn a_board_with_a_solution_has_no_conflict() {
        let puzzle = board(vec![line(LineKind::Thermometer, &[0, 1, 2])], &[(0, 3)]);
        assert_eq!(conflict(&puzzle, &Cancel::new()), Ok(None));
    }

    #[test]
    fn two_lines_can_rule_each_other_out_without_a_digit() {
        let lines = vec![
            line(LineKind::Thermometer, &[0, 1]),
            line(LineKind::Thermometer, &[1, 2]),
            line(LineKind::Thermometer, &[2, 0]),
        ];
        let found = conflict(&board(lines, &[(80, 1)]), &Cancel::new()).unwrap().unwrap();
        assert_eq!(found, Conflict { digits: Vec::new(), elements: vec![0, 1, 2] });
    }
}
