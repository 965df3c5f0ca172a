//! Words for leftovers.

use super::tale::Tale;
use crate::scene::{CellRole, Mark, RegionRole, Role};
use crate::sentence::Slot;
use ninefold_logic::RegionId;
use ninefold_logic::technique::leftovers::Proof;
use ninefold_puzzle::{CellSet, Digit};

pub(super) fn explain<const W: usize>(tale: &mut Tale<'_, W>, proof: &Proof) {
    let Proof { added, removed, digit } = proof;
    for (houses, role) in [(added, RegionRole::Base), (removed, RegionRole::Cover)] {
        for &house in houses {
            tale.band(house, role);
        }
    }
    let (first, second) = (union(tale, added), union(tale, removed));
    let (inside, outside) = (first - second, second - first);
    for (cells, role) in [(inside, CellRole::Pattern), (outside, CellRole::Second)] {
        for cell in cells {
            tale.mark(Mark::Cell(cell, role));
        }
    }
    let (mine, other) = (Slot::from(added), Slot::from(removed));
    tale.premise("{0} have {2} beyond {1}.", [mine.clone(), other.clone(), inside.into()]);
    if outside.is_empty() {
        tale.infer(
            "There is one house more among {0}, so that {1} hold every digit once.",
            [mine, inside.into()],
        );
    } else {
        tale.premise("{0} have {2} beyond {1}.", [other, mine, outside.into()]);
        if added.len() == removed.len() {
            tale.infer("What both have cancels out: the two sets of cells hold the same digits.", []);
        } else {
            tale.infer("What both have cancels out: the first hold every digit once more.", []);
        }
    }
    let places = tale.situation.board().places(*digit);
    explain_places(tale, *digit, inside, places, Role::Pattern);
    if !outside.is_empty() {
        explain_places(tale, *digit, outside, places, Role::Second);
    }
    let words = match outside.is_empty() {
        true => "With {0/or}, {1} would not stand there just once.",
        false => "With {0/or}, {1} would not stand equally often on both sides.",
    };
    tale.refute(words, [Slot::Candidates(tale.removed().to_vec()), (*digit).into()]);
}

/// Says where among some cells a digit can be.
fn explain_places<const W: usize>(
    tale: &mut Tale<'_, W>,
    digit: Digit,
    cells: CellSet<W>,
    places: CellSet<W>,
    role: Role,
) {
    let holders = (cells & places).iter().collect::<Vec<_>>();
    tale.mark_all(digit, &holders, role);
    if holders.is_empty() {
        tale.premise("Among {1}, none can be {0}.", [digit.into(), cells.into()]);
    } else {
        tale.premise("Among {2}, {0} can only go in {1/or}.", [digit.into(), holders.into(), cells.into()]);
    }
}

fn union<const W: usize>(tale: &Tale<'_, W>, houses: &[RegionId]) -> CellSet<W> {
    houses.iter().fold(CellSet::EMPTY, |all, &house| all | tale.situation.geometry().cells(house))
}
