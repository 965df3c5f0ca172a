//! Negative forms: all dots of some kinds are given.

use super::dot::{Dot, DotKind};
use super::rule::{Filled, Rule, Setting, malformed};
use super::{Constraint, ConstraintError};
use crate::clash::Clash;
use crate::part::Part;
use crate::{Cell, Layout};

/// Cells side by side without a sign are not related in any of these ways.
///
/// A white dot also frees its cells from the negative form of black dots, and the other way round: where
/// both would be right, setters draw one.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Negative {
    /// The kinds of which all signs are given.
    pub kinds: Vec<DotKind>,
}

impl Negative {
    /// The pairs of cells side by side that no sign frees, each with the kinds that it must not have.
    fn pairs(&self, setting: &Setting<'_>) -> Vec<([Cell; 2], Vec<DotKind>)> {
        let dots = setting.constraints.iter().filter_map(|constraint| match constraint {
            Constraint::Dot(dot) => Some(dot),
            _ => None,
        });
        let dots = dots.collect::<Vec<_>>();
        let mut pairs = Vec::new();
        for cell in setting.layout.cells() {
            for step in [(0, 1), (1, 0)] {
                let Some(other) = setting.layout.step(cell, step) else { continue };
                let joins = |dot: &&&Dot| dot.cells == [cell, other] || dot.cells == [other, cell];
                let signs = dots.iter().filter(joins).map(|dot| dot.kind).collect::<Vec<_>>();
                let is_free = |kind: &DotKind| signs.iter().any(|sign| sign.is_akin(*kind));
                let kinds = self.kinds.iter().copied().filter(|kind| !is_free(kind)).collect::<Vec<_>>();
                if !kinds.is_empty() {
                    pairs.push(([cell, other], kinds));
                }
            }
        }
        pairs
    }
}

impl Rule for Negative {
    fn name(&self) -> &'static str {
        "negative constraint"
    }

    fn sentence(&self) -> String {
        let kinds = self.kinds.iter().map(|kind| match kind {
            DotKind::Difference(1) => "consecutive digits".into(),
            DotKind::Difference(by) => format!("digits that differ by {by}"),
            DotKind::Ratio(2) => "a digit and its double".into(),
            DotKind::Ratio(times) => format!("a digit and {times} times that digit"),
            DotKind::Sum(sum) => format!("digits that add up to {sum}"),
            DotKind::Greater => "different digits".into(),
        });
        let kinds = kinds.collect::<Vec<_>>().join(" or ");
        format!("All signs are given: cells side by side without one never hold {kinds}.")
    }

    fn cells(&self, layout: &Layout) -> Vec<Cell> {
        layout.cells().collect()
    }

    fn check(&self, layout: &Layout) -> Result<(), ConstraintError> {
        if self.kinds.is_empty() || self.kinds.contains(&DotKind::Greater) {
            let why = "it must name differences, ratios or sums";
            return Err(malformed(self.name(), Cell::new(0), layout, why));
        }
        Ok(())
    }

    fn push_clashes(&self, at: &Filled<'_>, clashes: &mut Vec<Clash>) {
        for (cells, kinds) in self.pairs(&at.setting) {
            if let [Some(a), Some(b)] = cells.map(|cell| at.value(cell))
                && kinds.iter().any(|kind| kind.allows(a, b))
            {
                clashes.push(Clash::of_rule(cells, "these digits would have a sign between them"));
            }
        }
    }

    fn parts(&self, setting: &Setting<'_>) -> Vec<Part> {
        let of_pair = |(cells, kinds): ([Cell; 2], Vec<DotKind>)| {
            Part::chain(&cells, setting.n_digits(), |a, b| !kinds.iter().any(|kind| kind.allows(a, b)))
        };
        self.pairs(setting).into_iter().flat_map(of_pair).collect()
    }
}
