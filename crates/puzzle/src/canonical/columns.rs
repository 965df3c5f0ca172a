//! [`Columns`]: which orders of the columns give the smallest pattern so far.
//!
//! Rows are placed from the top, and each is to give the smallest possible pattern. So each puts
//! the columns that could still be exchanged in order: blanks to the left, clues to the right.
//! Columns of a stack that are the same in all rows so far stay exchangeable, and so do whole
//! stacks. Hence the best orders are always exactly those that respect one *ordered partition* of
//! the stacks and one of the columns of each stack. Three things have only 13 ordered partitions,
//! so that to place a row takes four table look-ups.

use crate::symmetry::ORDERS_OF_THREE;

/// The orders of columns that give the smallest pattern for the rows placed so far.
///
/// Ordered partitions, each by its index in [`PARTITIONS`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Columns {
    /// The partition of each stack's columns.
    within: [u8; 3],
    /// The partition of the stacks.
    stacks: u8,
}

impl Columns {
    /// Nothing is decided yet.
    pub(super) const ALL_TIED: Self = Self { within: [ALL_TIED; 3], stacks: ALL_TIED };

    /// Places one more row, with clues in the columns whose bit is set.
    ///
    /// Gives the smallest pattern of that row, leftmost column in the highest of nine bits, and the
    /// orders that are left.
    #[inline]
    pub(super) fn place(self, row: u16) -> (u16, Self) {
        let [a, b, c] = self.within.map(usize::from);
        let row = usize::from(row & 0x1FF);
        let a = COLUMN_STEPS[a & 15][row & 7];
        let b = COLUMN_STEPS[b & 15][row >> 3 & 7];
        let c = COLUMN_STEPS[c & 15][row >> 6];
        let sorted = usize::from(a & 7) | usize::from(b & 7) << 3 | usize::from(c & 7) << 6;
        let step = STACK_STEPS[usize::from(self.stacks) & 15][sorted];
        (step & 0x1FF, Self { within: [a >> 3, b >> 3, c >> 3], stacks: (step >> 9) as u8 })
    }

    /// The smallest pattern of a first row: what [`Columns::place`] gives while nothing is decided.
    #[inline]
    pub(super) fn first_row(row: u16) -> u16 {
        FIRST_ROWS[usize::from(row & 0x1FF)]
    }

    /// The only order that is left, if there is one.
    #[inline]
    pub(super) fn only_order(self) -> Option<[u8; 9]> {
        let only = |partition: u8| match orders_of(partition) {
            [order] => Some(*order),
            _ => None,
        };
        let [a, b, c] = self.within;
        let within = [only(a)?, only(b)?, only(c)?];
        let stack = |stack: u8| within[usize::from(stack)].map(|column| 3 * stack + column);
        Some(joined(only(self.stacks)?.map(stack)))
    }

    /// All orders that are left, as the old column in each new place.
    pub(super) fn orders(self) -> impl Iterator<Item = [u8; 9]> {
        let within = move |stack: u8| {
            let orders = orders_of(self.within[usize::from(stack)]);
            orders.iter().map(move |order| order.map(|column| 3 * stack + column))
        };
        orders_of(self.stacks).iter().flat_map(move |&[a, b, c]| {
            within(a).flat_map(move |first| {
                within(b).flat_map(move |second| within(c).map(move |third| joined([first, second, third])))
            })
        })
    }
}

/// Three times three lines, one after the other.
pub(super) fn joined([[a, b, c], [d, e, f], [g, h, i]]: [[u8; 3]; 3]) -> [u8; 9] {
    [a, b, c, d, e, f, g, h, i]
}

/// The orders of three things that respect a partition.
#[inline]
fn orders_of(partition: u8) -> &'static [[u8; 3]] {
    let (orders, n_orders) = &ORDERS[usize::from(partition)];
    &orders[..*n_orders]
}

const N_PARTITIONS: usize = 13;
const ALL_TIED: u8 = 0;

/// All ordered partitions of three things, as the class of each: lower classes come first, and
/// things of the same class are tied. The first partition is the one in which all are.
const PARTITIONS: [[u8; 3]; N_PARTITIONS] = {
    let mut list = [[0; 3]; N_PARTITIONS];
    let mut len = 0;
    let mut i = 0;
    while i < 27 {
        let classes = [i / 9, i / 3 % 3, i % 3];
        if are_equal(classes, ranks(classes)) {
            list[len] = classes;
            len += 1;
        }
        i += 1;
    }
    list
};

/// The orders that respect each partition, and how many they are.
static ORDERS: [([[u8; 3]; 6], usize); N_PARTITIONS] = {
    let mut table = [([[0; 3]; 6], 0); N_PARTITIONS];
    let mut i = 0;
    while i < N_PARTITIONS * 6 {
        let (orders, len) = &mut table[i / 6];
        let order = ORDERS_OF_THREE[i % 6];
        if is_ascending(in_order(PARTITIONS[i / 6], order)) {
            orders[*len] = order;
            *len += 1;
        }
        i += 1;
    }
    table
};

