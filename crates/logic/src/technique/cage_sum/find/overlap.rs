//! Digits that a cage needs, and that others must do without.

use super::balance::{self, Balance, Reach};
use super::prove;
use super::system::System;
use crate::search::Search;
use crate::technique::Technique;
use ninefold_puzzle::DigitSet;
use std::ops::ControlFlow;

/// Cages that need a digit.
pub(super) fn cages<const W: usize>(search: &mut Search<'_, W>) -> ControlFlow<()> {
    for cage in search.situation().geometry().cages() {
        let balance = Balance::of_cage(search.situation(), cage);
        needed(search, Technique::CageOverlap, &balance)?;
    }
    ControlFlow::Continue(())
}

/// Innies and outies that need a digit.
pub(super) fn hidden_cages<const W: usize>(search: &mut Search<'_, W>) -> ControlFlow<()> {
    balance::for_each(search, &Reach { houses: 1..=4, cells: 2..=4 }, |search, balance| {
        needed(search, Technique::HiddenCageOverlap, balance)
    })
}

/// Removes a digit from the cells that see all its places in a cage that needs it.
fn needed<const W: usize>(
    search: &mut Search<'_, W>,
    technique: Technique,
    balance: &Balance<'_, W>,
) -> ControlFlow<()> {
    let situation = search.situation();
    let board = situation.board();
    let cells = balance.cells();
    if cells.len() < 2 {
        return ControlFlow::Continue(());
    }
    let Some(mut system) = System::new(situation, &[balance]) else { return ControlFlow::Continue(()) };
    let digits = system.domains.iter().fold(DigitSet::EMPTY, |all, &domain| all | domain);
    for digit in digits {
        let places = cells & board.places(digit);
        let seen = situation.common_peers(places) & board.places(digit);
        search.spend(1)?;
        if seen.is_empty() || !system.needs(DigitSet::single(digit)) {
            continue;
        }
        search.spend(system.work())?;
        search.eliminate(technique, digit, seen, || prove(&[balance], &[]))?;
    }
    ControlFlow::Continue(())
}
