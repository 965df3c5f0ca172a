//! What a sum says about the candidates of its cells.

use super::bits::{bits, has_one_at_most};
use super::join::{MAX_CELLS, combine, combine_nine};
use super::model::Model;
use super::space::{Conflict, Space};
use super::sum::{FEW, Sign, Sum};

impl Space {
    /// Takes away the candidates with which a sum cannot be reached.
    #[inline(always)]
    pub(super) fn filter_sum(&mut self, model: &Model, number: u16) -> Result<(), Conflict> {
        let sum = &model.sums[usize::from(number)];
        if sum.is_exclusive() {
            return self.filter_different(model, sum);
        }
        match Few::of(sum, &self.masks) {
            Some(few) => self.filter_few(model, &few),
            None => self.filter_bounds(model, sum),
        }
    }

    /// All cells are different: only whole combinations of digits count.
    #[inline(always)]
    fn filter_different(&mut self, model: &Model, sum: &Sum) -> Result<(), Conflict> {
        let mut rest = sum.total;
        let (mut cells, mut masks, mut n_open) = ([0; MAX_CELLS], [0; MAX_CELLS], 0);
        for &cell in &sum.cells {
            // Without a branch, for nobody can guess which cells are open.
            let mask = self.masks[usize::from(cell)];
            let is_placed = has_one_at_most(mask);
            (cells[n_open], masks[n_open]) = (cell, mask);
            n_open += usize::from(!is_placed);
            rest -= if is_placed { value(mask) } else { 0 };
        }
        let (cells, masks) = (&cells[..n_open], &masks[..n_open]);
        let mut allowed = [0; MAX_CELLS];
        let required = match *masks {
            [] => return if rest == 0 { Ok(()) } else { Err(Conflict) },
            [_] => {
                allowed[0] = digit(rest);
                allowed[0]
            }
            [one, other] => {
                let half = if rest % 2 == 0 { digit(rest / 2) } else { 0 };
                allowed[0] = one & complements(other, rest) & !half;
                allowed[1] = other & complements(allowed[0], rest);
                let both = allowed[0] | allowed[1];
                if both.count_ones() == 2 { both } else { 0 }
            }
            _ => match model.combinations.get(n_open, rest) {
                Some(combinations) => match model.combinations.meetings(n_open, rest) {
                    Some(meetings) => combine_nine(masks, combinations, meetings, &mut allowed),
                    None => combine(masks, combinations, &mut allowed),
                },
                None => return self.filter_bounds(model, sum),
            },
        };
        for ((&cell, &mask), &digits) in cells.iter().zip(masks).zip(&allowed) {
            if digits == 0 {
                return Err(Conflict);
            }
            if mask & !digits != 0 {
                self.keep(model, cell, digits)?;
            }
        }
        if required != 0 {
            for &cell in &sum.witnesses {
                self.remove(model, cell, required)?;
            }
        }
        Ok(())
    }

    /// Few cells are open: every way to reach the sum is tried.
    #[inline(always)]
    fn filter_few(&mut self, model: &Model, few: &Few) -> Result<(), Conflict> {
        let mut allowed = [0; FEW];
        match few.open[..few.n_open] {
            [] if few.rest != 0 => return Err(Conflict),
            [one] => allowed[0] = one.mask & digit(one.sign.of(few.rest)),
            [one, other] => [allowed[0], allowed[1]] = pair(&one, &other, few.rest),
            [one, a, b] => {
                for first in bits(one.mask) {
                    let rest = few.rest - one.sign.of(value(first));
                    let [in_a, in_b] = pair(&a.beside(&one, first), &b.beside(&one, first), rest);
                    if in_a != 0 {
                        allowed = [allowed[0] | first, allowed[1] | in_a, allowed[2] | in_b];
                    }
                }
            }
            _ => {}
        }
        for (open, digits) in few.open[..few.n_open].iter().zip(allowed) {
            if digits == 0 {
                return Err(Conflict);
            }
            self.keep(model, open.cell, digits)?;
        }
        Ok(())
    }

