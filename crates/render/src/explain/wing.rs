//! Words for wings.

use super::als;
use super::tale::Tale;
use crate::scene::{CellRole, LinkKind, Mark, Role};
use crate::sentence::Slot;
use ninefold_logic::Candidate;
use ninefold_logic::RegionId;
use ninefold_logic::technique::wing::Proof;
use ninefold_puzzle::{Cell, Digit, DigitSet};

pub(super) fn explain<const W: usize>(tale: &mut Tale<'_, W>, proof: &Proof) {
    match proof {
        Proof::BentSet { cells, digits, pivot, digit } => {
            let order = pivot.iter().chain(cells.iter().filter(|&cell| Some(*cell) != *pivot));
            let order = order.copied().collect::<Vec<_>>();
            for &cell in &order {
                tale.only(cell, Role::Second);
            }
            tale.mark_all(*digit, &tale.holders(cells, *digit), Role::Pattern);
            match (pivot, cells.len()) {
                (Some(pivot), 3) => from_pivot(tale, *pivot, cells, *digit),
                _ => by_count(tale, cells, *digits, *digit),
            }
        }
        Proof::Pairs { ends, digits, house, link, digit } => {
            pairs(tale, *ends, *digits, *house, *link, *digit);
        }
        Proof::Sets { sets, house, link, digit } => almost_locked(tale, sets, *house, *link, *digit),
    }
}

/// Two almost locked sets, of which a house keeps a digit out of one.
fn almost_locked<const W: usize>(
    tale: &mut Tale<'_, W>,
    sets: &[Vec<Cell>; 2],
    house: RegionId,
    link: Digit,
    digit: Digit,
) {
    for (index, cells) in sets.iter().enumerate() {
        als::introduce(tale, index, cells);
        tale.mark_all(link, &tale.holders(cells, link), Role::Second);
        tale.mark_all(digit, &tale.holders(cells, digit), Role::Pattern);
    }
    let places = tale.places(link, house);
    tale.confined(link, house, &places, Role::Second);
    tale.infer(
        "Wherever {0} is there, it takes {0} away from one of the two sets, which then holds all its other digits.",
        [link.into()],
    );
    tale.infer("So one of the sets has {0}.", [digit.into()]);
    tale.refute(
        "If {0/or} were {1}, which it sees in both sets, neither could have it.",
        [tale.removed_from(digit).into(), digit.into()],
    );
}

/// A pivot with two wings: each of its digits leads to the same end.
fn from_pivot<const W: usize>(tale: &mut Tale<'_, W>, pivot: Cell, cells: &[Cell], digit: Digit) {
    let wings = cells.iter().copied().filter(|&cell| cell != pivot).collect::<Vec<_>>();
    for value in tale.candidates(pivot).without(digit) {
        for &wing in tale.holders(&wings, value).iter() {
            tale.link(LinkKind::Weak, (value, &[pivot]), (value, &[wing]));
            tale.infer(
                "If {0} is {1}, then {2}, which it sees, is {3}.",
                [pivot.into(), value.into(), wing.into(), digit.into()],
            );
        }
    }
    if tale.candidates(pivot).contains(digit) {
        tale.infer("Else {0} is {1} itself.", [pivot.into(), digit.into()]);
    }
    let holders = tale.holders(cells, digit);
    tale.infer("So one of {0} is {1}.", [Slot::from(&holders), digit.into()]);
    let removed = tale.removed_from(digit);
    tale.refute("If {0/or} were {1}, none of them could be.", [removed.into(), digit.into()]);
}

/// As many cells as digits, and only one digit that could be there twice.
fn by_count<const W: usize>(tale: &mut Tale<'_, W>, cells: &[Cell], digits: DigitSet, digit: Digit) {
    let once = digits.without(digit);
    tale.premise(
        "Together that is {0} cells with {0} digits: {1}.",
        [Slot::Count(cells.len()), digits.into()],
    );
    tale.premise(
        "Cells that share {0/or} see each other, so that each of these digits fits only once.",
        [once.into()],
    );
    tale.infer(
        "Without {0}, {1} digits would be left for {2} cells.",
        [digit.into(), Slot::Count(once.len()), Slot::Count(cells.len())],
    );
    let holders = tale.holders(cells, digit);
    tale.infer("So one of {0} is {1}.", [holders.into(), digit.into()]);
    let removed = tale.removed_from(digit);
    tale.refute("If {0/or} were {1}, none of them could be.", [removed.into(), digit.into()]);
}

fn pairs<const W: usize>(
    tale: &mut Tale<'_, W>,
    ends: [Cell; 2],
    digits: DigitSet,
    house: RegionId,
    link: Digit,
    digit: Digit,
) {
    for end in ends {
        tale.mark(Mark::Cell(end, CellRole::Pattern));
        tale.mark(Mark::Candidate(Candidate::new(end, digit), Role::Pattern));
        tale.mark(Mark::Candidate(Candidate::new(end, link), Role::Second));
    }
    tale.premise("{0} can both only be {1/or}.", [ends[..].into(), digits.into()]);
    let places = tale.places(link, house);
    tale.confined(link, house, &places, Role::Second);
    for &end in &ends {
        let near = places.iter().copied().filter(|&cell| tale.situation.peers(end).contains(cell));
        let near = near.collect::<Vec<_>>();
        if !near.is_empty() {
            tale.link(LinkKind::Weak, (link, &[end]), (link, &near));
        }
    }
    tale.premise("Each of these places is seen by {0/or}.", [ends[..].into()]);
    tale.infer(
        "If both {0} were {1}, {2} would have no place left for {1}.",
        [ends[..].into(), link.into(), house.into()],
    );
    tale.infer("So one of them is {0}.", [digit.into()]);
    let removed = tale.removed_from(digit);
    tale.refute(
        "If {0/or} were {1}, both of them would be {2}.",
        [removed.into(), digit.into(), link.into()],
    );
}
