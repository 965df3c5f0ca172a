//! A board with its cages as plain text: what killers look like where there are no pictures.
//!
//! ```text
//! +8==:===+3==+===+
//! # .   . # .   . #
//! +   +---+===+---+
//! ```
//!
//! `=` and `#` divide blocks, `-` and `|` cages, and `.` and `:` stand where a cage goes on into
//! another block. The sum of a cage stands above its first cell.

use super::blocks;
use ninefold_puzzle::{Cell, Constraint, Layout, Rules};

/// Draws the cells of a board between the borders of its blocks and cages; `write` gives the sign of a
/// cell, which must be one column wide and may have a colour.
///
/// ```
/// use ninefold_puzzle::{Cage, Constraint, Draft, Layout};
/// let mut draft = Draft::empty(Layout::square(4)?);
/// let cells = draft.layout.cells().take(2).collect();
/// draft.constraints.push(Constraint::Cage(Cage::killer(3, cells)));
/// let drawn = ninefold_render::text::draw_board(draft.check()?.rules(), |_| ".".into());
/// assert!(drawn.starts_with("+3======+=======+\n# .   . # .   . #\n+-------+       #\n"), "{drawn}");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn draw_board(rules: &Rules, write: impl Fn(Cell) -> String) -> String {
    let layout = rules.layout();
    let mut cage_of = vec![None; layout.n_cells()];
    let mut sum_at = vec![None; layout.n_cells()];
    for (number, constraint) in rules.constraints().iter().enumerate() {
        if let Constraint::Cage(cage) = constraint {
            for cell in &cage.cells {
                cage_of[cell.index()] = Some(number);
            }
            if let Some(first) = cage.cells.iter().min() {
                sum_at[first.index()] = cage.sum;
            }
        }
    }
    let board = Board { layout, block_of: blocks(layout), cage_of, sum_at };
    let mut text = String::new();
    for row in 0..=layout.height() {
        push_line(&mut text, board.border(row));
        if row < layout.height() {
            push_line(&mut text, board.row(row, &write));
        }
    }
    text
}

fn push_line(text: &mut String, line: String) {
    text.push_str(line.trim_end());
    text.push('\n');
}

struct Board<'a> {
    layout: &'a Layout,
    block_of: Vec<usize>,
    /// The cage of each cell.
    cage_of: Vec<Option<usize>>,
    /// The sum of the cage whose first cell this is.
    sum_at: Vec<Option<u32>>,
}

/// What lies between two places.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Border {
    None,
    /// Between cages.
    Cage,
    /// Between blocks, inside of a cage.
    Crossed,
    /// Between blocks.
    Block,
}

impl Border {
    fn level(self) -> char {
        match self {
            Self::None => ' ',
            Self::Cage => '-',
            Self::Crossed => '.',
            Self::Block => '=',
        }
    }

    fn upright(self) -> char {
        match self {
            Self::None => ' ',
            Self::Cage => '|',
            Self::Crossed => ':',
            Self::Block => '#',
        }
    }
}

impl Board<'_> {
    fn between(&self, one: Option<Cell>, other: Option<Cell>) -> Border {
        let (Some(one), Some(other)) = (one, other) else {
            return if one == other { Border::None } else { Border::Block };
        };
        let is_one_block = self.block_of[one.index()] == self.block_of[other.index()];
        let (cage, other_cage) = (self.cage_of[one.index()], self.cage_of[other.index()]);
        match (is_one_block, cage == other_cage) {
            (true, true) => Border::None,
            (true, false) => Border::Cage,
            (false, true) if cage.is_some() => Border::Crossed,
            (false, _) => Border::Block,
        }
    }

    fn at(&self, row: Option<usize>, col: Option<usize>) -> Option<Cell> {
        self.layout.cell_at(row?, col?)
    }

    /// The line above a row, or below the last one.
    fn border(&self, row: usize) -> String {
        let (above, below) = (row.checked_sub(1), Some(row));
        let level = |col: Option<usize>| self.between(self.at(above, col), self.at(below, col));
        let mut line = String::new();
        for col in 0..=self.layout.width() {
            let (left, right) = (col.checked_sub(1), Some(col));
            let upright = |row| self.between(self.at(row, left), self.at(row, right));
            line.push(joint([level(left), level(right)], [upright(above), upright(below)]));
            if col < self.layout.width() {
                let sum = self.at(below, right).and_then(|cell| self.sum_at[cell.index()]);
                let sum = sum.map_or(String::new(), |sum| sum.to_string());
                line.push_str(&sum);
                line.extend(std::iter::repeat_n(level(right).level(), 3usize.saturating_sub(sum.len())));
            }
        }
        line
    }

    fn row(&self, row: usize, write: &impl Fn(Cell) -> String) -> String {
        let mut line = String::new();
        for col in 0..=self.layout.width() {
            let (left, right) = (self.at(Some(row), col.checked_sub(1)), self.at(Some(row), Some(col)));
            line.push(self.between(left, right).upright());
            if col < self.layout.width() {
                line.push_str(&right.map_or("   ".to_owned(), |cell| format!(" {} ", write(cell))));
            }
        }
        line
    }
}

/// The sign where four borders meet: the line that goes straight on, or a corner.
fn joint(level: [Border; 2], upright: [Border; 2]) -> char {
    let are_none = |borders: [Border; 2]| borders == [Border::None; 2];
    match (are_none(level), are_none(upright)) {
        (true, true) => ' ',
        (false, true) if level[0] == level[1] => level[0].level(),
        (true, false) if upright[0] == upright[1] => upright[0].upright(),
        _ => '+',
    }
}
