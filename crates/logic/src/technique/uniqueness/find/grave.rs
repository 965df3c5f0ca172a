//! Bivalue universal graves, with one candidate too many or a few.

use super::super::Pattern;
use super::guarded::Guarded;
use crate::search::Search;
use crate::situation::Situation;
use crate::step::Candidate;
use crate::technique::Technique;
use ninefold_puzzle::{Cell, CellSet, DigitSet};
use std::ops::ControlFlow;

/// How many cells may have more than two candidates.
const MAX_CELLS: usize = 5;

/// Grids in which a few candidates keep every cell from having two.
pub(super) fn graves<const W: usize>(search: &mut Search<'_, W>, technique: Technique) -> ControlFlow<()> {
    let situation = search.situation();
    let (board, geometry) = (situation.board(), situation.geometry());
    let unsolved = situation.unsolved();
    let only_houses = geometry.houses().len() == geometry.regions().len();
    if !only_houses || unsolved.iter().any(|cell| board.candidates(cell).len() < 2) {
        return ControlFlow::Continue(());
    }
    let large = |&cell: &Cell| board.candidates(cell).len() > 2;
    let large = unsolved.iter().filter(large).take(MAX_CELLS + 1).collect::<Vec<_>>();
    if large.is_empty() || large.len() > MAX_CELLS {
        return ControlFlow::Continue(());
    }
    choose(search, technique, &large, &mut Vec::new())
}

/// Chooses for each cell in turn which two candidates stay.
fn choose<const W: usize>(
    search: &mut Search<'_, W>,
    technique: Technique,
    left: &[Cell],
    extras: &mut Vec<Candidate>,
) -> ControlFlow<()> {
    search.spend(100)?;
    let situation = search.situation();
    let Some((&cell, rest)) = left.split_first() else {
        if is_grave(situation, extras) {
            use_grave(search, technique, extras)?;
        }
        return ControlFlow::Continue(());
    };
    let digits = situation.board().candidates(cell);
    let before = extras.len();
    for one in digits {
        for other in digits.iter().filter(|&other| other > one) {
            let more = digits.without(one).without(other);
            extras.extend(more.iter().map(|digit| Candidate::new(cell, digit)));
            choose(search, technique, rest, extras)?;
            extras.truncate(before);
        }
    }
    ControlFlow::Continue(())
}

/// Whether each digit has two open places in a house or none, without the extras.
fn is_grave<const W: usize>(situation: &Situation<W>, extras: &[Candidate]) -> bool {
    let (board, geometry) = (situation.board(), situation.geometry());
    board.frame().rules().layout().digits().all(|digit| {
        let extra = extras.iter().filter(|extra| extra.digit == digit).map(|extra| extra.cell);
        let places = (board.places(digit) - board.solved()) - extra.collect::<CellSet<W>>();
        geometry.houses().iter().all(|&house| matches!((geometry.cells(house) & places).len(), 0 | 2))
    })
}

fn use_grave<const W: usize>(
    search: &mut Search<'_, W>,
    technique: Technique,
    extras: &[Candidate],
) -> ControlFlow<()> {
    let roof = extras.iter().map(|extra| extra.cell).collect::<CellSet<W>>();
    let digits = extras.iter().map(|extra| extra.digit).collect::<DigitSet>();
    let guarded = Guarded { pattern: Pattern::Grave { extras: extras.to_vec() }, roof, extras: digits };
    match (technique, extras.len()) {
        (Technique::BugPlusOne, 1) => guarded.one_cell(search, technique),
        (Technique::Bug, 2..) => {
            guarded.one_cell(search, technique)?;
            guarded.one_digit(search, technique)?;
            guarded.subset(search, technique)?;
            guarded.locked(search, technique)
        }
        _ => ControlFlow::Continue(()),
    }
}
