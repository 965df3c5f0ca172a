//! Sequence lines: digits rise, fall or stay by the same amount at every step.

use super::line::{FilledLine, LineRule, line_part};
use crate::part::Part;
use crate::{Cell, Layout};

pub(super) struct Sequence;

impl LineRule for Sequence {
    fn name(&self) -> &'static str {
        "sequence line"
    }

    fn sentence(&self) -> String {
        "Along a sequence line every digit differs from the one before by the same amount and in the same \
         direction."
            .into()
    }

    fn complaint(&self) -> &'static str {
        "the sequence line from {0} has different steps at {1}"
    }

    fn min_cells(&self) -> usize {
        3
    }

    fn breach(&self, line: &FilledLine<'_>) -> Option<Vec<usize>> {
        let is_wrong = |i: &usize| match line.values[*i..i + 3] {
            [Some(a), Some(b), Some(c)] => b - a != c - b,
            _ => false,
        };
        (0..line.values.len() - 2).find(is_wrong).map(|i| vec![i, i + 1, i + 2])
    }

    fn parts(&self, cells: &[Cell], layout: &Layout) -> Vec<Part> {
        let step = |seen: &Vec<i32>, digit: i32| match seen[..] {
            [] => Some(vec![digit]),
            [first] => Some(vec![digit, digit - first]),
            [last, by] => (digit - last == by).then(|| vec![digit, by]),
            _ => None,
        };
        line_part(cells.to_vec(), layout, Vec::new(), step, |_| true)
    }
}
