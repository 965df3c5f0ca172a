//! [`Tally`]: counts of all digits in the same cells, such as counting circles.
//!
//! Each count alone says little; together they add up to the number of cells, which is what solvers of counting
//! circles go by: 23 circles hold only digits that add up to 23.

use super::space::Conflict;
use ninefold_puzzle::{Part, Rules};

/// For kinds of digits that never overlap and leave none out: how many of the cells may hold each.
#[derive(Clone, Debug)]
pub(super) struct Tally {
    pub(super) cells: Vec<u16>,
    /// Digits, and a bit for every number of cells that is allowed.
    kinds: Vec<(u32, u64)>,
}

impl Tally {
    /// The tallies that the counts of a constraint make together.
    pub(super) fn all(rules: &Rules) -> Vec<Self> {
        let all_digits = (1 << rules.layout().n_digits()) - 1;
        let mut tallies: Vec<Self> = Vec::new();
        for parts in rules.parts() {
            for part in parts {
                let Part::Count { cells, digits, counts } = part else { continue };
                let cells = cells.iter().map(|cell| cell.index() as u16).collect::<Vec<_>>();
                let is_alike =
                    |tally: &&mut Self| tally.cells == cells && tally.digits() & digits.bits() == 0;
                match tallies.iter_mut().find(is_alike) {
                    Some(tally) => tally.kinds.push((digits.bits(), *counts)),
                    None => tallies.push(Self { cells, kinds: vec![(digits.bits(), *counts)] }),
                }
            }
        }
        tallies.retain(|tally| tally.digits() == all_digits && tally.kinds.len() > 1);
        tallies
    }

    fn digits(&self) -> u32 {
        self.kinds.iter().fold(0, |all, (digits, _)| all | digits)
    }

    /// Takes away candidates with which the counts cannot add up to the number of cells.
    pub(super) fn filter(&self, masks: &mut [u32]) -> Result<(), Conflict> {
        let mut ranges = [(0, 0); MOST];
        let ranges = &mut ranges[..self.kinds.len()];
        let mut possible = [0; MOST];
        let possible = &mut possible[..self.kinds.len()];
        for (i, &(digits, counts)) in self.kinds.iter().enumerate() {
            let (mut must, mut may) = (0_u32, 0_u32);
            for &cell in &self.cells {
                let mask = masks[usize::from(cell)];
                must += u32::from(mask & !digits == 0);
                may += u32::from(mask & digits != 0);
            }
            ranges[i] = (must, may);
            possible[i] = counts & (u64::MAX << must) & (u64::MAX >> (63 - may));
        }
        self.keep_what_adds_up(possible);
        for (i, &(digits, _)) in self.kinds.iter().enumerate() {
            let (must, may) = ranges[i];
            if possible[i] == 0 {
                return Err(Conflict);
            }
            let wanted = if 63 - possible[i].leading_zeros() == must {
                !digits
            } else if possible[i].trailing_zeros() == may {
                digits
            } else {
                continue;
            };
            for &cell in &self.cells {
                let mask = &mut masks[usize::from(cell)];
                if *mask & digits != 0 && *mask & !digits != 0 {
                    *mask &= wanted;
                }
            }
        }
        Ok(())
    }

    /// Leaves each kind the counts with which those of the others can make up the number of cells.
    fn keep_what_adds_up(&self, possible: &mut [u64]) {
        let n_cells = self.cells.len() as u32;
        // Before[i]: what the first i kinds can add up to.
        let mut before = [1; MOST + 1];
        for (i, &counts) in possible.iter().enumerate() {
            before[i + 1] = added(before[i], counts);
        }
        let mut after = 1_u64;
        for (i, counts) in possible.iter_mut().enumerate().rev() {
            let others = added(before[i], after);
            let fits = |count: &u32| *count <= n_cells && others >> (n_cells - count) & 1 == 1;
            let left = shifts(*counts).filter(fits).fold(0, |left, count| left | 1 << count);
            // What was possible goes into the sums of those before, so that the order does not matter.
            after = added(after, *counts);
            *counts = left;
        }
    }
}

/// As many kinds as there may be digits.
const MOST: usize = ninefold_puzzle::Digit::MAX as usize;

/// All sums of one number of each set.
fn added(a: u64, b: u64) -> u64 {
    shifts(b).fold(0, |all, number| all | a << number)
}

/// The numbers whose bits are set.
fn shifts(mut bits: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let lowest = (bits != 0).then(|| bits.trailing_zeros())?;
        bits &= bits - 1;
        Some(lowest)
    })
}
