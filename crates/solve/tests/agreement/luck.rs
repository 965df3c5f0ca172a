//! Random choices from a seed, for puzzles that a test makes up.

use ninefold_puzzle::{Cell, Digit, Layout};

/// SplitMix64 (Steele, Lea and Flood, 2014): small, and good enough for tests.
pub(crate) struct Luck(u64);

impl Luck {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// A number from 0 up to, but not including, `end`.
    pub(crate) fn below(&mut self, end: usize) -> usize {
        (self.next() % end as u64) as usize
    }

    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    pub(crate) fn cell(&mut self, layout: &Layout) -> Cell {
        Cell::new(self.below(layout.n_cells()))
    }

    pub(crate) fn digit(&mut self, layout: &Layout) -> Digit {
        Digit::from_index(self.below(layout.n_digits()))
    }

    /// Different cells in random order.
    pub(crate) fn cells(&mut self, layout: &Layout, count: usize) -> Vec<Cell> {
        let mut cells = layout.cells().collect::<Vec<_>>();
        for i in 0..count {
            let other = i + self.below(cells.len() - i);
            cells.swap(i, other);
        }
        cells.truncate(count);
        cells
    }
}
