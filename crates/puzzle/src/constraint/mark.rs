//! Marks in a single cell: odd, even, smallest and largest among neighbours, given candidates.

use super::rule::{Filled, Rule, Setting, malformed};
use super::{ConstraintError, check_cells};
use crate::clash::Clash;
use crate::part::Part;
use crate::{Cell, Digit, DigitSet, Layout};

/// A sign in a cell that says something about its digit.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Mark {
    /// The cell.
    pub cell: Cell,
    /// What the sign says.
    pub kind: MarkKind,
}

/// What a sign in a cell says.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
pub enum MarkKind {
    /// The digit is odd: a grey circle.
    Odd,
    /// The digit is even: a grey square.
    Even,
    /// The digit is smaller than those side by side with it, as far as they have no such sign.
    Minimum,
    /// The digit is larger than those side by side with it, as far as they have no such sign.
    Maximum,
    /// The digit is one of these: pencil marks that the setter gives.
    Candidates(DigitSet),
}

impl Mark {
    /// The digits that the sign allows by itself.
    fn digits(&self, n_digits: usize) -> DigitSet {
        let all = DigitSet::first(n_digits);
        match self.kind {
            MarkKind::Odd => all.iter().filter(|digit| digit.get() % 2 == 1).collect(),
            MarkKind::Even => all.iter().filter(|digit| digit.get() % 2 == 0).collect(),
            MarkKind::Minimum | MarkKind::Maximum => all,
            MarkKind::Candidates(digits) => all & digits,
        }
    }

    fn allows_beside(&self, here: i32, beside: i32) -> bool {
        match self.kind {
            MarkKind::Minimum => here < beside,
            MarkKind::Maximum => here > beside,
            MarkKind::Odd | MarkKind::Even | MarkKind::Candidates(_) => true,
        }
    }

    /// The cells that the sign compares with its own: neighbours with the same sign are left out.
    fn compared(&self, setting: &Setting<'_>) -> Vec<Cell> {
        if !matches!(self.kind, MarkKind::Minimum | MarkKind::Maximum) {
            return Vec::new();
        }
        let is_alike = |cell: &Cell| {
            setting.constraints.iter().any(|constraint| {
                matches!(constraint, super::Constraint::Mark(mark) if mark.cell == *cell && mark.kind == self.kind)
            })
        };
        setting.layout.beside(self.cell).filter(|cell| !is_alike(cell)).collect()
    }
}

impl Rule for Mark {
    fn name(&self) -> &'static str {
        match self.kind {
            MarkKind::Odd => "odd cell",
            MarkKind::Even => "even cell",
            MarkKind::Minimum => "minimum",
            MarkKind::Maximum => "maximum",
            MarkKind::Candidates(_) => "given candidates",
        }
    }

    fn sentence(&self) -> String {
        match self.kind {
            MarkKind::Odd => "Cells with a grey circle hold odd digits.".into(),
            MarkKind::Even => "Cells with a grey square hold even digits.".into(),
            MarkKind::Minimum => {
                "Cells with arrows pointing inwards hold a smaller digit than the cells side by side with them \
                 that have no such arrows."
                    .into()
            }
            MarkKind::Maximum => {
                "Cells with arrows pointing outwards hold a larger digit than the cells side by side with them \
                 that have no such arrows."
                    .into()
            }
            MarkKind::Candidates(_) => "Cells with given candidates hold one of them.".into(),
        }
    }

    fn cells(&self, _layout: &Layout) -> Vec<Cell> {
        vec![self.cell]
    }

    fn check(&self, layout: &Layout) -> Result<(), ConstraintError> {
        check_cells(self.name(), &[self.cell], layout)?;
        if self.digits(layout.n_digits()).is_empty() {
            return Err(malformed(
                self.name(),
                self.cell,
                layout,
                "no digit of this puzzle is left for the cell",
            ));
        }
        Ok(())
    }

    fn push_clashes(&self, at: &Filled<'_>, clashes: &mut Vec<Clash>) {
        let Some(here) = at.value(self.cell) else { return };
        let is_allowed = match self.kind {
            MarkKind::Odd => here % 2 == 1,
            MarkKind::Even => here % 2 == 0,
            MarkKind::Minimum | MarkKind::Maximum => true,
            MarkKind::Candidates(digits) => {
                Digit::new(here as u8).is_some_and(|digit| digits.contains(digit))
            }
        };
        if !is_allowed {
            clashes.push(Clash::of_rule([self.cell], "the sign in the cell does not allow its digit"));
        }
        for beside in self.compared(&at.setting) {
            if at.value(beside).is_some_and(|value| !self.allows_beside(here, value)) {
                let complaint = match self.kind {
                    MarkKind::Minimum => "the minimum is not smaller than the cell beside it",
                    _ => "the maximum is not larger than the cell beside it",
                };
                clashes.push(Clash::of_rule([self.cell, beside], complaint));
            }
        }
    }

    fn parts(&self, setting: &Setting<'_>) -> Vec<Part> {
        let mut parts = vec![Part::Among { cell: self.cell, digits: self.digits(setting.n_digits()) }];
        for beside in self.compared(setting) {
            parts.extend(Part::chain(&[self.cell, beside], setting.n_digits(), |a, b| {
                self.allows_beside(a, b)
            }));
        }
        parts
    }
}
