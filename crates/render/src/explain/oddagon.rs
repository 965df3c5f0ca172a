//! Words for oddagons.

use super::tale::Tale;
use crate::scene::{CellRole, LinkKind, Mark, Role};
use crate::sentence::Slot;
use ninefold_logic::technique::oddagon::Proof;

pub(super) fn explain<const W: usize>(tale: &mut Tale<'_, W>, proof: &Proof) {
    for &cell in &proof.cells {
        tale.mark(Mark::Cell(cell, CellRole::Pattern));
        for digit in tale.candidates(cell) & proof.digits {
            tale.mark(Mark::Candidate(ninefold_logic::Candidate::new(cell, digit), Role::Second));
        }
    }
    let (cells, count, digits) =
        (Slot::from(&proof.cells), Slot::Count(proof.cells.len()), Slot::from(proof.digits));
    if proof.digits.len() == 2 {
        draw_loop(tale, proof);
        tale.premise("{0} form a loop of {1} cells, in which each sees the next.", [cells, count.clone()]);
        tale.infer(
            "With {0} alone, the two digits would take turns along the loop, but {1} is odd: two neighbours would be the same.",
            [digits, count],
        );
    } else {
        tale.premise(
            "{0} are three cells in each of four blocks, one in every row and every column of its block.",
            [cells],
        );
        tale.infer(
            "With {0} alone, each block would have them in some order, and the rows and columns would pass it on from block to block.",
            [digits],
        );
        tale.infer(
            "Whatever the first order is, the last block is left with none: cells that see each other would share a digit.",
            [],
        );
    }
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

/// Draws the loop, in which no two neighbours are the same.
fn draw_loop<const W: usize>(tale: &mut Tale<'_, W>, proof: &Proof) {
    let next = proof.cells.iter().cycle().skip(1);
    for (&cell, &next) in proof.cells.iter().zip(next) {
        let common = proof.digits & tale.candidates(cell) & tale.candidates(next);
        if let Some(digit) = common.min() {
            tale.link(LinkKind::Weak, (digit, &[cell]), (digit, &[next]));
        }
    }
}
