//! [`Cell`], a place in a layout, and [`CellSet`], a set of them.

use std::fmt;

/// A cell, as its index in the layout that it belongs to.
///
/// Cells are numbered in reading order of the canvas. A cell alone does not know how wide its
/// layout is; [`Layout::place`](crate::Layout::place) gives its row and column.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(u16);

impl Cell {
    /// The cell with this index.
    ///
    /// # Panics
    /// If the index does not fit 16 bits; no layout is that large.
    #[inline]
    pub const fn new(index: usize) -> Self {
        assert!(index <= u16::MAX as usize, "a cell index fits 16 bits");
        Self(index as u16)
    }

    /// The index in the layout, from 0.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{}", self.0)
    }
}

/// A set of cells below `64 * W`, ordered, without allocation.
///
/// Two words hold the 81 cells of a 9x9; a 16x16 takes four, a samurai six, a 25x25 ten.
///
/// ```
/// use ninefold_puzzle::{Cell, CellSet};
/// let row: CellSet = (0..9).map(Cell::new).collect();
/// let column: CellSet = (0..81).step_by(9).map(Cell::new).collect();
/// assert_eq!((row & column).only(), Some(Cell::new(0)));
/// assert_eq!((row | column).len(), 17);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CellSet<const W: usize = 2>([u64; W]);

impl<const W: usize> CellSet<W> {
    /// No cell.
    pub const EMPTY: Self = Self([0; W]);

    /// How many cells a set of this width can hold.
    pub const CAPACITY: usize = 64 * W;

    /// The cells below `n_cells`.
    pub fn first(n_cells: usize) -> Self {
        (0..n_cells).map(Cell::new).collect()
    }

    /// The set of just this cell.
    #[inline]
    pub const fn single(cell: Cell) -> Self {
        let mut words = [0; W];
        words[cell.index() / 64] = 1 << (cell.index() % 64);
        Self(words)
    }

    /// The words, lowest cells first.
    #[inline]
    pub const fn words(&self) -> &[u64; W] {
        &self.0
    }

    /// The set with these words, lowest cells first.
    #[inline]
    pub const fn from_words(words: [u64; W]) -> Self {
        Self(words)
    }

    /// Whether no cell is in the set.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0 == [0; W]
    }

    /// How many cells are in the set.
    #[inline]
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether the cell is in the set.
    #[inline]
    pub fn contains(&self, cell: Cell) -> bool {
        self.0[cell.index() / 64] >> (cell.index() % 64) & 1 == 1
    }

    /// Adds a cell; true if it was not there.
    #[inline]
    pub fn insert(&mut self, cell: Cell) -> bool {
        let word = &mut self.0[cell.index() / 64];
        let before = *word;
        *word |= 1 << (cell.index() % 64);
        *word != before
    }

    /// Takes a cell out; true if it was there.
    #[inline]
    pub fn remove(&mut self, cell: Cell) -> bool {
        let word = &mut self.0[cell.index() / 64];
        let before = *word;
        *word &= !(1 << (cell.index() % 64));
        *word != before
    }

    /// This set and one more cell.
    #[inline]
    #[must_use]
    pub fn with(mut self, cell: Cell) -> Self {
        self.insert(cell);
        self
    }

    /// This set without one cell.
    #[inline]
    #[must_use]
    pub fn without(mut self, cell: Cell) -> Self {
        self.remove(cell);
        self
    }

    /// The first cell in reading order.
    #[inline]
    pub fn min(self) -> Option<Cell> {
        self.iter().next()
    }

    /// The cell, if it is the only one.
    #[inline]
    pub fn only(&self) -> Option<Cell> {
        let mut cells = self.iter();
        let cell = cells.next()?;
        cells.next().is_none().then_some(cell)
    }

    /// Whether every cell here is in `other` too.
    #[inline]
    pub fn is_subset(&self, other: &Self) -> bool {
        self.0.iter().zip(&other.0).all(|(a, b)| a & !b == 0)
    }

    /// Whether the two sets share no cell.
    #[inline]
    pub fn is_disjoint(&self, other: &Self) -> bool {
        self.0.iter().zip(&other.0).all(|(a, b)| a & b == 0)
    }

    /// The cells in reading order.
    #[inline]
    pub fn iter(&self) -> CellIter<W> {
        CellIter { words: self.0, word: 0 }
    }

    #[inline]
    fn combine(self, other: Self, op: impl Fn(u64, u64) -> u64) -> Self {
        Self(std::array::from_fn(|i| op(self.0[i], other.0[i])))
    }
}

set_algebra!([const W: usize] CellSet<W>);

impl<const W: usize> Default for CellSet<W> {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<const W: usize> FromIterator<Cell> for CellSet<W> {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Self {
        let mut set = Self::EMPTY;
        set.extend(cells);
        set
    }
}

impl<const W: usize> Extend<Cell> for CellSet<W> {
    fn extend<I: IntoIterator<Item = Cell>>(&mut self, cells: I) {
        for cell in cells {
            self.insert(cell);
        }
    }
}

impl<const W: usize> IntoIterator for CellSet<W> {
    type Item = Cell;
    type IntoIter = CellIter<W>;
    #[inline]
    fn into_iter(self) -> CellIter<W> {
        self.iter()
    }
}

impl<const W: usize> fmt::Debug for CellSet<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// The cells of a [`CellSet`], in reading order.
#[derive(Clone, Debug)]
pub struct CellIter<const W: usize> {
    words: [u64; W],
    word: usize,
}

impl<const W: usize> Iterator for CellIter<W> {
    type Item = Cell;

    #[inline]
    fn next(&mut self) -> Option<Cell> {
        while self.word < W {
            let bits = self.words[self.word];
            if bits != 0 {
                self.words[self.word] = bits & (bits - 1);
                return Some(Cell::new(self.word * 64 + bits.trailing_zeros() as usize));
            }
            self.word += 1;
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    proptest! {
        #[test]
        fn set_algebra_agrees_with_the_standard_library(
            a in prop::collection::btree_set(0usize..256, 0..60),
            b in prop::collection::btree_set(0usize..256, 0..60),
        ) {
            let set = |cells: &BTreeSet<usize>| cells.iter().copied().map(Cell::new).collect::<CellSet<4>>();
            let list = |set: CellSet<4>| set.iter().map(Cell::index).collect::<BTreeSet<_>>();
            prop_assert_eq!(list(set(&a) & set(&b)), &a & &b);
            prop_assert_eq!(list(set(&a) | set(&b)), &a | &b);
            prop_assert_eq!(list(set(&a) ^ set(&b)), &a ^ &b);
            prop_assert_eq!(list(set(&a) - set(&b)), &a - &b);
            prop_assert_eq!(set(&a).is_subset(&set(&b)), a.is_subset(&b));
            prop_assert_eq!(set(&a).is_disjoint(&set(&b)), a.is_disjoint(&b));
            prop_assert_eq!(set(&a).len(), a.len());
            prop_assert_eq!(set(&a).min().map(Cell::index), a.first().copied());
        }
    }
}
