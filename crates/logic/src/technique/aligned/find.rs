//! Finds aligned exclusions.

use super::Proof;
use crate::proof;
use crate::search::Search;
use crate::step::Candidate;
use crate::technique::Technique;
use crate::technique::als::{AlmostLockedSet, find_sets};
use ninefold_puzzle::{Cell, CellSet};
use std::ops::ControlFlow;

/// Looks for pairs or triples of base cells.
pub(crate) fn find<const W: usize>(search: &mut Search<'_, W>, technique: Technique) -> ControlFlow<()> {
    let sets = find_sets(search)?;
    let table = Table::new(search, sets)?;
    let cells = search.situation().unsolved().iter().collect::<Vec<_>>();
    for (at, &low) in cells.iter().enumerate() {
        for (next, &high) in cells.iter().enumerate().skip(at + 1) {
            search.spend(64)?;
            match technique {
                Technique::AlignedPairExclusion => table.pair(search, technique, [low, high])?,
                Technique::AlignedTripleExclusion => {
                    for &third in &cells[next + 1..] {
                        table.triple(search, technique, [low, high, third])?;
                    }
                }
                _ => {}
            }
        }
    }
    ControlFlow::Continue(())
}

/// Which sets lose which digits to which cells.
struct Table<const W: usize> {
    n_digits: usize,
    sets: Vec<AlmostLockedSet<W>>,
    /// The number of words for one candidate.
    width: usize,
    /// For each cell and digit a row of bits: the sets that lose the digit if the cell has it.
    losers: Vec<u64>,
    /// Cells with three candidates, which three base cells can empty.
    triples: Vec<Cell>,
}

impl<const W: usize> Table<W> {
    fn new(search: &mut Search<'_, W>, sets: Vec<AlmostLockedSet<W>>) -> ControlFlow<(), Self> {
        let situation = search.situation();
        let board = situation.board();
        let layout = board.frame().rules().layout();
        let (n_digits, width) = (layout.n_digits(), sets.len().div_ceil(64));
        let mut losers = vec![0; layout.n_cells() * n_digits * width];
        search.spend(sets.len() as u64 * 16)?;
        for (index, set) in sets.iter().enumerate() {
            for digit in set.digits {
                let seen = situation.common_peers(set.cells & board.places(digit)) - set.cells;
                for cell in seen & board.places(digit) {
                    let row = (cell.index() * n_digits + digit.index()) * width;
                    losers[row + index / 64] |= 1 << (index % 64);
                }
            }
        }
        let triples = situation.unsolved().iter().filter(|&cell| board.candidates(cell).len() == 3).collect();
        ControlFlow::Continue(Self { n_digits, sets, width, losers, triples })
    }

    fn row(&self, at: Candidate) -> &[u64] {
        let row = (at.cell.index() * self.n_digits + at.digit.index()) * self.width;
        &self.losers[row..row + self.width]
    }

    /// A set that would lose two digits, so that it cannot be filled.
    fn common_loser(&self, some: Candidate, other: Candidate) -> Option<usize> {
        let both = |(a, b): (&u64, &u64)| a & b;
        let mut words = self.row(some).iter().zip(self.row(other)).map(both).enumerate();
        let (word, bits) = words.find(|&(_, bits)| bits != 0)?;
        Some(word * 64 + bits.trailing_zeros() as usize)
    }

    /// Why two candidates cannot both be true.
    fn exclusion(&self, search: &Search<'_, W>, some: Candidate, other: Candidate) -> Exclusion {
        if some.digit == other.digit {
            let sees = search.situation().peers(some.cell).contains(other.cell);
            return if sees { Exclusion::Peers } else { Exclusion::None };
        }
        self.common_loser(some, other).map_or(Exclusion::None, Exclusion::Set)
    }

    fn pair(&self, search: &mut Search<'_, W>, technique: Technique, base: [Cell; 2]) -> ControlFlow<()> {
        let board = search.board();
        for [cell, partner] in [base, [base[1], base[0]]] {
            'digits: for digit in board.candidates(cell) {
                let at = Candidate::new(cell, digit);
                let mut excluders = Vec::new();
                for other in board.candidates(partner) {
                    match self.exclusion(search, at, Candidate::new(partner, other)) {
                        Exclusion::None => continue 'digits,
                        Exclusion::Peers => {}
                        Exclusion::Set(set) => excluders.push(set),
                    }
                }
                self.hand_in(search, technique, at, &base, excluders, &[])?;
            }
        }
        ControlFlow::Continue(())
    }

    fn triple(&self, search: &mut Search<'_, W>, technique: Technique, base: [Cell; 3]) -> ControlFlow<()> {
        search.spend(16)?;
        let situation = search.situation();
        let board = situation.board();
        let common = situation.common_peers(base.into_iter().collect());
        let helpers = self.triples.iter().copied().filter(|&cell| common.contains(cell));
        let helpers = helpers.collect::<CellSet<W>>();
        for turn in 0..3 {
            let [cell, second, third] = [base[turn], base[(turn + 1) % 3], base[(turn + 2) % 3]];
            'digits: for digit in board.candidates(cell) {
                let at = Candidate::new(cell, digit);
                let (mut excluders, mut emptied) = (Vec::new(), Vec::new());
                for b in board.candidates(second).iter().map(|digit| Candidate::new(second, digit)) {
                    let first = self.exclusion(search, at, b);
                    if first.note(&mut excluders) {
                        continue;
                    }
                    for c in board.candidates(third).iter().map(|digit| Candidate::new(third, digit)) {
                        if self.exclusion(search, at, c).note(&mut excluders)
                            || self.exclusion(search, b, c).note(&mut excluders)
                        {
                            continue;
                        }
                        let taken = [at, b, c].iter().map(|at: &Candidate| at.digit).collect();
                        match helpers.iter().find(|&cell| board.candidates(cell) == taken) {
                            Some(helper) => emptied.push(helper),
                            None => continue 'digits,
                        }
                    }
                }
                self.hand_in(search, technique, at, &base, excluders, &emptied)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn hand_in(
        &self,
        search: &mut Search<'_, W>,
        technique: Technique,
        at: Candidate,
        base: &[Cell],
        mut excluders: Vec<usize>,
        emptied: &[Cell],
    ) -> ControlFlow<()> {
        excluders.sort_unstable();
        excluders.dedup();
        search.eliminate_all(technique, [at], || {
            let sets = excluders.iter().map(|&set| self.sets[set].cells.iter().collect::<Vec<_>>());
            let mut excluders = sets.chain(emptied.iter().map(|&cell| vec![cell])).collect::<Vec<_>>();
            excluders.sort();
            excluders.dedup();
            proof::Proof::Aligned(Proof { base: base.to_vec(), excluders })
        })
    }
}

/// Why two candidates cannot both be true.
#[derive(Clone, Copy)]
enum Exclusion {
    /// They can.
    None,
    /// They see each other.
    Peers,
    /// This set could not be filled.
    Set(usize),
}

impl Exclusion {
    /// Remembers the set; true if there is an exclusion at all.
    fn note(self, excluders: &mut Vec<usize>) -> bool {
        match self {
            Self::None => false,
            Self::Peers => true,
            Self::Set(set) => {
                excluders.push(set);
                true
            }
        }
    }
}
