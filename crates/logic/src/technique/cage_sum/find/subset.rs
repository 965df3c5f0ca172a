//! Killer subsets: a cage needs one of a few digits, and cells beside it need the others.

use super::balance::{self, Balance, Reach};
use super::prove;
use super::system::System;
use crate::combinations::for_each_combination;
use crate::search::Search;
use crate::step::Candidate;
use crate::technique::Technique;
use ninefold_puzzle::{Cell, CellSet, DigitSet};
use std::ops::ControlFlow;

/// Killer subsets of so many digits: with cages first, then with hidden ones.
pub(super) fn find<const W: usize>(
    search: &mut Search<'_, W>,
    technique: Technique,
    size: usize,
) -> ControlFlow<()> {
    for cage in search.situation().geometry().cages() {
        let balance = Balance::of_cage(search.situation(), cage);
        beside(search, technique, size, &balance)?;
    }
    balance::for_each(search, &Reach { houses: 1..=1, cells: 2..=4 }, |search, balance| {
        beside(search, technique, size, balance)
    })
}

/// Looks for cells beside a cage that have one digit more than they are many.
fn beside<const W: usize>(
    search: &mut Search<'_, W>,
    technique: Technique,
    size: usize,
    balance: &Balance<'_, W>,
) -> ControlFlow<()> {
    let situation = search.situation();
    let board = situation.board();
    let cage = balance.cells();
    let Some(first) = cage.min().filter(|_| cage.len() > 1) else { return ControlFlow::Continue(()) };
    let Some(mut system) = System::new(situation, &[balance]) else { return ControlFlow::Continue(()) };
    let near = situation.common_peers(cage) & situation.unsolved();
    if near.is_empty() || !situation.unsolved().contains(first) {
        return ControlFlow::Continue(());
    }
    let mut cells = [first; 32];
    let mut n_cells = 0;
    for cell in near.iter().filter(|&cell| (2..=size).contains(&board.candidates(cell).len())).take(32) {
        cells[n_cells] = cell;
        n_cells += 1;
    }
    for_each_combination(&cells[..n_cells], size - 1, |helpers: &[Cell]| {
        search.spend(2)?;
        let digits = helpers.iter().fold(DigitSet::EMPTY, |all, &cell| all | board.candidates(cell));
        let set = helpers.iter().copied().collect::<CellSet<W>>();
        let see_each_other = helpers.iter().all(|&cell| set.without(cell).is_subset(&situation.peers(cell)));
        if digits.len() != size || !see_each_other {
            return ControlFlow::Continue(());
        }
        let seen = |digit| {
            let holders = (cage | set) & board.places(digit);
            situation.common_peers(holders) & board.places(digit)
        };
        if digits.iter().all(|digit| seen(digit).is_empty()) {
            return ControlFlow::Continue(());
        }
        let needs = system.needs(digits);
        search.spend(system.work())?;
        if !needs {
            return ControlFlow::Continue(());
        }
        let gone = digits
            .iter()
            .flat_map(|digit| seen(digit).into_iter().map(move |cell| Candidate::new(cell, digit)));
        search.eliminate_all(technique, gone, || prove(&[balance], helpers))
    })
}
