//! Double arrows: the digits between two circles add up to the circles.

use super::line::{FilledLine, LineRule};
use crate::part::Part;
use crate::{Cell, Layout};

pub(super) struct DoubleArrow;

impl LineRule for DoubleArrow {
    fn name(&self) -> &'static str {
        "double arrow"
    }

    fn sentence(&self) -> String {
        "The digits along a double arrow add up to the sum of the two digits in the circles at its ends."
            .into()
    }

    fn complaint(&self) -> &'static str {
        "the double arrow from {0} does not add up"
    }

    fn min_cells(&self) -> usize {
        3
    }

    fn breach(&self, line: &FilledLine<'_>) -> Option<Vec<usize>> {
        let last = line.values.len() - 1;
        line.all_if(|values| values[1..last].iter().sum::<i32>() != values[0] + values[last])
    }

    fn parts(&self, cells: &[Cell], _layout: &Layout) -> Vec<Part> {
        let last = cells.len() - 1;
        vec![Part::sum(&cells[1..last], &[cells[0], cells[last]], 0)]
    }
}
