//! Nabner lines: no two digits are equal or consecutive ("renban" turned around).

use super::line::{FilledLine, LineRule};
use crate::part::Part;
use crate::{Cell, Layout};

pub(super) struct Nabner;

impl LineRule for Nabner {
    fn name(&self) -> &'static str {
        "nabner line"
    }

    fn sentence(&self) -> String {
        "No two digits on a nabner line are equal or consecutive, wherever they stand on it.".into()
    }

    fn complaint(&self) -> &'static str {
        "the nabner line from {0} has equal or consecutive digits at {1}"
    }

    fn has_different_digits(&self) -> bool {
        true
    }

    fn refuse(&self, line: &[Cell], layout: &Layout) -> Option<String> {
        let most = layout.n_digits().div_ceil(2);
        (line.len() > most).then(|| format!("it has more than {most} cells, so some digits are consecutive"))
    }

    fn breach(&self, line: &FilledLine<'_>) -> Option<Vec<usize>> {
        line.bad_pair(|a, b| (a - b).abs() > 1)
    }

    fn parts(&self, cells: &[Cell], layout: &Layout) -> Vec<Part> {
        Part::all_pairs(cells, layout.n_digits(), |a, b| (a - b).abs() > 1)
    }
}
