//! Dots: a sign between two cells that says how their digits are related.

use super::rule::{Filled, Rule, Setting, malformed};
use super::{ConstraintError, check_cells};
use crate::clash::Clash;
use crate::part::{PairTable, Part};
use crate::{Cell, Layout};

/// A sign between two cells: kropki dots, X and V, differences, ratios, inequalities.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Dot {
    /// The two cells, most often side by side.
    pub cells: [Cell; 2],
    /// How their digits are related.
    pub kind: DotKind,
}

/// How the digits beside a sign are related.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
pub enum DotKind {
    /// They differ by this much; 1 is the white dot of kropki.
    Difference(u8),
    /// One is so many times the other; 2 is the black dot of kropki.
    Ratio(u8),
    /// They add up to this; 10 is X, 5 is V.
    Sum(u8),
    /// The first is greater than the second.
    Greater,
}

impl DotKind {
    /// The white dot of kropki.
    pub const WHITE: Self = Self::Difference(1);
    /// The black dot of kropki.
    pub const BLACK: Self = Self::Ratio(2);
    /// The X between two cells that add up to ten.
    pub const X: Self = Self::Sum(10);
    /// The V between two cells that add up to five.
    pub const V: Self = Self::Sum(5);

    /// Whether two values are related in this way.
    pub(super) fn allows(self, a: i32, b: i32) -> bool {
        match self {
            Self::Difference(by) => (a - b).abs() == i32::from(by),
            Self::Ratio(times) => a * i32::from(times) == b || b * i32::from(times) == a,
            Self::Sum(sum) => a + b == i32::from(sum),
            Self::Greater => a > b,
        }
    }

    /// Whether both are dots of kropki, or both sums: then a sign of one frees a pair from the negative
    /// form of the other.
    pub(super) fn is_akin(self, other: Self) -> bool {
        let is_kropki = |kind| matches!(kind, Self::Difference(_) | Self::Ratio(_));
        let is_sum = |kind| matches!(kind, Self::Sum(_));
        is_kropki(self) && is_kropki(other) || is_sum(self) && is_sum(other)
    }

    fn complaint(self) -> &'static str {
        match self {
            Self::Difference(_) => "the digits at a dot have another difference",
            Self::Ratio(_) => "the digits at a dot have another ratio",
            Self::Sum(_) => "the digits at a sign have another sum",
            Self::Greater => "the digits at an inequality stand the wrong way round",
        }
    }
}

impl Rule for Dot {
    fn name(&self) -> &'static str {
        match self.kind {
            DotKind::Difference(1) => "white dot",
            DotKind::Difference(_) => "difference",
            DotKind::Ratio(2) => "black dot",
            DotKind::Ratio(_) => "ratio",
            DotKind::Sum(10) => "X",
            DotKind::Sum(5) => "V",
            DotKind::Sum(_) => "sum of two cells",
            DotKind::Greater => "inequality",
        }
    }

    fn sentence(&self) -> String {
        match self.kind {
            DotKind::Difference(1) => "Digits with a white dot between them are consecutive.".into(),
            DotKind::Difference(by) => {
                format!("Digits with a white dot and a {by} between them differ by {by}.")
            }
            DotKind::Ratio(2) => {
                "Of two digits with a black dot between them, one is twice the other.".into()
            }
            DotKind::Ratio(times) => {
                format!(
                    "Of two digits with a black dot and a {times} between them, one is {times} times the other."
                )
            }
            DotKind::Sum(10) => "Digits with an X between them add up to 10.".into(),
            DotKind::Sum(5) => "Digits with a V between them add up to 5.".into(),
            DotKind::Sum(sum) => format!("Digits with a {sum} between them add up to {sum}."),
            DotKind::Greater => "The sign between two cells points to the smaller digit.".into(),
        }
    }

    fn cells(&self, _layout: &Layout) -> Vec<Cell> {
        self.cells.to_vec()
    }

    fn check(&self, layout: &Layout) -> Result<(), ConstraintError> {
        check_cells(self.name(), &self.cells, layout)?;
        let table = PairTable::new(layout.n_digits(), |a, b| self.kind.allows(a, b));
        if table.is_possible() {
            return Ok(());
        }
        Err(malformed(
            self.name(),
            self.cells[0],
            layout,
            "no two digits of this puzzle are related like that",
        ))
    }

    fn push_clashes(&self, at: &Filled<'_>, clashes: &mut Vec<Clash>) {
        if let [Some(a), Some(b)] = self.cells.map(|cell| at.value(cell))
            && !self.kind.allows(a, b)
        {
            clashes.push(Clash::of_rule(self.cells, self.kind.complaint()));
        }
    }

    fn parts(&self, setting: &Setting<'_>) -> Vec<Part> {
        Part::chain(&self.cells, setting.n_digits(), |a, b| self.kind.allows(a, b))
    }
}
