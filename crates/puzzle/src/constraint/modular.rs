//! Modular lines: any three in a row have different remainders when divided by three.

use super::line::{FilledLine, LineRule, line_part};
use crate::part::Part;
use crate::{Cell, Layout};

/// What digits are divided by, and how many in a row differ.
pub(super) struct Modular(pub(super) i32);

impl LineRule for Modular {
    fn name(&self) -> &'static str {
        "modular line"
    }

    fn sentence(&self) -> String {
        format!("Any {0} neighbours on a modular line have different remainders when divided by {0}.", self.0)
    }

    fn complaint(&self) -> &'static str {
        "the modular line from {0} has equal remainders at {1}"
    }

    fn refuse(&self, _line: &[Cell], _layout: &Layout) -> Option<String> {
        (!(2..=4).contains(&self.0)).then(|| "only the remainders of 2, 3 and 4 can be used".into())
    }

    fn breach(&self, line: &FilledLine<'_>) -> Option<Vec<usize>> {
        bad_window(line, self.0 as usize, |digit| digit % self.0)
    }

    fn parts(&self, cells: &[Cell], layout: &Layout) -> Vec<Part> {
        windows_differ(cells, layout, self.0 as usize, |digit| digit % self.0)
    }
}

/// Two places, fewer than `width` apart, with digits of the same class.
pub(super) fn bad_window(
    line: &FilledLine<'_>,
    width: usize,
    class: impl Fn(i32) -> i32,
) -> Option<Vec<usize>> {
    let filled = line.filled();
    filled.iter().enumerate().find_map(|(at, &(i, a))| {
        let near = filled[at + 1..].iter().take_while(|&&(j, _)| j - i < width);
        near.into_iter().find(|&&(_, b)| class(a) == class(b)).map(|&(j, _)| vec![i, j])
    })
}

/// Any `width` neighbours are of different classes, of which there are as many.
pub(super) fn windows_differ(
    cells: &[Cell],
    layout: &Layout,
    width: usize,
    class: impl Fn(i32) -> i32,
) -> Vec<Part> {
    let step = |seen: &Vec<i32>, digit: i32| {
        let class = class(digit);
        let mut seen = seen.clone();
        (!seen.contains(&class)).then(|| {
            seen.push(class);
            if seen.len() == width {
                seen.remove(0);
            }
            seen
        })
    };
    line_part(cells.to_vec(), layout, Vec::new(), step, |_| true)
}
