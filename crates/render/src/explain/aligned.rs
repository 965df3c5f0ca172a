//! Words for aligned exclusion.

use super::tale::Tale;
use crate::scene::{CellRole, Mark, Role};
use crate::sentence::Slot;
use ninefold_logic::Candidate;
use ninefold_logic::technique::aligned::Proof;
use ninefold_puzzle::{Cell, Digit, DigitSet};

pub(super) fn explain<const W: usize>(tale: &mut Tale<'_, W>, proof: &Proof) {
    for &cell in &proof.base {
        tale.only(cell, Role::Second);
    }
    for cells in &proof.excluders {
        for &cell in cells {
            tale.mark(Mark::Cell(cell, CellRole::Second));
        }
        let template = match cells.len() {
            1 => "{0} must be {1/or}.",
            _ => "{0} must be filled from {1}.",
        };
        tale.premise(template, [cells.into(), tale.digits_of(cells).into()]);
    }
    for &removed in tale.removed() {
        let others = proof.base.iter().copied().filter(|&cell| cell != removed.cell).collect::<Vec<_>>();
        tale.refute("Suppose that {0} is {1}.", [removed.cell.into(), removed.digit.into()]);
        let Some((&last, before)) = others.split_last() else { continue };
        match before {
            [] => exhaust(tale, proof, &[removed], last),
            _ => branch(tale, proof, removed, before[0], last),
        }
    }
}

/// Goes through all that one cell could be, and for each of them through the last cell.
fn branch<const W: usize>(tale: &mut Tale<'_, W>, proof: &Proof, removed: Candidate, cell: Cell, last: Cell) {
    for digit in tale.candidates(cell) {
        let at = Candidate::new(cell, digit);
        match why(tale, proof, &[removed], at) {
            Some(clash) => explain_clash(tale, cell, digit, clash),
            None => {
                tale.refute("Suppose as well that {0} is {1}.", [cell.into(), digit.into()]);
                exhaust(tale, proof, &[removed, at], last);
                tale.refute("So {0} is not {1} either.", [cell.into(), digit.into()]);
            }
        }
    }
    tale.refute("So nothing would be left for {0}.", [Slot::from(cell)]);
}

/// Goes through all that the last cell could be.
fn exhaust<const W: usize>(tale: &mut Tale<'_, W>, proof: &Proof, chosen: &[Candidate], last: Cell) {
    for digit in tale.candidates(last) {
        if let Some(clash) = why(tale, proof, chosen, Candidate::new(last, digit)) {
            explain_clash(tale, last, digit, clash);
        }
    }
    tale.refute("So nothing would be left for {0}.", [Slot::from(last)]);
}

/// Why a candidate cannot be true beside others.
enum Clash {
    /// It sees the same digit.
    Seen(Cell),
    /// These cells would lose the digits, and could not be filled.
    Starved(Vec<Cell>, DigitSet),
}

fn why<const W: usize>(
    tale: &Tale<'_, W>,
    proof: &Proof,
    chosen: &[Candidate],
    at: Candidate,
) -> Option<Clash> {
    if let Some(seen) = chosen.iter().find(|&&truth| tale.excludes(truth, at)) {
        return Some(Clash::Seen(seen.cell));
    }
    let all = [chosen, &[at]].concat();
    let cells = proof.excluders.iter().find(|cells| starves(tale, cells, &all))?;
    Some(Clash::Starved(cells.clone(), all.iter().map(|at| at.digit).collect()))
}

fn explain_clash<const W: usize>(tale: &mut Tale<'_, W>, cell: Cell, digit: Digit, clash: Clash) {
    match clash {
        Clash::Seen(seen) => {
            tale.refute("Then {0} is not {1}, because it sees {2}.", [cell.into(), digit.into(), seen.into()])
        }
        Clash::Starved(cells, lost) => {
            let template = match cells.len() {
                1 => "Then {0} is not {1}: {2} would see {3}, and nothing would be left for it.",
                _ => "Then {0} is not {1}: without {3}, too few digits would be left for {2}.",
            };
            tale.refute(template, [cell.into(), digit.into(), cells.into(), lost.into()]);
        }
    }
}

/// Whether the cells could not be filled beside some candidates.
fn starves<const W: usize>(tale: &Tale<'_, W>, cells: &[Cell], chosen: &[Candidate]) -> bool {
    let left = cells.iter().fold(DigitSet::EMPTY, |all, &cell| {
        let seen = chosen.iter().filter(|at| tale.situation.peers(at.cell).contains(cell));
        all | (tale.candidates(cell) - seen.map(|at| at.digit).collect())
    });
    left.len() < cells.len()
}
