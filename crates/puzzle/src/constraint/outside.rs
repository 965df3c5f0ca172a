//! Clues outside the board, about the line of cells that they look along.

use super::ConstraintError;
use super::line::line_part;
use super::rule::{Filled, Rule, Setting, malformed};
use crate::clash::Clash;
use crate::part::Part;
use crate::{Cell, Digit, Layout};

/// A number outside the board.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Outside {
    /// What the number means.
    pub kind: OutsideKind,
    /// The row of the clue, from 0; -1 is above the board.
    pub row: i16,
    /// The column of the clue, from 0; -1 is left of the board.
    pub col: i16,
    /// The way in which the clue looks, as rows and columns of one step: (1, 0) is down.
    pub step: (i8, i8),
    /// The number.
    pub value: u32,
}

/// What a number outside the board means.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
pub enum OutsideKind {
    /// The sum of a diagonal, on which digits may repeat.
    LittleKiller,
    /// The sum of the digits between the smallest and the largest digit of the line.
    Sandwich,
    /// The sum of the first digits of the line, as many as the first of them says.
    XSum,
    /// How many digits of the line are larger than all before them.
    Skyscraper,
    /// The digit that stands as far into the line as its first digit says.
    NumberedRoom,
    /// Which place the line has among all lines of the board, read as numbers from all sides, the
    /// smallest first; no other line is equal to it.
    FullRank,
}

impl Outside {
    /// The cells that the clue looks along, nearest first.
    pub fn line(&self, layout: &Layout) -> Vec<Cell> {
        let at = |distance: i32| {
            let row = i32::from(self.row) + distance * i32::from(self.step.0);
            let col = i32::from(self.col) + distance * i32::from(self.step.1);
            layout.cell_at(usize::try_from(row).ok()?, usize::try_from(col).ok()?)
        };
        if self.step == (0, 0) { Vec::new() } else { (1..).map_while(at).collect() }
    }

    /// The largest number that makes sense.
    fn most(&self, line: &[Cell], layout: &Layout) -> u32 {
        let (n_digits, length) = (layout.n_digits() as u32, line.len() as u32);
        let all = n_digits * (n_digits + 1) / 2;
        match self.kind {
            OutsideKind::LittleKiller => length * n_digits,
            OutsideKind::Sandwich => all - 1 - n_digits,
            OutsideKind::XSum => all,
            OutsideKind::Skyscraper | OutsideKind::NumberedRoom => n_digits,
            OutsideKind::FullRank => 4 * n_digits,
        }
    }

    fn least(&self, line: &[Cell]) -> u32 {
        match self.kind {
            OutsideKind::LittleKiller => line.len() as u32,
            OutsideKind::Sandwich => 0,
            _ => 1,
        }
    }

