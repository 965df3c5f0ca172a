//! AVX-512: one register is one vector, and a mask register holds its yes and no.
#![allow(unsafe_code)]

use crate::classic::batch::{self, Stacks};
use crate::classic::layout::{ALL, Bytes, N_WORDS, Order, Words, bit, cell_at};
use crate::classic::search::{self, Stack};
use crate::classic::vector::{Abreast, Single, Vector};
use crate::classic::{Outcome, Search};
use ninefold_puzzle::Classic;
use std::arch::x86_64::*;
use std::ops::ControlFlow;

entrances!(Avx512, 6 abreast, "avx512f", "avx512bw", "avx512vl", "avx512vbmi", "avx512bitalg", "bmi1", "bmi2", "popcnt");

/// One register. Nothing but the functions above makes one, and they enable its instructions.
#[derive(Clone, Copy)]
struct Avx512(__m512i);

impl Vector for Avx512 {
    type Mask = __mmask32;

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
    fn min(self, other: Self) -> Self {
        Self(intrinsics! { _mm512_min_epu16(self.0, other.0) })
    }

    #[inline(always)]
    fn without_both(self, a: Self, b: Self) -> Self {
        Self(intrinsics! { _mm512_ternarylogic_epi32::<0x10>(self.0, a.0, b.0) })
    }

    #[inline(always)]
    fn or3(self, b: Self, c: Self) -> Self {
        Self(intrinsics! { _mm512_ternarylogic_epi32::<0xfe>(self.0, b.0, c.0) })
    }

    #[inline(always)]
    fn majority(self, b: Self, c: Self) -> Self {
        Self(intrinsics! { _mm512_ternarylogic_epi32::<0xe8>(self.0, b.0, c.0) })
    }

    #[inline(always)]
    fn shuffle(self, order: &Order) -> Self {
        // By bytes, though words move: on Intel's processors `vpermw` is two steps of the one port that
        // shuffles, and takes 6 cycles; `vpermb` is one step and takes 3. On Zen 4 both are alike.
        Self(intrinsics! { _mm512_permutexvar_epi8(bytes(&order.bytes), self.0) })
    }

    #[inline(always)]
    fn singles(self) -> Self {
        intrinsics! {
            let one_or_none = _mm512_add_epi16(_mm512_popcnt_epi16(self.0), _mm512_set1_epi16(-2));
            Self(_mm512_and_si512(self.0, one_or_none))
        }
    }

    #[inline(always)]
    fn if_three(self, other: Self) -> Self {
        intrinsics! {
            let two_or_less = _mm512_add_epi16(_mm512_popcnt_epi16(self.0), _mm512_set1_epi16(-3));
            Self(_mm512_and_si512(other.0, _mm512_or_si512(self.0, two_or_less)))
        }
    }

    #[inline(always)]
    fn shared_or(self, musts: Self, other: Self) -> Self {
        intrinsics! {
            let shared = _mm512_and_si512(self.0, musts.0);
            let none = _mm512_testn_epi16_mask(self.0, musts.0);
            Self(_mm512_mask_mov_epi16(shared, none, other.0))
        }
    }

    #[inline(always)]
    fn differs(self, other: Self) -> __mmask32 {
        intrinsics! { _mm512_cmpneq_epu16_mask(self.0, other.0) }
    }

    #[inline(always)]
    fn differs_in_cells(self, other: Self) -> __mmask32 {
        intrinsics! { _mm512_mask_cmpneq_epu16_mask(CELLS, self.0, other.0) }
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
    fn any(mask: __mmask32) -> Abreast {
        Abreast::from(mask != 0)
    }
}

impl Single for Avx512 {
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
    fn from_values(values: &[u8; 81]) -> [Self; 3] {
        // SAFETY: the 64 bytes from 0 and the 64 bytes from 17 are inside the 81.
        let (low, high) = unsafe {
            let start: *const u8 = values.as_ptr();
            (_mm512_loadu_si512(start.cast()), _mm512_loadu_si512(start.add(HIGH).cast()))
        };
        let [a, b, c] = &FROM_BYTES;
        [candidates(low, high, a), candidates(low, high, b), candidates(low, high, c)]
    }

    #[inline(always)]
    fn to_values([a, b, c]: [Self; 3]) -> [u8; 81] {
        let [low, high] = &TO_BYTES;
        let (low, high) = intrinsics! {
            let ab = _mm512_or_si512(digits(a), _mm512_slli_epi16::<8>(digits(b)));
            (
                _mm512_permutex2var_epi8(ab, bytes(low), digits(c)),
                _mm512_permutex2var_epi8(ab, bytes(high), digits(c)),
            )
        };
        let mut values = [0; 81];
        // SAFETY: the 64 bytes from 0 and the 64 bytes from 17 are inside the 81.
        unsafe {
            let start: *mut u8 = values.as_mut_ptr();
            _mm512_storeu_si512(start.cast(), low);
            _mm512_storeu_si512(start.add(HIGH).cast(), high);
        }
        values
    }

