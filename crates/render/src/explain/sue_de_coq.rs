//! Words for Sue de Coq.

use super::tale::Tale;
use crate::scene::{CellRole, RegionRole, Role};
use crate::sentence::Slot;
use ninefold_logic::technique::sue_de_coq::Proof;

pub(super) fn explain<const W: usize>(tale: &mut Tale<'_, W>, proof: &Proof) {
    let [line, block] = proof.regions;
    tale.band(line, RegionRole::Base);
    tale.band(block, RegionRole::Cover);
    tale.mark_cells(&proof.crossing, CellRole::Pattern, Role::Pattern);
    tale.premise(
        "{0} lie in both {1} and {2}, and have the candidates {3}.",
        [(&proof.crossing).into(), line.into(), block.into(), tale.digits_of(&proof.crossing).into()],
    );
    for (region, wing) in proof.regions.into_iter().zip(&proof.wings) {
        if !wing.is_empty() {
            tale.mark_cells(wing, CellRole::Second, Role::Second);
            tale.premise(
                "In {0}, {1} can only be {2/or}.",
                [region.into(), wing.into(), tale.digits_of(wing).into()],
            );
        }
    }
    let cells = [&proof.crossing[..], &proof.wings[0], &proof.wings[1]].concat();
    let digits = tale.digits_of(&cells);
    let inside = tale.digits_of(&proof.crossing);
    let twice = (tale.digits_of(&proof.wings[0]) & tale.digits_of(&proof.wings[1])) - inside;
    if twice.is_empty() {
        tale.premise("That is {0} cells with {0} digits: {1}.", [Slot::Count(cells.len()), digits.into()]);
        tale.premise(
            "Any two places of one digit among these cells see each other, so that it fits only once.",
            [],
        );
        tale.infer("So each of these digits stands exactly once in these cells.", []);
    } else {
        tale.premise(
            "{0} fits once in {1} and once in {2}, and every other digit only once in all.",
            [twice.into(), (&proof.wings[0]).into(), (&proof.wings[1]).into()],
        );
        tale.infer(
            "That makes room for {0} digits, just as many as there are cells: exactly enough.",
            [Slot::Count(cells.len())],
        );
    }
    tale.refute(
        "With {0/or}, {1} digits would be left for {2} cells.",
        [Slot::Candidates(tale.removed().to_vec()), Slot::Count(cells.len() - 1), Slot::Count(cells.len())],
    );
}
