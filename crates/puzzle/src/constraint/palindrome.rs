//! Palindromes: lines that read the same from both ends.

use super::line::{FilledLine, LineRule};
use crate::part::{PairTable, Part};
use crate::{Cell, Layout};

pub(super) struct Palindrome;

impl LineRule for Palindrome {
    fn name(&self) -> &'static str {
        "palindrome"
    }

    fn sentence(&self) -> String {
        "A palindrome reads the same from both ends.".into()
    }

    fn complaint(&self) -> &'static str {
        "the palindrome from {0} reads differently from its other end at {1}"
    }

    fn breach(&self, line: &FilledLine<'_>) -> Option<Vec<usize>> {
        let last = line.values.len() - 1;
        let differ =
            |i: &usize| matches!((line.values[*i], line.values[last - i]), (Some(a), Some(b)) if a != b);
        (0..line.values.len() / 2).find(differ).map(|i| vec![i, last - i])
    }

    fn parts(&self, cells: &[Cell], layout: &Layout) -> Vec<Part> {
        let same = PairTable::new(layout.n_digits(), |a, b| a == b);
        let half = cells.len() / 2;
        let pairs = cells[..half].iter().zip(cells.iter().rev());
        pairs.filter_map(|(&a, &b)| Part::pair(a, b, &same)).collect()
    }
}
