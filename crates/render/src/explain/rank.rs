//! Words for patterns without room.

use super::tale::Tale;
use crate::scene::{CellRole, RegionRole, Role};
use crate::sentence::Slot;
use ninefold_logic::technique::rank::Proof;

pub(super) fn tell<const W: usize>(tale: &mut Tale<'_, W>, proof: &Proof) {
    let cells = proof.cells();
    tale.mark_cells(&cells, CellRole::Pattern, Role::Pattern);
    let count = Slot::Count(proof.truths.len());
    tale.premise(
        "{0} are {1} empty cells, and each of them needs a digit.",
        [Slot::from(&cells), count.clone()],
    );
    for (region, digits) in proof.linked_regions() {
        tale.band(region, RegionRole::Cover);
        tale.premise("In {0}, {1} can stand only once each.", [region.into(), digits.into()]);
    }
    tale.infer(
        "Every candidate of the cells is one of these. That makes room for {0} digits, just as many as are needed.",
        [count],
    );
    tale.infer("So each of these digits stands in one of the cells, in each of these regions.", []);
    tale.refute(
        "With {0/or}, there would be too little room for the cells.",
        [Slot::Candidates(tale.removed().to_vec())],
    );
}