    /// The smallest and largest sum of all other cells bound each cell.
    #[inline(always)]
    fn filter_bounds(&mut self, model: &Model, sum: &Sum) -> Result<(), Conflict> {
        loop {
            let (mut min, mut max) = (0, 0);
            let mut known = [Bounds::default(); N_KNOWN];
            for (i, (cells, sign)) in sum.parts().enumerate() {
                let bounds = self.bounds(cells);
                if let Some(known) = known.get_mut(i) {
                    *known = bounds;
                }
                let (low, high) = bounds.together(sign);
                min += low;
                max += high;
            }
            if min > sum.total || max < sum.total {
                return Err(Conflict);
            }
            if min == max {
                return Ok(());
            }
            let mut changed = false;
            for (i, (cells, sign)) in sum.parts().enumerate() {
                // Cells of other parts that have changed meanwhile are not among these.
                let bounds = known.get(i).copied().unwrap_or_else(|| self.bounds(cells));
                let (low, high) = bounds.together(sign);
                let (apart_low, apart_high) = bounds.apart(sign);
                // How much a cell may go from its own end towards the other.
                let (from_low, from_high) =
                    (sum.total - (min - low + apart_low), (max - high + apart_high) - sum.total);
                let (slack_up, slack_down) = match sign {
                    Sign::Plus => (from_low, from_high),
                    Sign::Minus => (from_high, from_low),
                };
                for &cell in cells {
                    let mask = self.masks[usize::from(cell)];
                    if has_one_at_most(mask) {
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

    #[inline(always)]
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

/// The open cells of a sum, if they are few.
struct Few {
    open: [Open; FEW],
    n_open: usize,
    /// What the open cells add up to.
    rest: i32,
}

/// An open cell of a sum.
#[derive(Clone, Copy, Default)]
struct Open {
    cell: u16,
    mask: u32,
    sign: Sign,
    /// The part of the sum that it belongs to.
    part: usize,
}

impl Few {
    #[inline(always)]
    fn of(sum: &Sum, masks: &[u32]) -> Option<Self> {
        let mut few = Self { open: [Open::default(); FEW], n_open: 0, rest: sum.total };
        for (part, (cells, sign)) in sum.parts().enumerate() {
            for &cell in cells {
                let mask = masks[usize::from(cell)];
                if has_one_at_most(mask) {
                    few.rest -= sign.of(value(mask));
                } else {
                    *few.open.get_mut(few.n_open)? = Open { cell, mask, sign, part };
                    few.n_open += 1;
                }
            }
        }
        Some(few)
    }
}

impl Open {
    /// The cell when a cell of the same sum holds this digit.
    fn beside(self, other: &Self, digit: u32) -> Self {
        if self.part == other.part { Self { mask: self.mask & !digit, ..self } } else { self }
    }
}

/// What two cells can hold if they make this sum.
#[inline(always)]
fn pair(one: &Open, other: &Open, sum: i32) -> [u32; 2] {
    let partners = |mask: u32, of: Sign, sign: Sign| match (of, sign) {
        (Sign::Plus, Sign::Plus) => complements(mask, sum),
        (Sign::Minus, Sign::Minus) => complements(mask, -sum),
        (Sign::Minus, Sign::Plus) => shifted(mask, sum),
        (Sign::Plus, Sign::Minus) => shifted(mask, -sum),
    };
    let half = if one.part == other.part && sum % 2 == 0 { digit(one.sign.of(sum / 2)) } else { 0 };
    let in_one = one.mask & partners(other.mask, other.sign, one.sign) & !half;
    [in_one, other.mask & partners(in_one, one.sign, other.sign)]
}

/// Of so many parts of a sum the bounds are kept until cells are compared with them.
const N_KNOWN: usize = 8;

/// The range of the sum of mutually exclusive cells, each cell for itself and all together.
#[derive(Clone, Copy, Default)]
struct Bounds {
    min: i32,
    max: i32,
    min_different: i32,
    max_different: i32,
}

impl Bounds {
    /// What the cells add to a sum if their digits differ.
    fn together(&self, sign: Sign) -> (i32, i32) {
        signed((self.min.max(self.min_different), self.max.min(self.max_different)), sign)
    }

    /// What the cells add to a sum if each is taken for itself.
    fn apart(&self, sign: Sign) -> (i32, i32) {
        signed((self.min, self.max), sign)
    }
}

fn signed((low, high): (i32, i32), sign: Sign) -> (i32, i32) {
    match sign {
        Sign::Plus => (low, high),
        Sign::Minus => (-high, -low),
    }
}

/// The smallest digit of a mask.
fn value(mask: u32) -> i32 {
    mask.trailing_zeros() as i32 + 1
}

/// The largest digit of a mask.
fn highest(mask: u32) -> i32 {
    32 - mask.leading_zeros() as i32
}

/// The mask of a digit, empty if there is no such digit.
fn digit(number: i32) -> u32 {
    if (1..=32).contains(&number) { 1 << (number - 1) } else { 0 }
}

/// The digits that make this sum with a digit of the mask.
fn complements(mask: u32, sum: i32) -> u32 {
    match sum {
        2..=64 => (u64::from(mask).reverse_bits() >> (65 - sum)) as u32,
        _ => 0,
    }
}

/// The digits of a mask with a number added to each.
fn shifted(mask: u32, by: i32) -> u32 {
    match by {
        0..=31 => mask << by,
        -31..=-1 => mask >> -by,
        _ => 0,
    }
}

/// The mask of all digits up to this one.
fn up_to(digit: i32) -> u32 {
    match digit {
        ..=0 => 0,
        1..=31 => (1 << digit) - 1,
        _ => u32::MAX,
    }
}
