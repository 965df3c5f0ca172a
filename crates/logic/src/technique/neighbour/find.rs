//! Finds what cannot stand beside a cell.

use super::Proof;
use crate::proof;
use crate::search::Search;
use crate::situation::Situation;
use crate::step::Candidate;
use crate::technique::Technique;
use ninefold_puzzle::{Cell, CellSet, Digit, DigitSet};
use std::ops::ControlFlow;

/// Steps of one kind; nothing where consecutive digits may stand side by side.
pub(crate) fn find<const W: usize>(search: &mut Search<'_, W>, technique: Technique) -> ControlFlow<()> {
    if !search.situation().geometry().has_neighbours() {
        return ControlFlow::Continue(());
    }
    match technique {
        Technique::ConsecutiveNeighbour => filled(search),
        Technique::SqueezedCell => cells(search),
        _ => digits(search),
    }
}

/// Digits beside a filled cell.
fn filled<const W: usize>(search: &mut Search<'_, W>) -> ControlFlow<()> {
    let situation = search.situation();
    for cell in situation.board().solved() {
        let Some(digit) = situation.board().digit(cell) else { continue };
        let near = situation.geometry().neighbours(cell) & situation.unsolved();
        let gone = near.iter().flat_map(|other| {
            consecutive(digit, situation).iter().map(move |digit| Candidate::new(other, digit))
        });
        let proof = || proof::Proof::Neighbour(Proof::Cell(cell));
        search.eliminate_all(Technique::ConsecutiveNeighbour, gone, proof)?;
    }
    ControlFlow::Continue(())
}

/// Digits that would leave a cell beside them without candidates.
fn cells<const W: usize>(search: &mut Search<'_, W>) -> ControlFlow<()> {
    let situation = search.situation();
    let board = situation.board();
    for cell in situation.unsolved() {
        let candidates = board.candidates(cell);
        if candidates.len() > 3 {
            continue;
        }
        let excludes = |&digit: &Digit| candidates.is_subset(consecutive(digit, situation).with(digit));
        let near = situation.geometry().neighbours(cell);
        let gone = board.frame().rules().layout().digits().filter(excludes).flat_map(|digit| {
            let peers = situation.peers(cell);
            let reach = if candidates.contains(digit) { near & peers } else { near };
            reach.into_iter().map(move |other| Candidate::new(other, digit))
        });
        let proof = || proof::Proof::Neighbour(Proof::Cell(cell));
        search.eliminate_all(Technique::SqueezedCell, gone, proof)?;
    }
    ControlFlow::Continue(())
}

/// Digits that would leave a consecutive one without a place in a house.
fn digits<const W: usize>(search: &mut Search<'_, W>) -> ControlFlow<()> {
    let situation = search.situation();
    let (board, geometry) = (situation.board(), situation.geometry());
    for &house in geometry.houses() {
        for digit in board.frame().rules().layout().digits() {
            let places = board.places(digit) & geometry.cells(house);
            if !(2..=5).contains(&places.len()) {
                continue;
            }
            search.spend(4)?;
            // A cell excludes the places beside it, and its own if it takes another digit.
            let reach = |cell: Cell| (geometry.neighbours(cell)).with(cell);
            let mut common = geometry.all_cells();
            for place in places {
                common &= reach(place);
            }
            let gone: CellSet<W> = common & situation.unsolved();
            let near = consecutive(digit, situation);
            let gone = gone.iter().flat_map(|cell| near.iter().map(move |digit| Candidate::new(cell, digit)));
            let proof = || proof::Proof::Neighbour(Proof::House(digit, house));
            search.eliminate_all(Technique::SqueezedDigit, gone, proof)?;
        }
    }
    ControlFlow::Continue(())
}

/// The digits next to this one.
fn consecutive<const W: usize>(digit: Digit, situation: &Situation<W>) -> DigitSet {
    let all = DigitSet::first(situation.board().frame().rules().layout().n_digits());
    let bit = 1u32 << digit.index();
    DigitSet::from_bits(bit << 1 | bit >> 1) & all
}
