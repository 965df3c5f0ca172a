//! [`LineOrder`]: the 1,296 orders of nine rows, or nine columns, that keep the bands together.

/// The six orders of three things, in lexicographic order.
pub(crate) const ORDERS_OF_THREE: [[u8; 3]; 6] =
    [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

/// An order of nine lines that keeps the three lines of each band together.
///
/// It is written as the old number of the line in each new place.
///
/// ```
/// use ninefold_puzzle::symmetry::LineOrder;
/// let order = LineOrder::new([5, 3, 4, 0, 1, 2, 6, 7, 8]).unwrap();
/// assert_eq!(order.then(&order.inverse()), LineOrder::IDENTITY);
/// assert_eq!(LineOrder::new([0, 1, 3, 2, 4, 5, 6, 7, 8]), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct LineOrder([u8; 9]);

impl LineOrder {
    /// Every line stays where it is.
    pub const IDENTITY: Self = Self([0, 1, 2, 3, 4, 5, 6, 7, 8]);

    /// How many orders there are: 6 of the bands, times 6 of the lines in each.
    pub const COUNT: u16 = 6 * 6 * 6 * 6;

    /// The order that takes line `lines[i]` to place `i`, if it keeps the bands together.
    pub fn new(lines: [u8; 9]) -> Option<Self> {
        let seen = lines.iter().fold(0_u16, |seen, &line| seen | 1_u16.checked_shl(line.into()).unwrap_or(0));
        let together = lines.chunks_exact(3).all(|band| band.iter().all(|line| line / 3 == band[0] / 3));
        (seen == 0x1FF && together).then_some(Self(lines))
    }

    /// The order of an already proven list of lines.
    #[inline]
    pub(crate) fn from_proven(lines: [u8; 9]) -> Self {
        debug_assert!(Self::new(lines).is_some(), "{lines:?} tears a band");
        Self(lines)
    }

    /// The order with this number below [`LineOrder::COUNT`]; 0 is the identity.
    pub fn from_index(index: u16) -> Option<Self> {
        if index >= Self::COUNT {
            return None;
        }
        let index = usize::from(index);
        let bands = ORDERS_OF_THREE[index / 216];
        let within = [index / 36 % 6, index / 6 % 6, index % 6].map(|order| ORDERS_OF_THREE[order]);
        Some(Self(std::array::from_fn(|place| 3 * bands[place / 3] + within[place / 3][place % 3])))
    }

    /// The number from which [`LineOrder::from_index`] makes this order.
    pub fn index(&self) -> u16 {
        let bands = order_of_three([self.0[0] / 3, self.0[3] / 3, self.0[6] / 3]);
        self.0
            .chunks_exact(3)
            .fold(bands, |index, band| index * 6 + order_of_three([band[0] % 3, band[1] % 3, band[2] % 3]))
    }

    /// All orders, by index.
    pub fn all() -> impl Iterator<Item = Self> + Clone {
        (0..Self::COUNT).filter_map(Self::from_index)
    }

    /// The old number of the line in each new place.
    #[inline]
    pub const fn lines(&self) -> &[u8; 9] {
        &self.0
    }

    /// First this order, then another on top of it.
    #[must_use]
    pub fn then(&self, next: &Self) -> Self {
        Self(next.0.map(|place| self.0[usize::from(place)]))
    }

    /// The order that undoes this one.
    #[must_use]
    pub fn inverse(&self) -> Self {
        let mut places = [0; 9];
        for (place, &line) in (0..).zip(&self.0) {
            places[usize::from(line)] = place;
        }
        Self(places)
    }
}

/// The index in [`ORDERS_OF_THREE`] of an order of 0, 1 and 2.
fn order_of_three([first, second, third]: [u8; 3]) -> u16 {
    2 * u16::from(first) + u16::from(second > third)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn the_1296_orders_are_all_different_and_know_their_index() {
        let orders: Vec<_> = LineOrder::all().collect();
        assert_eq!(orders.iter().collect::<HashSet<_>>().len(), 1296);
        for (index, order) in (0..).zip(orders) {
            assert_eq!(order.index(), index);
            assert_eq!(LineOrder::new(*order.lines()), Some(order));
        }
        assert_eq!(LineOrder::from_index(0), Some(LineOrder::IDENTITY));
        assert_eq!(LineOrder::from_index(LineOrder::COUNT), None);
    }

    #[test]
    fn lists_that_tear_a_band_or_repeat_a_line_are_refused() {
        for lines in [
            [0, 1, 3, 2, 4, 5, 6, 7, 8],
            [0, 0, 2, 3, 4, 5, 6, 7, 8],
            [0, 1, 2, 3, 4, 5, 6, 7, 9],
            [0, 1, 2, 3, 4, 5, 6, 7, 255],
        ] {
            assert_eq!(LineOrder::new(lines), None, "{lines:?}");
        }
    }
}
