//! Parity lines: odd and even digits take turns.

use super::line::{FilledLine, LineRule};
use crate::part::Part;
use crate::{Cell, Layout};

pub(super) struct Parity;

impl LineRule for Parity {
    fn name(&self) -> &'static str {
        "parity line"
    }

    fn sentence(&self) -> String {
        "Odd and even digits take turns along a parity line.".into()
    }

    fn complaint(&self) -> &'static str {
        "the parity line from {0} does not go from odd to even at {1}"
    }

    fn breach(&self, line: &FilledLine<'_>) -> Option<Vec<usize>> {
        line.bad_neighbours(|a, b| (a + b) % 2 == 1)
    }

    fn parts(&self, cells: &[Cell], layout: &Layout) -> Vec<Part> {
        Part::chain(cells, layout.n_digits(), |a, b| (a + b) % 2 == 1)
    }
}
