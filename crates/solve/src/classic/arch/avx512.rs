//! AVX-512: one register is one vector, and a mask register holds its yes and no.
#![allow(unsafe_code)]

use super::super::Search;
use super::super::layout::Words;
use super::super::search::{self, Stack};
use super::super::vector::Vector;
use ninefold_puzzle::Classic;
use std::arch::x86_64::*;
use std::ops::ControlFlow;

/// That the processor has the instructions of this file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) struct Proof(());

impl Proof {
    pub(super) fn detect() -> Option<Self> {
        (is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512bw")
            && is_x86_feature_detected!("avx512vbmi")
            && is_x86_feature_detected!("avx512bitalg"))
        .then_some(Self(()))
    }
}

pub(super) fn search(
    _: Proof,
    stack: &mut Stack,
    puzzle: &Classic,
    max_nodes: u64,
    on_solution: &mut dyn FnMut(&Classic) -> ControlFlow<()>,
) -> Search {
    #[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi,avx512bitalg,popcnt,bmi1,bmi2")]
    fn with_features(
        stack: &mut Stack,
        puzzle: &Classic,
        max_nodes: u64,
        on_solution: &mut dyn FnMut(&Classic) -> ControlFlow<()>,
    ) -> Search {
        search::search::<Avx512>(stack, puzzle, max_nodes, on_solution)
    }
    // SAFETY: the proof says that the processor has these features.
    unsafe { with_features(stack, puzzle, max_nodes, on_solution) }
}

/// One register. Nothing but the functions above makes one, and they enable its instructions.
#[derive(Clone, Copy)]
struct Avx512(__m512i);

impl Vector for Avx512 {
    type Mask = __mmask32;

    #[inline(always)]
    fn load(words: &Words) -> Self {
        // SAFETY: `Words` are 64 bytes at an address that is a multiple of 64.
        Self(unsafe { _mm512_load_si512(words.0.as_ptr().cast()) })
    }

    #[inline(always)]
    fn store(self, words: &mut Words) {
        // SAFETY: as for `load`.
        unsafe { _mm512_store_si512(words.0.as_mut_ptr().cast(), self.0) }
    }

    #[inline(always)]
    fn splat(word: u16) -> Self {
        Self(intrinsics! { _mm512_set1_epi16(word as i16) })
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        Self(intrinsics! { _mm512_and_si512(self.0, other.0) })
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        Self(intrinsics! { _mm512_or_si512(self.0, other.0) })
    }

    #[inline(always)]
    fn without(self, other: Self) -> Self {
        Self(intrinsics! { _mm512_andnot_si512(other.0, self.0) })
    }

    #[inline(always)]
    fn shuffle(self, order: &Words) -> Self {
        Self(intrinsics! { _mm512_permutexvar_epi16(Self::load(order).0, self.0) })
    }

    #[inline(always)]
    fn singles(self) -> Self {
        intrinsics! {
            let less_one = _mm512_add_epi16(self.0, _mm512_set1_epi16(-1));
            Self(_mm512_maskz_mov_epi16(_mm512_testn_epi16_mask(self.0, less_one), self.0))
        }
    }

    #[inline(always)]
    fn if_three(self, other: Self) -> Self {
        intrinsics! {
            let three = _mm512_cmpgt_epu16_mask(_mm512_popcnt_epi16(self.0), _mm512_set1_epi16(2));
            Self(_mm512_mask_mov_epi16(other.0, three, self.0))
        }
    }

    #[inline(always)]
    fn shared_or(self, musts: Self, other: Self) -> Self {
        intrinsics! {
            let shares = _mm512_test_epi16_mask(self.0, musts.0);
            Self(_mm512_mask_mov_epi16(other.0, shares, self.and(musts).0))
        }
    }

    #[inline(always)]
    fn differs(self, other: Self) -> __mmask32 {
        intrinsics! { _mm512_cmpneq_epu16_mask(self.0, other.0) }
    }

    #[inline(always)]
    fn is_empty(self) -> __mmask32 {
        intrinsics! { _mm512_testn_epi16_mask(self.0, self.0) }
    }

    #[inline(always)]
    fn either(a: __mmask32, b: __mmask32) -> __mmask32 {
        a | b
    }

    #[inline(always)]
    fn any(mask: __mmask32) -> bool {
        mask != 0
    }
}
