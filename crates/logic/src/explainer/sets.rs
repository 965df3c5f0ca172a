//! The three sets of the rating engine: [`Nine`], [`Cells`] and [`Candidates`].
//!
//! Everything here is a plain word or a short array of words, so that a whole position fits in the
//! first cache level and is copied without thought.

use std::fmt;

/// A set of numbers from 0 to 8: the digits of a cell, or the positions of a digit in a house.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub(super) struct Nine(u16);

impl Nine {
    pub(super) const ALL: Self = Self(0x1ff);

    #[inline]
    pub(super) const fn single(i: usize) -> Self {
        Self(1 << i)
    }

    #[inline]
    pub(super) const fn is_subset(self, other: Self) -> bool {
        self.0 & !other.0 == 0
    }

    /// The smallest member; 16 for the empty set.
    #[inline]
    pub(super) const fn first(self) -> usize {
        self.0.trailing_zeros() as usize
    }

    /// The member, if there is exactly one.
    #[inline]
    pub(super) const fn only(self) -> Option<usize> {
        if self.0.is_power_of_two() { Some(self.first()) } else { None }
    }

    /// Whether there are exactly two members.
    #[inline]
    pub(super) const fn is_pair(self) -> bool {
        let rest = self.0 & self.0.wrapping_sub(1);
        rest.is_power_of_two()
    }

    #[inline]
    pub(super) fn iter(self) -> NineIter {
        NineIter(self.0)
    }
}

/// The members of a [`Nine`], smallest first.
#[derive(Clone)]
pub(super) struct NineIter(u16);

impl Iterator for NineIter {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        if self.0 == 0 {
            return None;
        }
        let i = self.0.trailing_zeros() as usize;
        self.0 &= self.0 - 1;
        Some(i)
    }
}

/// A set of cells by their index in reading order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub(super) struct Cells(u128);

impl Cells {
    pub(super) const ALL: Self = Self((1 << 81) - 1);

    /// The cells at some positions of a row.
    #[inline]
    pub(super) const fn from_row(row: usize, positions: Nine) -> Self {
        Self((positions.0 as u128) << (row * 9))
    }

    /// The first cell in reading order.
    #[inline]
    pub(super) const fn first(self) -> Option<usize> {
        if self.0 == 0 { None } else { Some(self.0.trailing_zeros() as usize) }
    }

    #[inline]
    pub(super) fn iter(self) -> CellIter {
        CellIter(self.0)
    }
}

/// The members of [`Cells`] in reading order.
pub(super) struct CellIter(u128);

impl Iterator for CellIter {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        let cell = Cells(self.0).first()?;
        self.0 &= self.0 - 1;
        Some(cell)
    }
}

/// What both sets of one word can do.
macro_rules! set_of_bits {
    ($set:ident) => {
        impl $set {
            pub(super) const EMPTY: Self = Self(0);

            #[inline]
            pub(super) const fn is_empty(self) -> bool {
                self.0 == 0
            }

            #[inline]
            pub(super) const fn len(self) -> usize {
                self.0.count_ones() as usize
            }

            #[inline]
            pub(super) const fn contains(self, i: usize) -> bool {
                self.0 >> i & 1 == 1
            }

            #[inline]
            pub(super) const fn with(self, i: usize) -> Self {
                Self(self.0 | 1 << i)
            }

            #[inline]
            pub(super) const fn without(self, i: usize) -> Self {
                Self(self.0 & !(1 << i))
            }
        }

        impl std::ops::BitAnd for $set {
            type Output = Self;
            #[inline]
            fn bitand(self, other: Self) -> Self {
                Self(self.0 & other.0)
            }
        }
        impl std::ops::BitOr for $set {
            type Output = Self;
            #[inline]
            fn bitor(self, other: Self) -> Self {
                Self(self.0 | other.0)
            }
        }
        impl std::ops::Sub for $set {
            type Output = Self;
            #[inline]
            fn sub(self, other: Self) -> Self {
                Self(self.0 & !other.0)
            }
        }
        impl std::ops::BitAndAssign for $set {
            #[inline]
            fn bitand_assign(&mut self, other: Self) {
                self.0 &= other.0;
            }
        }
        impl std::ops::BitOrAssign for $set {
            #[inline]
            fn bitor_assign(&mut self, other: Self) {
                self.0 |= other.0;
            }
        }
    };
}

set_of_bits!(Nine);
set_of_bits!(Cells);

impl fmt::Debug for Nine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl fmt::Debug for Cells {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// How many candidates an empty grid has.
pub(super) const CANDIDATES: usize = 729;

/// The number of a candidate: cells in reading order, digits ascending inside a cell.
#[inline]
pub(super) const fn candidate(cell: usize, digit: usize) -> usize {
    cell * 9 + digit
}

const WORDS: usize = CANDIDATES.div_ceil(64);

/// A set of candidates by their number.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub(super) struct Candidates([u64; WORDS]);

impl Candidates {
    pub(super) const EMPTY: Self = Self([0; WORDS]);

    #[inline]
    pub(super) fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    #[inline]
    pub(super) fn contains(&self, candidate: usize) -> bool {
        self.0[candidate / 64] >> (candidate % 64) & 1 == 1
    }

    #[inline]
    pub(super) fn insert(&mut self, candidate: usize) {
        self.0[candidate / 64] |= 1 << (candidate % 64);
    }

    /// Adds every digit of `digits` in one cell.
    #[inline]
    pub(super) fn insert_digits(&mut self, cell: usize, digits: Nine) {
        for digit in digits.iter() {
            self.insert(candidate(cell, digit));
        }
    }

    /// Adds one digit in every cell of `cells`.
    #[inline]
    pub(super) fn insert_cells(&mut self, cells: Cells, digit: usize) {
        for cell in cells.iter() {
            self.insert(candidate(cell, digit));
        }
    }

    /// Keeps only what is in `other` too.
    #[inline]
    pub(super) fn intersect(&mut self, other: &Self) {
        for (word, other) in self.0.iter_mut().zip(&other.0) {
            *word &= other;
        }
    }

    /// The members by number: cells in reading order, digits ascending.
    pub(super) fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        self.0.iter().enumerate().flat_map(|(i, &word)| {
            std::iter::successors((word != 0).then_some(word), |&word| {
                let rest = word & (word - 1);
                (rest != 0).then_some(rest)
            })
            .map(move |word| i * 64 + word.trailing_zeros() as usize)
        })
    }
}

impl fmt::Debug for Candidates {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_are_recognised() {
        for bits in 0..512 {
            let set = Nine(bits);
            assert_eq!(set.is_pair(), set.len() == 2, "{set:?}");
            assert_eq!(set.only().is_some(), set.len() == 1, "{set:?}");
        }
    }

    #[test]
    fn candidates_come_out_in_reading_order() {
        let numbers = [0, 8, 9, 63, 64, 700, 728];
        let mut set = Candidates::EMPTY;
        for &number in numbers.iter().rev() {
            set.insert(number);
        }
        assert_eq!(set.iter().collect::<Vec<_>>(), numbers);
        let mut other = Candidates::EMPTY;
        other.insert(64);
        set.intersect(&other);
        assert_eq!(set, other);
    }
}
