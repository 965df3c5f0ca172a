//! [`Digit`], one symbol of a puzzle, and [`DigitSet`], a set of them.

use std::fmt;
use std::num::NonZeroU8;

/// A digit from 1 to 25, so that `Option<Digit>` is one byte.
///
/// Digits above 9 are written as letters: 10 is `A`, 25 is `P`.
///
/// ```
/// use ninefold_puzzle::Digit;
/// let digit = Digit::new(10).unwrap();
/// assert_eq!(digit.to_string(), "A");
/// assert_eq!(Digit::new(0), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Digit(NonZeroU8);

impl Digit {
    /// The largest digit that any layout uses.
    pub const MAX: u8 = 25;

    /// The digit with this value, if it lies in `1..=25`.
    #[inline]
    pub const fn new(value: u8) -> Option<Self> {
        match NonZeroU8::new(value) {
            Some(value) if value.get() <= Self::MAX => Some(Self(value)),
            _ => None,
        }
    }

    /// The digit at a zero-based index: 0 gives the digit 1.
    ///
    /// # Panics
    /// If the index is not below 25.
    #[inline]
    pub const fn from_index(index: usize) -> Self {
        assert!(index < Self::MAX as usize, "a digit index is below 25");
        match Self::new(index as u8 + 1) {
            Some(digit) => digit,
            None => unreachable!(),
        }
    }

    /// The digit that a character stands for: `1` to `9`, then `A` to `P` in either case.
    pub const fn from_char(symbol: char) -> Option<Self> {
        match symbol {
            '1'..='9' => Self::new(symbol as u8 - b'0'),
            'A'..='P' => Self::new(symbol as u8 - b'A' + 10),
            'a'..='p' => Self::new(symbol as u8 - b'a' + 10),
            _ => None,
        }
    }

    /// The value, 1 to 25.
    #[inline]
    pub const fn get(self) -> u8 {
        self.0.get()
    }

    /// The zero-based index, 0 to 24.
    #[inline]
    pub const fn index(self) -> usize {
        self.get() as usize - 1
    }

    /// The one character that writes this digit.
    pub const fn to_char(self) -> char {
        match self.get() {
            value @ 1..=9 => (b'0' + value) as char,
            value => (b'A' + value - 10) as char,
        }
    }

    /// All digits from 1 to `n_digits`, in order.
    pub fn all(n_digits: usize) -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator {
        (0..n_digits).map(Self::from_index)
    }
}

impl fmt::Display for Digit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.to_char())
    }
}

impl fmt::Debug for Digit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A set of digits, ordered, as small as a number.
///
/// ```
/// use ninefold_puzzle::{Digit, DigitSet};
/// let even: DigitSet = [2, 4, 6, 8].into_iter().filter_map(Digit::new).collect();
/// let small = DigitSet::first(4);
/// assert_eq!((even & small).to_string(), "24");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct DigitSet(u32);

impl DigitSet {
    /// No digit.
    pub const EMPTY: Self = Self(0);

    /// The digits 1 to `n_digits`.
    ///
    /// # Panics
    /// If `n_digits` is above 25.
    #[inline]
    pub const fn first(n_digits: usize) -> Self {
        assert!(n_digits <= Digit::MAX as usize, "there are at most 25 digits");
        Self((1 << n_digits) - 1)
    }

    /// The set whose bit `i` says whether the digit `i + 1` is in; bits from 25 up are dropped.
    #[inline]
    pub const fn from_bits(bits: u32) -> Self {
        Self(bits & ((1 << Digit::MAX) - 1))
    }

    /// Bit `i` says whether the digit `i + 1` is in.
    #[inline]
    pub const fn bits(self) -> u32 {
        self.0
    }

    /// The set of just this digit.
    #[inline]
    pub const fn single(digit: Digit) -> Self {
        Self(1 << digit.index())
    }

    /// Whether no digit is in the set.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many digits are in the set.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether the digit is in the set.
    #[inline]
    pub const fn contains(self, digit: Digit) -> bool {
        self.0 >> digit.index() & 1 == 1
    }

    /// Adds a digit; true if it was not there.
    #[inline]
    pub const fn insert(&mut self, digit: Digit) -> bool {
        let before = self.0;
        self.0 |= 1 << digit.index();
        self.0 != before
    }

    /// Takes a digit out; true if it was there.
    #[inline]
    pub const fn remove(&mut self, digit: Digit) -> bool {
        let before = self.0;
        self.0 &= !(1 << digit.index());
        self.0 != before
    }

