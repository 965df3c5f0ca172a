//! [`Nine`]: nine small numbers that stay in registers.

/// Nine numbers below 29, one for each line of a grid.
///
/// In words rather than a list: a processor that reads several bytes at once which were written one by one
/// waits until all of them have reached its memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Nine {
    /// The first eight, the first one lowest.
    eight: u64,
    last: u8,
}

/// A one in every byte.
const ONES: u64 = 0x0101_0101_0101_0101;

impl Nine {
    pub(super) const ZERO: Self = Self { eight: 0, last: 0 };

    pub(super) const fn from_array([a, b, c, d, e, f, g, h, last]: [u8; 9]) -> Self {
        Self { eight: u64::from_le_bytes([a, b, c, d, e, f, g, h]), last }
    }

    pub(super) fn to_array(self) -> [u8; 9] {
        let [a, b, c, d, e, f, g, h] = self.eight.to_le_bytes();
        [a, b, c, d, e, f, g, h, self.last]
    }

    /// Three times three numbers, each three in the lowest bytes of a word.
    #[inline(always)]
    pub(super) const fn joined([a, b, c]: [u32; 3]) -> Self {
        Self { eight: a as u64 | (b as u64) << 24 | (c as u64) << 48, last: (c >> 16) as u8 }
    }

    /// The number in a place below 9.
    #[inline(always)]
    pub(super) const fn get(self, place: u32) -> u8 {
        if place == 8 { self.last } else { (self.eight >> (8 * place)) as u8 }
    }

    /// All numbers times 9, or times 1.
    #[inline(always)]
    pub(super) const fn times(self, factor: u8) -> Self {
        Self { eight: self.eight * factor as u64, last: self.last * factor }
    }

    /// Writes all numbers, plus one that leaves them below 256, from a place of a list on.
    #[inline(always)]
    pub(super) fn write_sums(self, summand: u8, list: &mut [u8], from: usize) {
        let list = &mut list[from..from + 9];
        list[..8].copy_from_slice(&(self.eight + ONES * u64::from(summand)).to_le_bytes());
        list[8] = self.last + summand;
    }
}
