//! Finds bent sets and W-wings.

mod sets;

use super::Proof;
use crate::proof;
use crate::search::Search;
use crate::situation::Situation;
use crate::technique::Technique;
use ninefold_puzzle::{Cell, CellSet, DigitSet};
use std::ops::ControlFlow;

/// Wings of one kind.
pub(crate) fn find<const W: usize>(search: &mut Search<'_, W>, technique: Technique) -> ControlFlow<()> {
    match technique {
        Technique::XyWing => pivoted(search, technique, 2),
        Technique::XyzWing => pivoted(search, technique, 3),
        Technique::WWing => pairs(search),
        Technique::WxyzWing => bent(search, technique, 4),
        Technique::AlsWWing => sets::find(search),
        _ => bent(search, technique, 5),
    }
}

/// A pivot of two or three candidates with two pincers of two candidates each.
fn pivoted<const W: usize>(search: &mut Search<'_, W>, technique: Technique, size: usize) -> ControlFlow<()> {
    let situation = search.situation();
    let board = situation.board();
    let pairs = cells_with(situation, 2);
    for pivot in cells_with(situation, size) {
        let of_pivot = board.candidates(pivot);
        let near = pairs & situation.peers(pivot);
        for one in near {
            for other in near.iter().filter(|&other| other > one) {
                let (a, b) = (board.candidates(one), board.candidates(other));
                let Some(digit) = (a & b).only() else { continue };
                let digits = of_pivot | a | b;
                let is_wing = digits.len() == 3
                    && (if size == 2 { !of_pivot.contains(digit) } else { true })
                    && !situation.peers(one).contains(other);
                if is_wing {
                    let cells = CellSet::single(pivot).with(one).with(other);
                    let holders = cells & board.places(digit);
                    search.eliminate(technique, digit, situation.common_peers(holders), || {
                        let cells = vec![pivot, one, other];
                        proof::Proof::Wing(Proof::BentSet { cells, digits, pivot: Some(pivot), digit })
                    })?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Two equal pairs, and a house in which one of their digits must be next to one of them.
fn pairs<const W: usize>(search: &mut Search<'_, W>) -> ControlFlow<()> {
    let situation = search.situation();
    let (board, geometry) = (situation.board(), situation.geometry());
    let pairs = cells_with(situation, 2);
    for one in pairs {
        let digits = board.candidates(one);
        for other in pairs.iter().filter(|&other| other > one && board.candidates(other) == digits) {
            if situation.peers(one).contains(other) {
                continue;
            }
            let ends = CellSet::single(one).with(other);
            let seen = situation.common_peers(ends);
            for digit in digits {
                if (seen & board.places(digit)).is_empty() {
                    continue;
                }
                let Some(link) = digits.without(digit).only() else { continue };
                let (near_one, near_other) = (situation.peers(one), situation.peers(other));
                for &house in geometry.houses() {
                    let places = geometry.cells(house) & board.places(link);
                    let bridged = places.len() == 2
                        && places.is_disjoint(&ends)
                        && !places.is_disjoint(&near_one)
                        && !places.is_disjoint(&near_other)
                        && places.is_subset(&(near_one | near_other));
                    if bridged {
                        search.eliminate(Technique::WWing, digit, seen, || {
                            proof::Proof::Wing(Proof::Pairs {
                                ends: [one, other],
                                digits,
                                house,
                                link,
                                digit,
                            })
                        })?;
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Cells that see one of them or each other in part, with as many digits, all but one bound.
fn bent<const W: usize>(search: &mut Search<'_, W>, technique: Technique, size: usize) -> ControlFlow<()> {
    let situation = search.situation();
    let board = situation.board();
    let small = |&cell: &Cell| (2..=size).contains(&board.candidates(cell).len());
    let cells = situation.unsolved().iter().filter(small).collect::<CellSet<W>>();
    for first in cells {
        let mut chosen = vec![first];
        grow(search, technique, size, cells, &mut chosen, board.candidates(first))?;
    }
    ControlFlow::Continue(())
}

/// Adds later cells that see a chosen one, as long as the digits are few enough.
fn grow<const W: usize>(
    search: &mut Search<'_, W>,
    technique: Technique,
    size: usize,
    cells: CellSet<W>,
    chosen: &mut Vec<Cell>,
    digits: DigitSet,
) -> ControlFlow<()> {
    search.spend(4)?;
    let situation = search.situation();
    let board = situation.board();
    if chosen.len() == size {
        return bent_set(search, technique, chosen, digits);
    }
    let near = chosen.iter().fold(CellSet::EMPTY, |all, &cell| all | situation.peers(cell)) & cells;
    let taken = chosen.iter().copied().collect::<CellSet<W>>();
    for next in (near - taken).iter().filter(|&next| Some(next) > taken.min()) {
        let all = digits | board.candidates(next);
        let in_order = chosen.len() < 2 || joins_in_order(situation, chosen, next);
        if all.len() <= size && in_order {
            chosen.push(next);
            grow(search, technique, size, cells, chosen, all)?;
            chosen.pop();
        }
    }
    ControlFlow::Continue(())
}

/// Whether `next` comes after all chosen cells, or could not have been added before the last of them.
fn joins_in_order<const W: usize>(situation: &Situation<W>, chosen: &[Cell], next: Cell) -> bool {
    let mut seen = situation.peers(chosen[0]);
    chosen[1..].iter().all(|&cell| {
        let could_join_before = seen.contains(next);
        seen |= situation.peers(cell);
        next > cell || !could_join_before
    })
}

fn bent_set<const W: usize>(
    search: &mut Search<'_, W>,
    technique: Technique,
    chosen: &[Cell],
    digits: DigitSet,
) -> ControlFlow<()> {
    let situation = search.situation();
    let board = situation.board();
    let cells = chosen.iter().copied().collect::<CellSet<W>>();
    if digits.len() != chosen.len() {
        return ControlFlow::Continue(());
    }
    let is_bound = |digit| {
        let holders = cells & board.places(digit);
        holders.iter().all(|cell| holders.without(cell).is_subset(&situation.peers(cell)))
    };
    let Some(digit) = digits.iter().filter(|&digit| !is_bound(digit)).collect::<DigitSet>().only() else {
        return ControlFlow::Continue(());
    };
    let sees_rest = |&cell: &Cell| cells.without(cell).is_subset(&situation.peers(cell));
    let seen = situation.common_peers(cells & board.places(digit));
    search.eliminate(technique, digit, seen, || {
        let pivot = chosen.iter().copied().find(sees_rest);
        proof::Proof::Wing(Proof::BentSet { cells: cells.iter().collect(), digits, pivot, digit })
    })
}

fn cells_with<const W: usize>(situation: &Situation<W>, size: usize) -> CellSet<W> {
    let fits = |&cell: &Cell| situation.board().candidates(cell).len() == size;
    situation.unsolved().iter().filter(fits).collect()
}
