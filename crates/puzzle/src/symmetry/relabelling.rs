//! [`Relabelling`]: the 362,880 ways to exchange the digits 1 to 9 among themselves.

/// A one-to-one exchange of the digits 1 to 9; blanks stay blank.
///
/// ```
/// use ninefold_puzzle::symmetry::Relabelling;
/// let backwards = Relabelling::new([9, 8, 7, 6, 5, 4, 3, 2, 1]).unwrap();
/// assert_eq!(backwards.of(2), 8);
/// assert_eq!(backwards.then(&backwards), Relabelling::IDENTITY);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Relabelling([u8; 10]);

impl Relabelling {
    /// Every digit keeps its name.
    pub const IDENTITY: Self = Self([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);

    /// How many relabellings there are: 9!.
    pub const COUNT: u32 = 362_880;

    /// The relabelling that calls digit 1 `labels[0]`, and so on, if no label comes twice.
    pub fn new(labels: [u8; 9]) -> Option<Self> {
        let seen =
            labels.iter().fold(0_u16, |seen, &label| seen | 1_u16.checked_shl(label.into()).unwrap_or(0));
        let mut all = [0; 10];
        all[1..].copy_from_slice(&labels);
        (seen == 0x3FE).then_some(Self(all))
    }

    /// Gives the labels left over to the digits without one (label 0), both in ascending order.
    ///
    /// The labels given must differ, and the first must be that of the blank, 0.
    pub(crate) fn completing(mut labels: [u8; 10]) -> Self {
        let taken = labels.iter().fold(0_u16, |taken, label| taken | 1 << label);
        let mut free = !taken & 0x3FE;
        for label in labels[1..].iter_mut().filter(|label| **label == 0) {
            *label = free.trailing_zeros() as u8;
            free &= free.wrapping_sub(1);
        }
        debug_assert!(labels[0] == 0 && free == 0, "{labels:?} repeats a label");
        Self(labels)
    }

    /// The relabelling with this number below [`Relabelling::COUNT`], in lexicographic order of the labels.
    pub fn from_index(index: u32) -> Option<Self> {
        if index >= Self::COUNT {
            return None;
        }
        let (mut rest, mut weight) = (index, Self::COUNT);
        let mut free: Vec<u8> = (1..=9).collect();
        let mut labels = [0; 10];
        for (label, n_free) in labels[1..].iter_mut().zip((1..=9).rev()) {
            weight /= n_free;
            *label = free.remove((rest / weight) as usize);
            rest %= weight;
        }
        Some(Self(labels))
    }

    /// The number from which [`Relabelling::from_index`] makes this relabelling.
    pub fn index(&self) -> u32 {
        let labels = &self.0[1..];
        labels.iter().enumerate().fold(0, |index, (i, label)| {
            let n_smaller_to_come = labels[i..].iter().filter(|later| *later < label).count();
            index * (9 - i as u32) + n_smaller_to_come as u32
        })
    }

    /// The new value of a cell that has this value: 0 for a blank, else 1 to 9.
    ///
    /// # Panics
    /// If the value is above 9.
    #[inline]
    pub const fn of(&self, value: u8) -> u8 {
        self.0[value as usize]
    }

    /// First this relabelling, then another on top of it.
    #[must_use]
    pub fn then(&self, next: &Self) -> Self {
        Self(self.0.map(|label| next.of(label)))
    }

    /// The relabelling that undoes this one.
    #[must_use]
    pub fn inverse(&self) -> Self {
        let mut digits = [0; 10];
        for (digit, &label) in (0..).zip(&self.0) {
            digits[usize::from(label)] = digit;
        }
        Self(digits)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_relabellings_are_counted_in_lexicographic_order() {
        let mut before = None;
        for index in 0..Relabelling::COUNT {
            let relabelling = Relabelling::from_index(index);
            assert!(relabelling > before);
            assert_eq!(relabelling.map(|it| it.index()), Some(index));
            before = relabelling;
        }
        assert_eq!(Relabelling::from_index(0), Some(Relabelling::IDENTITY));
        assert_eq!(Relabelling::from_index(Relabelling::COUNT), None);
    }

    #[test]
    fn repeated_or_foreign_labels_are_refused() {
        for labels in [[1, 2, 3, 4, 5, 6, 7, 8, 8], [0, 1, 2, 3, 4, 5, 6, 7, 8], [1, 2, 3, 4, 5, 6, 7, 8, 10]]
        {
            assert_eq!(Relabelling::new(labels), None, "{labels:?}");
        }
    }
}
