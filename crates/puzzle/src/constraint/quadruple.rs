//! Quadruples: digits in a circle at the corner of four cells, which hold all of them.

use super::rule::{Filled, Rule, Setting, malformed};
use super::{ConstraintError, check_cells};
use crate::clash::Clash;
use crate::part::Part;
use crate::{Cell, Digit, DigitSet, Layout};

/// Cells that hold some digits, each at least as often as it is listed.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Quadruple {
    /// The cells, most often the four around a corner.
    pub cells: Vec<Cell>,
    /// The digits, in any order.
    pub digits: Vec<Digit>,
}

impl Quadruple {
    /// Each digit once with how often it is listed.
    fn counts(&self) -> Vec<(Digit, usize)> {
        let set = self.digits.iter().copied().collect::<DigitSet>();
        set.iter().map(|digit| (digit, self.digits.iter().filter(|&&other| other == digit).count())).collect()
    }
}

impl Rule for Quadruple {
    fn name(&self) -> &'static str {
        "quadruple"
    }

    fn sentence(&self) -> String {
        "The digits in a circle at a corner all stand in the cells around it, as often as they are listed."
            .into()
    }

    fn cells(&self, _layout: &Layout) -> Vec<Cell> {
        self.cells.clone()
    }

    fn check(&self, layout: &Layout) -> Result<(), ConstraintError> {
        check_cells(self.name(), &self.cells, layout)?;
        let malformed = |why| Err(malformed(self.name(), self.cells[0], layout, why));
        if self.digits.is_empty() {
            return malformed("it lists no digits".into());
        }
        if self.digits.len() > self.cells.len() || self.cells.len() > 16 {
            return malformed(format!("{} digits do not fit {} cells", self.digits.len(), self.cells.len()));
        }
        match self.digits.iter().find(|digit| digit.index() >= layout.n_digits()) {
            Some(digit) => malformed(format!("it lists {digit}, which this puzzle does not use")),
            None => Ok(()),
        }
    }

    fn push_clashes(&self, at: &Filled<'_>, clashes: &mut Vec<Clash>) {
        let empty = self.cells.iter().filter(|cell| at.digits[cell.index()].is_none()).count();
        let holds =
            |digit: Digit| self.cells.iter().filter(|cell| at.digits[cell.index()] == Some(digit)).count();
        let missing =
            self.counts().into_iter().map(|(digit, count)| count.saturating_sub(holds(digit))).sum::<usize>();
        if missing > empty {
            let filled = self.cells.iter().copied().filter(|cell| at.digits[cell.index()].is_some());
            clashes.push(Clash::of_rule(filled, "digits of the quadruple have no place left"));
        }
    }

    fn parts(&self, _setting: &Setting<'_>) -> Vec<Part> {
        if self.digits.len() == self.cells.len() {
            // Nothing else fits.
            let all = self.digits.iter().copied().collect::<DigitSet>();
            let among = self.cells.iter().map(|&cell| Part::Among { cell, digits: all });
            return among.chain(self.at_least()).collect();
        }
        self.at_least().collect()
    }
}

impl Quadruple {
    fn at_least(&self) -> impl Iterator<Item = Part> {
        self.counts().into_iter().map(|(digit, count)| Part::Count {
            cells: self.cells.clone(),
            digits: DigitSet::single(digit),
            counts: !0 << count,
        })
    }
}