    fn complaint(&self) -> &'static str {
        match self.kind {
            OutsideKind::LittleKiller => "the diagonal from {0} has another sum",
            OutsideKind::Sandwich => "the sandwich from {0} has another sum",
            OutsideKind::XSum => "the X-sum from {0} is another one",
            OutsideKind::Skyscraper => "another number of skyscrapers is seen from {0}",
            OutsideKind::NumberedRoom => "another digit stands in the numbered room of the line from {0}",
            OutsideKind::FullRank => "the line from {0} has another rank",
        }
    }

    /// Whether a full line is as the clue says; ranks need the whole board.
    fn allows(&self, line: &[i32], n_digits: i32) -> bool {
        let wanted = self.value as i32;
        match self.kind {
            OutsideKind::LittleKiller => line.iter().sum::<i32>() == wanted,
            OutsideKind::Sandwich => {
                let crusts = line.iter().enumerate().filter(|&(_, &digit)| digit == 1 || digit == n_digits);
                let places = crusts.map(|(place, _)| place).collect::<Vec<_>>();
                match places[..] {
                    [start, end] => line[start + 1..end].iter().sum::<i32>() == wanted,
                    _ => false,
                }
            }
            OutsideKind::XSum => line.iter().take(line[0] as usize).sum::<i32>() == wanted,
            OutsideKind::Skyscraper => {
                let is_seen = |&place: &usize| line[..place].iter().all(|&before| before < line[place]);
                (0..line.len()).filter(is_seen).count() as i32 == wanted
            }
            OutsideKind::NumberedRoom => line.get(line[0] as usize - 1) == Some(&wanted),
            OutsideKind::FullRank => true,
        }
    }

    /// All lines of the board, read from all sides.
    fn all_lines(layout: &Layout) -> Vec<Vec<Cell>> {
        let (rows, columns) = (layout.height() as i16, layout.width() as i16);
        let clue = |row, col, step| Self { kind: OutsideKind::FullRank, row, col, step, value: 1 };
        let across = (0..rows).flat_map(|row| [clue(row, -1, (0, 1)), clue(row, columns, (0, -1))]);
        let down = (0..columns).flat_map(|col| [clue(-1, col, (1, 0)), clue(rows, col, (-1, 0))]);
        across.chain(down).map(|clue| clue.line(layout)).collect()
    }

    fn push_rank_clash(&self, line: &[Cell], at: &Filled<'_>, clashes: &mut Vec<Clash>) {
        let lines = Self::all_lines(at.setting.layout);
        let Some(numbers) = lines.iter().map(|line| at.values(line)).collect::<Option<Vec<_>>>() else {
            return;
        };
        let Some(own) = at.values(line) else { return };
        let n_smaller = numbers.iter().filter(|&number| *number < own).count();
        let n_equal = numbers.iter().filter(|&number| *number == own).count();
        if n_smaller + 1 != self.value as usize || n_equal > 1 {
            clashes.push(Clash::of_line(line[0], line.iter().copied(), self.complaint()));
        }
    }
}

