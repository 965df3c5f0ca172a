//! Finds what follows from sums.

mod balance;
mod overlap;
mod subset;
mod system;

use super::Proof;
use crate::proof;
use crate::search::Search;
use crate::technique::Technique;
use balance::{Balance, Reach};
use ninefold_puzzle::{Cell, Digit};
use std::ops::ControlFlow;
use system::System;

/// Steps from sums of one kind; nothing on boards without cages.
pub(crate) fn find<const W: usize>(search: &mut Search<'_, W>, technique: Technique) -> ControlFlow<()> {
    if search.situation().geometry().cages().is_empty() {
        return ControlFlow::Continue(());
    }
    match technique {
        Technique::CageRemainder => remainders(search),
        Technique::CageCombinations => combinations(search),
        Technique::CageOverlap => overlap::cages(search),
        Technique::HiddenCageOverlap => overlap::hidden_cages(search),
        Technique::KillerPair => subset::find(search, technique, 2),
        Technique::KillerTriple => subset::find(search, technique, 3),
        Technique::CagePair => pairs(search),
        _ => rule_of_45(search, technique),
    }
}

/// Cages with one empty cell.
fn remainders<const W: usize>(search: &mut Search<'_, W>) -> ControlFlow<()> {
    for cage in search.situation().geometry().cages() {
        let balance = Balance::of_cage(search.situation(), cage);
        place(search, Technique::CageRemainder, &balance)?;
    }
    ControlFlow::Continue(())
}

/// Digits that no way to reach the sum of a cage has.
fn combinations<const W: usize>(search: &mut Search<'_, W>) -> ControlFlow<()> {
    for cage in search.situation().geometry().cages() {
        let balance = Balance::of_cage(search.situation(), cage);
        narrow(search, Technique::CageCombinations, &[&balance])?;
    }
    ControlFlow::Continue(())
}

/// Houses less cages, and cages less houses.
fn rule_of_45<const W: usize>(search: &mut Search<'_, W>, technique: Technique) -> ControlFlow<()> {
    let reach = match technique {
        Technique::InnieOutie => Reach { houses: 1..=1, cells: 1..=1 },
        Technique::WideInnieOutie => Reach { houses: 2..=4, cells: 1..=1 },
        Technique::InnieOutieDifference => Reach { houses: 1..=1, cells: 2..=2 },
        Technique::HiddenCage => Reach { houses: 1..=1, cells: 2..=3 },
        Technique::WideHiddenCage => Reach { houses: 1..=4, cells: 2..=4 },
        _ => Reach { houses: 1..=4, cells: 4..=6 },
    };
    balance::for_each(search, &reach, |search, balance| match technique {
        Technique::InnieOutie | Technique::WideInnieOutie => place(search, technique, balance),
        Technique::InnieOutieDifference if balance.is_hidden_cage() => ControlFlow::Continue(()),
        Technique::HiddenCage if balance.is_difference() => ControlFlow::Continue(()),
        _ => narrow(search, technique, &[balance]),
    })
}

/// How many cells may be left of two sides that hold the same digits.
const MAX_OF_SIDES: usize = 5;

/// Houses and cages less other houses and cages.
pub(crate) fn equivalences<const W: usize>(
    search: &mut Search<'_, W>,
    technique: Technique,
) -> ControlFlow<()> {
    let situation = search.situation();
    for caged in situation.geometry().caged_equivalences() {
        search.spend(4)?;
        let balance = Balance::of_sides(situation, caged);
        match balance.cells().len() {
            1 => place(search, technique, &balance)?,
            2..=MAX_OF_SIDES => narrow(search, technique, &[&balance])?,
            _ => {}
        }
    }
    ControlFlow::Continue(())
}

/// Two cages, real or hidden, that share cells or cannot share digits.
fn pairs<const W: usize>(search: &mut Search<'_, W>) -> ControlFlow<()> {
    let situation = search.situation();
    let cages = situation.geometry().cages();
    for (i, one) in cages.iter().enumerate() {
        let one = Balance::of_cage(situation, one);
        for other in &cages[i + 1..] {
            let other = Balance::of_cage(situation, other);
            let meet = one.inside.iter().any(|cell| !situation.peers(cell).is_disjoint(&other.inside));
            if meet && !one.inside.is_empty() && !other.inside.is_empty() {
                narrow(search, Technique::CagePair, &[&one, &other])?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Hands in the digit of the only cell of a balance.
fn place<const W: usize>(
    search: &mut Search<'_, W>,
    technique: Technique,
    balance: &Balance<'_, W>,
) -> ControlFlow<()> {
    let (Some(cell), true) = (balance.inside.only(), balance.outside.is_empty()) else {
        return ControlFlow::Continue(());
    };
    let Some(digit) = u8::try_from(balance.total).ok().and_then(Digit::new) else {
        return ControlFlow::Continue(());
    };
    if !search.board().candidates(cell).contains(digit) {
        return ControlFlow::Continue(());
    }
    search.place(technique, cell, digit, prove(&[balance], &[]))
}

/// Hands in the removal of what no filling of the cells has.
fn narrow<const W: usize>(
    search: &mut Search<'_, W>,
    technique: Technique,
    balances: &[&Balance<'_, W>],
) -> ControlFlow<()> {
    let Some(mut system) = System::new(search.situation(), balances) else {
        return ControlFlow::Continue(());
    };
    let gone = system.unsupported();
    search.spend(system.work())?;
    search.eliminate_all(technique, gone, || prove(balances, &[]))
}

/// The proof of balances that work together.
fn prove<const W: usize>(balances: &[&Balance<'_, W>], helpers: &[Cell]) -> proof::Proof {
    let helpers = helpers.to_vec();
    let equations = balances.iter().map(|balance| balance.equation()).collect();
    proof::Proof::Sum(Proof { equations, helpers })
}
