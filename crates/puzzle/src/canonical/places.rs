//! [`Places`]: where an image has its clues.

use super::nine::Nine;

/// The places of the clues of a pattern, in reading order.
pub(super) struct Places {
    list: [u8; 81],
    n_clues: usize,
}

impl Places {
    /// Those of nine rows of a pattern, whose leftmost column is the highest of nine bits.
    ///
    /// Nine places are written for every row, and those that are none are written over by the next: so
    /// there is no loop whose length would have to be guessed.
    #[inline]
    pub(super) fn of(pattern: &[u16; 9]) -> Self {
        let mut list = [0; 81];
        let mut n_clues = 0;
        for (first, &row) in (0..).step_by(9).zip(pattern) {
            let (columns, n_columns) = COLUMNS[usize::from(row & 0x1FF)];
            columns.write_sums(first, &mut list, n_clues);
            n_clues += n_columns;
        }
        Self { list, n_clues }
    }

    /// The places.
    #[inline]
    pub(super) fn iter(&self) -> impl Iterator<Item = usize> {
        self.list[..self.n_clues].iter().map(|&place| usize::from(place))
    }
}

/// By the pattern of a row: its columns with a clue from left to right, and how many they are.
static COLUMNS: [(Nine, usize); 512] = {
    let mut table = [(Nine::ZERO, 0); 512];
    let mut row = 0;
    while row < 512 {
        let mut columns = [0; 9];
        let mut n_columns = 0;
        let mut column = 0;
        while column < 9 {
            if row >> (8 - column) & 1 != 0 {
                columns[n_columns] = column;
                n_columns += 1;
            }
            column += 1;
        }
        table[row] = (Nine::from_array(columns), n_columns);
        row += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clues_are_found_in_reading_order_in_full_rows_and_empty_ones() {
        for pattern in [[0; 9], [0x1FF; 9], [0, 0x1FF, 1, 0x100, 0b101_010_101, 0, 0x1FF, 2, 3]] {
            let has_clue = |place: &usize| pattern[place / 9] >> (8 - place % 9) & 1 != 0;
            assert!(Places::of(&pattern).iter().eq((0..81).filter(has_clue)), "{pattern:?}");
        }
    }
}
