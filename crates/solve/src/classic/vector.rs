//! [`Vector`]: the few operations on 32 words at a time from which the engine is built, and
//! [`Plain`], the twin of every vector unit in ordinary Rust.

use super::layout::Words;
use std::array;

/// 32 words of 16 bits, of which each holds a set of digits.
///
/// Every operation works on each word for itself, except [`shuffle`](Self::shuffle).
pub(super) trait Vector: Copy {
    /// For each word, yes or no.
    type Mask: Copy;

    fn load(words: &Words) -> Self;
    fn store(self, words: &mut Words);
    fn splat(word: u16) -> Self;

    fn and(self, other: Self) -> Self;
    fn or(self, other: Self) -> Self;
    /// Bits of `self` that are not in `other`.
    fn without(self, other: Self) -> Self;
    /// Word `i` of the result is word `order[i]` of `self`.
    fn shuffle(self, order: &Words) -> Self;

    /// Words with one bit; those with several become empty.
    fn singles(self) -> Self;
    /// Where `self` has three bits or more, `self`, else `other`.
    fn if_three(self, other: Self) -> Self;
    /// What `self` and `musts` share; where that is nothing, `other`.
    fn shared_or(self, musts: Self, other: Self) -> Self;

    fn differs(self, other: Self) -> Self::Mask;
    fn is_empty(self) -> Self::Mask;
    fn either(a: Self::Mask, b: Self::Mask) -> Self::Mask;
    fn any(mask: Self::Mask) -> bool;
}

/// Vectors as plain arrays: correct everywhere, and what the others are tested against.
#[derive(Clone, Copy)]
pub(super) struct Plain([u16; 32]);

impl Plain {
    #[inline(always)]
    fn zip(self, other: Self, f: impl Fn(u16, u16) -> u16) -> Self {
        Self(array::from_fn(|i| f(self.0[i], other.0[i])))
    }
}

impl Vector for Plain {
    type Mask = bool;

    #[inline(always)]
    fn load(words: &Words) -> Self {
        Self(words.0)
    }

    #[inline(always)]
    fn store(self, words: &mut Words) {
        words.0 = self.0;
    }

    #[inline(always)]
    fn splat(word: u16) -> Self {
        Self([word; 32])
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        self.zip(other, |a, b| a & b)
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        self.zip(other, |a, b| a | b)
    }

    #[inline(always)]
    fn without(self, other: Self) -> Self {
        self.zip(other, |a, b| a & !b)
    }

    #[inline(always)]
    fn shuffle(self, order: &Words) -> Self {
        Self(array::from_fn(|i| self.0[order.0[i] as usize % 32]))
    }

    #[inline(always)]
    fn singles(self) -> Self {
        Self(self.0.map(|word| if word & word.wrapping_sub(1) == 0 { word } else { 0 }))
    }

    #[inline(always)]
    fn if_three(self, other: Self) -> Self {
        self.zip(other, |word, other| {
            let without_one = word & word.wrapping_sub(1);
            let without_two = without_one & without_one.wrapping_sub(1);
            if without_two == 0 { other } else { word }
        })
    }

    #[inline(always)]
    fn shared_or(self, musts: Self, other: Self) -> Self {
        let shared = self.and(musts);
        shared.zip(other, |shared, other| if shared == 0 { other } else { shared })
    }

    #[inline(always)]
    fn differs(self, other: Self) -> bool {
        self.0 != other.0
    }

    #[inline(always)]
    fn is_empty(self) -> bool {
        self.0.contains(&0)
    }

    #[inline(always)]
    fn either(a: bool, b: bool) -> bool {
        a | b
    }

    #[inline(always)]
    fn any(mask: bool) -> bool {
        mask
    }
}
