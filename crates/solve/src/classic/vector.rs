//! [`Vector`]: the few operations on 32 words at a time from which the engine is built;
//! [`Plain`], the twin of every vector unit in ordinary Rust; [`Quad`], a vector of four short
//! registers; and [`Team`], several vectors abreast.

mod plain;
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64", target_feature = "simd128"))]
mod quad;
mod team;
#[cfg(test)]
pub(super) mod twins;

pub(super) use plain::Plain;
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64", target_feature = "simd128"))]
pub(super) use quad::{Quad, Register};
pub(super) use team::Team;

use super::layout::{ALL, N_WORDS, Order, Words, bit, cell_at};
use std::array;

/// 32 words of 16 bits, of which each holds a set of digits.
///
/// Every operation works on each word for itself, except [`shuffle`](Self::shuffle).
pub(super) trait Vector: Copy {
    /// For each word, yes or no.
    type Mask: Copy;

    fn splat(word: u16) -> Self;
    fn and(self, other: Self) -> Self;
    fn or(self, other: Self) -> Self;
    /// Bits of `self` that are not in `other`.
    fn without(self, other: Self) -> Self;
    /// The lower of two words, as numbers.
    fn min(self, other: Self) -> Self;

    /// Bits of `self` that are neither in `a` nor in `b`.
    #[inline(always)]
    fn without_both(self, a: Self, b: Self) -> Self {
        self.without(a.or(b))
    }

    #[inline(always)]
    fn or3(self, b: Self, c: Self) -> Self {
        self.or(b).or(c)
    }

    /// Bits that are in at least two of the three.
    #[inline(always)]
    fn majority(self, b: Self, c: Self) -> Self {
        self.and(b).or(c.and(self.or(b)))
    }

    /// The words of `self` in another order.
    fn shuffle(self, order: &Order) -> Self;

    /// Words with one bit; those with several become empty.
    fn singles(self) -> Self;
    /// Where `self` has three bits or more, `self`, else `other`; of which `self` is a part.
    fn if_three(self, other: Self) -> Self;
    /// What `self` and `musts` share; where that is nothing, `other`.
    fn shared_or(self, musts: Self, other: Self) -> Self;

    fn differs(self, other: Self) -> Self::Mask;
    /// Like `differs`, but no in the words that hold no cell.
    fn differs_in_cells(self, other: Self) -> Self::Mask;
    fn is_empty(self) -> Self::Mask;
    fn either(a: Self::Mask, b: Self::Mask) -> Self::Mask;
    /// Whether there is a yes.
    fn any(mask: Self::Mask) -> Abreast;
}

/// A yes or no for each of the vectors that go abreast: bit 0 for the first.
pub(super) type Abreast = u8;

/// A single vector, which can come from a grid and go back.
pub(super) trait Single: Vector {
    fn load(words: &Words) -> Self;
    fn store(self, words: &mut Words);

    /// The three vectors of a grid in which each blank can take every digit.
    #[inline(always)]
    fn from_values(values: &[u8; 81]) -> [Self; 3] {
        array::from_fn(|j| {
            let mut words = Words([ALL; 32]);
            for (word, digits) in words.0[..N_WORDS].iter_mut().enumerate() {
                let value = values[cell_at(j, word)];
                *digits = if value == 0 { ALL } else { bit(value) };
            }
            Self::load(&words)
        })
    }

    /// The grid of three vectors in which each cell has one candidate.
    #[inline(always)]
    fn to_values(vectors: [Self; 3]) -> [u8; 81] {
        let mut values = [0; 81];
        for (j, vector) in vectors.into_iter().enumerate() {
            let mut words = Words([0; 32]);
            vector.store(&mut words);
            for (word, digits) in words.0[..N_WORDS].iter().enumerate() {
                values[cell_at(j, word)] = digits.trailing_zeros() as u8 - 3;
            }
        }
        values
    }

    /// The band with the fewest ways, but more than one for some digit: 0 to 2 for those of the
    /// first vector, 4 to 6 for those of the second. Way `w` of band `b` is in word `4 * w + b`.
    #[inline(always)]
    fn fewest(horizontal: Self, vertical: Self) -> usize {
        let mut best = (u32::MAX, 0);
        for (side, vector) in [horizontal, vertical].into_iter().enumerate() {
            let mut words = Words([0; 32]);
            vector.store(&mut words);
            for band in 0..3 {
                let n_ways: u32 = (0..6).map(|way| words.0[4 * way + band].count_ones()).sum();
                best = best.min((n_ways.wrapping_sub(10), 4 * side + band));
            }
        }
        best.1
    }
}
