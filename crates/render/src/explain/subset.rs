//! Words for subsets.

use super::tale::Tale;
use crate::scene::{CellRole, Mark, RegionRole, Role};
use crate::sentence::Slot;
use ninefold_logic::technique::subset::{Form, Proof};

pub(super) fn explain<const W: usize>(tale: &mut Tale<'_, W>, proof: &Proof) {
    if let Some(&region) = proof.regions.first() {
        tale.band(region, RegionRole::Base);
    }
    match proof.form {
        Form::Naked => naked(tale, proof),
        Form::Hidden => hidden(tale, proof),
    }
}

fn naked<const W: usize>(tale: &mut Tale<'_, W>, proof: &Proof) {
    let Proof { digits, cells, regions, .. } = proof;
    for &region in regions.iter().skip(1) {
        tale.band(region, RegionRole::Cover);
    }
    tale.mark_cells(cells, CellRole::Pattern, Role::Pattern);
    tale.premise("{0} have no other candidates than {1}.", [cells.into(), (*digits).into()]);
    match (&regions[..], cells.len()) {
        ([], _) => tale.premise("These cells all see each other.", []),
        (_, 2) => tale.premise("Both lie in {0}.", [regions.into()]),
        _ => tale.premise("All of them lie in {0}.", [regions.into()]),
    }
    let count = Slot::Count(cells.len());
    tale.infer(
        "{0} cells need {0} different digits, so that they use up {1}.",
        [count.clone(), (*digits).into()],
    );
    tale.refute(
        "With {0/or}, too few digits would be left for these {1} cells.",
        [Slot::Candidates(tale.removed().to_vec()), count],
    );
}

fn hidden<const W: usize>(tale: &mut Tale<'_, W>, proof: &Proof) {
    let Proof { digits, cells, regions, .. } = proof;
    for &cell in cells {
        tale.mark(Mark::Cell(cell, CellRole::Pattern));
    }
    for digit in *digits {
        tale.mark_all(digit, &tale.holders(cells, digit), Role::Pattern);
    }
    if let Some(&house) = regions.first() {
        tale.premise("In {0}, {1} can only go in {2}.", [house.into(), (*digits).into(), cells.into()]);
    }
    let count = Slot::Count(cells.len());
    tale.infer("{0} digits fill these {0} cells, so that nothing else has room there.", [count.clone()]);
    tale.refute(
        "With {0/or}, too few cells would be left for these {1} digits.",
        [Slot::Candidates(tale.removed().to_vec()), count],
    );
}
