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
        /// What is wrong: `clones differ`, or with gaps for where a line begins and where it is broken: `the
        /// thermometer from {0} does not rise at {1}`.
        complaint: &'static str,
        /// Where the line begins.
        from: Option<Cell>,
    },
}

impl Clash {
    /// The clash as a sentence without a full stop: `two 7s in row 3: r3c1 and r3c5`.
    pub fn describe(&self, layout: &Layout) -> String {
        if let Fault::Rule { complaint, from: Some(from) } = self.fault {
            // Where a line begins is said once.
            let others = self.cells.iter().copied().filter(|&cell| cell != from).collect::<Vec<_>>();
            let at = if others.is_empty() { &self.cells } else { &others };
            let from = layout.place(from).to_string();
            return complaint.replace("{0}", &from).replace("{1}", &names(layout, at));
        }
        let fault = match self.fault {
            Fault::Repeat { digit, region } => {
                format!("{} {digit}s in {region}", count_word(self.cells.len()))
            }
            Fault::Sum { wanted, found } => format!("a cage of {wanted} cannot be reached with {found}"),
            Fault::KnightMove { digit } => format!("two {digit}s a knight's move apart"),
            Fault::KingMove { digit } => format!("two {digit}s a king's move apart"),
            Fault::Consecutive { digits: [a, b] } => format!("{a} and {b} side by side are consecutive"),
            Fault::Rule { complaint, .. } => complaint.into(),
        };
        if self.cells.is_empty() { fault } else { format!("{fault}: {}", names(layout, &self.cells)) }
    }

    /// Cells of a line that break its rule; the complaint has a gap for where the line begins.
    pub(crate) fn of_line(
        from: Cell,
        cells: impl IntoIterator<Item = Cell>,
        complaint: &'static str,
    ) -> Self {
        let clash = Self::of_rule(cells, complaint);
        Self { fault: Fault::Rule { complaint, from: Some(from) }, ..clash }
    }

    /// Cells that break a named rule together.
    pub(crate) fn of_rule(cells: impl IntoIterator<Item = Cell>, complaint: &'static str) -> Self {
        let mut cells = cells.into_iter().collect::<Vec<_>>();
        cells.sort_unstable();
        cells.dedup();
        Self { cells, fault: Fault::Rule { complaint, from: None } }
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

/// Cells as people list them: `r1c1, r1c2 and r1c3`.
fn names(layout: &Layout, cells: &[Cell]) -> String {
    let names = cells.iter().map(|&cell| layout.place(cell).to_string()).collect::<Vec<_>>();
    match names.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, rest)) => format!("{} and {last}", rest.join(", ")),
        None => String::new(),
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
