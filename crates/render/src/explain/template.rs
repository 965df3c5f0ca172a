//! Words for templates.

use super::tale::Tale;
use crate::scene::Role;
use crate::sentence::Slot;
use ninefold_logic::technique::template::Proof;
use ninefold_puzzle::Cell;

pub(super) fn explain<const W: usize>(tale: &mut Tale<'_, W>, proof: &Proof) {
    let digit = proof.digit;
    let places =
        (tale.situation.board().places(digit) & tale.situation.unsolved()).iter().collect::<Vec<Cell>>();
    tale.mark_all(digit, &places, Role::Second);
    tale.premise("The places that are left for {0} are {1}.", [digit.into(), places.into()]);
    tale.premise("List every way to choose one of them in each house so that none sees another.", []);
    tale.premise("Drop those that need a cell which another digit has in all of its own ways.", []);
    if tale.removed().is_empty() {
        let placed = tale.step.conclusion.placements().iter().map(|at| at.cell).collect::<Vec<_>>();
        tale.infer("Every way that is left has {0} in {1}.", [digit.into(), placed.into()]);
    } else {
        tale.refute("No way that is left has {0/or}.", [Slot::Candidates(tale.removed().to_vec())]);
    }
}
