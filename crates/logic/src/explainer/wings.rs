//! XY-Wing (4.2) and XYZ-Wing (4.4): a pivot and two wings that leave a common digit in one of them.

use super::grid::{Marks, candidates_of};
use super::houses::{CELLS, PEER_SET, PEERS};
use super::sets::Nine;
use super::step::{Step, Technique};

/// The first XY-Wing: a pivot with two candidates.
pub(super) fn find_xy(marks: &Marks) -> Option<Step> {
    find(marks, 2, |pivot, first, second| {
        let shared = first & second;
        let wings = (first | second) - shared;
        if wings == pivot { shared.only() } else { None }
    })
    .map(|removed| Step::elimination(Technique::XyWing, 42, removed))
}

/// The first XYZ-Wing: a pivot with three candidates, one of them common to both wings.
pub(super) fn find_xyz(marks: &Marks) -> Option<Step> {
    find(
        marks,
        3,
        |pivot, first, second| {
            if first | second == pivot { (first & second).only() } else { None }
        },
    )
    .map(|removed| Step::elimination(Technique::XyzWing, 44, removed))
}

/// The first pivot and two of its bivalue peers, in peer order, whose common digit (as told by
/// `common`) can be removed from a cell that sees them.
fn find(
    marks: &Marks,
    pivot_size: usize,
    common: impl Fn(Nine, Nine, Nine) -> Option<usize>,
) -> Option<super::sets::Candidates> {
    for pivot in (0..CELLS).filter(|&cell| marks.cells[cell].len() == pivot_size) {
        let mut wings = [0; 20];
        let mut n_wings = 0;
        for &peer in &PEERS[pivot] {
            let digits = marks.cells[usize::from(peer)];
            if digits.is_pair() && (digits & marks.cells[pivot]).len() == pivot_size - 1 {
                wings[n_wings] = usize::from(peer);
                n_wings += 1;
            }
        }
        for (i, &first) in wings[..n_wings].iter().enumerate() {
            for &second in &wings[i + 1..n_wings] {
                let Some(digit) = common(marks.cells[pivot], marks.cells[first], marks.cells[second]) else {
                    continue;
                };
                let mut seen = PEER_SET[first] & PEER_SET[second];
                if pivot_size == 3 {
                    seen &= PEER_SET[pivot];
                }
                let removed = candidates_of(marks, digit, seen.without(pivot));
                if !removed.is_empty() {
                    return Some(removed);
                }
            }
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::explainer::testing::{Case, check};

    #[test]
    fn wings_of_both_kinds() {
        let cases: [Case; 2] = [
            (
                find_xy,
                "XY-Wing 4.2: r2c4<>4",
                "
                58 . .   .  48 .  . 45 .
                .  . 45  45 .  .  . .  .
                .  . 458 .  .  58 . 45 .
                .  . .   .  .  .  . .  .
                .  . .   .  .  .  . .  .
                .  . .   .  .  .  . .  .
                .  . .   45 48 58 . .  .
                58 . 58  .  .  .  . .  .
                .  . .   .  .  .  . .  .
                ",
            ),
            (
                find_xyz,
                "XYZ-Wing 4.4: r6c6<>6",
                "
                . . .  .  346 346  .  46 .
                . . .  .  46  .    34 .  36
                . . .  .  .   .    .  .  .
                . . .  36 .   .    .  .  36
                . . 23 .  .   234  34 .  .
                . . 23 .  346 2346 .  46 .
                . . .  .  .   .    .  .  .
                . . .  .  .   .    .  .  .
                . . .  36 .   36   .  .  .
                ",
            ),
        ];
        check(&cases);
    }
}
