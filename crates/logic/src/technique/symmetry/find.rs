//! Finds symmetries of the givens: turns and reflections of the canvas.

use super::Proof;
use crate::proof;
use crate::search::Search;
use crate::situation::Situation;
use crate::step::Candidate;
use crate::technique::Technique;
use ninefold_puzzle::{Cell, CellSet, Digit};
use std::ops::ControlFlow;

/// A way to move the squares of an `n` by `n` canvas.
type Motion = fn(usize, usize, usize) -> (usize, usize);

/// Half and quarter turns, and the reflections in the diagonals. Other reflections fix a whole
/// line, whose digits would all keep their names, so that no proper puzzle has them.
const MOTIONS: [Motion; 5] = [
    |n, row, col| (n - row, n - col),
    |n, row, col| (col, n - row),
    |n, row, col| (n - col, row),
    |_, row, col| (col, row),
    |n, row, col| (n - col, n - row),
];

/// Looks for symmetries, and for what they remove.
pub(crate) fn find<const W: usize>(search: &mut Search<'_, W>, technique: Technique) -> ControlFlow<()> {
    let situation = search.situation();
    let Some(free) = situation.free_cells() else { return ControlFlow::Continue(()) };
    for motion in MOTIONS {
        search.spend(situation.geometry().all_cells().len() as u64)?;
        let Some(cells) = images(situation, motion) else { continue };
        let Some(digits) = renaming(situation, free, &cells) else { continue };
        let proof = Proof { cells, digits };
        let gone = removed(situation, &proof);
        search.eliminate_all(technique, gone, || proof::Proof::Symmetry(proof))?;
    }
    ControlFlow::Continue(())
}

/// Where each cell goes, if the motion keeps the canvas and the regions.
fn images<const W: usize>(situation: &Situation<W>, motion: Motion) -> Option<Vec<Cell>> {
    let frame = situation.board().frame();
    let layout = frame.rules().layout();
    if layout.height() != layout.width() {
        return None;
    }
    let image = |cell: Cell| {
        let place = layout.place(cell);
        let (row, col) = motion(layout.height() - 1, place.row.into(), place.col.into());
        layout.cell_at(row, col)
    };
    let cells = layout.cells().map(image).collect::<Option<Vec<_>>>()?;
    let moved = |region: &CellSet<W>| {
        let image = region.iter().map(|cell| cells[cell.index()]).collect::<CellSet<W>>();
        frame.regions().contains(&image)
    };
    frame.regions().iter().all(moved).then_some(cells)
}

/// The new names of the digits, if the givens allow them and leave no doubt.
fn renaming<const W: usize>(
    situation: &Situation<W>,
    free: CellSet<W>,
    cells: &[Cell],
) -> Option<Vec<Digit>> {
    let board = situation.board();
    let n_digits = board.frame().rules().layout().n_digits();
    let mut names = vec![None; n_digits];
    for cell in situation.geometry().all_cells() - free {
        let image = cells[cell.index()];
        let (digit, renamed) = (board.digit(cell)?, board.digit(image)?);
        let name = &mut names[digit.index()];
        if free.contains(image) || name.is_some_and(|name| name != renamed) {
            return None;
        }
        *name = Some(renamed);
    }
    // One digit without givens is left over for the one name that nobody has.
    let used = names.iter().flatten().copied().collect::<Vec<_>>();
    let mut spare = Digit::all(n_digits).filter(|digit| !used.contains(digit));
    let spare_name = spare.next();
    let digits = names.into_iter().map(|name| name.or(spare_name)).collect::<Option<Vec<_>>>()?;
    let mut sorted = digits.clone();
    sorted.sort_unstable();
    sorted.into_iter().eq(Digit::all(n_digits)).then_some(digits)
}

/// The candidates that do not fit the symmetry.
fn removed<const W: usize>(situation: &Situation<W>, proof: &Proof) -> Vec<Candidate> {
    let board = situation.board();
    let mut gone = Vec::new();
    for cell in situation.unsolved() {
        let image = proof.cells[cell.index()];
        for digit in board.candidates(cell) {
            let renamed = proof.digits[digit.index()];
            let stays =
                if image == cell { renamed == digit } else { board.candidates(image).contains(renamed) };
            if !stays {
                gone.push(Candidate::new(cell, digit));
            }
        }
    }
    gone
}
