//! [`Luck`]: numbers at random, the same for the same seed.

/// A source of numbers: Marsaglia's xorshift with the multiplier of Vigna.
#[derive(Clone, Debug)]
pub(crate) struct Luck(u64);

impl Luck {
    /// The numbers of a seed.
    pub(crate) fn new(seed: u64) -> Self {
        // Neighbouring seeds must not begin alike, and nothing comes of zero.
        Self((seed + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15))
    }

    /// A number below another.
    pub(crate) fn below(&mut self, end: u64) -> u64 {
        self.next() % end.max(1)
    }

    /// The id of an operation.
    pub(crate) fn op_id(&mut self) -> u128 {
        u128::from(self.next()) << 64 | u128::from(self.next())
    }

    fn next(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }
}
