//! Lockout lines: the ends are far apart and lock out all digits between them.

use super::line::{FilledLine, LineRule, after_both_ends};
use crate::part::Part;
use crate::{Cell, Layout};

/// How far the ends are apart at least.
pub(super) struct Lockout(pub(super) i32);

impl LineRule for Lockout {
    fn name(&self) -> &'static str {
        "lockout line"
    }

    fn sentence(&self) -> String {
        format!(
            "The ends of a lockout line differ by at least {}, and the digits along it are neither between \
             nor equal to those at its ends.",
            self.0
        )
    }

    fn complaint(&self) -> &'static str {
        "the lockout line from {0} is broken at {1}"
    }

    fn refuse(&self, _line: &[Cell], layout: &Layout) -> Option<String> {
        (self.0 >= layout.n_digits() as i32).then(|| format!("no two digits differ by {}", self.0))
    }

    fn breach(&self, line: &FilledLine<'_>) -> Option<Vec<usize>> {
        let last = line.values.len() - 1;
        match (line.values[0], line.values[last]) {
            (Some(a), Some(b)) if (a - b).abs() < self.0 => Some(vec![0, last]),
            _ => line.bad_inside(|a, b, value| value < a.min(b) || value > a.max(b)),
        }
    }

    fn parts(&self, cells: &[Cell], layout: &Layout) -> Vec<Part> {
        let far = |low: i32, high: i32| high - low >= self.0;
        after_both_ends(cells, layout, far, |low, high, digit| digit < low || digit > high)
    }
}
