//! A photographed puzzle: where its grid is, what was read, and what a person makes of it.

mod outline;

pub use outline::{Outline, View};

use crate::words::Language;
use ninefold_format::Item;
use ninefold_protocol::worker::{BoardText, Level, ScanCell, ScanReading, SolutionsFound};
use ninefold_puzzle::{Digit, Draft, Layout};

/// What was read, with what a person has changed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sheet {
    size: usize,
    cells: Vec<ReadCell>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
struct ReadCell {
    read: ScanCell,
    chosen: Option<Digit>,
    state: Trust,
}

/// How far a digit can be trusted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Trust {
    /// It was read without a doubt.
    Clear,
    /// A person should look at it.
    Doubtful,
    /// A person has looked at it.
    Checked,
}

impl Sheet {
    /// What was read.
    pub fn of(reading: &ScanReading) -> Self {
        let cell = |read: &ScanCell| {
            let state = if read.doubtful { Trust::Doubtful } else { Trust::Clear };
            ReadCell { read: read.clone(), chosen: read.best, state }
        };
        Self { size: reading.size.into(), cells: reading.cells.iter().map(cell).collect() }
    }

    /// Cells across and down.
    pub fn size(&self) -> usize {
        self.size
    }

    /// Every cell by its number: what stands there, and how far that can be trusted.
    pub fn cells(&self) -> impl Iterator<Item = (usize, Option<Digit>, Trust)> + '_ {
        self.cells.iter().enumerate().map(|(at, cell)| (at, cell.chosen, cell.state))
    }

    /// How many cells have a digit.
    pub fn n_digits(&self) -> usize {
        self.cells.iter().filter(|cell| cell.chosen.is_some()).count()
    }

    /// How many cells a person should still look at.
    pub fn n_to_check(&self) -> usize {
        self.cells.iter().filter(|cell| cell.state == Trust::Doubtful).count()
    }

    /// The cells that were not clear, also when somebody has looked at them.
    pub fn unclear(&self) -> Vec<usize> {
        (0..self.cells.len()).filter(|&at| self.cells[at].read.doubtful).collect()
    }

    /// What stands in a cell.
    pub fn chosen(&self, cell: usize) -> Option<Digit> {
        self.cells.get(cell)?.chosen
    }

    /// What a cell that was not clear looks like, with empty at the end; of any other cell, everything.
    pub fn choices(&self, cell: usize) -> Vec<Option<Digit>> {
        let Some(ReadCell { read, chosen, .. }) = self.cells.get(cell) else { return Vec::new() };
        if !read.doubtful {
            return self.every_choice();
        }
        let mut choices = Vec::new();
        let likely = [read.best].into_iter().chain(read.others.iter().copied()).chain([*chosen]);
        for digit in likely.filter(Option::is_some) {
            if !choices.contains(&digit) {
                choices.push(digit);
            }
        }
        choices.push(None);
        choices
    }

    /// Every digit, and empty.
    pub fn every_choice(&self) -> Vec<Option<Digit>> {
        (1..=self.size as u8).map(Digit::new).chain([None]).collect()
    }

    /// Puts a digit into a cell, or empties it: somebody has looked at it.
    pub fn choose(&mut self, cell: usize, digit: Option<Digit>) {
        if let Some(cell) = self.cells.get_mut(cell) {
            cell.chosen = digit;
            cell.state = Trust::Checked;
        }
    }

    /// The board, whose digits may clash.
    pub fn board(&self) -> Option<BoardText> {
        let layout = Layout::square(self.size).ok()?;
        let givens = self.cells.iter().map(|cell| cell.chosen).collect();
        let item = Item::new(Draft { layout, constraints: Vec::new(), givens }).ok()?;
        Some(BoardText::from(&item))
    }

    /// The board with another digit in a cell.
    pub fn board_with(&self, cell: usize, digit: Option<Digit>) -> Option<BoardText> {
        let mut other = self.clone();
        other.choose(cell, digit);
        other.board()
    }

    /// What could stand in the cells that were not clear, instead of what stands there.
    pub fn alternatives(&self) -> Vec<(usize, Option<Digit>)> {
        let unclear = self.unclear().into_iter().take(MOST_ASKED);
        unclear
            .flat_map(|cell| {
                let others = self.choices(cell).into_iter().filter(move |&digit| digit != self.chosen(cell));
                others.map(move |digit| (cell, digit))
            })
            .collect()
    }
}

/// Of more unclear cells, nobody reads what would follow: the picture is to be taken again.
const MOST_ASKED: usize = 20;

/// Of more clashes, the first ones are enough to look at.
const MOST_TOLD: usize = 2;

/// What is known of the solutions of a board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// There is one.
    One,
    /// There are several.
    Several,
    /// There is none.
    None,
    /// Digits clash, and why.
    Clash(Vec<String>),
    /// The search was given up.
    Unknown,
}

impl From<SolutionsFound> for Verdict {
    fn from(found: SolutionsFound) -> Self {
        match found {
            SolutionsFound::One { .. } => Self::One,
            SolutionsFound::Several { .. } => Self::Several,
            SolutionsFound::None => Self::None,
            SolutionsFound::Clashes { reasons, .. } => Self::Clash(reasons),
            SolutionsFound::Unknown => Self::Unknown,
        }
    }
}

