//! Extended rectangles: two lines that cross three others, with three digits.

use super::super::Pattern;
use super::guarded::Guarded;
use crate::combinations::for_each_combination;
use crate::geometry::{Direction, RegionId};
use crate::search::Search;
use crate::technique::Technique;
use ninefold_puzzle::{Cell, CellSet, DigitSet};
use std::ops::ControlFlow;

/// Six cells whose two lines could be exchanged.
pub(super) fn extended<const W: usize>(search: &mut Search<'_, W>, technique: Technique) -> ControlFlow<()> {
    let situation = search.situation();
    let (board, geometry) = (situation.board(), situation.geometry());
    let lines = |direction| {
        let along = |house: &RegionId| geometry.direction(*house) == direction;
        geometry.houses().iter().copied().filter(along).collect::<Vec<_>>()
    };
    let is_rung = |cells: &CellSet<W>| {
        let is_area = |region| geometry.direction(region) == Direction::Area;
        cells.len() == 2 && cells.is_disjoint(&board.solved()) && geometry.regions_with(*cells).any(is_area)
    };
    for (long, short) in [(Direction::Row, Direction::Column), (Direction::Column, Direction::Row)] {
        let shorts = lines(short);
        for_each_combination(&lines(long), 2, |pair| {
            let both = geometry.cells(pair[0]) | geometry.cells(pair[1]);
            let rungs = shorts.iter().map(|&house| geometry.cells(house) & both).filter(is_rung);
            let rungs = rungs.collect::<Vec<_>>();
            search.spend(rungs.len().pow(3) as u64)?;
            for_each_combination(&rungs, 3, |rungs| {
                let cells = rungs.iter().fold(CellSet::EMPTY, |all, &rung| all | rung);
                six_cells(search, technique, cells)
            })
        })?;
    }
    ControlFlow::Continue(())
}

/// Tries the sets of three digits that most of the cells suggest.
fn six_cells<const W: usize>(
    search: &mut Search<'_, W>,
    technique: Technique,
    cells: CellSet<W>,
) -> ControlFlow<()> {
    let board = search.board();
    let small = cells.iter().filter(|&cell| board.candidates(cell).len() <= 3).collect::<CellSet<W>>();
    let digits = small.iter().fold(DigitSet::EMPTY, |all, cell| all | board.candidates(cell));
    if small.len() < 4 || !(3..=4).contains(&digits.len()) {
        return ControlFlow::Continue(());
    }
    let choices = digits.iter().map(|digit| digits.without(digit)).chain([digits]);
    for digits in choices.filter(|digits| digits.len() == 3) {
        let has_two = |cell: Cell| (board.candidates(cell) & digits).len() > 1;
        let has_extra = |&cell: &Cell| !board.candidates(cell).is_subset(digits);
        let roof = cells.iter().filter(has_extra).collect::<CellSet<W>>();
        if cells.iter().all(has_two) && !roof.is_empty() {
            let extras =
                roof.iter().fold(DigitSet::EMPTY, |all, cell| all | (board.candidates(cell) - digits));
            let pattern = Pattern::Deadly { cells: cells.iter().collect(), digits };
            let guarded = Guarded { pattern, roof, extras };
            guarded.one_cell(search, technique)?;
            guarded.one_digit(search, technique)?;
        }
    }
    ControlFlow::Continue(())
}