impl Rule for Outside {
    fn name(&self) -> &'static str {
        match self.kind {
            OutsideKind::LittleKiller => "little killer",
            OutsideKind::Sandwich => "sandwich",
            OutsideKind::XSum => "X-sum",
            OutsideKind::Skyscraper => "skyscraper",
            OutsideKind::NumberedRoom => "numbered room",
            OutsideKind::FullRank => "full rank",
        }
    }

    fn sentence(&self) -> String {
        match self.kind {
            OutsideKind::LittleKiller => {
                "A number with an arrow outside the board is the sum of the diagonal that it points along; digits \
                 may repeat there."
            }
            OutsideKind::Sandwich => {
                "A number outside the board is the sum of the digits between the smallest and the largest digit of \
                 its row or column."
            }
            OutsideKind::XSum => {
                "A number outside the board is the sum of the first X digits of its row or column, where X is the \
                 digit next to it."
            }
            OutsideKind::Skyscraper => {
                "Digits are the heights of buildings, and a number outside the board tells how many of its row or \
                 column are seen from there: a building hides all lower ones behind it."
            }
            OutsideKind::NumberedRoom => {
                "A number outside the board is the digit that stands as many cells into its row or column as the \
                 digit next to it says."
            }
            OutsideKind::FullRank => {
                "All rows and columns, read from both ends, are numbers; a number outside the board tells which \
                 place its line has among them, the smallest first, and no other line is equal to it."
            }
        }
        .into()
    }

    fn cells(&self, layout: &Layout) -> Vec<Cell> {
        self.line(layout)
    }

    fn check(&self, layout: &Layout) -> Result<(), ConstraintError> {
        let line = self.line(layout);
        let Some(&first) = line.first() else { return Err(ConstraintError::NoCells { rule: self.name() }) };
        let malformed = |why: String| Err(malformed(self.name(), first, layout, why));
        let is_cell = usize::try_from(self.row).ok().zip(usize::try_from(self.col).ok());
        if is_cell.is_some_and(|(row, col)| layout.cell_at(row, col).is_some()) {
            return malformed("the clue stands inside the board".into());
        }
        let (rows, columns) = self.step;
        let is_diagonal = rows.abs() == 1 && columns.abs() == 1;
        let is_straight = rows.abs() + columns.abs() == 1;
        if self.kind == OutsideKind::LittleKiller && !is_diagonal && !is_straight {
            return malformed("it must look along a diagonal".into());
        }
        if self.kind != OutsideKind::LittleKiller && !(is_straight && line.len() == layout.n_digits()) {
            return malformed("it must look along a whole row or column".into());
        }
        if self.kind == OutsideKind::FullRank && layout.grids().len() > 1 {
            return malformed("grids that overlap have no ranks".into());
        }
        let (least, most) = (self.least(&line), self.most(&line, layout));
        if (least..=most).contains(&self.value) {
            return Ok(());
        }
        malformed(format!("the number is {}, but it can be {least} to {most} only", self.value))
    }

    fn push_clashes(&self, at: &Filled<'_>, clashes: &mut Vec<Clash>) {
        let line = self.line(at.setting.layout);
        if self.kind == OutsideKind::FullRank {
            return self.push_rank_clash(&line, at, clashes);
        }
        if let Some(values) = at.values(&line)
            && !self.allows(&values, at.setting.n_digits() as i32)
        {
            clashes.push(Clash::of_line(line[0], line, self.complaint()));
        }
    }

    fn parts(&self, setting: &Setting<'_>) -> Vec<Part> {
        let layout = setting.layout;
        let line = self.line(layout);
        let (wanted, n_digits) = (self.value as i32, setting.n_digits() as i32);
        match self.kind {
            OutsideKind::LittleKiller => vec![Part::sum(&line, &[], wanted)],
            OutsideKind::Sandwich => {
                // Nothing, then the sum so far, then the end.
                let step = |seen: &(u8, i32), digit| match (*seen, digit == 1 || digit == n_digits) {
                    ((0, _), false) => Some(*seen),
                    ((0, _), true) => Some((1, 0)),
                    ((1, sum), false) => (sum + digit <= wanted).then_some((1, sum + digit)),
                    ((1, sum), true) => (sum == wanted).then_some((2, 0)),
                    (_, false) => Some(*seen),
                    (_, true) => None,
                };
                line_part(line, layout, (0, 0), step, |seen| seen.0 == 2)
            }
            OutsideKind::XSum => {
                let step = |seen: &Option<(i32, i32)>, digit| match *seen {
                    None => (digit <= wanted).then_some(Some((digit - 1, wanted - digit))),
                    Some((0, 0)) => Some(*seen),
                    Some((left, rest)) => (left > 0 && digit <= rest && (left > 1 || digit == rest))
                        .then(|| Some((left - 1, rest - digit))),
                };
                line_part(line, layout, None, step, |seen| *seen == Some((0, 0)))
            }
            OutsideKind::Skyscraper => {
                let step = |&(tallest, seen): &(i32, i32), digit| match digit > tallest {
                    true => (seen < wanted).then_some((digit, seen + 1)),
                    false => Some((tallest, seen)),
                };
                line_part(line, layout, (0, 0), step, |&(_, seen)| seen == wanted)
            }
            OutsideKind::NumberedRoom => {
                // How many cells are still to go to the room; none once it was found.
                let step = |seen: &Option<i32>, digit| match *seen {
                    None => (digit > 1 || wanted == 1).then_some(Some(digit - 1)),
                    Some(1) => (digit == wanted).then_some(Some(0)),
                    Some(0) => Some(Some(0)),
                    Some(left) => Some(Some(left - 1)),
                };
                line_part(line, layout, None, step, |seen| *seen == Some(0))
            }
            OutsideKind::FullRank => {
                let lines = Self::all_lines(layout);
                let Some(own) = lines.iter().position(|other| *other == line) else { return Vec::new() };
                // On each side of the board every digit begins one line: the rank alone tells the first digit.
                let first = Digit::from_index((self.value as usize - 1) / 4);
                vec![
                    Part::Among { cell: line[0], digits: [first].into_iter().collect() },
                    Part::Rank { lines: lines.into(), line: own, smaller: self.value as usize - 1 },
                ]
            }
        }
    }
}
