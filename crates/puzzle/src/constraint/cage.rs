//! Cages: cells with a sum, as in Killer.

use super::{ConstraintError, check_cells, check_distinct};
use crate::clash::{Clash, Fault};
use crate::part::Part;
use crate::{Cell, Digit, Layout};

/// Cells whose digits have a given sum, or just must differ.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Cage {
    /// The cells.
    pub cells: Vec<Cell>,
    /// What they add up to, if the setter says.
    pub sum: Option<u32>,
    /// Whether a digit may stand in the cage twice.
    pub repeats: Repeats,
}

/// Whether digits may repeat in a cage.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
pub enum Repeats {
    /// Every digit at most once, as in Killer.
    Forbidden,
    /// As often as the houses allow.
    Allowed,
}

impl Cage {
    /// A killer cage: this sum, no digit twice.
    pub fn killer(sum: u32, cells: Vec<Cell>) -> Self {
        Self { cells, sum: Some(sum), repeats: Repeats::Forbidden }
    }

    /// The rule in a sentence.
    pub(crate) fn sentence(&self) -> &'static str {
        match (self.sum, self.repeats) {
            (Some(_), Repeats::Forbidden) => {
                "The digits of a cage add up to the sum in its corner, and no digit stands in a cage twice."
            }
            (Some(_), Repeats::Allowed) => {
                "The digits of a cage add up to the sum in its corner, and digits may repeat there."
            }
            (None, _) => "No digit stands twice in a cage without a sum.",
        }
    }

    pub(super) fn parts(&self) -> Vec<Part> {
        let different = (self.repeats == Repeats::Forbidden).then(|| Part::Different(self.cells.clone()));
        let sum =
            self.sum.and_then(|sum| i32::try_from(sum).ok()).map(|sum| Part::sum(&self.cells, &[], sum));
        different.into_iter().chain(sum).collect()
    }

    pub(super) fn check(&self, layout: &Layout) -> Result<(), ConstraintError> {
        check_cells("a cage", &self.cells, layout)?;
        if self.repeats == Repeats::Forbidden {
            check_distinct("the cage", &self.cells, layout)?;
        }
        let Some(sum) = self.sum else { return Ok(()) };
        let (min, max) = self.sum_bounds(self.cells.len(), layout.n_digits());
        if (min..=max).contains(&sum) {
            return Ok(());
        }
        let place = layout.place(self.cells[0]);
        Err(ConstraintError::ImpossibleSum { place, n_cells: self.cells.len(), sum, min, max })
    }

    /// The smallest and the largest sum of `n_cells` cells of such a cage.
    fn sum_bounds(&self, n_cells: usize, n_digits: usize) -> (u32, u32) {
        let (k, n) = (n_cells as u32, n_digits as u32);
        match self.repeats {
            Repeats::Forbidden => (k * (k + 1) / 2, k * (2 * n + 1 - k) / 2),
            Repeats::Allowed => (k, k * n),
        }
    }

    /// Reports a full cage with the wrong sum, or a partly filled one whose sum is out of reach.
    pub(super) fn push_clashes(&self, layout: &Layout, digits: &[Option<Digit>], clashes: &mut Vec<Clash>) {
        let Some(sum) = self.sum else { return };
        let filled =
            self.cells.iter().copied().filter(|cell| digits[cell.index()].is_some()).collect::<Vec<_>>();
        if filled.is_empty() {
            return;
        }
        let total =
            filled.iter().filter_map(|cell| digits[cell.index()]).map(|d| u32::from(d.get())).sum::<u32>();
        let (min, max) = self.sum_bounds(self.cells.len() - filled.len(), layout.n_digits());
        if !(total + min..=total + max).contains(&sum) {
            clashes.push(Clash { cells: filled, fault: Fault::Sum { wanted: sum, found: total } });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cage(sum: u32, n_cells: usize) -> Cage {
        Cage::killer(sum, (0..n_cells).map(Cell::new).collect())
    }

    #[test]
    fn sums_out_of_range_are_refused() {
        let layout = Layout::classic();
        for (sum, n_cells, good) in
            [(2, 2, false), (3, 2, true), (17, 2, true), (18, 2, false), (45, 9, true)]
        {
            assert_eq!(cage(sum, n_cells).check(&layout).is_ok(), good, "{sum} in {n_cells}");
        }
        assert_eq!(
            cage(46, 9).check(&layout).unwrap_err().to_string(),
            "the cage at r1c1 cannot sum to 46: 9 cells give 45 to 45"
        );
        assert!(matches!(cage(1, 10).check(&layout), Err(ConstraintError::TooLarge { .. })));
    }

    #[test]
    fn a_partly_filled_cage_clashes_when_its_sum_is_out_of_reach() {
        let layout = Layout::classic();
        let mut digits = vec![None; 81];
        digits[0] = Digit::new(1);
        let clashes = |sum| {
            let mut clashes = Vec::new();
            cage(sum, 2).push_clashes(&layout, &digits, &mut clashes);
            clashes.len()
        };
        assert_eq!((clashes(10), clashes(11)), (0, 1));
    }
}
