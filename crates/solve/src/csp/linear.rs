//! [`Linear`]: a sum with factors, such as that of a pill arrow, by bounds.

use super::bits::bits;
use super::space::Conflict;
use ninefold_puzzle::{Cell, RegionKind, Rules};

/// Cells times factors that add up to a total.
#[derive(Clone, Debug)]
pub(super) struct Linear {
    groups: Vec<Group>,
    total: i32,
}

/// Cells with the same factor that hold different digits.
#[derive(Clone, Debug)]
struct Group {
    cells: Vec<u16>,
    factor: i32,
}

impl Linear {
    pub(super) fn new(terms: &[(Cell, i32)], total: i32, rules: &Rules) -> Self {
        // Large groups bind most: cells are dealt row by row, column by column and block by block.
        let by_row = terms.iter().map(|&(cell, _)| cell.index()).collect::<Vec<_>>();
        let of_kind = |kind: RegionKind| {
            let houses = rules.layout().houses().iter().filter(move |house| house.kind() == kind);
            let houses = houses.collect::<Vec<_>>();
            let holder = |cell: Cell| houses.iter().position(|house| house.cells().contains(&cell));
            terms.iter().map(|&(cell, _)| holder(cell).unwrap_or(houses.len())).collect::<Vec<_>>()
        };
        let orders = [by_row, of_kind(RegionKind::Column), of_kind(RegionKind::Block)];
        let dealt = orders.iter().map(|order| groups(terms, order, rules));
        let worth = |groups: &Vec<Group>| groups.iter().map(|group| group.cells.len().pow(2)).sum::<usize>();
        Self { groups: dealt.max_by_key(worth).unwrap_or_default(), total }
    }

    /// Takes away the candidates with which the total is out of reach.
    pub(super) fn filter(&self, masks: &mut [u32]) -> Result<(), Conflict> {
        loop {
            let (mut min, mut max) = (0, 0);
            for group in &self.groups {
                let (low, high) = group.range(masks);
                min += low;
                max += high;
            }
            if min > self.total || max < self.total {
                return Err(Conflict);
            }
            if min == max {
                return Ok(());
            }
            let mut changed = false;
            for group in &self.groups {
                let (low, high) = group.range(masks);
                for (i, &cell) in group.cells.iter().enumerate() {
                    let (others_low, others_high) = group.range_without(i, masks);
                    // What is left for this cell between the extremes of all others.
                    let least = self.total - (max - high + others_high);
                    let most = self.total - (min - low + others_low);
                    let mask = masks[usize::from(cell)];
                    let fits = |digit: &u32| {
                        let value = (digit.trailing_zeros() as i32 + 1) * group.factor;
                        (least..=most).contains(&value)
                    };
                    let left = bits(mask).filter(fits).fold(0, |left, digit| left | digit);
                    if left == 0 {
                        return Err(Conflict);
                    }
                    if left != mask {
                        masks[usize::from(cell)] = left;
                        changed = true;
                        break;
                    }
                }
                if changed {
                    break;
                }
            }
            if !changed {
                return Ok(());
            }
        }
    }
}

/// The cells in an order, each dealt to the first group with its factor all of which it sees.
fn groups(terms: &[(Cell, i32)], order: &[usize], rules: &Rules) -> Vec<Group> {
    let mut in_order = (0..terms.len()).collect::<Vec<_>>();
    in_order.sort_by_key(|&at| order[at]);
    let mut groups: Vec<Group> = Vec::new();
    for (cell, factor) in in_order.into_iter().map(|at| terms[at]) {
        let sees = |&other: &u16| rules.peers(cell).binary_search(&Cell::new(other.into())).is_ok();
        match groups.iter_mut().find(|group| group.factor == factor && group.cells.iter().all(sees)) {
            Some(group) => group.cells.push(cell.index() as u16),
            None => groups.push(Group { cells: vec![cell.index() as u16], factor }),
        }
    }
    groups
}

impl Group {
    fn range(&self, masks: &[u32]) -> (i32, i32) {
        self.range_of(self.cells.iter().copied(), masks)
    }

    fn range_without(&self, left_out: usize, masks: &[u32]) -> (i32, i32) {
        let others = self.cells.iter().enumerate().filter(|&(i, _)| i != left_out).map(|(_, &cell)| cell);
        self.range_of(others, masks)
    }

    /// The least and the most that some cells of the group add, each for itself or all different.
    fn range_of(&self, cells: impl Iterator<Item = u16>, masks: &[u32]) -> (i32, i32) {
        let (mut min, mut max, mut union, mut n_cells) = (0, 0, 0_u32, 0);
        for cell in cells {
            let mask = masks[usize::from(cell)];
            min += mask.trailing_zeros() as i32 + 1;
            max += 32 - mask.leading_zeros() as i32;
            union |= mask;
            n_cells += 1;
        }
        let values = || bits(union).map(|digit| digit.trailing_zeros() as i32 + 1);
        let n_values = union.count_ones() as usize;
        let lowest = values().take(n_cells).sum::<i32>();
        let highest = values().skip(n_values.saturating_sub(n_cells)).sum::<i32>();
        let (low, high) = (min.max(lowest), max.min(highest));
        if self.factor > 0 {
            (low * self.factor, high * self.factor)
        } else {
            (high * self.factor, low * self.factor)
        }
    }
}
