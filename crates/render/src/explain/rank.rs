//! Words for patterns without room.

use super::tale::Tale;
use crate::scene::{CellRole, RegionRole, Role};
use crate::sentence::Slot;
use ninefold_logic::technique::rank::{Proof, Sector};

pub(super) fn explain<const W: usize>(tale: &mut Tale<'_, W>, proof: &Proof) {
    match proof.truths.first() {
        Some(Sector::Region(..)) => hidden_sets(tale, proof),
        _ => locked_cells(tale, proof),
    }
}

/// Digits that need cells, and just as many cells for them.
fn hidden_sets<const W: usize>(tale: &mut Tale<'_, W>, proof: &Proof) {
    let cells = proof.cells();
    tale.mark_cells(&cells, CellRole::Pattern, Role::Pattern);
    for (house, digits) in proof.regions() {
        tale.band(house, RegionRole::Base);
        let places = cells.iter().copied().filter(|&cell| {
            let geometry = tale.situation.geometry();
            let holds = digits.iter().any(|digit| tale.situation.board().places(digit).contains(cell));
            geometry.cells(house).contains(cell) && holds
        });
        let places = places.collect::<Vec<_>>();
        tale.premise("In {0}, {1} can only go in {2}.", [house.into(), digits.into(), (&places).into()]);
    }
    let count = Slot::Count(proof.truths.len());
    tale.infer(
        "That is {0} digits that need a cell each, and only {0} cells for them: {1}.",
        [count, (&cells).into()],
    );
    tale.infer("So each of these cells holds one of the digits.", []);
    tale.refute(
        "With {0/or}, one of the digits would have no cell.",
        [Slot::Candidates(tale.removed().to_vec())],
    );
}

/// Cells that need digits, and just as much room for them.
fn locked_cells<const W: usize>(tale: &mut Tale<'_, W>, proof: &Proof) {
    let cells = proof.cells();
    tale.mark_cells(&cells, CellRole::Pattern, Role::Pattern);
    let count = Slot::Count(proof.truths.len());
    tale.premise(
        "{0} are {1} empty cells, and each of them needs a digit.",
        [Slot::from(&cells), count.clone()],
    );
    for (region, digits) in proof.regions() {
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