    #[inline(always)]
    fn fewest(horizontal: Self, vertical: Self) -> usize {
        intrinsics! {
            let (horizontal, vertical) = (counts_by_parity(horizontal), counts_by_parity(vertical));
            let even = _mm_unpacklo_epi64(horizontal, vertical);
            let odd = _mm_unpackhi_epi64(horizontal, vertical);
            // Bands in which all is settled have nine ways, and wrap around to the highest number.
            let n_ways = _mm_add_epi16(_mm_add_epi16(even, odd), _mm_set1_epi16(-10));
            let no_band = _mm_set1_epi64x(0xffff << 48);
            let lowest = _mm_minpos_epu16(_mm_or_si128(n_ways, no_band));
            _mm_extract_epi16::<1>(lowest) as usize
        }
    }
}

#[inline(always)]
fn bytes(order: &Bytes) -> __m512i {
    // SAFETY: `Bytes` are 64 bytes at an address that is a multiple of 64.
    unsafe { _mm512_load_si512(order.0.as_ptr().cast()) }
}

/// The candidates of the cells of one vector.
#[inline(always)]
fn candidates(low: __m512i, high: __m512i, order: &Bytes) -> Avx512 {
    intrinsics! {
        // Each second byte stays zero, and so do the words that hold no cell.
        let values = _mm512_maskz_permutex2var_epi8(CELL_BYTES, low, bytes(order), high);
        Avx512(_mm512_permutexvar_epi16(values, Avx512::load(&CANDIDATES).0))
    }
}

/// For four bands, the bits in the words of ways 0, 2 and 4, and then of ways 1, 3 and 5.
#[inline(always)]
fn counts_by_parity(ways: Avx512) -> __m128i {
    intrinsics! {
        let counts = _mm512_popcnt_epi16(ways.0);
        let [first, second, third] = [
            _mm512_castsi512_si128(counts),
            _mm512_extracti32x4_epi32::<1>(counts),
            _mm512_extracti32x4_epi32::<2>(counts),
        ];
        _mm_add_epi16(_mm_add_epi16(first, second), third)
    }
}

/// The digit of each word that has one bit.
#[inline(always)]
fn digits(vector: Avx512) -> __m512i {
    intrinsics! {
        let below = _mm512_add_epi16(vector.0, _mm512_set1_epi16(-1));
        _mm512_add_epi16(_mm512_popcnt_epi16(below), _mm512_set1_epi16(-3))
    }
}

/// Where the second of two overlapping runs of 64 bytes begins that together cover a grid.
const HIGH: usize = 81 - 64;

/// The words that hold cells.
const CELLS: __mmask32 = (1 << N_WORDS) - 1;

/// The lower byte of each word that holds a cell.
const CELL_BYTES: u64 = 0x5555_5555_5555_5555 & ((1 << (2 * N_WORDS)) - 1);

/// The candidates of a cell by its value in the grid.
static CANDIDATES: Words = {
    let mut words = Words([ALL; 32]);
    let mut value = 1;
    while value <= 9 {
        words.0[value as usize] = bit(value);
        value += 1;
    }
    words
};

/// For each vector, where the value of each word is in the two runs of 64 bytes.
static FROM_BYTES: [Bytes; 3] = {
    let mut orders = [Bytes([0; 64]); 3];
    let mut j = 0;
    while j < 3 {
        let mut word = 0;
        while word < N_WORDS {
            let cell = cell_at(j, word);
            orders[j].0[2 * word] = (if cell < 64 { cell } else { 64 + cell - HIGH }) as u8;
            word += 1;
        }
        j += 1;
    }
    orders
};

/// For each run of 64 bytes of a grid, where its values are: vector 0 in the even bytes, vector 1 in
/// the odd ones, and vector 2 in the even bytes after them.
static TO_BYTES: [Bytes; 2] = {
    let mut orders = [Bytes([0; 64]); 2];
    let mut j = 0;
    while j < 3 {
        let mut word = 0;
        while word < N_WORDS {
            let cell = cell_at(j, word);
            let byte = [2 * word, 2 * word + 1, 64 + 2 * word][j] as u8;
            if cell < 64 {
                orders[0].0[cell] = byte;
            }
            if cell >= HIGH {
                orders[1].0[cell - HIGH] = byte;
            }
            word += 1;
        }
        j += 1;
    }
    orders
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::classic::vector::twins;
    use ninefold_testbed::left_out::leave_out;

    #[test]
    fn agrees_with_its_plain_twin() {
        if Proof::detect().is_none() {
            return leave_out("this processor has no AVX-512 with shuffles of bytes");
        }
        twins::check::<Avx512>();
    }
}
