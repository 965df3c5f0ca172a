//! Random full grids.

use crate::dice::Dice;
use ninefold_puzzle::Classic;

/// A random full 9x9 grid.
///
/// The three blocks on the diagonal do not see each other and are filled by lot; a small search
/// fills the rest, always the tightest cell next, with a digit by lot. Which cell is tightest
/// depends on where cells are, so afterwards rows and columns are shuffled as the rules allow.
/// With that every digit is equally likely in every cell, and cells that do not see each other
/// are equal as often as any two like them.
///
/// The search is this module's own, and not that of `ninefold-solve`: which solution a fast solver
/// finds first may change with every speed-up, and a seed's grids must not.
pub(crate) fn random_classic(dice: &mut Dice) -> Classic {
    loop {
        let mut partial = PartialGrid::with_diagonal_blocks(dice);
        let mut steps = MAX_STEPS;
        if partial.fill(dice, &mut steps) {
            let full = Classic::new(partial.values).expect("digits are at most 9");
            return shuffle_lines(&full, dice);
        }
    }
}

/// After so many digits tried, a new start is cheaper than the rest of the search.
const MAX_STEPS: u32 = 400;

/// A grid that is being filled, with what each line and block already holds.
struct PartialGrid {
    values: [u8; 81],
    /// The digits of each house, as bits; rows, columns and blocks as in [`HOUSES`].
    used: [u16; 32],
    /// The blank cells, in no order: the first `n_blank` of the list.
    blank: [u8; 54],
    n_blank: usize,
}

impl PartialGrid {
    fn with_diagonal_blocks(dice: &mut Dice) -> Self {
        let mut partial = Self { values: [0; 81], used: [0; 32], blank: [0; 54], n_blank: 0 };
        for block in 0..3 {
            let mut digits = [1, 2, 3, 4, 5, 6, 7, 8, 9];
            dice.shuffle(&mut digits);
            for (i, digit) in digits.into_iter().enumerate() {
                partial.put((3 * block + i / 3) * 9 + 3 * block + i % 3, digit);
            }
        }
        for cell in 0..81 {
            if partial.values[cell] == 0 {
                partial.blank[partial.n_blank] = cell as u8;
                partial.n_blank += 1;
            }
        }
        partial
    }

    /// Fills all blank cells; false if that cannot be done, or not in so many steps.
    fn fill(&mut self, dice: &mut Dice, steps: &mut u32) -> bool {
        let Some((at, mut candidates)) = self.tightest() else { return true };
        let cell = usize::from(self.blank[at]);
        self.n_blank -= 1;
        self.blank.swap(at, self.n_blank);
        while candidates != 0 && *steps > 0 {
            *steps -= 1;
            let digit = pick(candidates, dice);
            candidates &= !(1 << digit);
            self.put(cell, digit);
            if self.fill(dice, steps) {
                return true;
            }
            self.wipe(cell);
        }
        self.n_blank += 1;
        false
    }

    /// The blank cell with the fewest candidates, as its place in the list, with them.
    fn tightest(&self) -> Option<(usize, u16)> {
        let mut best = None;
        let mut fewest = u32::MAX;
        for (at, &cell) in self.blank[..self.n_blank].iter().enumerate() {
            let candidates = !self.used_around(cell.into()) & 0x3FE;
            let count = u32::from(COUNTS[usize::from(candidates) >> 1]);
            if count < fewest {
                fewest = count;
                best = Some((at, candidates));
                if fewest <= 1 {
                    break;
                }
            }
        }
        best
    }

    fn put(&mut self, cell: usize, digit: u8) {
        self.values[cell] = digit;
        self.flip(cell, digit);
    }

    fn wipe(&mut self, cell: usize) {
        let digit = std::mem::take(&mut self.values[cell]);
        self.flip(cell, digit);
    }

    fn flip(&mut self, cell: usize, digit: u8) {
        for house in HOUSES[cell] {
            self.used[usize::from(house)] ^= 1 << digit;
        }
    }

