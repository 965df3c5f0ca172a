//! Whispers: neighbours on the line are far apart.

use super::line::{FilledLine, LineRule};
use crate::part::Part;
use crate::{Cell, Layout};

/// How far neighbours are apart at least.
pub(super) struct Whisper(pub(super) i32);

impl LineRule for Whisper {
    fn name(&self) -> &'static str {
        "whisper line"
    }

    fn sentence(&self) -> String {
        format!("Neighbours on a whisper line differ by at least {}.", self.0)
    }

    fn complaint(&self) -> &'static str {
        "the whisper line from {0} has digits that are too close at {1}"
    }

    fn refuse(&self, _line: &[Cell], layout: &Layout) -> Option<String> {
        (self.0 >= layout.n_digits() as i32).then(|| format!("no two digits differ by {}", self.0))
    }

    fn breach(&self, line: &FilledLine<'_>) -> Option<Vec<usize>> {
        line.bad_neighbours(|a, b| (a - b).abs() >= self.0)
    }

    fn parts(&self, cells: &[Cell], layout: &Layout) -> Vec<Part> {
        Part::chain(cells, layout.n_digits(), |a, b| (a - b).abs() >= self.0)
    }
}
