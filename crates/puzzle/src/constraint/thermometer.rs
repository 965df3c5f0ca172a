//! Thermometers: digits rise from the bulb.

use super::line::{FilledLine, LineRule};
use crate::part::Part;
use crate::{Cell, Layout};

pub(super) struct Thermometer;

impl LineRule for Thermometer {
    fn name(&self) -> &'static str {
        "thermometer"
    }

    fn sentence(&self) -> String {
        "Digits rise along a thermometer, from the round bulb to the other end.".into()
    }

    fn complaint(&self) -> &'static str {
        "the thermometer from {0} does not rise at {1}"
    }

    fn has_different_digits(&self) -> bool {
        true
    }

    fn breach(&self, line: &FilledLine<'_>) -> Option<Vec<usize>> {
        bad_order(line, |steps, a, b| a + steps as i32 <= b).or_else(|| too_little_room(line))
    }

    fn parts(&self, cells: &[Cell], layout: &Layout) -> Vec<Part> {
        // Any two cells of the line are told to differ, and by how much at least.
        let mut parts = vec![Part::Different(cells.to_vec())];
        parts.extend(Part::chain(cells, layout.n_digits(), |a, b| a < b));
        parts
    }
}

pub(super) struct SlowThermometer;

impl LineRule for SlowThermometer {
    fn name(&self) -> &'static str {
        "slow thermometer"
    }

    fn sentence(&self) -> String {
        "Digits along a slow thermometer rise or stay the same, from the round bulb to the other end.".into()
    }

    fn complaint(&self) -> &'static str {
        "the slow thermometer from {0} falls at {1}"
    }

    fn breach(&self, line: &FilledLine<'_>) -> Option<Vec<usize>> {
        bad_order(line, |_, a, b| a <= b)
    }

    fn parts(&self, cells: &[Cell], layout: &Layout) -> Vec<Part> {
        Part::chain(cells, layout.n_digits(), |a, b| a <= b)
    }
}

/// Two filled places in a wrong order; the rule is told how many steps they are apart.
fn bad_order(line: &FilledLine<'_>, allows: impl Fn(usize, i32, i32) -> bool) -> Option<Vec<usize>> {
    let filled = line.filled();
    filled.windows(2).find_map(|pair| {
        let [(i, a), (j, b)] = [pair[0], pair[1]];
        (!allows(j - i, a, b)).then(|| vec![i, j])
    })
}

/// A digit that leaves too few below it for the cells before, or above it for those behind.
fn too_little_room(line: &FilledLine<'_>) -> Option<Vec<usize>> {
    let (length, n_digits) = (line.values.len() as i32, line.layout.n_digits() as i32);
    let fits = |i: i32, value: i32| (i + 1..=n_digits - (length - 1 - i)).contains(&value);
    line.filled().into_iter().find(|&(i, value)| !fits(i as i32, value)).map(|(i, _)| vec![i])
}
