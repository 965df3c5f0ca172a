//! [`Clash`]: cells that break a rule together, and why.

use crate::region::{Region, RegionName};
use crate::{Cell, Digit, DigitSet, Layout};

/// Cells that cannot all stand as they are, with the rule that they break.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Clash {
    /// The cells, in reading order.
    pub cells: Vec<Cell>,
    /// What is wrong with them.
    pub fault: Fault,
}

/// The rule that a clash breaks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fault {
    /// A digit stands in a region more than once.
    Repeat {
        /// The digit.
        digit: Digit,
        /// The region.
        region: RegionName,
    },
    /// A cage has, or is bound to get, another sum.
    Sum {
        /// The sum of the cage.
        wanted: u32,
        /// What its filled cells add up to.
        found: u32,
    },
    /// Equal digits a knight's move apart.
    KnightMove {
        /// The digit.
        digit: Digit,
    },
    /// Equal digits a king's move apart.
    KingMove {
        /// The digit.
        digit: Digit,
    },
    /// Consecutive digits side by side.
    Consecutive {
        /// The two digits.
        digits: [Digit; 2],
    },
    /// A line, sign or clue is broken.
    Rule {
        /// What is wrong: `the thermometer does not rise`.
        complaint: &'static str,
    },
}

impl Clash {
    /// The clash as a sentence without a full stop: `two 7s in row 3: r3c1 and r3c5`.
    pub fn describe(&self, layout: &Layout) -> String {
        let fault = match self.fault {
            Fault::Repeat { digit, region } => {
                format!("{} {digit}s in {region}", count_word(self.cells.len()))
            }
            Fault::Sum { wanted, found } => format!("a cage of {wanted} cannot be reached with {found}"),
            Fault::KnightMove { digit } => format!("two {digit}s a knight's move apart"),
            Fault::KingMove { digit } => format!("two {digit}s a king's move apart"),
            Fault::Consecutive { digits: [a, b] } => format!("{a} and {b} side by side are consecutive"),
            Fault::Rule { complaint } => complaint.into(),
        };
        let names = self.cells.iter().map(|&cell| layout.place(cell).to_string()).collect::<Vec<_>>();
        match names.split_last() {
            Some((last, [])) => format!("{fault}: {last}"),
            Some((last, rest)) => format!("{fault}: {} and {last}", rest.join(", ")),
            None => fault,
        }
    }

    /// Cells that break a named rule together.
    pub(crate) fn of_rule(cells: impl IntoIterator<Item = Cell>, complaint: &'static str) -> Self {
        let mut cells = cells.into_iter().collect::<Vec<_>>();
        cells.sort_unstable();
        cells.dedup();
        Self { cells, fault: Fault::Rule { complaint } }
    }

    /// Adds a clash for every digit that stands in the region more than once.
    pub(crate) fn push_repeats(region: &Region, digits: &[Option<Digit>], clashes: &mut Vec<Self>) {
        let mut seen = DigitSet::EMPTY;
        let mut twice = DigitSet::EMPTY;
        for digit in region.cells().iter().filter_map(|cell| digits[cell.index()]) {
            if !seen.insert(digit) {
                twice.insert(digit);
            }
        }
        for digit in twice {
            let holds = |cell: &Cell| digits[cell.index()] == Some(digit);
            let cells = region.cells().iter().copied().filter(holds).collect();
            clashes.push(Self { cells, fault: Fault::Repeat { digit, region: region.name() } });
        }
    }
}

fn count_word(count: usize) -> String {
    match count {
        2 => "two".into(),
        3 => "three".into(),
        4 => "four".into(),
        5 => "five".into(),
        6 => "six".into(),
        7 => "seven".into(),
        8 => "eight".into(),
        9 => "nine".into(),
        _ => count.to_string(),
    }
}
