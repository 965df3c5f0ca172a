//! Sets of different digits with a given size and sum.

use std::sync::LazyLock;

/// Every set of `size` different digits with a sum, for sizes up to a limit.
///
/// The limit keeps the table below some ten thousand sets: with 9 digits it holds all 512, with
/// 25 those of up to 4 digits. Larger sets have so many sums that bounds do as well.
#[derive(Clone, Debug)]
pub(super) struct Combinations {
    n_digits: usize,
    max_size: usize,
    /// Where the sets of a size and a sum end, at `size * (max_sum + 1) + sum`.
    ends: Vec<u32>,
    sets: Vec<u32>,
}

/// Which sets of a size and a sum fit, worked out for all digits of a 9x9 board: which of them have a digit in
/// common with a mask, as a bit for each set.
///
/// One look for each cell takes the place of comparing every set with every cell, which was a quarter of the
/// time for a hard killer.
pub(super) type Meetings = [u16; 1 << NINE];

const NINE: usize = 9;

/// The meetings of every size and sum with nine digits, one after the other.
static MEETINGS: LazyLock<Vec<u16>> = LazyLock::new(|| {
    let combinations = Combinations::new(NINE);
    let mut all = vec![0; combinations.ends.len() << NINE];
    for (at, meetings) in all.chunks_mut(1 << NINE).enumerate() {
        let sets = combinations.at(at);
        for mask in (1_usize..1 << NINE).filter(|_| !sets.is_empty()) {
            let lowest = mask & mask.wrapping_neg();
            let has = |(bit, set): (usize, &u32)| u16::from(*set as usize & lowest != 0) << bit;
            let with_lowest = sets.iter().enumerate().map(has).fold(0, |all, set| all | set);
            meetings[mask] = meetings[mask - lowest] | with_lowest;
        }
    }
    all
});

/// About how many sets a table may hold.
const MAX_SETS: usize = 16_000;

impl Combinations {
    pub(super) fn new(n_digits: usize) -> Self {
        let max_size = max_size(n_digits);
        let mut combinations = Self { n_digits, max_size, ends: Vec::new(), sets: Vec::new() };
        for size in 0..=max_size {
            for sum in 0..=combinations.max_sum() {
                combinations.push_sets(size, sum, n_digits, 0);
                combinations.ends.push(combinations.sets.len() as u32);
            }
        }
        combinations
    }

    /// The sets of this size and sum as digit masks; `None` if the size is above the limit.
    #[inline]
    pub(super) fn get(&self, size: usize, sum: i32) -> Option<&[u32]> {
        if size > self.max_size {
            return None;
        }
        let Ok(sum) = usize::try_from(sum) else { return Some(&[]) };
        if sum > self.max_sum() {
            return Some(&[]);
        }
        Some(self.at(size * (self.max_sum() + 1) + sum))
    }

    /// With which masks the sets of this size and sum meet, if there are nine digits.
    #[inline]
    pub(super) fn meetings(&self, size: usize, sum: i32) -> Option<&'static Meetings> {
        if self.n_digits != NINE {
            return None;
        }
        let start = (size * (self.max_sum() + 1) + usize::try_from(sum).ok()?) << NINE;
        MEETINGS.get(start..start + (1 << NINE))?.try_into().ok()
    }

    #[inline]
    fn at(&self, number: usize) -> &[u32] {
        let start = if number == 0 { 0 } else { self.ends[number - 1] as usize };
        &self.sets[start..self.ends[number] as usize]
    }

    fn max_sum(&self) -> usize {
        self.n_digits * (self.n_digits + 1) / 2
    }

    /// Adds `set` joined with every set of `size` digits up to `max_digit` that has this sum.
    fn push_sets(&mut self, size: usize, sum: usize, max_digit: usize, set: u32) {
        if size == 0 {
            if sum == 0 {
                self.sets.push(set);
            }
            return;
        }
        let most = size * (2 * max_digit + 1).saturating_sub(size) / 2;
        if max_digit < size || sum > most || sum < size * (size + 1) / 2 {
            return;
        }
        self.push_sets(size, sum, max_digit - 1, set);
        if let Some(rest) = sum.checked_sub(max_digit) {
            self.push_sets(size - 1, rest, max_digit - 1, set | 1 << (max_digit - 1));
        }
    }
}

/// The largest size for which all sets up to it fit the table.
fn max_size(n_digits: usize) -> usize {
    let (mut of_size, mut total) = (1, 1);
    for size in 1..=n_digits {
        of_size = of_size * (n_digits + 1 - size) / size;
        total += of_size;
        if total > MAX_SETS {
            return size - 1;
        }
    }
    n_digits
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nine_digits_have_all_their_sets() {
        let combinations = Combinations::new(9);
        assert_eq!(combinations.sets.len(), 512);
        assert_eq!(combinations.get(2, 3), Some(&[0b11][..]));
        assert_eq!(combinations.get(3, 15).unwrap().len(), 8);
        assert_eq!(combinations.get(9, 45), Some(&[0b1_1111_1111][..]));
        assert_eq!(combinations.get(2, 18), Some(&[][..]));
        assert_eq!(combinations.get(2, -1), Some(&[][..]));
    }

    #[test]
    fn meetings_say_which_sets_have_a_digit_of_a_mask() {
        let combinations = Combinations::new(9);
        for (size, sum) in (0..=9).flat_map(|size| (0..=45).map(move |sum| (size, sum))) {
            let sets = combinations.get(size, sum).unwrap();
            let meetings = combinations.meetings(size, sum).unwrap();
            for mask in 0..1_u32 << 9 {
                let met = (0..sets.len()).filter(|&i| sets[i] & mask != 0).fold(0, |met, i| met | 1 << i);
                assert_eq!(meetings[mask as usize], met, "{size} digits, sum {sum}, {mask:b}");
            }
        }
        assert!(combinations.meetings(3, -1).is_none() && Combinations::new(8).meetings(3, 15).is_none());
    }

    #[test]
    fn large_grids_keep_to_small_sets() {
        let combinations = Combinations::new(25);
        assert!(combinations.get(4, 50).is_some_and(|sets| sets.iter().all(|set| set.count_ones() == 4)));
        assert_eq!(combinations.get(5, 50), None);
        assert_eq!((max_size(12), max_size(16)), (12, 6));
    }
}
