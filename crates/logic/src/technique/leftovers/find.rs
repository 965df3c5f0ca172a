//! Finds what the law of leftovers forbids.

use super::Proof;
use crate::geometry::Leftover;
use crate::proof;
use crate::search::Search;
use crate::step::Candidate;
use crate::technique::Technique;
use ninefold_puzzle::{CellSet, Digit};
use std::ops::ControlFlow;

/// Digits that would be on one side and not on the other; few cells left over first.
pub(crate) fn find<const W: usize>(search: &mut Search<'_, W>, technique: Technique) -> ControlFlow<()> {
    let situation = search.situation();
    for leftover in situation.geometry().leftovers() {
        for digit in situation.board().frame().rules().layout().digits() {
            search.spend(8)?;
            count(search, technique, leftover, digit)?;
        }
    }
    ControlFlow::Continue(())
}

/// Compares how often a digit is on both sides.
fn count<const W: usize>(
    search: &mut Search<'_, W>,
    technique: Technique,
    leftover: &Leftover<W>,
    digit: Digit,
) -> ControlFlow<()> {
    let situation = search.situation();
    let (board, solved) = (situation.board(), situation.board().solved());
    let excess = leftover.added.len() - leftover.removed.len();
    let (inside, outside) = (leftover.inside & board.places(digit), leftover.outside & board.places(digit));
    let (least_in, least_out) = ((inside & solved).len(), (outside & solved).len());
    let open = board.places(digit) - solved;
    let proof = || {
        let (added, removed) = (leftover.added.clone(), leftover.removed.clone());
        proof::Proof::Leftovers(Proof { added, removed, digit })
    };
    let mut gone = CellSet::EMPTY;
    for cell in open {
        let seen = situation.peers(cell);
        let in_here = usize::from(inside.contains(cell));
        let out_here = usize::from(outside.contains(cell));
        let (most_in, most_out) = ((inside - seen).len(), (outside - seen).len());
        if most_in < least_out + out_here + excess || least_in + in_here > most_out + excess {
            gone.insert(cell);
        }
    }
    search.eliminate(technique, digit, gone, proof)?;
    // As few places as the digit needs: each of them holds it.
    let full = if inside.len() == least_out + excess {
        inside - solved
    } else if outside.len() + excess == least_in {
        outside - solved
    } else {
        CellSet::EMPTY
    };
    let others = full.iter().flat_map(|cell| {
        board.candidates(cell).without(digit).iter().map(move |other| Candidate::new(cell, other))
    });
    search.eliminate_all(technique, others, proof)
}
