//! Words for fireworks.

use super::tale::Tale;
use crate::scene::{CellRole, Mark, RegionRole, Role};
use crate::sentence::Slot;
use ninefold_logic::technique::firework::Proof;

pub(super) fn explain<const W: usize>(tale: &mut Tale<'_, W>, proof: &Proof) {
    let Proof { block, lines, crossing, wings, digits } = *proof;
    tale.band(block, RegionRole::Cover);
    let cells = vec![crossing, wings[0], wings[1]];
    for &cell in &cells {
        tale.mark(Mark::Cell(cell, CellRole::Pattern));
    }
    for digit in digits {
        tale.mark_all(digit, &tale.holders(&cells, digit), Role::Pattern);
    }
    for (line, wing) in lines.into_iter().zip(wings) {
        tale.band(line, RegionRole::Base);
        tale.premise(
            "Outside of {0}, {1} has {2} nowhere but in {3}.",
            [block.into(), line.into(), digits.into(), wing.into()],
        );
    }
    tale.infer(
        "If {0/or} is in neither of {1}, then {2} both have it inside {3}, and share it where they cross: in {4}.",
        [
            digits.into(),
            wings.to_vec().into(),
            Slot::Regions(lines.to_vec()),
            block.into(),
            crossing.into(),
        ],
    );
    tale.infer("So {0} fill the three cells {1}.", [digits.into(), cells.into()]);
    tale.refute("With {0/or}, one of them would have no place.", [Slot::Candidates(tale.removed().to_vec())]);
}
