//! AVX2: two registers make a vector, and a register of all or no bits a word holds its yes and no.
#![allow(unsafe_code)]

use crate::classic::batch::{self, Stacks};
use crate::classic::layout::{CELLS, Order, Words};
use crate::classic::search::{self, Stack};
use crate::classic::vector::{Abreast, Single, Vector};
use crate::classic::{Outcome, Search};
use ninefold_puzzle::Classic;
use std::arch::x86_64::*;
use std::ops::ControlFlow;

entrances!(Avx2, 2 abreast, "avx2", "bmi1", "bmi2", "popcnt");

/// Two registers. Nothing but the functions above makes them, and they enable their instructions.
#[derive(Clone, Copy)]
struct Avx2(__m256i, __m256i);

impl Vector for Avx2 {
    type Mask = __m256i;

    #[inline(always)]
    fn splat(word: u16) -> Self {
        let register = intrinsics! { _mm256_set1_epi16(word as i16) };
        Self(register, register)
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        intrinsics! { Self(_mm256_and_si256(self.0, other.0), _mm256_and_si256(self.1, other.1)) }
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        intrinsics! { Self(_mm256_or_si256(self.0, other.0), _mm256_or_si256(self.1, other.1)) }
    }

    #[inline(always)]
    fn without(self, other: Self) -> Self {
        intrinsics! { Self(_mm256_andnot_si256(other.0, self.0), _mm256_andnot_si256(other.1, self.1)) }
    }

    #[inline(always)]
    fn min(self, other: Self) -> Self {
        intrinsics! { Self(_mm256_min_epu16(self.0, other.0), _mm256_min_epu16(self.1, other.1)) }
    }

    #[inline(always)]
    fn shuffle(self, order: &Order) -> Self {
        Self(shuffled(self, order, 0), shuffled(self, order, 32))
    }

    #[inline(always)]
    fn singles(self) -> Self {
        self.and(self.without_one().is_zero())
    }

    #[inline(always)]
    fn if_three(self, other: Self) -> Self {
        other.and(self.or(self.without_one().without_one().is_zero()))
    }

    #[inline(always)]
    fn shared_or(self, musts: Self, other: Self) -> Self {
        let shared = self.and(musts);
        shared.or(shared.is_zero().and(other))
    }

    #[inline(always)]
    fn differs(self, other: Self) -> __m256i {
        intrinsics! { _mm256_or_si256(_mm256_xor_si256(self.0, other.0), _mm256_xor_si256(self.1, other.1)) }
    }

    #[inline(always)]
    fn differs_in_cells(self, other: Self) -> __m256i {
        let cells = Self::load(&CELLS);
        self.and(cells).differs(other.and(cells))
    }

    #[inline(always)]
    fn is_empty(self) -> __m256i {
        let Self(low, high) = self.is_zero();
        Self::either(low, high)
    }

    #[inline(always)]
    fn either(a: __m256i, b: __m256i) -> __m256i {
        intrinsics! { _mm256_or_si256(a, b) }
    }

    #[inline(always)]
    fn any(mask: __m256i) -> Abreast {
        intrinsics! { Abreast::from(_mm256_testz_si256(mask, mask) == 0) }
    }
}

impl Single for Avx2 {
    #[inline(always)]
    fn load(words: &Words) -> Self {
        let start: *const __m256i = words.0.as_ptr().cast();
        // SAFETY: `Words` are 64 bytes at an address that is a multiple of 64.
        unsafe { Self(_mm256_load_si256(start), _mm256_load_si256(start.add(1))) }
    }

    #[inline(always)]
    fn store(self, words: &mut Words) {
        let start: *mut __m256i = words.0.as_mut_ptr().cast();
        // SAFETY: as for `load`.
        unsafe {
            _mm256_store_si256(start, self.0);
            _mm256_store_si256(start.add(1), self.1);
        }
    }
}

impl Avx2 {
    /// Without the lowest bit of each word.
    #[inline(always)]
    fn without_one(self) -> Self {
        intrinsics! {
            let minus_one = _mm256_set1_epi16(-1);
            self.and(Self(_mm256_add_epi16(self.0, minus_one), _mm256_add_epi16(self.1, minus_one)))
        }
    }

    /// All bits where a word is zero, else none.
    #[inline(always)]
    fn is_zero(self) -> Self {
        intrinsics! {
            let zero = _mm256_setzero_si256();
            Self(_mm256_cmpeq_epi16(self.0, zero), _mm256_cmpeq_epi16(self.1, zero))
        }
    }
}

/// The 32 bytes of a shuffled vector from byte `start` on, which is 0 or 32.
///
/// The unit shuffles runs of 16 bytes only: each of the four runs of the vector gives what it has.
#[inline(always)]
fn shuffled(vector: Avx2, order: &Order, start: usize) -> __m256i {
    let [a, b, c, d] = &order.in_run;
    intrinsics! {
        let from_a = _mm256_shuffle_epi8(_mm256_permute4x64_epi64::<0x44>(vector.0), bytes(&a.0, start));
        let from_b = _mm256_shuffle_epi8(_mm256_permute4x64_epi64::<0xee>(vector.0), bytes(&b.0, start));
        let from_c = _mm256_shuffle_epi8(_mm256_permute4x64_epi64::<0x44>(vector.1), bytes(&c.0, start));
        let from_d = _mm256_shuffle_epi8(_mm256_permute4x64_epi64::<0xee>(vector.1), bytes(&d.0, start));
        _mm256_or_si256(_mm256_or_si256(from_a, from_b), _mm256_or_si256(from_c, from_d))
    }
}

#[inline(always)]
fn bytes(bytes: &[u8; 64], start: usize) -> __m256i {
    assert!(start <= 32);
    // SAFETY: the 32 bytes from `start` are inside the 64.
    unsafe { _mm256_loadu_si256(bytes.as_ptr().add(start).cast()) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::classic::vector::twins;
    use ninefold_testbed::left_out::leave_out;

    #[test]
    fn agrees_with_its_plain_twin() {
        if Proof::detect().is_none() {
            return leave_out("this processor has no AVX2");
        }
        twins::check::<Avx2>();
    }
}
