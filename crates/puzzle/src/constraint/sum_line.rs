//! Sum lines: the line falls into pieces with the same sum, such as ten lines.

use super::line::{FilledLine, LineRule, line_part};
use crate::part::Part;
use crate::{Cell, Layout};

/// What each piece adds up to.
pub(super) struct SumLine(pub(super) i32);

impl LineRule for SumLine {
    fn name(&self) -> &'static str {
        "sum line"
    }

    fn sentence(&self) -> String {
        format!("A sum line can be cut into pieces whose digits each add up to {}.", self.0)
    }

    fn complaint(&self) -> &'static str {
        "the sum line from {0} cannot be cut into pieces with its sum"
    }

    fn refuse(&self, line: &[Cell], layout: &Layout) -> Option<String> {
        let most = (line.len() * layout.n_digits()) as i32;
        (!(1..=most).contains(&self.0)).then(|| format!("no piece of it adds up to {}", self.0))
    }

    fn breach(&self, line: &FilledLine<'_>) -> Option<Vec<usize>> {
        let has_pieces = |values: &[i32]| {
            let mut sum = 0;
            let never_over = values.iter().all(|value| {
                sum += value;
                let fits = sum <= self.0;
                if sum == self.0 {
                    sum = 0;
                }
                fits
            });
            never_over && sum == 0
        };
        line.all_if(|values| match round(line.cells) {
            None => !has_pieces(values),
            Some(length) => {
                let begun_at = |start: usize| [&values[start..length], &values[..start]].concat();
                !(0..length).any(|start| has_pieces(&begun_at(start)))
            }
        })
    }

    fn parts(&self, cells: &[Cell], layout: &Layout) -> Vec<Part> {
        // What the piece at hand adds up to so far.
        let step = |&sum: &i32, digit: i32| match sum + digit {
            sum if sum > self.0 => None,
            sum if sum == self.0 => Some(0),
            sum => Some(sum),
        };
        match round(cells) {
            None => line_part(cells.to_vec(), layout, 0, step, |&sum| sum == 0),
            // A piece may go over the place where the line was begun: what it has at the end it has at the start.
            Some(length) => {
                let begun_with = |start: i32| {
                    line_part(cells[..length].to_vec(), layout, start, step, |&sum| sum == start)
                };
                vec![Part::Either((0..self.0).map(begun_with).collect())]
            }
        }
    }
}

/// How many cells a closed line has: one that ends where it began.
fn round(cells: &[Cell]) -> Option<usize> {
    let length = cells.len() - 1;
    (length > 1 && cells[0] == cells[length]).then_some(length)
}
