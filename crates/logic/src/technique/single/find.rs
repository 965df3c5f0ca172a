//! Finds singles.

use super::Proof;
use crate::proof;
use crate::search::Search;
use crate::technique::Technique;
use ninefold_puzzle::DigitSet;
use std::ops::ControlFlow;

/// Singles of one kind.
pub(crate) fn find<const W: usize>(search: &mut Search<'_, W>, technique: Technique) -> ControlFlow<()> {
    match technique {
        Technique::FullHouse => full_houses(search),
        Technique::HiddenSingle => hidden(search),
        _ => naked(search),
    }
}

/// Houses with one empty cell.
fn full_houses<const W: usize>(search: &mut Search<'_, W>) -> ControlFlow<()> {
    let situation = search.situation();
    let (board, geometry) = (situation.board(), situation.geometry());
    let unsolved = situation.unsolved();
    for &house in geometry.houses() {
        let cells = geometry.cells(house);
        let Some(cell) = (cells & unsolved).only() else { continue };
        let filled = (cells - unsolved).iter().filter_map(|cell| board.digit(cell)).collect::<DigitSet>();
        let Some(digit) = (board.candidates(cell) - filled).only() else { continue };
        let proof = proof::Proof::Single(Proof::FullHouse { house, cell, digit });
        search.place(Technique::FullHouse, cell, digit, proof)?;
    }
    ControlFlow::Continue(())
}

/// Digits with one place in a house.
fn hidden<const W: usize>(search: &mut Search<'_, W>) -> ControlFlow<()> {
    let situation = search.situation();
    let (board, geometry) = (situation.board(), situation.geometry());
    let unsolved = situation.unsolved();
    for &house in geometry.areas_first().iter().filter(|&&region| geometry.is_house(region)) {
        let cells = geometry.cells(house);
        let (mut once, mut twice, mut written) = (DigitSet::EMPTY, DigitSet::EMPTY, DigitSet::EMPTY);
        for cell in cells {
            let candidates = board.candidates(cell);
            twice |= once & candidates;
            once |= candidates;
            if !unsolved.contains(cell) {
                written |= candidates;
            }
        }
        for digit in once - twice - written {
            let Some(cell) = (board.places(digit) & cells).only() else { continue };
            let proof = proof::Proof::Single(Proof::Hidden { house, cell, digit });
            search.place(Technique::HiddenSingle, cell, digit, proof)?;
        }
    }
    ControlFlow::Continue(())
}

/// Cells with one candidate.
fn naked<const W: usize>(search: &mut Search<'_, W>) -> ControlFlow<()> {
    let situation = search.situation();
    for cell in situation.unsolved() {
        if let Some(digit) = situation.board().candidates(cell).only() {
            let proof = proof::Proof::Single(Proof::Naked { cell, digit });
            search.place(Technique::NakedSingle, cell, digit, proof)?;
        }
    }
    ControlFlow::Continue(())
}
