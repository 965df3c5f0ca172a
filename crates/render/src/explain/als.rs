//! Words for almost locked sets.

use super::tale::Tale;
use crate::scene::{CellRole, LinkKind, Mark, Role};
use crate::sentence::Slot;
use ninefold_logic::Candidate;
use ninefold_logic::technique::als::{Form, Proof};
use ninefold_puzzle::{Cell, Digit};

pub(super) fn explain<const W: usize>(tale: &mut Tale<'_, W>, proof: &Proof) {
    for (index, cells) in proof.sets.iter().enumerate() {
        introduce(tale, index, cells);
    }
    for (index, &digit) in proof.links.iter().enumerate() {
        let next = (index + 1) % proof.sets.len();
        let (one, other) = (tale.holders(&proof.sets[index], digit), tale.holders(&proof.sets[next], digit));
        tale.mark_all(digit, &[&one[..], &other].concat(), Role::Second);
        tale.link(LinkKind::Weak, (digit, &one), (digit, &other));
        tale.premise(
            "{0} cannot be in {1} and in {2} at once: its places in them see each other.",
            [digit.into(), letter(index), letter(next)],
        );
    }
    match proof.form {
        Form::Chain => chain(tale, proof),
        Form::Ring => ring(tale, proof),
    }
}

/// Says what an almost locked set is, on its own cells.
pub(super) fn introduce<const W: usize>(tale: &mut Tale<'_, W>, index: usize, cells: &[Cell]) {
    let role = if index.is_multiple_of(2) { CellRole::Pattern } else { CellRole::Second };
    for &cell in cells {
        tale.mark(Mark::Cell(cell, role));
        tale.mark(Mark::Letter(cell, name(index)));
    }
    let digits = tale.digits_of(cells);
    tale.premise(
        "Set {0} is {1} with {2}, one digit more than cells.",
        [letter(index), cells.into(), digits.into()],
    );
}

/// What the first set lacks, the last one has.
fn chain<const W: usize>(tale: &mut Tale<'_, W>, proof: &Proof) {
    let (Some(start), Some(end)) = (proof.sets.first(), proof.sets.last()) else { return };
    let removed = tale.step.conclusion.digits();
    for digit in removed {
        let holders = [tale.holders(start, digit), tale.holders(end, digit)].concat();
        tale.mark_all(digit, &holders, Role::Pattern);
        let removed = tale.removed_from(digit);
        let last = proof.sets.len() - 1;
        let sees = match removed.len() {
            1 => "{0} sees every {1} in {2} and in {3}.",
            _ => "Each of {0} sees every {1} in {2} and in {3}.",
        };
        tale.premise(sees, [(&removed).into(), digit.into(), letter(0), letter(last)]);
        tale.refute("Suppose that {0/or} is {1}.", [removed.into(), digit.into()]);
        let mut lost = digit;
        for (index, &link) in proof.links.iter().enumerate() {
            lose(tale, index, lost, link);
            lost = link;
        }
        tale.refute(
            "Then {0} loses {1} as well as {2}, and has too few digits for its cells.",
            [letter(proof.sets.len() - 1), lost.into(), digit.into()],
        );
    }
}

fn lose<const W: usize>(tale: &mut Tale<'_, W>, index: usize, lost: Digit, kept: Digit) {
    tale.refute(
        "Then {0} has no {1}, so that it needs all its other digits, {2} among them.",
        [letter(index), lost.into(), kept.into()],
    );
}

/// Every set misses one of its two links, so that everything else in it is locked.
fn ring<const W: usize>(tale: &mut Tale<'_, W>, proof: &Proof) {
    for cells in &proof.sets {
        for &cell in cells {
            for digit in tale.candidates(cell) {
                tale.mark(Mark::Candidate(Candidate::new(cell, digit), Role::Pattern));
            }
        }
    }
    tale.infer(
        "Each set can do without one digit only, and each link takes one away from one of its sets.",
        [],
    );
    tale.infer("There are as many links as sets, so that each set gives up exactly one linking digit.", []);
    tale.infer(
        "All other digits of a set stay in it, and each linking digit stays in one of its two sets.",
        [],
    );
    tale.refute(
        "With {0/or}, one set would be two digits short.",
        [Slot::Candidates(tale.removed().to_vec())],
    );
}

/// The letter of a set.
pub(super) fn letter(index: usize) -> Slot {
    Slot::Letter(name(index))
}

fn name(index: usize) -> char {
    char::from(b'A' + (index % 26) as u8)
}
