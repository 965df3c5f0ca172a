//! Almost hidden sets: digits with one place too many in a house.
//!
//! Two of them, without a common digit, that share two cells: neither can have both of these for
//! itself, and neither can do without both. So each has one of the two and all its other cells.

use super::super::{Proof, Sector};
use crate::combinations::for_each_combination;
use crate::geometry::RegionId;
use crate::proof;
use crate::search::Search;
use crate::step::Candidate;
use crate::technique::Technique;
use ninefold_puzzle::{CellSet, Digit, DigitSet};
use std::ops::ControlFlow;

/// The most digits of a set.
const MAX_DIGITS: usize = 4;

/// Digits of a house with one place more than there are digits.
struct HiddenSet<const W: usize> {
    house: RegionId,
    digits: DigitSet,
    cells: CellSet<W>,
}

/// Looks for two sets in houses that cross.
pub(super) fn find<const W: usize>(search: &mut Search<'_, W>) -> ControlFlow<()> {
    let board = search.board();
    let sets = sets(search)?;
    for (at, one) in sets.iter().enumerate() {
        search.spend(at as u64 / 8)?;
        for other in &sets[..at] {
            let n_digits = one.digits.len() + other.digits.len();
            let fits = one.house != other.house
                && n_digits > 2
                && one.digits.is_disjoint(other.digits)
                && (one.cells & other.cells).len() == 2;
            if !fits {
                continue;
            }
            let gone = (one.cells | other.cells).iter().flat_map(|cell| {
                let of =
                    |set: &HiddenSet<W>| if set.cells.contains(cell) { set.digits } else { DigitSet::EMPTY };
                let rest = board.candidates(cell) - of(one) - of(other);
                rest.iter().map(move |digit| Candidate::new(cell, digit))
            });
            let gone = gone.collect::<Vec<_>>();
            search.eliminate_all(Technique::AhsXz, gone, || {
                let truths = |set: &HiddenSet<W>| {
                    let house = set.house;
                    set.digits.iter().map(move |digit| Sector::Region(digit, house))
                };
                let truths = truths(one).chain(truths(other)).collect();
                let links = (one.cells | other.cells).iter().map(Sector::Cell).collect();
                proof::Proof::Rank(Proof { truths, links })
            })?;
        }
    }
    ControlFlow::Continue(())
}

/// All sets, small ones first in each house.
fn sets<const W: usize>(search: &mut Search<'_, W>) -> ControlFlow<(), Vec<HiddenSet<W>>> {
    let situation = search.situation();
    let (board, geometry) = (situation.board(), situation.geometry());
    let mut sets = Vec::new();
    for &house in geometry.houses() {
        let open = geometry.cells(house) & situation.unsolved();
        let digits = board.frame().rules().layout().digits();
        let digits = digits.filter(|&digit| !(board.places(digit) & open).is_empty()).collect::<Vec<Digit>>();
        for size in 1..=MAX_DIGITS.min(digits.len()) {
            search.spend(digits.len().pow(size as u32) as u64 / 4)?;
            let _ = for_each_combination(&digits, size, |chosen| {
                let cells =
                    chosen.iter().fold(CellSet::EMPTY, |all, &digit| all | (board.places(digit) & open));
                if cells.len() == size + 1 {
                    sets.push(HiddenSet { house, digits: chosen.iter().copied().collect(), cells });
                }
                ControlFlow::Continue(())
            });
        }
    }
    ControlFlow::Continue(sets)
}
