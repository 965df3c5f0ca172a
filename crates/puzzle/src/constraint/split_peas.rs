//! Split pea lines: the digits between two circles add up to the number that the circles make in one of both orders.

use super::line::{FilledLine, LineRule};
use crate::part::Part;
use crate::{Cell, Layout};

pub(super) struct SplitPeas;

impl LineRule for SplitPeas {
    fn name(&self) -> &'static str {
        "split pea line"
    }

    fn sentence(&self) -> String {
        "The digits between the ends of a split pea line add up to the two-digit number that the ends make, read \
         in one order or the other."
            .into()
    }

    fn complaint(&self) -> &'static str {
        "the split pea line from {0} does not add up"
    }

    fn min_cells(&self) -> usize {
        3
    }

    fn breach(&self, line: &FilledLine<'_>) -> Option<Vec<usize>> {
        let last = line.values.len() - 1;
        line.all_if(|values| {
            let (sum, first, last) = (values[1..last].iter().sum::<i32>(), values[0], values[last]);
            sum != 10 * first + last && sum != 10 * last + first
        })
    }

    fn parts(&self, cells: &[Cell], _layout: &Layout) -> Vec<Part> {
        let (first, last) = (cells[0], cells[cells.len() - 1]);
        let number = |tens: Cell, ones: Cell| {
            let inside = cells[1..cells.len() - 1].iter().map(|&cell| (cell, 1));
            vec![Part::weighted_sum(inside.chain([(tens, -10), (ones, -1)]), 0)]
        };
        vec![Part::Either(vec![number(first, last), number(last, first)])]
    }
}
