//! NEON, which every 64-bit ARM processor has: four registers make a vector.
#![allow(unsafe_code)]

use crate::classic::vector::Register;
use std::arch::aarch64::*;

/// A register.
#[derive(Clone, Copy)]
pub(super) struct Neon(uint8x16_t);

/// Works on the eight words of a register.
macro_rules! on_words {
    ($operation:ident, $($register:expr),+) => {
        intrinsics! { Neon(vreinterpretq_u8_u16($operation($(vreinterpretq_u16_u8($register.0)),+))) }
    };
}

impl Register for Neon {
    #[inline(always)]
    fn bytes(bytes: &[u8; 64], run: usize) -> Self {
        assert!(run < 4);
        // SAFETY: the 16 bytes of the run are inside the 64.
        unsafe { Self(vld1q_u8(bytes.as_ptr().add(16 * run))) }
    }

    #[inline(always)]
    fn words(words: &[u16; 32], run: usize) -> Self {
        assert!(run < 4);
        // SAFETY: the 8 words of the run are inside the 32.
        unsafe { Self(vreinterpretq_u8_u16(vld1q_u16(words.as_ptr().add(8 * run)))) }
    }

    #[inline(always)]
    fn store(self, words: &mut [u16; 32], run: usize) {
        assert!(run < 4);
        // SAFETY: as for `words`.
        unsafe { vst1q_u16(words.as_mut_ptr().add(8 * run), vreinterpretq_u16_u8(self.0)) }
    }

    #[inline(always)]
    fn splat(word: u16) -> Self {
        intrinsics! { Self(vreinterpretq_u8_u16(vdupq_n_u16(word))) }
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        intrinsics! { Self(vandq_u8(self.0, other.0)) }
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        intrinsics! { Self(vorrq_u8(self.0, other.0)) }
    }

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        intrinsics! { Self(veorq_u8(self.0, other.0)) }
    }

    #[inline(always)]
    fn without(self, other: Self) -> Self {
        intrinsics! { Self(vbicq_u8(self.0, other.0)) }
    }

    #[inline(always)]
    fn min(self, other: Self) -> Self {
        on_words!(vminq_u16, self, other)
    }

    #[inline(always)]
    fn less_one(self) -> Self {
        on_words!(vaddq_u16, self, Self::splat(u16::MAX))
    }

    #[inline(always)]
    fn is_zero(self) -> Self {
        on_words!(vceqq_u16, self, Self::splat(0))
    }

    #[inline(always)]
    fn pick(self, places: Self) -> Self {
        intrinsics! { Self(vqtbl1q_u8(self.0, places.0)) }
    }

    #[inline(always)]
    fn any(self) -> bool {
        intrinsics! { vmaxvq_u8(self.0) != 0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::classic::vector::{Quad, twins};

    #[test]
    fn agrees_with_its_plain_twin() {
        twins::check::<Quad<Neon>>();
    }
}
