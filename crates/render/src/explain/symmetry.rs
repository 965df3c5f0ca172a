//! Words for symmetric givens.

use super::tale::Tale;
use crate::scene::{CellRole, Mark};
use crate::sentence::{Purpose, Slot};
use ninefold_logic::Candidate;
use ninefold_logic::technique::symmetry::Proof;
use ninefold_puzzle::{Cell, Digit, DigitSet, Layout};

/// Up to so many candidates, each is told with its image.
const MAX_TOLD: usize = 6;

pub(super) fn explain<const W: usize>(tale: &mut Tale<'_, W>, proof: &Proof) {
    let fixed = |(index, &image): (usize, &Cell)| (image.index() == index).then_some(image);
    let fixed = proof.cells.iter().enumerate().filter_map(fixed).collect::<Vec<_>>();
    let same = |(index, &name): (usize, &Digit)| (name.index() == index).then_some(name);
    let same = proof.digits.iter().enumerate().filter_map(same).collect::<DigitSet>();
    tale.say(Purpose::Assumption, "This step relies on the puzzle having exactly one solution.", []);
    tale.premise(motion(tale.situation.board().frame().rules().layout(), &proof.cells), []);
    renamed(tale, &proof.digits);
    tale.infer("The moved and renamed solution solves the same puzzle, and there is only one.", []);
    tale.infer("So the solution has the same symmetry as the givens.", []);
    if !fixed.is_empty() {
        for &cell in &fixed {
            tale.mark(Mark::Cell(cell, CellRole::Pattern));
        }
        let template = match (fixed.len(), same.len()) {
            (1, _) => "{0} stays in its place, so that its digit keeps its name: it is {1/or}.",
            _ => "{0} stay in their places, so that their digits keep their names: each is {1/or}.",
        };
        tale.infer(template, [fixed.into(), same.into()]);
    }
    images(tale, proof);
}

/// Says why each candidate goes: it does not keep its name, or its image is gone.
fn images<const W: usize>(tale: &mut Tale<'_, W>, proof: &Proof) {
    let image = |at: &Candidate| {
        let cell = proof.cells.get(at.cell.index()).copied()?;
        let digit = proof.digits.get(at.digit.index()).copied()?;
        (cell != at.cell).then_some(Candidate::new(cell, digit))
    };
    let moved = tale.removed().iter().filter_map(|at| Some((*at, image(at)?))).collect::<Vec<_>>();
    for &(_, image) in &moved {
        tale.mark(Mark::Cell(image.cell, CellRole::Second));
    }
    if moved.len() > MAX_TOLD {
        return tale.refute(
            "With {0/or}, the image of that candidate would be true, which is gone already.",
            [Slot::Candidates(moved.iter().map(|(at, _)| *at).collect())],
        );
    }
    for (at, image) in moved {
        tale.refute(
            "With {0}, {1} would be true as well, which is gone already.",
            [Slot::Candidates(vec![at]), Slot::Candidates(vec![image])],
        );
    }
}

/// Says how the digits are renamed: pairs that trade their names once, others one by one.
fn renamed<const W: usize>(tale: &mut Tale<'_, W>, names: &[Digit]) {
    for (index, &name) in names.iter().enumerate() {
        let digit = Digit::from_index(index);
        let back = names.get(name.index()) == Some(&digit);
        if back && digit < name {
            let both = DigitSet::single(digit).with(name);
            tale.premise("In the same move, {0} trade their names.", [both.into()]);
        } else if !back {
            tale.premise("In the same move, {0} becomes {1}.", [digit.into(), name.into()]);
        }
    }
}

/// The sentence for a motion of the canvas.
fn motion(layout: &Layout, images: &[Cell]) -> &'static str {
    let last = layout.height().saturating_sub(1);
    let goes = |to: fn(usize, usize, usize) -> (usize, usize)| {
        layout.cells().all(|cell| {
            let place = layout.place(cell);
            let (row, col) = to(last, place.row.into(), place.col.into());
            layout.cell_at(row, col) == images.get(cell.index()).copied()
        })
    };
    if goes(|last, row, col| (last - row, last - col)) {
        "Turn the grid by half a turn and rename digits: the givens are the same as before."
    } else if goes(|_, row, col| (col, row)) {
        "Mirror the grid in the diagonal from the upper left and rename digits: the givens are the same as before."
    } else if goes(|last, row, col| (last - col, last - row)) {
        "Mirror the grid in the diagonal from the upper right and rename digits: the givens are the same as before."
    } else {
        "Turn the grid by a quarter turn and rename digits: the givens are the same as before."
    }
}
