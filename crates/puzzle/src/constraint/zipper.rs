//! Zipper lines: cells at the same distance from the middle add up to the same.

use super::line::{FilledLine, LineRule};
use crate::part::Part;
use crate::{Cell, Layout};

pub(super) struct Zipper;

impl LineRule for Zipper {
    fn name(&self) -> &'static str {
        "zipper line"
    }

    fn sentence(&self) -> String {
        "Two cells of a zipper line at the same distance from its middle add up to the digit in the middle; \
         without a middle cell, all such pairs have the same sum."
            .into()
    }

    fn complaint(&self) -> &'static str {
        "the zipper line from {0} has different sums at {1}"
    }

    fn min_cells(&self) -> usize {
        3
    }

    fn breach(&self, line: &FilledLine<'_>) -> Option<Vec<usize>> {
        let length = line.values.len();
        let pairs = (0..length.div_ceil(2)).filter_map(|i| {
            let j = length - 1 - i;
            let sum = if i == j { line.values[i]? } else { line.values[i]? + line.values[j]? };
            Some(([i, j], sum))
        });
        let pairs = pairs.collect::<Vec<_>>();
        let (first, rest) = pairs.split_first()?;
        let other = rest.iter().find(|(_, sum)| *sum != first.1)?;
        let mut places = [first.0, other.0].concat();
        places.dedup();
        Some(places)
    }

    fn parts(&self, cells: &[Cell], _layout: &Layout) -> Vec<Part> {
        let length = cells.len();
        let pair = |i: usize| match length - 1 - i {
            j if i == j => vec![cells[i]],
            j => vec![cells[i], cells[j]],
        };
        // Every pair is compared with the innermost one: the middle cell where there is one.
        let innermost = length.div_ceil(2) - 1;
        (0..innermost).map(|i| Part::sum(&pair(i), &pair(innermost), 0)).collect()
    }
}
