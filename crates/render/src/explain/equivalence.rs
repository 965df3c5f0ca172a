//! Words for set equivalence.

use super::tale::Tale;
use crate::scene::{CellRole, Mark, RegionRole, Role};
use crate::sentence::Slot;
use ninefold_logic::technique::equivalence::{Proof, Share};
use ninefold_puzzle::{CellSet, DigitSet};

pub(super) fn explain<const W: usize>(tale: &mut Tale<'_, W>, proof: &Proof) {
    let Proof { added, removed, digits } = proof;
    let digits = *digits;
    let account = proof.account(tale.situation);
    let (inside, outside) = (cells(&account.inside), cells(&account.outside));
    for (houses, role) in [(added, RegionRole::Base), (removed, RegionRole::Cover)] {
        houses.iter().for_each(|&house| tale.band(house, role));
    }
    for (cells, cell_role, role) in
        [(inside, CellRole::Pattern, Role::Pattern), (outside, CellRole::Second, Role::Second)]
    {
        for cell in cells {
            tale.mark(Mark::Cell(cell, cell_role));
        }
        for digit in digits {
            tale.mark_all(digit, &tale.holders(&cells.iter().collect::<Vec<_>>(), digit), role);
        }
    }
    for (mine, others, left) in [(added, removed, inside), (removed, added, outside)] {
        let words = match mine.len() {
            1 => "{0} has {2} beyond {1}.",
            _ => "{0} have {2} beyond {1}.",
        };
        tale.premise(words, [mine.into(), others.into(), left.into()]);
    }
    if added.len() == removed.len() {
        tale.infer("What both have cancels out: the two sets of cells hold the same digits.", []);
    } else {
        tale.infer("What both have cancels out: the first hold every digit once more.", []);
    }
    // The least on one side is the most on the other.
    let (fewest, fullest) = match account.inside().0 == account.outside().1 {
        true => (&account.inside, &account.outside),
        false => (&account.outside, &account.inside),
    };
    explain_least(tale, digits, fewest);
    explain_most(tale, digits, fullest);
    let exactly = account.inside().0.max(account.outside().0);
    let (first, second) = (Slot::Count(exactly), Slot::Count(exactly - account.excess));
    match (exactly, exactly - account.excess) {
        (0, _) => {
            tale.infer("So {0/or} is in none of the first cells, and in none of the second.", [digits.into()])
        }
        (_, 0) => tale.infer(
            "So {0/or} is in {1} of the first cells, and in none of the second.",
            [digits.into(), first],
        ),
        _ => tale.infer(
            "So {0/or} is in {1} of the first cells, and in {2} of the second.",
            [digits.into(), first, second],
        ),
    }
    let removed = Slot::Candidates(tale.removed().to_vec());
    match digits.len() {
        1 => tale.refute(
            "With {0/or}, {1} would not stand equally often on both sides.",
            [removed, digits.into()],
        ),
        _ => tale.refute(
            "With {0/or}, {1} together would not stand equally often on both sides.",
            [removed, digits.into()],
        ),
    }
}

/// Says in which houses the cells must hold some of the digits.
fn explain_least<const W: usize>(tale: &mut Tale<'_, W>, digits: DigitSet, shares: &[Share<W>]) {
    for share in shares.iter().filter(|share| share.least > 0) {
        let cells = holders(tale, share.cells, digits);
        match digits.len() {
            1 => tale.premise(
                "In {0}, {1} can only go in {2}.",
                [share.house.into(), digits.into(), cells.into()],
            ),
            _ => tale.premise(
                "In {0}, at least {1} of {2} must stand in {3}.",
                [share.house.into(), Slot::Count(share.least), digits.into(), cells.into()],
            ),
        }
    }
}

/// Says in which houses the cells have room for some of the digits.
fn explain_most<const W: usize>(tale: &mut Tale<'_, W>, digits: DigitSet, shares: &[Share<W>]) {
    let most = shares.iter().map(|share| share.most).sum::<usize>();
    let all = cells(shares);
    if most == 0 {
        return tale.premise("None of {1} can be {0/or}.", [digits.into(), all.into()]);
    }
    for share in shares.iter().filter(|share| share.most > 0) {
        let cells = holders(tale, share.cells, digits);
        if cells.len() == share.most {
            let slots = [share.house.into(), cells.into(), digits.into()];
            tale.premise("Of these cells of {0}, only {1} can hold {2/or}.", slots);
        } else {
            let slots = [share.house.into(), Slot::Count(share.most), cells.into(), digits.into()];
            tale.premise("In {0}, at most {1} of {2} can hold {3/or}.", slots);
        }
    }
}

fn cells<const W: usize>(shares: &[Share<W>]) -> CellSet<W> {
    shares.iter().fold(CellSet::EMPTY, |all, share| all | share.cells)
}

/// Those of the cells that can hold one of the digits.
fn holders<const W: usize>(tale: &Tale<'_, W>, cells: CellSet<W>, digits: DigitSet) -> CellSet<W> {
    cells.iter().filter(|&cell| !(tale.candidates(cell) & digits).is_empty()).collect()
}
