//! Random ways down the tree of branches, by which the number of its leaves is estimated.

use super::bits::bits;
use super::model::Model;
use super::space::Space;
use crate::budget::{Meter, Stopped};
use ninefold_puzzle::Puzzle;

/// A walker that starts again and again from the same candidates.
pub(crate) struct Walker {
    model: Model,
    space: Space,
    /// The candidates before the first branch; none if the givens contradict each other.
    start: Option<(Vec<u32>, usize)>,
    /// Candidates of a cell that its branch leaves, as masks of the whole board.
    children: Vec<(Vec<u32>, usize)>,
}

impl Walker {
    pub(crate) fn new(puzzle: &Puzzle) -> Self {
        let model = Model::new(puzzle.rules());
        let mut space = Space::new(&model);
        let mut is_consistent = space.begin(&model).is_ok();
        for (cell, given) in puzzle.givens().iter().enumerate() {
            if let Some(digit) = given {
                is_consistent &= space.keep(&model, cell as u16, 1 << digit.index()).is_ok();
            }
        }
        is_consistent = is_consistent && space.propagate(&model).is_ok();
        let start = is_consistent.then(|| (space.masks.clone(), space.open));
        Self { model, space, start, children: Vec::new() }
    }

    /// Goes down to a full grid or to a contradiction; the natural logarithm of the number of leaves that such a way
    /// stands for, or `None` after a contradiction.
    ///
    /// At every branch only digits count that the rules do not refute at once, and each of them is as likely: so the
    /// product of their numbers is, on average over all ways, the number of solutions (Knuth, 1975).
    pub(crate) fn walk(
        &mut self,
        mut roll: impl FnMut(usize) -> usize,
        meter: &mut Meter,
    ) -> Result<Option<f64>, Stopped> {
        let Some((masks, open)) = &self.start else { return Ok(None) };
        self.space.masks.copy_from_slice(masks);
        self.space.open = *open;
        let mut weight = 0.0;
        while self.space.open > 0 {
            meter.spend()?;
            self.branch();
            if self.children.is_empty() {
                return Ok(None);
            }
            weight += (self.children.len() as f64).ln();
            let (masks, open) = &self.children[roll(self.children.len())];
            self.space.masks.copy_from_slice(masks);
            self.space.open = *open;
        }
        Ok(Some(weight))
    }

    /// Tries every digit of the cell with the fewest.
    fn branch(&mut self) {
        let before = (self.space.masks.clone(), self.space.open);
        let open = before.0.iter().enumerate().filter(|(_, mask)| !mask.is_power_of_two());
        let tightest = open.min_by_key(|(_, mask)| mask.count_ones()).map_or(0, |(cell, _)| cell);
        self.children.clear();
        for digit in bits(before.0[tightest]) {
            self.space.masks.copy_from_slice(&before.0);
            self.space.open = before.1;
            let is_left = self.space.keep(&self.model, tightest as u16, digit).is_ok()
                && self.space.propagate(&self.model).is_ok();
            if is_left {
                self.children.push((self.space.masks.clone(), self.space.open));
            }
        }
    }
}
