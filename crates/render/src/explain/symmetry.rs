//! Words for symmetric givens.

use super::tale::Tale;
use crate::scene::{CellRole, Mark};
use crate::sentence::Slot;
use ninefold_logic::technique::symmetry::Proof;
use ninefold_puzzle::{Cell, Digit, DigitSet};

pub(super) fn tell<const W: usize>(tale: &mut Tale<'_, W>, proof: &Proof) {
    let fixed = |(index, &image): (usize, &Cell)| (image.index() == index).then_some(image);
    let fixed = proof.cells.iter().enumerate().filter_map(fixed).collect::<Vec<_>>();
    let same = |(index, &name): (usize, &Digit)| (name.index() == index).then_some(name);
    let same = proof.digits.iter().enumerate().filter_map(same).collect::<DigitSet>();
    tale.premise("The givens are symmetric: moved and with digits renamed, they are the same givens.", []);
    for (index, &name) in proof.digits.iter().enumerate() {
        let digit = Digit::from_index(index);
        if name != digit {
            tale.premise("{0} becomes {1}.", [digit.into(), name.into()]);
        }
    }
    tale.infer("The puzzle has one solution, so that the solution has the same symmetry.", []);
    if !fixed.is_empty() {
        for &cell in &fixed {
            tale.mark(Mark::Cell(cell, CellRole::Pattern));
        }
        tale.infer(
            "Only {1/or} keep their names, so that {0} hold nothing else.",
            [fixed.into(), same.into()],
        );
    }
    tale.refute(
        "{0} would not fit: the image of each is impossible.",
        [Slot::Candidates(tale.removed().to_vec())],
    );
}
