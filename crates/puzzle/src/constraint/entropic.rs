//! Entropic lines: any three in a row are a low, a middle and a high digit.

use super::line::{FilledLine, LineRule};
use super::modular::{bad_window, windows_differ};
use crate::part::Part;
use crate::{Cell, Layout};

pub(super) struct Entropic;

impl LineRule for Entropic {
    fn name(&self) -> &'static str {
        "entropic line"
    }

    fn sentence(&self) -> String {
        "Any three neighbours on an entropic line are one low, one middle and one high digit.".into()
    }

    fn complaint(&self) -> &'static str {
        "the entropic line from {0} is not low, middle and high at {1}"
    }

    fn breach(&self, line: &FilledLine<'_>) -> Option<Vec<usize>> {
        bad_window(line, 3, |digit| third(digit, line.layout.n_digits()))
    }

    fn parts(&self, cells: &[Cell], layout: &Layout) -> Vec<Part> {
        windows_differ(cells, layout, 3, |digit| third(digit, layout.n_digits()))
    }
}

/// Whether a digit is low (0), middle (1) or high (2); low and high digits are equally many.
pub(super) fn third(digit: i32, n_digits: usize) -> i32 {
    let n_digits = n_digits as i32;
    let outer = if n_digits % 3 == 2 { n_digits / 3 + 1 } else { n_digits / 3 };
    if digit <= outer {
        0
    } else if digit > n_digits - outer {
        2
    } else {
        1
    }
}
