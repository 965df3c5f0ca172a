//! Words for arguments from uniqueness.

use super::tale::Tale;
use crate::scene::{CellRole, Mark, Role};
use crate::sentence::{Purpose, Slot};
use ninefold_logic::Candidate;
use ninefold_logic::technique::uniqueness::{Pattern, Proof};
use ninefold_puzzle::{Cell, DigitSet};

pub(super) fn explain<const W: usize>(tale: &mut Tale<'_, W>, proof: &Proof) {
    tale.say(Purpose::Assumption, "This step relies on the puzzle having exactly one solution.", []);
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
            tale.refute("With {0/or}, that would be impossible.", [removed]);
        }
        ([], []) => tale.refute("With {0/or}, the digits could trade places.", [removed]),
        (helpers, []) => {
            let all = guards | tale.digits_of(helpers);
            tale.infer(
                "So one of the cells with these extras holds one of them, and uses up {0} together with {1}.",
                [all.into(), helpers.into()],
            );
            tale.refute("With {0/or}, too few digits would be left for them.", [removed]);
        }
        (_, strong) => {
            let forced = strong.iter().map(|&(digit, _)| digit).collect::<DigitSet>();
            tale.refute(
                "With {0/or}, {1} would be forced into the other cells, and the pattern would be complete.",
                [removed, forced.into()],
            );
        }
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
    match cells.len() {
        4 => tale.premise(
            "{0} lie in two rows, two columns and two blocks, and none of them is a given.",
            [cells.into()],
        ),
        _ => tale.premise("None of {0} is a given.", [cells.into()]),
    }
    tale.premise(
        "If they held only {0}, these digits could trade places there without breaking a rule: two solutions.",
        [digits.into()],
    );
    if !guardians.is_empty() {
        tale.infer("So {0/or} must be true.", [Slot::Candidates(guardians.clone())]);
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
        "Without {0}, every open cell would have two candidates, and every digit two places in each house that needs it.",
        [Slot::Candidates(extras.clone())],
    );
    tale.premise("Such a grid never has exactly one solution.", []);
    tale.infer("So {0/or} must be true.", [Slot::Candidates(extras.clone())]);
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
