//! Clones: cells that hold the same digits in the same order, and sums that are equal.

use super::rule::{Filled, Rule, Setting, malformed};
use super::{ConstraintError, check_cells, check_on_layout};
use crate::clash::Clash;
use crate::part::{PairTable, Part};
use crate::{Cell, Layout};

/// Two groups of cells that hold the same digits, cell by cell.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Clones {
    /// The cells of one group.
    pub cells: Vec<Cell>,
    /// The cells of the other, in the same order.
    pub copies: Vec<Cell>,
}

impl Clones {
    fn pairs(&self) -> impl Iterator<Item = [Cell; 2]> {
        self.cells.iter().zip(&self.copies).map(|(&a, &b)| [a, b])
    }
}

impl Rule for Clones {
    fn name(&self) -> &'static str {
        "clones"
    }

    fn sentence(&self) -> String {
        "Shaded groups of the same shape hold the same digits in the same places.".into()
    }

    fn cells(&self, _layout: &Layout) -> Vec<Cell> {
        [&self.cells[..], &self.copies].concat()
    }

    fn check(&self, layout: &Layout) -> Result<(), ConstraintError> {
        check_cells(self.name(), &self.cells, layout)?;
        check_on_layout(self.name(), &self.copies, layout)?;
        if self.cells.len() == self.copies.len() {
            return Ok(());
        }
        let why = format!("{} cells cannot be the same as {}", self.cells.len(), self.copies.len());
        Err(malformed(self.name(), self.cells[0], layout, why))
    }

    fn push_clashes(&self, at: &Filled<'_>, clashes: &mut Vec<Clash>) {
        for pair in self.pairs() {
            if let [Some(a), Some(b)] = pair.map(|cell| at.value(cell))
                && a != b
            {
                clashes.push(Clash::of_rule(pair, "clones differ"));
            }
        }
    }

    fn parts(&self, setting: &Setting<'_>) -> Vec<Part> {
        let same = PairTable::new(setting.n_digits(), |a, b| a == b);
        self.pairs().filter_map(|[a, b]| Part::pair(a, b, &same)).collect()
    }
}
