//! Non-consecutive: digits side by side differ by more than one.

use crate::clash::{Clash, Fault};
use crate::part::Part;
use crate::{Digit, Layout};

pub(super) fn push_clashes(layout: &Layout, digits: &[Option<Digit>], clashes: &mut Vec<Clash>) {
    for cell in layout.cells() {
        for step in [(0, 1), (1, 0)] {
            let Some(other) = layout.step(cell, step) else { continue };
            let (Some(a), Some(b)) = (digits[cell.index()], digits[other.index()]) else { continue };
            if a.get().abs_diff(b.get()) == 1 {
                clashes
                    .push(Clash { cells: vec![cell, other], fault: Fault::Consecutive { digits: [a, b] } });
            }
        }
    }
}

pub(super) fn parts(layout: &Layout) -> Vec<Part> {
    let from =
        |cell| [(0, 1), (1, 0)].into_iter().filter_map(move |step| Some([cell, layout.step(cell, step)?]));
    let pairs = layout.cells().flat_map(from);
    pairs.flat_map(|pair| Part::chain(&pair, layout.n_digits(), |a, b| (a - b).abs() != 1)).collect()
}
