//! SSE4.1: four registers make a vector. For processors before AVX2.
#![allow(unsafe_code)]

use crate::classic::batch::{self, Stacks};
use crate::classic::search::{self, Stack};
use crate::classic::vector::{Quad, Register};
use crate::classic::{Outcome, Search};
use ninefold_puzzle::Classic;
use std::arch::x86_64::*;
use std::ops::ControlFlow;

entrances!(Quad<Sse4>, 1 abreast, "ssse3", "sse4.1", "popcnt");

/// A register. Nothing but the functions above makes one, and they enable its instructions.
#[derive(Clone, Copy)]
struct Sse4(__m128i);

impl Register for Sse4 {
    #[inline(always)]
    fn bytes(bytes: &[u8; 64], run: usize) -> Self {
        assert!(run < 4);
        // SAFETY: the 16 bytes of the run are inside the 64.
        unsafe { Self(_mm_loadu_si128(bytes.as_ptr().add(16 * run).cast())) }
    }

    #[inline(always)]
    fn words(words: &[u16; 32], run: usize) -> Self {
        assert!(run < 4);
        // SAFETY: the 8 words of the run are inside the 32.
        unsafe { Self(_mm_loadu_si128(words.as_ptr().add(8 * run).cast())) }
    }

    #[inline(always)]
    fn store(self, words: &mut [u16; 32], run: usize) {
        assert!(run < 4);
        // SAFETY: as for `words`.
        unsafe { _mm_storeu_si128(words.as_mut_ptr().add(8 * run).cast(), self.0) }
    }

    #[inline(always)]
    fn splat(word: u16) -> Self {
        intrinsics! { Self(_mm_set1_epi16(word as i16)) }
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        intrinsics! { Self(_mm_and_si128(self.0, other.0)) }
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        intrinsics! { Self(_mm_or_si128(self.0, other.0)) }
    }

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        intrinsics! { Self(_mm_xor_si128(self.0, other.0)) }
    }

    #[inline(always)]
    fn without(self, other: Self) -> Self {
        intrinsics! { Self(_mm_andnot_si128(other.0, self.0)) }
    }

    #[inline(always)]
    fn min(self, other: Self) -> Self {
        intrinsics! { Self(_mm_min_epu16(self.0, other.0)) }
    }

    #[inline(always)]
    fn less_one(self) -> Self {
        intrinsics! { Self(_mm_add_epi16(self.0, _mm_set1_epi16(-1))) }
    }

    #[inline(always)]
    fn is_zero(self) -> Self {
        intrinsics! { Self(_mm_cmpeq_epi16(self.0, _mm_setzero_si128())) }
    }

    #[inline(always)]
    fn pick(self, places: Self) -> Self {
        intrinsics! { Self(_mm_shuffle_epi8(self.0, places.0)) }
    }

    #[inline(always)]
    fn any(self) -> bool {
        intrinsics! { _mm_testz_si128(self.0, self.0) == 0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::classic::vector::twins;
    use ninefold_testbed::left_out::leave_out;

    #[test]
    fn agrees_with_its_plain_twin() {
        if Proof::detect().is_none() {
            return leave_out("this processor has no SSE4.1");
        }
        twins::check::<Quad<Sse4>>();
    }
}
