//! Vectors as plain arrays: correct everywhere, and what the vector units are tested against.

use super::{Abreast, Single, Vector};
use crate::classic::layout::{N_WORDS, Order, Words};
use std::array;

/// A vector in ordinary Rust.
#[derive(Clone, Copy)]
pub(in crate::classic) struct Plain([u16; 32]);

impl Plain {
    #[inline(always)]
    fn zip(self, other: Self, f: impl Fn(u16, u16) -> u16) -> Self {
        Self(array::from_fn(|i| f(self.0[i], other.0[i])))
    }
}

impl Vector for Plain {
    type Mask = bool;

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
    fn min(self, other: Self) -> Self {
        self.zip(other, u16::min)
    }

    #[inline(always)]
    fn shuffle(self, order: &Order) -> Self {
        Self(array::from_fn(|i| self.0[order.words.0[i] as usize % 32]))
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
    fn differs_in_cells(self, other: Self) -> bool {
        self.0[..N_WORDS] != other.0[..N_WORDS]
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
    fn any(mask: bool) -> Abreast {
        Abreast::from(mask)
    }
}

impl Single for Plain {
    #[inline(always)]
    fn load(words: &Words) -> Self {
        Self(words.0)
    }

    #[inline(always)]
    fn store(self, words: &mut Words) {
        words.0 = self.0;
    }
}
