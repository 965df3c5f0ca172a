//! Renban lines: consecutive digits in any order.

use super::line::{FilledLine, LineRule};
use crate::part::Part;
use crate::{Cell, Digit, Layout};

pub(super) struct Renban;

impl LineRule for Renban {
    fn name(&self) -> &'static str {
        "renban line"
    }

    fn sentence(&self) -> String {
        "A renban line holds consecutive digits in any order, none of them twice.".into()
    }

    fn complaint(&self) -> &'static str {
        "the renban line from {0} cannot be a run of consecutive digits with {1}"
    }

    fn has_different_digits(&self) -> bool {
        true
    }

    fn breach(&self, line: &FilledLine<'_>) -> Option<Vec<usize>> {
        let length = line.values.len() as i32;
        line.bad_pair(|a, b| a != b && (a - b).abs() < length)
    }

    fn parts(&self, cells: &[Cell], layout: &Layout) -> Vec<Part> {
        let digits = Digit::all(layout.n_digits()).collect::<Vec<_>>();
        let sets = digits.windows(cells.len()).map(|run| run.iter().copied().collect()).collect();
        vec![Part::Set { cells: cells.to_vec(), sets }]
    }
}
