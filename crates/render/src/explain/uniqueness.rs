//! Words for arguments from uniqueness.

use super::tale::Tale;
use crate::scene::{CellRole, Mark, Role};
use crate::sentence::{Kind, Slot};
use ninefold_logic::Candidate;
use ninefold_logic::technique::uniqueness::{Pattern, Proof};
use ninefold_puzzle::{Cell, DigitSet};

pub(super) fn tell<const W: usize>(tale: &mut Tale<'_, W>, proof: &Proof) {
    tale.say(Kind::Assumption, "This step relies on the puzzle having exactly one solution.", []);
    let guardians = match &proof.pattern {
        Pattern::Deadly { cells, digits } => deadly(tale, cells, *digits),
        Pattern::Grave { extras } => grave(tale, extras),
    };
    helpers(tale, proof);
    let removed = Slot::Candidates(tale.removed().to_vec());
    let guards = guardians.iter().map(|at| at.digit).collect::<DigitSet>();
    match (&proof.helpers[..], &proof.strong[..]) {
        ([], [])
            if guardians.iter().all(|guard| tale.removed().iter().all(|at| tale.excludes(*guard, *at))) =>
        {
            tale.refute("With {0/or}, none of them would be true.", [removed]);
        }
        ([], []) => tale.refute("With {0/or}, the digits could trade places.", [removed]),
        (helpers, []) => {
            let all = guards | tale.digits_of(helpers);
            tale.infer(
                "One of {0}, and {1}, use up {2} where they meet.",
                [Slot::Candidates(guardians), helpers.into(), all.into()],
            );
            tale.refute("With {0/or}, too few digits would be left for them.", [removed]);
        }
        (_, _) => tale.refute("With {0/or}, these digits would be forced into the pattern.", [removed]),
    }
}

/// Cells that must not hold the digits alone; gives the candidates that prevent it.
fn deadly<const W: usize>(tale: &mut Tale<'_, W>, cells: &[Cell], digits: DigitSet) -> Vec<Candidate> {
    let mut guardians = Vec::new();
    for &cell in cells {
        tale.mark(Mark::Cell(cell, CellRole::Pattern));
        for digit in tale.candidates(cell).iter().filter(|_| tale.situation.unsolved().contains(cell)) {
            let candidate = Candidate::new(cell, digit);
            if digits.contains(digit) {
                tale.mark(Mark::Candidate(candidate, Role::Pattern));
            } else {
                tale.mark(Mark::Candidate(candidate, Role::Fin));
                guardians.push(candidate);
            }
        }
    }
    tale.premise("None of {0} is a given.", [cells.into()]);
    tale.premise(
        "If they held only {0}, these digits could trade places there without breaking a rule: two solutions.",
        [digits.into()],
    );
    match guardians.len() {
        0 => {}
        1 => tale.infer("So {0} must be true.", [Slot::Candidates(guardians.clone())]),
        _ => tale.infer("So at least one of {0} is true.", [Slot::Candidates(guardians.clone())]),
    }
    guardians
}

/// A whole grid of pairs, but for a few candidates.
fn grave<const W: usize>(tale: &mut Tale<'_, W>, extras: &[Candidate]) -> Vec<Candidate> {
    for &extra in extras {
        tale.mark(Mark::Cell(extra.cell, CellRole::Pattern));
        tale.mark(Mark::Candidate(extra, Role::Pattern));
    }
    let extras = extras.to_vec();
    tale.premise(
        "Without {0}, every open cell would have two candidates, and every digit two places in a house.",
        [Slot::Candidates(extras.clone())],
    );
    tale.premise("Such a grid never has exactly one solution.", []);
    match extras.len() {
        1 => tale.infer("So {0} must be true.", [Slot::Candidates(extras.clone())]),
        _ => tale.infer("So at least one of {0} is true.", [Slot::Candidates(extras.clone())]),
    }
    extras
}

/// Cells and houses beside the pattern that narrow the ways out of it.
fn helpers<const W: usize>(tale: &mut Tale<'_, W>, proof: &Proof) {
    for &helper in &proof.helpers {
        tale.mark(Mark::Cell(helper, CellRole::Second));
        tale.only(helper, Role::Second);
    }
    for &(digit, house) in &proof.strong {
        let places = tale.places(digit, house);
        tale.confined(digit, house, &places, Role::Pattern);
    }
}
