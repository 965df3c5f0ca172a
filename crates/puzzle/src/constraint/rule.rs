//! [`Rule`]: what every named constraint says of itself.

use super::{Constraint, ConstraintError};
use crate::clash::Clash;
use crate::part::{Part, value};
use crate::{Cell, Digit, Layout};

/// What the file of a named constraint answers.
pub(super) trait Rule {
    /// What a person calls it.
    fn name(&self) -> &'static str;

    /// The rule in a sentence.
    fn sentence(&self) -> String;

    /// The cells that it speaks of.
    fn cells(&self, layout: &Layout) -> Vec<Cell>;

    /// Whether it makes sense on a layout.
    fn check(&self, layout: &Layout) -> Result<(), ConstraintError>;

    /// Adds what a partly filled grid does wrong; every full grid that breaks the rule is found.
    ///
    /// This looks at digits and knows nothing of [`Rule::parts`]: the two are tested against each other.
    fn push_clashes(&self, at: &Filled<'_>, clashes: &mut Vec<Clash>);

    /// What the rule is made of; it has been checked.
    fn parts(&self, setting: &Setting<'_>) -> Vec<Part>;
}

/// Where a rule stands: the layout, and all constraints of the puzzle.
#[derive(Clone, Copy)]
pub(crate) struct Setting<'a> {
    pub(crate) layout: &'a Layout,
    pub(crate) constraints: &'a [Constraint],
}

/// A setting with what has been written into it.
#[derive(Clone, Copy)]
pub(crate) struct Filled<'a> {
    pub(crate) setting: Setting<'a>,
    pub(crate) digits: &'a [Option<Digit>],
}

impl Setting<'_> {
    pub(super) fn n_digits(&self) -> usize {
        self.layout.n_digits()
    }
}

impl Filled<'_> {
    /// The value in a cell, from 1.
    pub(super) fn value(&self, cell: Cell) -> Option<i32> {
        self.digits[cell.index()].map(value)
    }

    /// The values of cells, if all are there.
    pub(super) fn values(&self, cells: &[Cell]) -> Option<Vec<i32>> {
        cells.iter().map(|&cell| self.value(cell)).collect()
    }
}

/// The error of a rule that is drawn wrongly.
pub(super) fn malformed(
    rule: &'static str,
    at: Cell,
    layout: &Layout,
    why: impl Into<String>,
) -> ConstraintError {
    ConstraintError::Malformed { rule, place: layout.place(at), why: why.into() }
}
