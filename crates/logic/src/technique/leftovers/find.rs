//! Finds what the law of leftovers forbids.

use super::Proof;
use crate::geometry::Leftover;
use crate::proof;
use crate::search::Search;
use crate::situation::Situation;
use crate::step::Candidate;
use crate::technique::Technique;
use ninefold_puzzle::{Cell, CellSet, Digit};
use std::cmp::Ordering;
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
    let (open_in, open_out) = (inside - solved, outside - solved);
    let proof = || {
        let (added, removed) = (leftover.added.clone(), leftover.removed.clone());
        proof::Proof::Leftovers(Proof { added, removed, digit })
    };
    let gone = match (least_out + excess).cmp(&least_in) {
        Ordering::Greater => too_few(search, digit, (open_in, open_out), least_out + excess - least_in),
        Ordering::Less => too_few(search, digit, (open_out, open_in), least_in - least_out - excess),
        Ordering::Equal => {
            let situation = search.situation();
            (open_out & seeing_all(situation, open_in)) | (open_in & seeing_all(situation, open_out))
        }
    };
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

/// The places of a digit that leave it too few on a side that needs so many, one more for one opposite.
fn too_few<const W: usize>(
    search: &Search<'_, W>,
    digit: Digit,
    (side, opposite): (CellSet<W>, CellSet<W>),
    need: usize,
) -> CellSet<W> {
    let situation = search.situation();
    let open = situation.board().places(digit) - situation.board().solved();
    let starves = |&cell: &Cell| {
        let left = (side - situation.peers(cell)).len();
        left < need + usize::from(opposite.contains(cell))
    };
    open.iter().filter(starves).collect()
}

/// The cells that see each of these; all cells if there are none.
fn seeing_all<const W: usize>(situation: &Situation<W>, cells: CellSet<W>) -> CellSet<W> {
    if cells.is_empty() { situation.geometry().all_cells() } else { situation.common_peers(cells) }
}
