//! Words for singles.

use super::tale::Tale;
use crate::scene::{CellRole, Mark, RegionRole};
use ninefold_logic::RegionId;
use ninefold_logic::technique::single::Proof;
use ninefold_puzzle::{Cell, CellSet, Digit, DigitSet};

pub(super) fn explain<const W: usize>(tale: &mut Tale<'_, W>, proof: &Proof) {
    match *proof {
        Proof::FullHouse { house, cell, digit } => {
            tale.band(house, RegionRole::Base);
            tale.mark(Mark::Cell(cell, CellRole::Pattern));
            tale.premise("{0} is the only empty cell of {1}.", [cell.into(), house.into()]);
            tale.premise("Of all digits, only {0} is still missing there.", [digit.into()]);
        }
        Proof::Hidden { house, cell, digit } => hidden(tale, house, cell, digit),
        Proof::Naked { cell, digit } => naked(tale, cell, digit),
    }
}

/// One place for a digit: shows the equal digits that block the other cells.
fn hidden<const W: usize>(tale: &mut Tale<'_, W>, house: RegionId, cell: Cell, digit: Digit) {
    let situation = tale.situation;
    tale.band(house, RegionRole::Base);
    tale.mark(Mark::Cell(cell, CellRole::Pattern));
    let mut open = (situation.geometry().cells(house) & situation.unsolved()).without(cell);
    let others = open;
    let placed = situation.board().places(digit) & situation.board().solved();
    let mut blockers = CellSet::<W>::EMPTY;
    // The digit that blocks most cells is what a person sees first.
    while let Some(best) =
        placed.iter().max_by_key(|&at| ((situation.peers(at) & open).len(), std::cmp::Reverse(at)))
        && !situation.peers(best).is_disjoint(&open)
    {
        blockers.insert(best);
        open -= situation.peers(best);
    }
    for blocker in blockers {
        tale.mark(Mark::Cell(blocker, CellRole::Reason));
    }
    let blocked = others - open;
    if open.is_empty() && !blocked.is_empty() {
        let template = match blockers.len() {
            1 => "The {0} in {1} blocks all other empty cells of {2}.",
            _ => "The {0}s in {1} block all other empty cells of {2}.",
        };
        tale.premise(template, [digit.into(), blockers.into(), house.into()]);
    } else if !blocked.is_empty() {
        for cell in blocked {
            tale.mark(Mark::Cell(cell, CellRole::Second));
        }
        let template = match blockers.len() {
            1 => "The {0} in {1} blocks {2}.",
            _ => "The {0}s in {1} block {2}.",
        };
        tale.premise(template, [digit.into(), blockers.into(), blocked.into()]);
    }
    if !open.is_empty() {
        for ruled_out in open {
            tale.mark(Mark::Cell(ruled_out, CellRole::Second));
        }
        tale.premise("Earlier steps have ruled out {0} in {1}.", [digit.into(), open.into()]);
    }
    tale.infer("In {0}, {1} can only go in {2}.", [house.into(), digit.into(), cell.into()]);
}

/// One digit for a cell: shows a cell that it sees for each other digit.
fn naked<const W: usize>(tale: &mut Tale<'_, W>, cell: Cell, digit: Digit) {
    let situation = tale.situation;
    let board = situation.board();
    tale.mark(Mark::Cell(cell, CellRole::Pattern));
    let mut seen = DigitSet::EMPTY;
    for peer in situation.peers(cell) & board.solved() {
        if let Some(digit) = board.digit(peer)
            && seen.insert(digit)
        {
            tale.mark(Mark::Cell(peer, CellRole::Reason));
        }
    }
    let others = DigitSet::first(board.frame().rules().layout().n_digits()).without(digit);
    let before = others - seen;
    if !seen.is_empty() {
        tale.premise("{0} sees {1}.", [cell.into(), seen.into()]);
    }
    if !before.is_empty() {
        tale.premise("Earlier steps have ruled out {0} for {1}.", [before.into(), cell.into()]);
    }
    tale.infer("Only {0} is left for {1}.", [digit.into(), cell.into()]);
}
