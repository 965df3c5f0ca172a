//! Words for neighbours.

use super::tale::Tale;
use crate::scene::{CellRole, Mark, Role};
use crate::sentence::Slot;
use ninefold_logic::technique::neighbour::Proof;
use ninefold_puzzle::Cell;

pub(super) fn explain<const W: usize>(tale: &mut Tale<'_, W>, proof: &Proof) {
    match *proof {
        Proof::Cell(cell) => match tale.situation.board().digit(cell) {
            Some(digit) => {
                tale.mark(Mark::Cell(cell, CellRole::Reason));
                tale.premise("{0} holds {1}.", [cell.into(), digit.into()]);
                tale.infer("No consecutive digit may stand beside it.", []);
            }
            None => squeezed_cell(tale, cell),
        },
        Proof::House(digit, house) => {
            let places = tale.places(digit, house);
            tale.confined(digit, house, &places, Role::Pattern);
            tale.refute(
                "With {0/or}, {1} would have a consecutive digit beside it, or no room, at each of them.",
                [Slot::Candidates(tale.removed().to_vec()), digit.into()],
            );
        }
    }
}

fn squeezed_cell<const W: usize>(tale: &mut Tale<'_, W>, cell: Cell) {
    tale.only(cell, Role::Pattern);
    let removed = Slot::Candidates(tale.removed().to_vec());
    tale.refute(
        "With {0/or} beside it, {1} could have neither the same digit nor a consecutive one.",
        [removed, cell.into()],
    );
}