    /// The digits that the houses of a cell hold.
    fn used_around(&self, cell: usize) -> u16 {
        let [row, col, block] = HOUSES[cell].map(|house| self.used[usize::from(house) % 32]);
        row | col | block
    }
}

/// The row, the column and the block of every cell: rows from 0, columns from 9, blocks from 18.
const HOUSES: [[u8; 3]; 81] = {
    let mut houses = [[0; 3]; 81];
    let mut cell = 0;
    while cell < 81 {
        let (row, col) = (cell as u8 / 9, cell as u8 % 9);
        houses[cell] = [row, 9 + col, 18 + row / 3 * 3 + col / 3];
        cell += 1;
    }
    houses
};

/// How many bits are set; a table, because not every processor counts bits.
const COUNTS: [u8; 512] = {
    let mut counts = [0; 512];
    let mut bits = 0;
    while bits < 512 {
        counts[bits] = (bits as u32).count_ones() as u8;
        bits += 1;
    }
    counts
};

/// One of the set bits, by lot.
fn pick(mut bits: u16, dice: &mut Dice) -> u8 {
    if !bits.is_power_of_two() {
        for _ in 0..dice.below(bits.count_ones()) {
            bits &= bits - 1;
        }
    }
    bits.trailing_zeros() as u8
}

/// Shuffles rows in their bands and the bands, columns in their stacks and the stacks, and perhaps
/// turns rows into columns.
fn shuffle_lines(grid: &Classic, dice: &mut Dice) -> Classic {
    let (rows, cols) = (random_lines(dice), random_lines(dice));
    let transpose = dice.coin();
    let mut values = [0; 81];
    for (to_row, &row) in rows.iter().enumerate() {
        for (to_col, &col) in cols.iter().enumerate() {
            let to = if transpose { to_col * 9 + to_row } else { to_row * 9 + to_col };
            values[to] = grid.values()[row * 9 + col];
        }
    }
    Classic::new(values).expect("shuffled values are the same values")
}

/// An order of the nine lines that keeps each three of a band together.
fn random_lines(dice: &mut Dice) -> [usize; 9] {
    let mut bands = [0, 1, 2];
    dice.shuffle(&mut bands);
    let mut lines = [0; 9];
    for (i, band) in bands.into_iter().enumerate() {
        let mut inside = [0, 1, 2];
        dice.shuffle(&mut inside);
        for (j, line) in inside.into_iter().enumerate() {
            lines[3 * i + j] = 3 * band + line;
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Seed;

    fn grids(seed: u64, count: u64) -> impl Iterator<Item = Classic> {
        (0..count).map(move |item| random_classic(&mut Seed(seed).dice(item)))
    }

    #[test]
    fn every_digit_is_equally_likely_everywhere() {
        let mut seen = [[0u32; 9]; 81];
        for grid in grids(2, 9000) {
            assert!(grid.is_solution());
            for (cell, &value) in grid.values().iter().enumerate() {
                seen[cell][usize::from(value) - 1] += 1;
            }
        }
        // 1000 expected; 729 counts with a standard deviation of 30 stay within five of them.
        assert!(seen.as_flattened().iter().all(|count| (850..1150).contains(count)));
    }

    #[test]
    fn equal_digits_fall_on_unrelated_cells_equally_often() {
        // The digit of r1c1 stands once in block 5, which r1c1 does not see: 1 in 9 for each cell.
        let mut equal = [0u32; 81];
        for grid in grids(3, 9000) {
            for (equal, value) in equal.iter_mut().zip(grid.values()) {
                *equal += u32::from(*value == grid.values()[0]);
            }
        }
        for cell in (0..81).filter(|cell| cell / 9 > 2 && cell % 9 > 2) {
            assert!((850..1150).contains(&equal[cell]), "cell {cell}: {}", equal[cell]);
        }
    }
}
