//! Finds naked, hidden and locked subsets.

use super::{Form, Proof};
use crate::combinations::for_each_combination;
use crate::geometry::{Direction, RegionId};
use crate::proof;
use crate::search::Search;
use crate::step::Candidate;
use crate::technique::Technique;
use ninefold_puzzle::{Cell, CellSet, Digit, DigitSet};
use std::ops::ControlFlow;

/// Subsets of one kind and size.
pub(crate) fn find<const W: usize>(search: &mut Search<'_, W>, technique: Technique) -> ControlFlow<()> {
    match technique {
        Technique::LockedPair => locked(search, technique, 2),
        Technique::LockedTriple => locked(search, technique, 3),
        Technique::NakedPair => naked(search, technique, 2),
        Technique::NakedTriple => naked(search, technique, 3),
        Technique::NakedQuad => naked(search, technique, 4),
        Technique::HiddenPair => hidden(search, technique, 2),
        Technique::HiddenTriple => hidden(search, technique, 3),
        Technique::HiddenQuad => hidden(search, technique, 4),
        _ => ControlFlow::Continue(()),
    }
}

/// Cells with equally many candidates that remove something, but are not locked.
fn naked<const W: usize>(search: &mut Search<'_, W>, technique: Technique, size: usize) -> ControlFlow<()> {
    for_each_naked(search, size, |search, found| match found.places {
        Places::Locked => ControlFlow::Continue(()),
        Places::Plain => found.hand_in(search, technique),
    })
}

/// Naked subsets in the crossing of two regions that remove something from an area, and from a
/// line beyond it.
fn locked<const W: usize>(search: &mut Search<'_, W>, technique: Technique, size: usize) -> ControlFlow<()> {
    for_each_naked(search, size, |search, found| match found.places {
        Places::Locked => found.hand_in(search, technique),
        Places::Plain => ControlFlow::Continue(()),
    })
}

/// A naked subset with what it removes.
struct Naked<const W: usize> {
    digits: DigitSet,
    cells: CellSet<W>,
    regions: Vec<RegionId>,
    eliminations: Vec<Candidate>,
    places: Places,
}

/// Whether a naked subset works in two regions at once.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Places {
    Plain,
    Locked,
}

impl<const W: usize> Naked<W> {
    fn hand_in(&self, search: &mut Search<'_, W>, technique: Technique) -> ControlFlow<()> {
        search.eliminate_all(technique, self.eliminations.iter().copied(), || {
            proof::Proof::Subset(Proof {
                form: Form::Naked,
                digits: self.digits,
                cells: self.cells.iter().collect(),
                regions: self.regions.clone(),
            })
        })
    }
}

/// Calls `found` with every naked subset that removes something.
fn for_each_naked<const W: usize>(
    search: &mut Search<'_, W>,
    size: usize,
    mut found: impl FnMut(&mut Search<'_, W>, &Naked<W>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let situation = search.situation();
    let (board, geometry) = (situation.board(), situation.geometry());
    let unsolved = situation.unsolved();
    for &region in geometry.areas_first() {
        let small = |&cell: &Cell| (2..=size).contains(&board.candidates(cell).len());
        let open = geometry.cells(region) & unsolved;
        let has_room = |region: RegionId| (geometry.cells(region) & unsolved).len() > size;
        if !has_room(region) {
            continue;
        }
        let cells = open.iter().filter(small).collect::<Vec<_>>();
        search.spend(cells.len().pow(size as u32) as u64 / 2 + 8)?;
        for_each_combination(&cells, size, |subset| {
            let digits = subset.iter().fold(DigitSet::EMPTY, |all, &cell| all | board.candidates(cell));
            if digits.len() != size {
                return ControlFlow::Continue(());
            }
            let subset = subset.iter().copied().collect::<CellSet<W>>();
            let mut regions = geometry.regions_with(subset).collect::<Vec<_>>();
            regions.sort_by_key(|&region| geometry.direction(region) != Direction::Area);
            if regions.iter().find(|&&region| has_room(region)) != Some(&region) {
                return ControlFlow::Continue(());
            }
            let eliminations = regions
                .iter()
                .flat_map(|&region| (geometry.cells(region) & unsolved) - subset)
                .flat_map(|cell| {
                    (board.candidates(cell) & digits).iter().map(move |d| Candidate::new(cell, d))
                })
                .collect::<Vec<_>>();
            let in_first = |at: &Candidate| geometry.cells(regions[0]).contains(at.cell);
            let both = eliminations.iter().any(in_first) && !eliminations.iter().all(in_first);
            let places = if size <= 3 && both { Places::Locked } else { Places::Plain };
            found(search, &Naked { digits, cells: subset, regions, eliminations, places })
        })?;
    }
    ControlFlow::Continue(())
}

/// Digits with equally many places in a house.
fn hidden<const W: usize>(search: &mut Search<'_, W>, technique: Technique, size: usize) -> ControlFlow<()> {
    let situation = search.situation();
    let (board, geometry) = (situation.board(), situation.geometry());
    let unsolved = situation.unsolved();
    for &house in geometry.areas_first().iter().filter(|&&region| geometry.is_house(region)) {
        let cells = geometry.cells(house) & unsolved;
        if cells.len() <= size {
            continue;
        }
        let few = |&digit: &Digit| (2..=size).contains(&(board.places(digit) & cells).len());
        let digits = board.frame().rules().layout().digits().filter(few).collect::<Vec<_>>();
        search.spend(digits.len().pow(size as u32) as u64 / 2 + 8)?;
        for_each_combination(&digits, size, |subset| {
            let places = subset.iter().fold(CellSet::EMPTY, |all, &digit| all | board.places(digit) & cells);
            if places.len() != size {
                return ControlFlow::Continue(());
            }
            let digits = subset.iter().copied().collect::<DigitSet>();
            let others = places.iter().flat_map(|cell| {
                (board.candidates(cell) - digits).iter().map(move |digit| Candidate::new(cell, digit))
            });
            search.eliminate_all(technique, others, || {
                let mut regions = vec![house];
                regions.extend(geometry.regions_with(places).filter(|&region| region != house));
                let cells = places.iter().collect();
                proof::Proof::Subset(Proof { form: Form::Hidden, digits, cells, regions })
            })
        })?;
    }
    ControlFlow::Continue(())
}
