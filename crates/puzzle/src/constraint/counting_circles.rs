//! Counting circles: a digit in a circle tells how many circles hold it.

use super::rule::{Filled, Rule, Setting, malformed};
use super::{ConstraintError, check_cells};
use crate::clash::Clash;
use crate::part::Part;
use crate::{Cell, Digit, DigitSet, Layout};

/// Circles in which every digit stands exactly as often as it says.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct CountingCircles {
    /// The cells with circles.
    pub cells: Vec<Cell>,
}

impl Rule for CountingCircles {
    fn name(&self) -> &'static str {
        "counting circles"
    }

    fn sentence(&self) -> String {
        "A digit in a circle tells how many circles hold that digit.".into()
    }

    fn cells(&self, _layout: &Layout) -> Vec<Cell> {
        self.cells.clone()
    }

    fn check(&self, layout: &Layout) -> Result<(), ConstraintError> {
        check_cells(self.name(), &self.cells, layout)?;
        let most = (layout.n_digits() * (layout.n_digits() + 1) / 2).min(63);
        if self.cells.len() > most {
            let why = format!("there are {} circles, more than {most}", self.cells.len());
            return Err(malformed(self.name(), self.cells[0], layout, why));
        }
        Ok(())
    }

    fn push_clashes(&self, at: &Filled<'_>, clashes: &mut Vec<Clash>) {
        let empty = self.cells.iter().filter(|cell| at.digits[cell.index()].is_none()).count();
        for digit in at.setting.layout.digits() {
            let holders = self.cells.iter().copied().filter(|cell| at.digits[cell.index()] == Some(digit));
            let holders = holders.collect::<Vec<_>>();
            let (count, wanted) = (holders.len(), usize::from(digit.get()));
            if count > wanted || count > 0 && count + empty < wanted {
                clashes.push(Clash::of_rule(holders, "a digit does not stand in as many circles as it says"));
            }
        }
    }

    fn parts(&self, setting: &Setting<'_>) -> Vec<Part> {
        let count = |digit: Digit| Part::Count {
            cells: self.cells.clone(),
            digits: DigitSet::single(digit),
            counts: 1 | 1 << digit.get(),
        };
        setting.layout.digits().map(count).collect()
    }
}
