//! All almost locked sets of a board, and which of them are linked.

use crate::options::AlsOverlap;
use crate::search::Search;
use crate::situation::Situation;
use crate::step::Candidate;
use ninefold_puzzle::{Cell, CellSet, Digit, DigitSet};
use std::ops::ControlFlow;

/// Cells of one region that have one digit more than there are cells.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct AlmostLockedSet<const W: usize> {
    pub(crate) cells: CellSet<W>,
    pub(crate) digits: DigitSet,
}

/// The largest set that is looked for; beyond, its complement is the simpler argument.
const MAX_CELLS: usize = 8;

/// Every almost locked set, one cell with two candidates included; breaks off when out of work.
pub(crate) fn find_sets<const W: usize>(
    search: &mut Search<'_, W>,
) -> ControlFlow<(), Vec<AlmostLockedSet<W>>> {
    let situation = search.situation();
    let mut sets = Vec::new();
    for region in situation.geometry().regions() {
        let cells = (situation.geometry().cells(region) & situation.unsolved()).iter().collect::<Vec<_>>();
        search.spend(1 << cells.len().min(20))?;
        extend(
            situation,
            &cells,
            AlmostLockedSet { cells: CellSet::EMPTY, digits: DigitSet::EMPTY },
            &mut sets,
        );
    }
    // Small sets are easier to see, so they come first.
    sets.sort_unstable_by_key(|set| (set.cells.len(), set.cells));
    sets.dedup();
    ControlFlow::Continue(sets)
}

/// An almost locked set that leaves one candidate of a cell beside it: with that cell it is almost
/// locked as well, though not all of its cells see each other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct BentSet<const W: usize> {
    /// The set with the cell beside it.
    pub(crate) set: AlmostLockedSet<W>,
    /// What is left in the cell once the set is locked.
    pub(crate) tail: Candidate,
}

/// Every set with a cell beside it that sees all the set's places of all its digits but one.
pub(crate) fn bend<const W: usize>(situation: &Situation<W>, sets: &[AlmostLockedSet<W>]) -> Vec<BentSet<W>> {
    let board = situation.board();
    let mut bent = Vec::new();
    for set in sets.iter().filter(|set| set.cells.len() > 1) {
        for cell in situation.unsolved() - set.cells {
            let digits = board.candidates(cell);
            let Some(digit) = (digits - set.digits).only() else { continue };
            let mut shared = digits.without(digit).iter();
            if shared.all(|shared| (set.cells & board.places(shared)).is_subset(&situation.peers(cell))) {
                let set = AlmostLockedSet { cells: set.cells.with(cell), digits: set.digits.with(digit) };
                bent.push(BentSet { set, tail: Candidate::new(cell, digit) });
            }
        }
    }
    bent
}

/// Adds every set that grows out of this one by some of the cells.
fn extend<const W: usize>(
    situation: &Situation<W>,
    cells: &[Cell],
    set: AlmostLockedSet<W>,
    sets: &mut Vec<AlmostLockedSet<W>>,
) {
    for (at, &cell) in cells.iter().enumerate() {
        let digits = set.digits | situation.board().candidates(cell);
        let grown = AlmostLockedSet { cells: set.cells.with(cell), digits };
        let size = grown.cells.len();
        if digits.len() == size + 1 {
            sets.push(grown);
        }
        if size < MAX_CELLS && digits.len() <= size + cells.len() - at {
            extend(situation, &cells[at + 1..], grown, sets);
        }
    }
}

/// The sets with where each has each digit, and which other sets those places rule the digit out of.
pub(crate) struct Linked<const W: usize> {
    sets: Vec<AlmostLockedSet<W>>,
    n_digits: usize,
    holders: Vec<CellSet<W>>,
    reach: Vec<CellSet<W>>,
    links: Vec<Vec<(u16, Digit)>>,
}

impl<const W: usize> Linked<W> {
    /// Finds the sets alone.
    pub(crate) fn without_links(search: &mut Search<'_, W>) -> ControlFlow<(), Self> {
        let sets = find_sets(search)?;
        let situation = search.situation();
        let n_digits = situation.board().frame().rules().layout().n_digits();
        let mut holders = vec![CellSet::EMPTY; sets.len() * n_digits];
        let mut reach = holders.clone();
        for (index, set) in sets.iter().enumerate() {
            for digit in set.digits {
                let slot = index * n_digits + digit.index();
                holders[slot] = set.cells & situation.board().places(digit);
                reach[slot] = situation.common_peers(holders[slot]) & situation.board().places(digit);
            }
        }
        let links = vec![Vec::new(); sets.len()];
        ControlFlow::Continue(Self { links, sets, n_digits, holders, reach })
    }

    /// Finds the sets and their links.
    pub(crate) fn find(search: &mut Search<'_, W>) -> ControlFlow<(), Self> {
        let mut linked = Self::without_links(search)?;
        let overlap = search.options().als_overlap;
        for some in 0..linked.sets.len().min(usize::from(u16::MAX)) {
            search.spend(some as u64)?;
            for other in 0..some {
                let common = linked.sets[some].digits & linked.sets[other].digits;
                let apart = linked.sets[some].cells.is_disjoint(&linked.sets[other].cells);
                if common.is_empty() || overlap == AlsOverlap::Apart && !apart {
                    continue;
                }
                for digit in common {
                    if linked.holders(other, digit).is_subset(&linked.reach(some, digit)) {
                        linked.links[some].push((other as u16, digit));
                        linked.links[other].push((some as u16, digit));
                    }
                }
            }
        }
        ControlFlow::Continue(linked)
    }

    /// How many sets there are.
    pub(crate) fn len(&self) -> usize {
        self.sets.len()
    }

    #[inline]
    pub(crate) fn set(&self, set: usize) -> &AlmostLockedSet<W> {
        &self.sets[set]
    }

    /// Where a set has a digit.
    #[inline]
    pub(crate) fn holders(&self, set: usize, digit: Digit) -> CellSet<W> {
        self.holders[set * self.n_digits + digit.index()]
    }

    /// The places of the digit outside that see all its places in the set.
    #[inline]
    pub(crate) fn reach(&self, set: usize, digit: Digit) -> CellSet<W> {
        self.reach[set * self.n_digits + digit.index()]
    }

    /// The sets that are linked to this one, with the digits that link them, ordered by set.
    #[inline]
    pub(crate) fn links(&self, set: usize) -> &[(u16, Digit)] {
        &self.links[set]
    }
}
