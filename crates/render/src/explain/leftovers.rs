//! Words for leftovers.

use super::tale::Tale;
use crate::scene::{CellRole, Mark, RegionRole, Role};
use crate::sentence::Slot;
use ninefold_logic::RegionId;
use ninefold_logic::technique::leftovers::Proof;
use ninefold_puzzle::CellSet;

pub(super) fn tell<const W: usize>(tale: &mut Tale<'_, W>, proof: &Proof) {
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
    for (cells, role) in [(inside & places, Role::Pattern), (outside & places, Role::Second)] {
        let cells = cells.iter().collect::<Vec<_>>();
        tale.mark_all(*digit, &cells, role);
        match cells.is_empty() {
            true => tale.premise(
                "Among {1}, none can be {0}.",
                [(*digit).into(), if role == Role::Pattern { inside.into() } else { outside.into() }],
            ),
            false => tale.premise(
                "Among {2}, {0} has the places {1}.",
                [
                    (*digit).into(),
                    cells.into(),
                    if role == Role::Pattern { inside.into() } else { outside.into() },
                ],
            ),
        }
        if outside.is_empty() {
            break;
        }
    }
    tale.refute(
        "With {0/or}, {1} would not stand equally often on both sides.",
        [Slot::Candidates(tale.removed().to_vec()), (*digit).into()],
    );
}

fn union<const W: usize>(tale: &Tale<'_, W>, houses: &[RegionId]) -> CellSet<W> {
    houses.iter().fold(CellSet::EMPTY, |all, &house| all | tale.situation.geometry().cells(house))
}
