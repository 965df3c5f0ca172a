//! Words for fish.

use super::tale::Tale;
use crate::scene::{RegionRole, Role};
use crate::sentence::Slot;
use ninefold_logic::technique::fish::{Fish, Proof};
use ninefold_puzzle::{Cell, CellSet, Digit};

pub(super) fn explain<const W: usize>(tale: &mut Tale<'_, W>, proof: &Proof) {
    let mut told = Vec::new();
    for fish in &proof.fish {
        // Siamese fish share their bases: those facts are told once.
        if told != fish.base {
            bases(tale, proof.digit, fish);
            told.clone_from(&fish.base);
        }
        covers(tale, proof.digit, fish);
    }
}

fn bases<const W: usize>(tale: &mut Tale<'_, W>, digit: Digit, fish: &Fish) {
    for &base in &fish.base {
        let places = tale.places(digit, base);
        tale.confined(digit, base, &places, Role::Pattern);
    }
}

fn covers<const W: usize>(tale: &mut Tale<'_, W>, digit: Digit, fish: &Fish) {
    let geometry = tale.situation.geometry();
    for &cover in &fish.cover {
        tale.band(cover, RegionRole::Cover);
    }
    tale.mark_all(digit, &fish.fins, Role::Fin);
    let covered = fish.cover.iter().fold(CellSet::EMPTY, |all, &cover| all | geometry.cells(cover));
    let in_bases = fish.base.iter().fold(CellSet::EMPTY, |all, &base| all | geometry.cells(base));
    let fins = fish.fins.iter().copied().collect::<CellSet<W>>();
    let sees_fins = |cell: Cell| fins.is_subset(&tale.situation.peers(cell));
    let mine = tale.removed_from(digit).into_iter().filter(|&cell| covered.contains(cell) && sees_fins(cell));
    let (inside, outside): (Vec<_>, Vec<_>) = mine.partition(|&cell| in_bases.contains(cell));
    let removed = [outside, inside].concat();
    let (base, cover, count) =
        (Slot::from(&fish.base), Slot::from(&fish.cover), Slot::Count(fish.base.len()));
    if fish.fins.is_empty() {
        tale.premise("All these places lie in {0}.", [cover.clone()]);
        tale.infer(
            "{0} need {1} {2}s, and {3} have room for one each: exactly enough.",
            [base, count, digit.into(), cover],
        );
        tale.refute(
            "If {0/or} were {1}, one of {2} would be left without a {1}.",
            [removed.into(), digit.into(), Slot::from(&fish.base)],
        );
    } else {
        finned(tale, digit, fish, removed);
    }
}

/// With fins: one of them is true, or the fish works without them.
fn finned<const W: usize>(tale: &mut Tale<'_, W>, digit: Digit, fish: &Fish, removed: Vec<Cell>) {
    let geometry = tale.situation.geometry();
    let bases = |cell: &Cell| fish.base.iter().filter(|&&base| geometry.cells(base).contains(*cell)).count();
    let (endo, exo): (Vec<Cell>, Vec<Cell>) = fish.fins.iter().partition(|&cell| bases(cell) > 1);
    let (fins, cover) = (Slot::from(&fish.fins), Slot::from(&fish.cover));
    match exo.len() {
        0 => tale.premise("All these places lie in {0}.", [cover.clone()]),
        1 => tale.premise("All these places lie in {0}, but for the fin {1}.", [cover.clone(), exo.into()]),
        _ => tale.premise("All these places lie in {0}, but for the fins {1}.", [cover.clone(), exo.into()]),
    }
    match endo.len() {
        0 => {}
        1 => tale.premise(
            "{0} would count for two of {1} at once, so that it is a fin.",
            [endo.into(), Slot::from(&fish.base)],
        ),
        _ => tale.premise(
            "{0} would count for two of {1} at once, so that they are fins.",
            [endo.into(), Slot::from(&fish.base)],
        ),
    }
    let sees = match (fish.fins.len(), removed.len()) {
        (1, 1) => "If {0} is {1}, then {2} is not, because it sees the fin.",
        (1, _) => "If {0} is {1}, then {2} are not, because they see the fin.",
        (_, 1) => "If {0/or} is {1}, then {2} is not, because it sees all fins.",
        (_, _) => "If {0/or} is {1}, then {2} are not, because they see all fins.",
    };
    tale.infer(sees, [fins, digit.into(), Slot::Cells(removed.clone())]);
    tale.infer(
        "If no fin is {0}, then {1} have their {2} {0}s in {3}, one in each, and no other cell there is {0}.",
        [digit.into(), Slot::from(&fish.base), Slot::Count(fish.base.len()), cover],
    );
    tale.refute("If {0/or} were {1}, neither case would be possible.", [removed.into(), digit.into()]);
}
