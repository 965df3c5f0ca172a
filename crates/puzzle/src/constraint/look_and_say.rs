//! Look-and-say cages: how many of some digits stand in the cage.

use super::rule::{Filled, Rule, Setting, malformed};
use super::{ConstraintError, check_cells};
use crate::clash::Clash;
use crate::part::Part;
use crate::{Cell, Digit, DigitSet, Layout};

/// Cells with a clue such as 2315: exactly two 3s and one 5; of other digits it says nothing.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct LookAndSay {
    /// The cells.
    pub cells: Vec<Cell>,
    /// How often each of some digits stands in them, no digit twice; 0 is never.
    pub counts: Vec<(u8, Digit)>,
}

impl LookAndSay {
    /// The clue as it is written into the cage: `2315`.
    pub fn clue(&self) -> String {
        self.counts.iter().map(|(count, digit)| format!("{count}{digit}")).collect()
    }
}

impl Rule for LookAndSay {
    fn name(&self) -> &'static str {
        "look-and-say cage"
    }

    fn sentence(&self) -> String {
        "The clue of a look-and-say cage is read in pairs: 2315 says that exactly two 3s and one 5 stand in it.".into()
    }

    fn cells(&self, _layout: &Layout) -> Vec<Cell> {
        self.cells.clone()
    }

    fn check(&self, layout: &Layout) -> Result<(), ConstraintError> {
        check_cells(self.name(), &self.cells, layout)?;
        let malformed = |why: String| Err(malformed(self.name(), self.cells[0], layout, why));
        if self.counts.is_empty() {
            return malformed("it says nothing".into());
        }
        if self.cells.len() > 63 {
            return malformed("it has more than 63 cells".into());
        }
        let mut seen = DigitSet::EMPTY;
        for &(count, digit) in &self.counts {
            if digit.index() >= layout.n_digits() {
                return malformed(format!("it speaks of {digit}, which this puzzle does not use"));
            }
            if count > 9 || !seen.insert(digit) {
                return malformed(format!("it says twice how many {digit}s there are, or more than nine"));
            }
        }
        if self.counts.iter().map(|(count, _)| usize::from(*count)).sum::<usize>() > self.cells.len() {
            return malformed(format!("{} cells are too few for what it says", self.cells.len()));
        }
        Ok(())
    }

    fn push_clashes(&self, at: &Filled<'_>, clashes: &mut Vec<Clash>) {
        let empty = self.cells.iter().filter(|&&cell| at.value(cell).is_none()).count();
        for &(wanted, digit) in &self.counts {
            let found = self.cells.iter().filter(|cell| at.digits[cell.index()] == Some(digit)).count();
            if found > wanted.into() || found + empty < wanted.into() {
                let filled = self.cells.iter().copied().filter(|&cell| at.value(cell).is_some());
                clashes.push(Clash::of_rule(filled, "the look-and-say cage counts otherwise"));
            }
        }
    }

    fn parts(&self, _setting: &Setting<'_>) -> Vec<Part> {
        let count = |&(count, digit): &(u8, Digit)| Part::Count {
            cells: self.cells.clone(),
            digits: DigitSet::single(digit),
            counts: 1 << count,
        };
        self.counts.iter().map(count).collect()
    }
}
