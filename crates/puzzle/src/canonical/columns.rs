//! [`Columns`]: which orders of the columns give the smallest pattern so far.
//!
//! Rows are placed from the top, and each is to give the smallest possible pattern. So each puts
//! the columns that could still be exchanged in order: blanks to the left, clues to the right.
//! Columns of a stack that are the same in all rows so far stay exchangeable, and so do whole
//! stacks. Hence the best orders are always exactly those that respect one *ordered partition* of
//! the stacks and one of the columns of each stack. Three things have only 13 ordered partitions,
//! so that to place a row takes four table look-ups.

use super::nine::Nine;
use crate::symmetry::ORDERS_OF_THREE;

/// The orders of columns that give the smallest pattern for the rows placed so far.
///
/// Ordered partitions, each by its index in [`PARTITIONS`] and where the tables want it, because this is the
/// innermost of the search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Columns {
    /// The partitions of the stacks' columns, times 8, a byte each, the first stack lowest.
    within: u32,
    /// The partition of the stacks, times 512.
    stacks: u32,
}

/// The columns of a row that have a clue: three bits for each stack, in a byte of its own; and from bit
/// [`SORTED`] on the smallest pattern of the row where it comes first, so that rows compare by it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Row(u32);

impl Row {
    /// The row without clues.
    pub(super) const EMPTY: Self = Self(0);

    /// No row is larger.
    pub(super) const LARGEST: Self = Self(u32::MAX);

    /// The row with clues in the columns whose bit is set.
    #[inline]
    pub(super) fn new(columns: u16) -> Self {
        ROWS[usize::from(columns & 0x1FF)]
    }

    /// The smallest pattern of a first row: what [`Columns::place`] gives while nothing is decided.
    #[inline]
    pub(super) fn first_pattern(self) -> u16 {
        (self.0 >> SORTED) as u16
    }

    /// The largest row with the same first pattern.
    #[inline]
    pub(super) fn largest_alike(self) -> Self {
        Self(self.0 | ((1 << SORTED) - 1))
    }
}

impl Columns {
    /// Nothing is decided yet.
    pub(super) const ALL_TIED: Self = {
        assert!(ALL_TIED == 0, "all partitions are 0");
        Self { within: 0, stacks: 0 }
    };

    /// Places one more row: the smallest pattern of that row, leftmost column in the highest of nine bits,
    /// and the orders that are left.
    #[inline]
    pub(super) const fn place(self, row: Row) -> (u16, Self) {
        let [first, second, third, _] = (self.within | row.0).to_le_bytes();
        let [a, b, c] = &COLUMN_STEPS;
        let step = a[first as usize] | b[second as usize] | c[third as usize & 127];
        let stack_step = STACK_STEPS[(self.stacks | step >> SORTED) as usize & (STACK_STEPS.len() - 1)];
        let stacks = stack_step as u32 & PARTITION_OF_STACKS;
        (stack_step & 0x1FF, Self { within: step & 0x78_78_78, stacks })
    }

    /// The only order that is left, if there is one, as the old column in each new place.
    #[inline]
    pub(super) fn only_order(self) -> Option<Nine> {
        let within = [0, 1, 2].map(|stack| ONLY_ORDER[usize::from(self.of_stack(stack))]);
        let stacks = ONLY_ORDER[usize::from(self.of_stacks() & 15)];
        if within[0].min(within[1]).min(within[2]).min(stacks) == NOT_ONLY {
            return None;
        }
        let stack = |place: u32| {
            let stack = stacks >> (8 * place) & 3;
            within[stack as usize % 3] + 0x03_03_03 * stack
        };
        Some(Nine::joined([stack(0), stack(1), stack(2)]))
    }

    /// All orders that are left, as the old column in each new place.
    pub(super) fn orders(self) -> impl Iterator<Item = [u8; 9]> {
        let within = move |stack: u8| {
            let orders = orders_of(self.of_stack(stack));
            orders.iter().map(move |order| order.map(|column| 3 * stack + column))
        };
        orders_of(self.of_stacks()).iter().flat_map(move |&[a, b, c]| {
            within(a).flat_map(move |first| {
                within(b).flat_map(move |second| within(c).map(move |third| joined([first, second, third])))
            })
        })
    }

    /// The partition of a stack's columns.
    fn of_stack(self, stack: u8) -> u8 {
        (self.within >> (8 * stack + 3)) as u8 & 15
    }

    /// The partition of the stacks.
    fn of_stacks(self) -> u8 {
        (self.stacks >> 9) as u8
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

/// The order that respects each partition, a byte a place, the first one lowest; or [`NOT_ONLY`].
static ONLY_ORDER: [u32; 16] = {
    let mut table = [NOT_ONLY; 16];
    let mut partition = 0;
    while partition < N_PARTITIONS {
        if let ([[a, b, c], ..], 1) = ORDERS[partition] {
            table[partition] = a as u32 | (b as u32) << 8 | (c as u32) << 16;
        }
        partition += 1;
    }
    table
};

/// Stands for several orders. No order is 0, because that would be the same thing three times.
const NOT_ONLY: u32 = 0;

/// Where the patterns of the three stacks lie in the sum of three [`COLUMN_STEPS`].
const SORTED: u32 = 23;

/// The bits of a [`STACK_STEPS`] entry, and of its index, that are the partition.
const PARTITION_OF_STACKS: u32 = 0x1E00;

/// For each stack, by partition times 8 plus the bits of its columns: the new partition times 8 in the byte
/// of the stack, and the pattern in its three bits from [`SORTED`] on. As long as a byte can count, so that
/// nothing has to be cut off.
static COLUMN_STEPS: [[u32; 256]; 3] = {
    let mut tables = [[0; 256]; 3];
    let mut i = 0;
    while i < N_PARTITIONS * 8 {
        let bits = (i % 8) as u8;
        let (partition, [a, b, c]) = refined(i / 8, [bits & 1, bits >> 1 & 1, bits >> 2]);
        let pattern = (a << 2 | b << 1 | c) as u32;
        let mut stack = 0;
        while stack < 3 {
            tables[stack][i] =
                (partition as u32) << (8 * stack + 3) | pattern << (SORTED as usize + 3 * stack);
            stack += 1;
        }
        i += 1;
    }
    tables
};

/// By partition times 512 plus the patterns of three stacks: the new partition times 512, plus the pattern.
static STACK_STEPS: [u16; 16 * 512] = {
    let mut table = [0; 16 * 512];
    let mut i = 0;
    while i < N_PARTITIONS * 512 {
        let patterns = i % 512;
        let keys = [(patterns & 7) as u8, (patterns >> 3 & 7) as u8, (patterns >> 6) as u8];
        let (partition, [a, b, c]) = refined(i / 512, keys);
        table[i] = (partition as u16) << 9 | (a as u16) << 6 | (b as u16) << 3 | c as u16;
        i += 1;
    }
    table
};

/// Every row.
static ROWS: [Row; 512] = {
    let mut table = [Row::EMPTY; 512];
    let mut columns = 0;
    while columns < 512 {
        let bits = columns & 0o7 | (columns & 0o70) << 5 | (columns & 0o700) << 10;
        let (pattern, _) = Columns::ALL_TIED.place(Row(bits));
        table[columns as usize] = Row(bits | (pattern as u32) << SORTED);
        columns += 1;
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
                let (pattern, left) = columns.place(Row::new(row));
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
