//! A small killer, built cage by cage: 4x4, no givens, sums only.

#![allow(clippy::print_stdout, reason = "a program for the command line")]

use ninefold::puzzle::{Cage, Constraint, Draft, Layout};
use ninefold::solve::{Budget, certify};
use std::error::Error;

/// Each cage: its sum, and its cells as row and column from 0.
const CAGES: [(u32, &[(usize, usize)]); 9] = [
    (3, &[(0, 0), (0, 1)]),
    (7, &[(0, 2), (0, 3)]),
    (5, &[(1, 0), (2, 0)]),
    (5, &[(1, 1), (2, 1)]),
    (3, &[(1, 2), (1, 3)]),
    (6, &[(2, 2), (3, 2)]),
    (4, &[(2, 3), (3, 3)]),
    (4, &[(3, 0)]),
    (3, &[(3, 1)]),
];

pub(crate) fn main() -> Result<(), Box<dyn Error>> {
    let layout = Layout::square(4)?;
    let mut draft = Draft::empty(layout.clone());
    for (sum, cells) in CAGES {
        let cells = cells.iter().filter_map(|&(row, col)| layout.cell_at(row, col)).collect();
        draft.constraints.push(Constraint::Cage(Cage::killer(sum, cells)));
    }
    // A draft is anything; a puzzle is well formed; what is proper has exactly one solution.
    let proper = certify(draft.check()?, Budget::UNLIMITED)?;
    println!("{:#}", proper.solution());
    Ok(())
}
