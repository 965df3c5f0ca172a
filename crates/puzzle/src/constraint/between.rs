//! Between lines: digits lie strictly between those at the ends.

use super::line::{FilledLine, LineRule, after_both_ends};
use crate::part::Part;
use crate::{Cell, Layout};

pub(super) struct Between;

impl LineRule for Between {
    fn name(&self) -> &'static str {
        "between line"
    }

    fn sentence(&self) -> String {
        "Digits on a between line lie strictly between the two digits in the circles at its ends.".into()
    }

    fn complaint(&self) -> &'static str {
        "the between line from {0} has a digit at {1} that is not between its ends"
    }

    fn min_cells(&self) -> usize {
        3
    }

    fn breach(&self, line: &FilledLine<'_>) -> Option<Vec<usize>> {
        line.bad_inside(|a, b, value| a.min(b) < value && value < a.max(b))
    }

    fn parts(&self, cells: &[Cell], layout: &Layout) -> Vec<Part> {
        after_both_ends(
            cells,
            layout,
            |low, high| low + 1 < high,
            |low, high, digit| low < digit && digit < high,
        )
    }
}