/// By partition and the bits of three columns: the new partition times 8, plus the pattern.
static COLUMN_STEPS: [[u8; 8]; 16] = {
    let mut table = [[0; 8]; 16];
    let mut i = 0;
    while i < N_PARTITIONS * 8 {
        let bits = (i % 8) as u8;
        let (partition, [a, b, c]) = refined(i / 8, [bits & 1, bits >> 1 & 1, bits >> 2]);
        table[i / 8][i % 8] = partition << 3 | a << 2 | b << 1 | c;
        i += 1;
    }
    table
};

/// By partition and the patterns of three stacks: the new partition times 512, plus the pattern.
static STACK_STEPS: [[u16; 512]; 16] = {
    let mut table = [[0; 512]; 16];
    let mut i = 0;
    while i < N_PARTITIONS * 512 {
        let patterns = i % 512;
        let keys = [(patterns & 7) as u8, (patterns >> 3 & 7) as u8, (patterns >> 6) as u8];
        let (partition, [a, b, c]) = refined(i / 512, keys);
        table[i / 512][i % 512] = (partition as u16) << 9 | (a as u16) << 6 | (b as u16) << 3 | c as u16;
        i += 1;
    }
    table
};

/// By the bits of a row: its smallest pattern.
static FIRST_ROWS: [u16; 512] = {
    let mut table = [0; 512];
    let mut row = 0;
    while row < 512 {
        let tied = ALL_TIED as usize;
        let [a, b, c] = [row & 7, row >> 3 & 7, row >> 6];
        let column_steps = [COLUMN_STEPS[tied][a], COLUMN_STEPS[tied][b], COLUMN_STEPS[tied][c]];
        let [a, b, c] = [column_steps[0] & 7, column_steps[1] & 7, column_steps[2] & 7];
        table[row] = STACK_STEPS[tied][a as usize | (b as usize) << 3 | (c as usize) << 6] & 0x1FF;
        row += 1;
    }
    table
};

/// Sorts tied things by keys below 8: the partition in which only those stay tied whose keys are
/// equal, and the keys in its order.
const fn refined(partition: usize, keys: [u8; 3]) -> (u8, [u8; 3]) {
    let [a, b, c] = PARTITIONS[partition];
    let classes = ranks([8 * a + keys[0], 8 * b + keys[1], 8 * c + keys[2]]);
    let mut index = 0;
    while !are_equal(PARTITIONS[index], classes) {
        index += 1;
    }
    let mut order = 0;
    while !is_ascending(in_order(classes, ORDERS_OF_THREE[order])) {
        order += 1;
    }
    (index as u8, in_order(keys, ORDERS_OF_THREE[order]))
}

/// For each value, how many different ones are smaller.
const fn ranks([a, b, c]: [u8; 3]) -> [u8; 3] {
    const fn rank(value: u8, x: u8, y: u8) -> u8 {
        (x < value) as u8 + (y < value && y != x) as u8
    }
    [rank(a, b, c), rank(b, a, c), rank(c, a, b)]
}

const fn in_order(values: [u8; 3], [a, b, c]: [u8; 3]) -> [u8; 3] {
    [values[a as usize], values[b as usize], values[c as usize]]
}

const fn is_ascending([a, b, c]: [u8; 3]) -> bool {
    a <= b && b <= c
}

const fn are_equal([a, b, c]: [u8; 3], [x, y, z]: [u8; 3]) -> bool {
    a == x && b == y && c == z
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::symmetry::LineOrder;
    use proptest::prelude::*;
    use std::collections::HashSet;

    /// The smallest pattern of some rows and all orders of columns that give it, by trying all 1,296.
    fn best_orders(rows: &[u16]) -> (Vec<u16>, HashSet<[u8; 9]>) {
        let pattern = |order: &LineOrder| -> Vec<u16> {
            rows.iter()
                .map(|row| order.lines().iter().fold(0, |pattern, column| pattern << 1 | (row >> column & 1)))
                .collect()
        };
        let best = LineOrder::all().map(|order| pattern(&order)).min().expect("1,296 patterns");
        let orders = LineOrder::all().filter(|order| pattern(order) == best).map(|order| *order.lines());
        (best.clone(), orders.collect())
    }

    proptest! {
        #[test]
        fn partitions_hold_exactly_the_orders_that_give_the_smallest_pattern(
            rows in proptest::collection::vec(prop_oneof![Just(0), Just(0x1FF), Just(0o111), 0..0x200_u16], 0..9)
        ) {
            let mut columns = Columns::ALL_TIED;
            let mut patterns = Vec::new();
            for &row in &rows {
                let (pattern, left) = columns.place(row);
                patterns.push(pattern);
                columns = left;
            }
            let orders: Vec<_> = columns.orders().collect();
            let (best, best_orders) = best_orders(&rows);
            prop_assert_eq!(patterns, best);
            prop_assert_eq!(orders.len(), best_orders.len());
            prop_assert_eq!(orders.into_iter().collect::<HashSet<_>>(), best_orders);
        }
    }

    #[test]
    fn there_are_13_ordered_partitions_of_three_things() {
        assert_eq!(PARTITIONS.iter().collect::<HashSet<_>>().len(), N_PARTITIONS);
        assert_eq!(PARTITIONS[usize::from(ALL_TIED)], [0; 3]);
    }
}