impl Verdict {
    /// What it means for what was read.
    pub fn words(&self, t: Language, level: Option<Level>) -> String {
        match self {
            Self::One => match level {
                Some(level) => t.fill("One solution with these readings. {0}.", &[&t.say(level.name())]),
                None => t.say("One solution with these readings."),
            },
            Self::Several => t.say("Several solutions with these readings: a digit may be missing."),
            Self::None => t.say("No solution with these readings: a digit may be wrong."),
            Self::Clash(reasons) => {
                let told = reasons.iter().map(|reason| t.say(reason)).take(MOST_TOLD).collect::<Vec<_>>();
                match reasons.len() > MOST_TOLD {
                    true => t.fill("These readings clash: {0} …", &[&told.join("; ")]),
                    false => t.fill("These readings clash: {0}.", &[&told.join("; ")]),
                }
            }
            Self::Unknown => {
                t.say("The board leaves too much open: the search for its solutions was given up.")
            }
        }
    }

    /// What would follow if a cell were another digit, or empty.
    pub fn consequence(&self, t: Language, digit: Option<Digit>) -> Option<String> {
        let digit = digit.map_or_else(|| t.say("Empty"), |digit| digit.to_string());
        Some(match self {
            Self::One => t.fill("{0} leaves one solution", &[&digit]),
            Self::Several => t.fill("{0} leaves several solutions", &[&digit]),
            Self::None => t.fill("{0} leaves no solution", &[&digit]),
            Self::Clash(_) => t.fill("{0} would clash", &[&digit]),
            Self::Unknown => return None,
        })
    }
}

/// How many digits were read.
pub fn read_words(t: Language, n_digits: usize) -> String {
    match n_digits {
        1 => t.say("1 digit read"),
        n_digits => t.fill("{0} digits read", &[&n_digits]),
    }
}

/// What a cell is called: `r2c5`.
pub fn cell_name(size: usize, cell: usize) -> String {
    format!("r{}c{}", cell / size.max(1) + 1, cell % size.max(1) + 1)
}

/// What a screen reader says of a cell of the picture.
pub fn cell_words(t: Language, size: usize, cell: usize, digit: Option<Digit>, trust: Trust) -> String {
    let name = cell_name(size, cell);
    let digit = digit.map_or_else(|| t.say("empty"), |digit| digit.to_string());
    match trust {
        Trust::Doubtful => t.fill("{0}, {1}, to check", &[&name, &digit]),
        Trust::Clear | Trust::Checked => format!("{name}, {digit}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cell(best: Option<u8>, others: &[u8], doubtful: bool) -> ScanCell {
        let others = others.iter().map(|&digit| Digit::new(digit)).collect();
        ScanCell { best: best.and_then(Digit::new), others, doubtful }
    }

    /// A 4x4 board with 1 and 2 in its corner, and a doubtful 3 that could be a 2.
    fn sheet() -> Sheet {
        let mut cells = vec![cell(None, &[], false); 16];
        cells[0] = cell(Some(1), &[], false);
        cells[1] = cell(Some(2), &[], false);
        cells[2] = cell(Some(3), &[2], true);
        let corners = [(0.0, 0.0), (4.0, 0.0), (4.0, 4.0), (0.0, 4.0)];
        Sheet::of(&ScanReading { corners, size: 4, size_is_sure: true, cells })
    }

    #[test]
    fn a_doubt_ends_when_somebody_has_looked() {
        let mut sheet = sheet();
        assert_eq!((sheet.n_digits(), sheet.n_to_check(), sheet.unclear()), (3, 1, vec![2]));
        assert_eq!(sheet.choices(2), [Digit::new(3), Digit::new(2), None]);
        assert_eq!(sheet.alternatives(), [(2, Digit::new(2)), (2, None)]);
        sheet.choose(2, None);
        assert_eq!((sheet.n_digits(), sheet.n_to_check(), sheet.unclear()), (2, 0, vec![2]));
        assert_eq!(sheet.choices(2), [Digit::new(3), Digit::new(2), None], "the list stays as it is");
    }

    #[test]
    fn a_clear_cell_can_become_anything() {
        let mut sheet = sheet();
        assert_eq!(sheet.choices(15).len(), 5);
        sheet.choose(15, Digit::new(4));
        assert_eq!(sheet.cells().last(), Some((15, Digit::new(4), Trust::Checked)));
        assert!(sheet.choices(16).is_empty());
    }

    #[test]
    fn the_engine_is_asked_about_boards_that_clash_too() {
        let sheet = sheet();
        assert!(sheet.board().unwrap().puzzle().is_ok());
        let clash = sheet.board_with(2, Digit::new(2)).unwrap();
        assert!(clash.puzzle().is_err() && clash.text().contains("122."), "{}", clash.text());
    }

    #[test]
    fn what_would_follow_is_told_in_the_language_of_the_player() {
        let told = |verdict: Verdict, t| verdict.consequence(t, Digit::new(7)).unwrap_or_default();
        assert_eq!(told(Verdict::Several, Language::English), "7 leaves several solutions");
        assert_eq!(told(Verdict::Clash(Vec::new()), Language::German), "7 steht im Konflikt");
        assert_eq!(Verdict::None.consequence(Language::English, None).unwrap(), "Empty leaves no solution");
        let level = Level::from_name("hard");
        assert_eq!(Verdict::One.words(Language::English, level), "One solution with these readings. Hard.");
        assert_eq!(read_words(Language::German, 25), "25 Ziffern gelesen");
        assert_eq!(cell_words(Language::English, 9, 10, Digit::new(1), Trust::Doubtful), "r2c2, 1, to check");
    }
}
