//! Finds kraken fish of rows against columns.

use super::Proof;
use crate::combinations::for_each_combination;
use crate::geometry::{Direction, RegionId};
use crate::proof;
use crate::search::Search;
use crate::step::Candidate;
use crate::technique::Technique;
use crate::technique::forcing::{Literal, Mode, Propagation};
use ninefold_puzzle::{Cell, CellSet, Digit};
use std::collections::BTreeMap;
use std::ops::ControlFlow;

/// The largest fish that is looked for.
const MAX_SIZE: usize = 3;
/// The most places outside of the covers.
const MAX_FINS: usize = 4;

/// Looks for one type of kraken, small ones first.
pub(crate) fn find<const W: usize>(search: &mut Search<'_, W>, technique: Technique) -> ControlFlow<()> {
    let geometry = search.situation().geometry();
    let of = |direction| {
        let houses = geometry.houses().iter().copied();
        houses.filter(|&house| geometry.direction(house) == direction).collect::<Vec<_>>()
    };
    let (rows, columns) = (of(Direction::Row), of(Direction::Column));
    for size in 2..=MAX_SIZE {
        for digit in search.board().frame().rules().layout().digits() {
            let waters = Waters::of(search, digit)?;
            for (bases, covers) in [(&rows, &columns), (&columns, &rows)] {
                waters.hunt(search, technique, size, (bases, covers))?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// A digit with what follows by chains from each of its places.
struct Waters<const W: usize> {
    digit: Digit,
    places: CellSet<W>,
    /// For each place and each digit, the cells that the place excludes by a chain.
    excluded: BTreeMap<Cell, Vec<CellSet<W>>>,
}

impl<const W: usize> Waters<W> {
    fn of(search: &mut Search<'_, W>, digit: Digit) -> ControlFlow<(), Self> {
        let situation = search.situation();
        let board = situation.board();
        let places = board.places(digit) & situation.unsolved();
        let mut propagation = Propagation::new(situation, Mode::Chain);
        let mut excluded = BTreeMap::new();
        for cell in places {
            let clash = propagation.run(Literal::True(Candidate::new(cell, digit)));
            search.spend(propagation.effort() * 4 + 16)?;
            let gone = |other: Digit| {
                let follows = |&at: &Cell| {
                    let literal = Literal::False(Candidate::new(at, other));
                    propagation.depths()[propagation.id(literal)] > 0
                };
                board.places(other).iter().filter(follows).collect::<CellSet<W>>()
            };
            if clash.is_none() {
                excluded.insert(cell, board.frame().rules().layout().digits().map(gone).collect());
            }
        }
        ControlFlow::Continue(Self { digit, places, excluded })
    }

    fn hunt(
        &self,
        search: &mut Search<'_, W>,
        technique: Technique,
        size: usize,
        (bases, covers): (&[RegionId], &[RegionId]),
    ) -> ControlFlow<()> {
        let geometry = search.situation().geometry();
        let open = |&&id: &&RegionId| (geometry.cells(id) & self.places).len() > 1;
        let bases = bases.iter().filter(open).copied().collect::<Vec<_>>();
        let covers = covers.iter().filter(open).copied().collect::<Vec<_>>();
        let n_covers = if technique == Technique::KrakenFish1 { size } else { size - 1 };
        for_each_combination(&bases, size, |base| {
            let inside = base.iter().fold(CellSet::EMPTY, |all, &id| all | geometry.cells(id)) & self.places;
            for_each_combination(&covers, n_covers, |cover| {
                search.spend(2)?;
                let room = cover.iter().fold(CellSet::EMPTY, |all, &id| all | geometry.cells(id));
                let fins = inside - room;
                if fins.is_empty() || fins.len() > MAX_FINS {
                    return ControlFlow::Continue(());
                }
                self.land(search, technique, (base, cover), fins, (room - inside) & self.places)
            })
        })
    }

    /// Hands in what all fins exclude; where a fish removes it, only if a fin does not see it.
    fn land(
        &self,
        search: &mut Search<'_, W>,
        technique: Technique,
        (base, cover): (&[RegionId], &[RegionId]),
        fins: CellSet<W>,
        caught: CellSet<W>,
    ) -> ControlFlow<()> {
        let situation = search.situation();
        let board = situation.board();
        let layout = board.frame().rules().layout();
        let mut gone = Vec::new();
        for digit in layout.digits() {
            let mut cells = board.places(digit) & situation.unsolved();
            if technique == Technique::KrakenFish1 {
                cells =
                    if digit == self.digit { caught - situation.common_peers(fins) } else { CellSet::EMPTY };
            }
            for fin in fins {
                cells = self.excluded.get(&fin).map_or(CellSet::EMPTY, |none| none[digit.index()] & cells);
            }
            gone.extend(cells.iter().map(|cell| Candidate::new(cell, digit)));
        }
        let Some(&first) = gone.first() else { return ControlFlow::Continue(()) };
        search.eliminate_all(technique, [first], || {
            let mut propagation = Propagation::new(situation, Mode::Chain);
            let branches = fins.iter().map(|fin| {
                let assumption = Literal::True(Candidate::new(fin, self.digit));
                propagation.run(assumption);
                propagation.branch_to(assumption, &[Literal::False(first)])
            });
            let branches = branches.collect();
            let (base, cover) = (base.to_vec(), cover.to_vec());
            proof::Proof::Kraken(Proof { digit: self.digit, base, cover, branches })
        })
    }
}
