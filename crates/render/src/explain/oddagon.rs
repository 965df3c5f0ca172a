//! Words for oddagons.

use super::tale::Tale;
use crate::scene::{CellRole, Mark, Role};
use crate::sentence::Slot;
use ninefold_logic::technique::oddagon::Proof;

pub(super) fn tell<const W: usize>(tale: &mut Tale<'_, W>, proof: &Proof) {
    for &cell in &proof.cells {
        tale.mark(Mark::Cell(cell, CellRole::Pattern));
        for digit in tale.candidates(cell) & proof.digits {
            tale.mark(Mark::Candidate(ninefold_logic::Candidate::new(cell, digit), Role::Second));
        }
    }
    tale.premise(
        "{0} are {1} cells that {2} alone cannot fill: cells that see each other would have to share a digit.",
        [(&proof.cells).into(), Slot::Count(proof.cells.len()), proof.digits.into()],
    );
    let guardians = proof.guardians(tale.situation.board());
    for &guardian in &guardians {
        tale.mark(Mark::Candidate(guardian, Role::Pattern));
    }
    tale.infer(
        "So one of the other candidates in these cells is true: {0/or}.",
        [Slot::Candidates(guardians)],
    );
    tale.refute("With {0/or}, none of them could be.", [Slot::Candidates(tale.removed().to_vec())]);
}
