//! Equal sums: groups of cells that add up to the same, whatever it is.

use super::rule::{Filled, Rule, Setting, malformed};
use super::{ConstraintError, check_cells};
use crate::clash::Clash;
use crate::part::Part;
use crate::{Cell, Layout};

/// Groups of cells with the same sum.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct EqualSums {
    /// The groups, two or more.
    pub groups: Vec<Vec<Cell>>,
}

impl Rule for EqualSums {
    fn name(&self) -> &'static str {
        "equal sums"
    }

    fn sentence(&self) -> String {
        "Groups of the same colour have the same sum.".into()
    }

    fn cells(&self, _layout: &Layout) -> Vec<Cell> {
        self.groups.concat()
    }

    fn check(&self, layout: &Layout) -> Result<(), ConstraintError> {
        for group in &self.groups {
            check_cells(self.name(), group, layout)?;
        }
        match &self.groups[..] {
            [] => Err(ConstraintError::NoCells { rule: self.name() }),
            [only] => Err(malformed(self.name(), only[0], layout, "one group has nothing to be equal to")),
            _ => Ok(()),
        }
    }

    fn push_clashes(&self, at: &Filled<'_>, clashes: &mut Vec<Clash>) {
        let sum = |group: &Vec<Cell>| at.values(group).map(|values| values.iter().sum::<i32>());
        let full = self.groups.iter().filter_map(|group| Some((group, sum(group)?))).collect::<Vec<_>>();
        for pair in full.windows(2) {
            if pair[0].1 != pair[1].1 {
                let cells = pair[0].0.iter().chain(pair[1].0).copied();
                clashes.push(Clash::of_rule(cells, "groups with equal sums have different ones"));
            }
        }
    }

    fn parts(&self, _setting: &Setting<'_>) -> Vec<Part> {
        let groups = self.groups.iter().enumerate();
        // Neighbours would do; a few more pairs tell a solver more at once.
        let pairs = groups.flat_map(|(i, a)| self.groups[i + 1..].iter().take(8).map(move |b| (a, b)));
        pairs.map(|(a, b)| Part::sum(a, b, 0)).collect()
    }
}
