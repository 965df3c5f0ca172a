//! Same values: groups of cells that hold the same digits, each as often, in any order.

use super::line::line_part;
use super::rule::{Filled, Rule, Setting, malformed};
use super::{ConstraintError, check_cells};
use crate::clash::Clash;
use crate::part::{Part, value};
use crate::{Cell, Layout};

/// Groups of equally many cells with the same digits.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct SameValues {
    /// The groups, two or more.
    pub groups: Vec<Vec<Cell>>,
}

/// The most cells of a group: what a reader of two groups remembers grows with it.
const MOST: usize = 25;

impl Rule for SameValues {
    fn name(&self) -> &'static str {
        "same values"
    }

    fn sentence(&self) -> String {
        "Groups that belong together hold the same digits, each as often, in any order.".into()
    }

    fn cells(&self, _layout: &Layout) -> Vec<Cell> {
        self.groups.concat()
    }

    fn check(&self, layout: &Layout) -> Result<(), ConstraintError> {
        for group in &self.groups {
            check_cells(self.name(), group, layout)?;
        }
        let Some(first) = self.groups.first() else {
            return Err(ConstraintError::NoCells { rule: self.name() });
        };
        let malformed = |why: String| Err(malformed(self.name(), first[0], layout, why));
        match self.groups.iter().find(|group| group.len() != first.len()) {
            Some(other) => malformed(format!("{} cells cannot be the same as {}", first.len(), other.len())),
            None if self.groups.len() == 1 => malformed("one group has nothing to be the same as".into()),
            None if first.len() > MOST => malformed(format!("a group has more than {MOST} cells")),
            None => Ok(()),
        }
    }

    fn push_clashes(&self, at: &Filled<'_>, clashes: &mut Vec<Clash>) {
        let sorted = |group: &[Cell]| {
            let mut values = at.values(group)?;
            values.sort_unstable();
            Some(values)
        };
        let full = self.groups.iter().filter_map(|group| Some((group, sorted(group)?))).collect::<Vec<_>>();
        for pair in full.windows(2) {
            if pair[0].1 != pair[1].1 {
                let cells = pair[0].0.iter().chain(pair[1].0).copied();
                clashes.push(Clash::of_rule(cells, "groups with the same digits have different ones"));
            }
        }
    }

    /// For each digit, a reader counts it in one group and counts back in the next.
    fn parts(&self, setting: &Setting<'_>) -> Vec<Part> {
        let mut parts = Vec::new();
        for pair in self.groups.windows(2) {
            let length = pair[0].len();
            for digit in setting.layout.digits().map(value) {
                let step = |&(place, count): &(usize, usize), read: i32| match (read == digit, place < length)
                {
                    (false, _) => Some((place + 1, count)),
                    (true, true) => Some((place + 1, count + 1)),
                    (true, false) => count.checked_sub(1).map(|count| (place + 1, count)),
                };
                // What is read beyond both groups is nothing, so that there are finitely many places.
                let step = |seen: &(usize, usize), read| step(seen, read).filter(|seen| seen.0 <= 2 * length);
                let cells = pair.concat();
                parts.extend(line_part(cells, setting.layout, (0, 0), step, |&(_, count)| count == 0));
            }
        }
        parts
    }
}
