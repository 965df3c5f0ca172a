//! What a sum says about the candidates of its cells.

use super::model::Model;
use super::space::{Conflict, Space};
use super::sum::Sum;
use ninefold_puzzle::Digit;

impl Space {
    /// Takes away the candidates with which a sum cannot be reached.
    pub(super) fn filter_sum(&mut self, model: &Model, number: u16) -> Result<(), Conflict> {
        let sum = &model.sums[usize::from(number)];
        let conflict = Conflict::Sum(number);
        if sum.is_exclusive() {
            self.filter_different(model, sum, conflict)
        } else {
            self.filter_bounds(model, sum, conflict)
        }
    }

    /// All cells are different: only whole combinations of digits count.
    fn filter_different(&mut self, model: &Model, sum: &Sum, conflict: Conflict) -> Result<(), Conflict> {
        let (mut placed, mut union, mut n_open, mut rest) = (0, 0, 0, sum.total);
        let mut open = [(0, 0); MAX_CELLS];
        for &cell in &sum.cells {
            let mask = self.masks[usize::from(cell)];
            if mask.is_power_of_two() {
                placed |= mask;
                rest -= value(mask);
            } else {
                union |= mask;
                open[n_open] = (cell, mask);
                n_open += 1;
            }
        }
        let open = &open[..n_open];
        if open.is_empty() {
            return if rest == 0 { Ok(()) } else { Err(conflict) };
        }
        let Some(combinations) = model.combinations.get(open.len(), rest) else {
            return self.filter_bounds(model, sum, conflict);
        };
        let available = union & !placed;
        let mut allowed = [0; MAX_CELLS];
        let mut required = u32::MAX;
        for &set in combinations {
            if set & !available == 0 && allow(open, set, &mut allowed) {
                required &= set;
            }
        }
        for (&(cell, _), &digits) in open.iter().zip(&allowed) {
            if digits == 0 {
                return Err(conflict);
            }
            self.keep(model, cell, digits)?;
        }
        for &cell in &sum.witnesses {
            self.remove(model, cell, required)?;
        }
        Ok(())
    }

    /// The smallest and largest sum of all other cells bound each cell.
    fn filter_bounds(&mut self, model: &Model, sum: &Sum, conflict: Conflict) -> Result<(), Conflict> {
        loop {
            let (mut min, mut max) = (0, 0);
            for group in groups(sum) {
                let bounds = self.bounds(group);
                min += bounds.min.max(bounds.min_different);
                max += bounds.max.min(bounds.max_different);
            }
            if min > sum.total || max < sum.total {
                return Err(conflict);
            }
            if min == max {
                return Ok(());
            }
            let mut changed = false;
            for group in groups(sum) {
                let bounds = self.bounds(group);
                let others_min = min - bounds.min.max(bounds.min_different) + bounds.min;
                let others_max = max - bounds.max.min(bounds.max_different) + bounds.max;
                let (slack_up, slack_down) = (sum.total - others_min, others_max - sum.total);
                for &cell in group {
                    let mask = self.masks[usize::from(cell)];
                    if mask.is_power_of_two() {
                        continue;
                    }
                    let allowed = up_to(value(mask) + slack_up) & !up_to(highest(mask) - slack_down - 1);
                    if mask & !allowed != 0 {
                        self.keep(model, cell, allowed)?;
                        changed = true;
                    }
                }
            }
            if !changed {
                return Ok(());
            }
        }
    }

    fn bounds(&self, group: &[u16]) -> Bounds {
        let (mut min, mut max, mut union) = (0, 0, 0);
        for &cell in group {
            let mask = self.masks[usize::from(cell)];
            min += value(mask);
            max += highest(mask);
            union |= mask;
        }
        let (mut min_different, mut max_different) = (0, 0);
        let (mut low, mut high) = (union, union);
        for _ in group {
            min_different += value(low);
            max_different += highest(high);
            low &= low.wrapping_sub(1);
            high &= !(1_u32 << 31).wrapping_shr(high.leading_zeros());
        }
        Bounds { min, max, min_different, max_different }
    }
}

/// The most cells of which all are different.
const MAX_CELLS: usize = Digit::MAX as usize;

/// Allows each open cell the digits that it can have if together they hold just this set.
///
/// Tells whether they can. A digit of the set that fits one cell only stands there.
fn allow(open: &[(u16, u32)], set: u32, allowed: &mut [u32; MAX_CELLS]) -> bool {
    let (mut once, mut twice) = (0, 0);
    for &(_, mask) in open {
        if mask & set == 0 {
            return false;
        }
        twice |= once & mask;
        once |= mask;
    }
    if set & !once != 0 {
        return false;
    }
    let hidden = set & !twice;
    let narrowed = |mask: u32| if mask & hidden == 0 { mask & set } else { mask & hidden };
    if hidden != 0 && open.iter().any(|&(_, mask)| (mask & hidden).count_ones() > 1) {
        return false;
    }
    for (allowed, &(_, mask)) in allowed.iter_mut().zip(open) {
        *allowed |= narrowed(mask);
    }
    true
}

/// The range of the sum of mutually exclusive cells, each cell for itself and all together.
struct Bounds {
    min: i32,
    max: i32,
    min_different: i32,
    max_different: i32,
}

fn groups(sum: &Sum) -> impl Iterator<Item = &[u16]> {
    let mut rest = &sum.cells[..];
    sum.groups.iter().map(move |&len| {
        let (group, others) = rest.split_at(usize::from(len));
        rest = others;
        group
    })
}

/// The smallest digit of a mask.
fn value(mask: u32) -> i32 {
    mask.trailing_zeros() as i32 + 1
}

/// The largest digit of a mask.
fn highest(mask: u32) -> i32 {
    32 - mask.leading_zeros() as i32
}

/// The mask of all digits up to this one.
fn up_to(digit: i32) -> u32 {
    match digit {
        ..=0 => 0,
        1..=31 => (1 << digit) - 1,
        _ => u32::MAX,
    }
}
