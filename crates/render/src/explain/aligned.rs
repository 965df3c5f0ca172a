//! Words for aligned exclusion.

use super::tale::Tale;
use crate::scene::{CellRole, Mark, Role};
use crate::sentence::Slot;
use ninefold_logic::Candidate;
use ninefold_logic::technique::aligned::Proof;
use ninefold_puzzle::{Cell, DigitSet};

pub(super) fn tell<const W: usize>(tale: &mut Tale<'_, W>, proof: &Proof) {
    for &cell in &proof.base {
        tale.only(cell, Role::Second);
    }
    for cells in &proof.excluders {
        for &cell in cells {
            tale.mark(Mark::Cell(cell, CellRole::Second));
        }
        let template = match cells.len() {
            1 => "{0} must be {1/or}.",
            _ => "{0} must be filled from {1}.",
        };
        tale.premise(template, [cells.into(), tale.digits_of(cells).into()]);
    }
    for &removed in tale.removed() {
        match proof.base[..] {
            [one, other] => pair(tale, proof, removed, if one == removed.cell { other } else { one }),
            _ => tale.refute(
                "If {0} were {1}, every choice for the rest of {2} would clash or starve one of the other cells.",
                [removed.cell.into(), removed.digit.into(), (&proof.base).into()],
            ),
        }
    }
}

/// Goes through all that the other cell could be.
fn pair<const W: usize>(tale: &mut Tale<'_, W>, proof: &Proof, removed: Candidate, other: Cell) {
    tale.refute("Suppose that {0} is {1}.", [removed.cell.into(), removed.digit.into()]);
    for digit in tale.candidates(other) {
        let partner = Candidate::new(other, digit);
        if tale.excludes(removed, partner) {
            tale.refute("Then {0} is not {1}, because they see each other.", [other.into(), digit.into()]);
        } else if let Some(cells) =
            proof.excluders.iter().find(|cells| starves(tale, cells, [removed, partner]))
        {
            let both = DigitSet::single(removed.digit).with(digit);
            let template = match cells.len() {
                1 => "Then {0} is not {1}: {2} sees both and would have nothing left but {3}.",
                _ => "Then {0} is not {1}: without {3}, too few digits would be left for {2}.",
            };
            tale.refute(template, [other.into(), digit.into(), cells.into(), both.into()]);
        }
    }
    tale.refute("So nothing would be left for {0}.", [Slot::from(other)]);
}

/// Whether the cells could not be filled beside two candidates.
fn starves<const W: usize>(tale: &Tale<'_, W>, cells: &[Cell], chosen: [Candidate; 2]) -> bool {
    let left = cells.iter().fold(DigitSet::EMPTY, |all, &cell| {
        let seen = chosen.iter().filter(|at| tale.situation.peers(at.cell).contains(cell));
        all | (tale.candidates(cell) - seen.map(|at| at.digit).collect())
    });
    left.len() < cells.len()
}