    /// This set and one more digit.
    #[inline]
    #[must_use]
    pub const fn with(self, digit: Digit) -> Self {
        Self(self.0 | 1 << digit.index())
    }

    /// This set without one digit.
    #[inline]
    #[must_use]
    pub const fn without(self, digit: Digit) -> Self {
        Self(self.0 & !(1 << digit.index()))
    }

    /// The smallest digit.
    #[inline]
    pub const fn min(self) -> Option<Digit> {
        if self.0 == 0 { None } else { Some(Digit::from_index(self.0.trailing_zeros() as usize)) }
    }

    /// The largest digit.
    #[inline]
    pub const fn max(self) -> Option<Digit> {
        if self.0 == 0 { None } else { Some(Digit::from_index(31 - self.0.leading_zeros() as usize)) }
    }

    /// The digit, if it is the only one.
    #[inline]
    pub const fn only(self) -> Option<Digit> {
        if self.0.is_power_of_two() { self.min() } else { None }
    }

    /// Whether every digit here is in `other` too.
    #[inline]
    pub const fn is_subset(self, other: Self) -> bool {
        self.0 & !other.0 == 0
    }

    /// Whether the two sets share no digit.
    #[inline]
    pub const fn is_disjoint(self, other: Self) -> bool {
        self.0 & other.0 == 0
    }

    /// The digits, smallest first.
    #[inline]
    pub fn iter(self) -> DigitIter {
        DigitIter(self.0)
    }

    #[inline]
    fn combine(self, other: Self, op: impl Fn(u32, u32) -> u32) -> Self {
        Self(op(self.0, other.0))
    }
}

set_algebra!([] DigitSet);

impl std::ops::Not for DigitSet {
    type Output = Self;
    /// Every digit from 1 to 25 that is not in the set; meet it with the digits in play.
    #[inline]
    fn not(self) -> Self {
        Self::from_bits(!self.0)
    }
}

impl FromIterator<Digit> for DigitSet {
    fn from_iter<I: IntoIterator<Item = Digit>>(digits: I) -> Self {
        let mut set = Self::EMPTY;
        set.extend(digits);
        set
    }
}

impl Extend<Digit> for DigitSet {
    fn extend<I: IntoIterator<Item = Digit>>(&mut self, digits: I) {
        for digit in digits {
            self.insert(digit);
        }
    }
}

impl IntoIterator for DigitSet {
    type Item = Digit;
    type IntoIter = DigitIter;
    #[inline]
    fn into_iter(self) -> DigitIter {
        self.iter()
    }
}

impl fmt::Display for DigitSet {
    /// The digits side by side, smallest first: `259`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.iter().try_for_each(|digit| write!(f, "{digit}"))
    }
}

impl fmt::Debug for DigitSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{{{self}}}")
    }
}

/// The digits of a [`DigitSet`], smallest first.
#[derive(Clone, Debug)]
pub struct DigitIter(u32);

impl Iterator for DigitIter {
    type Item = Digit;

    #[inline]
    fn next(&mut self) -> Option<Digit> {
        let digit = DigitSet(self.0).min()?;
        self.0 &= self.0 - 1;
        Some(digit)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = self.0.count_ones() as usize;
        (len, Some(len))
    }
}

impl ExactSizeIterator for DigitIter {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_digit_is_written_with_one_character_and_read_back() {
        for digit in Digit::all(25) {
            assert_eq!(Digit::from_char(digit.to_char()), Some(digit));
            assert_eq!(Digit::from_char(digit.to_char().to_ascii_lowercase()), Some(digit));
        }
        assert_eq!(size_of::<Option<Digit>>(), 1);
    }

    #[test]
    fn characters_that_are_no_digit_are_refused() {
        for symbol in ['0', '.', 'Q', 'z', '٣', '\u{0}'] {
            assert_eq!(Digit::from_char(symbol), None, "{symbol:?}");
        }
    }

    #[test]
    fn iteration_is_ordered_and_complete() {
        let set = DigitSet::from_bits(0b1_0010_0110);
        assert_eq!(set.to_string(), "2369");
        assert_eq!(set.iter().len(), set.len());
        assert_eq!(set.iter().collect::<DigitSet>(), set);
        assert_eq!((set.min().unwrap().get(), set.max().unwrap().get()), (2, 9));
    }
}
