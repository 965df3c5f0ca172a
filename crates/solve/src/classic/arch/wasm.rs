//! SIMD of WebAssembly, which every browser of today has: four registers make a vector.
#![allow(unsafe_code)]

use crate::classic::vector::Register;
use std::arch::wasm32::*;

/// A register.
#[derive(Clone, Copy)]
pub(super) struct Simd(v128);

impl Register for Simd {
    #[inline(always)]
    fn bytes(bytes: &[u8; 64], run: usize) -> Self {
        assert!(run < 4);
        // SAFETY: the 16 bytes of the run are inside the 64.
        unsafe { Self(v128_load(bytes.as_ptr().add(16 * run).cast())) }
    }

    #[inline(always)]
    fn words(words: &[u16; 32], run: usize) -> Self {
        assert!(run < 4);
        // SAFETY: the 8 words of the run are inside the 32.
        unsafe { Self(v128_load(words.as_ptr().add(8 * run).cast())) }
    }

    #[inline(always)]
    fn store(self, words: &mut [u16; 32], run: usize) {
        assert!(run < 4);
        // SAFETY: as for `words`.
        unsafe { v128_store(words.as_mut_ptr().add(8 * run).cast(), self.0) }
    }

    #[inline(always)]
    fn splat(word: u16) -> Self {
        Self(u16x8_splat(word))
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        Self(v128_and(self.0, other.0))
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        Self(v128_or(self.0, other.0))
    }

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        Self(v128_xor(self.0, other.0))
    }

    #[inline(always)]
    fn without(self, other: Self) -> Self {
        Self(v128_andnot(self.0, other.0))
    }

    #[inline(always)]
    fn min(self, other: Self) -> Self {
        Self(u16x8_min(self.0, other.0))
    }

    #[inline(always)]
    fn less_one(self) -> Self {
        Self(u16x8_sub(self.0, u16x8_splat(1)))
    }

    #[inline(always)]
    fn is_zero(self) -> Self {
        Self(u16x8_eq(self.0, u16x8_splat(0)))
    }

    #[inline(always)]
    fn pick(self, places: Self) -> Self {
        Self(u8x16_swizzle(self.0, places.0))
    }

    #[inline(always)]
    fn any(self) -> bool {
        v128_any_true(self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::classic::vector::{Quad, twins};

    #[test]
    fn agrees_with_its_plain_twin() {
        twins::check::<Quad<Simd>>();
    }
}
