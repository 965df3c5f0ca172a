//! [`Order`]: which part of a recipe each row belongs to.

/// Mixes the parts of a recipe evenly, so that the first rows of a set are like all of them.
///
/// Rows are numbered anew by a step that has no divisor in common with their number, so that each
/// comes up once; near the golden ratio, neighbours come to lie far apart.
pub(super) struct Order {
    /// The number of rows of each part.
    counts: Vec<u64>,
    n_rows: u64,
    step: u64,
}

impl Order {
    pub(super) fn new(counts: Vec<u64>) -> Self {
        let n_rows = counts.iter().sum::<u64>();
        let golden = (u128::from(n_rows) * 618_033_988 / 1_000_000_000) as u64;
        let step = match counts.len() {
            // What is all the same needs no mixing.
            ..=1 => 1,
            _ => (golden.max(1)..).find(|step| greatest_common_divisor(*step, n_rows) == 1).unwrap_or(1),
        };
        Self { counts, n_rows, step }
    }

    pub(super) fn n_rows(&self) -> u64 {
        self.n_rows
    }

    /// The part of a row and the number of its puzzle in the stream of the seed. No two rows of a set
    /// have the same number, for the same luck would give them the same solution grid.
    pub(super) fn item(&self, row: u64) -> (usize, u64) {
        let item = (u128::from(row) * u128::from(self.step) % u128::from(self.n_rows.max(1))) as u64;
        let mut end = 0;
        let is_before = |count: &&u64| {
            end += **count;
            end <= item
        };
        (self.counts.iter().take_while(is_before).count(), item)
    }
}

fn greatest_common_divisor(one: u64, other: u64) -> u64 {
    if other == 0 { one } else { greatest_common_divisor(other, one % other) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_item_comes_once_and_parts_are_mixed() {
        for counts in [vec![7], vec![1, 1], vec![0, 3], vec![500, 300, 200], vec![999, 1]] {
            let order = Order::new(counts.clone());
            let mut seen = (0..order.n_rows()).map(|row| order.item(row)).collect::<Vec<_>>();
            let early = seen[..seen.len() / 2].iter().filter(|(part, _)| *part == 0).count();
            assert!(early as u64 <= counts[0].div_ceil(2) + 1, "{counts:?}: {early}");
            seen.sort_by_key(|(_, item)| *item);
            assert!(seen.iter().map(|(_, item)| *item).eq(0..order.n_rows()), "{counts:?}");
            for (part, count) in counts.iter().enumerate() {
                assert_eq!(seen.iter().filter(|(own, _)| *own == part).count() as u64, *count, "{counts:?}");
            }
        }
    }
}
