//! Words for exocets.

use super::tale::Tale;
use crate::scene::{CellRole, RegionRole, Role};
use crate::sentence::Slot;
use ninefold_logic::technique::exocet::Proof;

pub(super) fn explain<const W: usize>(tale: &mut Tale<'_, W>, proof: &Proof) {
    tale.mark_cells(&proof.base, CellRole::Pattern, Role::Pattern);
    tale.mark_cells(&proof.targets, CellRole::Second, Role::Second);
    for line in proof.lines {
        tale.band(line, RegionRole::Cover);
    }
    tale.premise(
        "The base is {0}, which can only be {1/or}.",
        [proof.base.to_vec().into(), tale.digits_of(&proof.base).into()],
    );
    tale.premise(
        "The targets are {0}, and the lines are {1}, each of which needs every digit.",
        [proof.targets.to_vec().into(), Slot::Regions(proof.lines.to_vec())],
    );
    for (digit, covers) in &proof.covers {
        let mut covers = covers.to_vec();
        covers.dedup();
        tale.premise(
            "If {0} were in the base, but not in the targets, it would be left on the lines only in {1}.",
            [(*digit).into(), Slot::Regions(covers)],
        );
    }
    tale.infer("That is room for two of each digit at most, and the lines need three: it cannot be.", []);
    tale.infer(
        "So every digit of the base stands in {0} as well: two digits in two cells.",
        [proof.targets.to_vec().into()],
    );
    tale.refute(
        "With {0/or}, a digit of the base would be missing there.",
        [Slot::Candidates(tale.removed().to_vec())],
    );
}
