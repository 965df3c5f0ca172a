//! [`Quad`]: a vector of four registers, for units whose registers hold 16 bytes.

use super::{Abreast, Single, Vector};
use crate::classic::layout::{CELLS, Order, Words};

/// A register of 16 bytes, used as eight words.
pub(in crate::classic) trait Register: Copy {
    /// The 16 bytes of these that start at `16 * run`.
    fn bytes(bytes: &[u8; 64], run: usize) -> Self;
    /// The eight words of these that start at `8 * run`.
    fn words(words: &[u16; 32], run: usize) -> Self;
    /// Writes the words where they came from.
    fn store(self, words: &mut [u16; 32], run: usize);
    fn splat(word: u16) -> Self;
    fn and(self, other: Self) -> Self;
    fn or(self, other: Self) -> Self;
    fn xor(self, other: Self) -> Self;
    /// Bits of `self` that are not in `other`.
    fn without(self, other: Self) -> Self;
    /// The lower of two words, as numbers.
    fn min(self, other: Self) -> Self;
    /// Each word less one.
    fn less_one(self) -> Self;
    /// All bits where a word is zero, else none.
    fn is_zero(self) -> Self;
    /// Byte `i` of the result is the byte of `self` at `places[i]`, or zero if its highest bit is set.
    fn pick(self, places: Self) -> Self;
    /// Whether any bit is set.
    fn any(self) -> bool;
}

/// Four registers.
#[derive(Clone, Copy)]
pub(in crate::classic) struct Quad<R>([R; 4]);

/// Without closures and loops: what is not inlined here is compiled without the unit's instructions.
impl<R: Register> Quad<R> {
    #[inline(always)]
    fn map(self, f: impl Fn(R) -> R) -> Self {
        let [a, b, c, d] = self.0;
        Self([f(a), f(b), f(c), f(d)])
    }

    #[inline(always)]
    fn zip(self, other: Self, f: impl Fn(R, R) -> R) -> Self {
        let ([a, b, c, d], [e, g, h, i]) = (self.0, other.0);
        Self([f(a, e), f(b, g), f(c, h), f(d, i)])
    }

    /// The register of a shuffled vector with this number: each register gives what it has of it.
    #[inline(always)]
    fn shuffled(self, order: &Order, run: usize) -> R {
        let ([a, b, c, d], [in_a, in_b, in_c, in_d]) = (self.0, &order.in_run);
        let (from_a, from_b) = (a.pick(R::bytes(&in_a.0, run)), b.pick(R::bytes(&in_b.0, run)));
        let (from_c, from_d) = (c.pick(R::bytes(&in_c.0, run)), d.pick(R::bytes(&in_d.0, run)));
        from_a.or(from_b).or(from_c.or(from_d))
    }

    /// Without the lowest bit of each word.
    #[inline(always)]
    fn without_one(self) -> Self {
        self.and(self.map(R::less_one))
    }

    #[inline(always)]
    fn is_zero(self) -> Self {
        self.map(R::is_zero)
    }

    /// The bits that any of the registers has.
    #[inline(always)]
    fn folded(self) -> R {
        let [a, b, c, d] = self.0;
        a.or(b).or(c.or(d))
    }
}

impl<R: Register> Vector for Quad<R> {
    type Mask = R;

    #[inline(always)]
    fn splat(word: u16) -> Self {
        Self([R::splat(word); 4])
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        self.zip(other, R::and)
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        self.zip(other, R::or)
    }

    #[inline(always)]
    fn without(self, other: Self) -> Self {
        self.zip(other, R::without)
    }

    #[inline(always)]
    fn min(self, other: Self) -> Self {
        self.zip(other, R::min)
    }

    #[inline(always)]
    fn shuffle(self, order: &Order) -> Self {
        let shuffled = [
            self.shuffled(order, 0),
            self.shuffled(order, 1),
            self.shuffled(order, 2),
            self.shuffled(order, 3),
        ];
        Self(shuffled)
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
    fn differs(self, other: Self) -> R {
        self.zip(other, R::xor).folded()
    }

    #[inline(always)]
    fn differs_in_cells(self, other: Self) -> R {
        self.zip(other, R::xor).and(Self::load(&CELLS)).folded()
    }

    #[inline(always)]
    fn is_empty(self) -> R {
        self.is_zero().folded()
    }

    #[inline(always)]
    fn either(a: R, b: R) -> R {
        a.or(b)
    }

    #[inline(always)]
    fn any(mask: R) -> Abreast {
        Abreast::from(mask.any())
    }
}

impl<R: Register> Single for Quad<R> {
    #[inline(always)]
    fn load(words: &Words) -> Self {
        let words = &words.0;
        Self([R::words(words, 0), R::words(words, 1), R::words(words, 2), R::words(words, 3)])
    }

    #[inline(always)]
    fn store(self, words: &mut Words) {
        let [a, b, c, d] = self.0;
        a.store(&mut words.0, 0);
        b.store(&mut words.0, 1);
        c.store(&mut words.0, 2);
        d.store(&mut words.0, 3);
    }
}
