//! The search for fish: bases first, then covers, steered by a cell that is to be removed.

use crate::geometry::{Geometry, RegionId};
use crate::search::Search;
use ninefold_puzzle::{Cell, CellSet, Digit};
use std::ops::ControlFlow;

/// A fish that removes something.
#[derive(Clone, Debug)]
pub(super) struct Catch<const W: usize> {
    pub(super) base: Vec<RegionId>,
    pub(super) cover: Vec<RegionId>,
    pub(super) fins: CellSet<W>,
    pub(super) eliminations: CellSet<W>,
}

/// What to catch.
#[derive(Clone, Copy)]
pub(super) struct Prey {
    pub(super) size: usize,
    pub(super) max_fins: usize,
    pub(super) max_endo_fins: usize,
}

/// What is called with every fish.
type Landed<'f, 's, const W: usize> = dyn FnMut(&mut Search<'s, W>, &Catch<W>) -> ControlFlow<()> + 'f;

/// Calls `landed` once for every fish of this size that removes a target.
///
/// A fish is only worth finding for what it removes, so each target steers a search of its own:
/// every fin must see it, which rules most bases out at once, and all other places in the bases
/// must be covered, which leaves few covers.
pub(super) fn hunt<'s, const W: usize>(
    search: &mut Search<'s, W>,
    digit: Digit,
    prey: Prey,
    (bases, covers): (&[RegionId], &[RegionId]),
    targets: CellSet<W>,
    landed: &mut Landed<'_, 's, W>,
) -> ControlFlow<()> {
    let situation = search.situation();
    let (board, geometry) = (situation.board(), situation.geometry());
    let places = board.places(digit);
    let open = |&&id: &&RegionId| (geometry.cells(id) & places).len() > 1;
    let bases = bases.iter().filter(open).copied().collect::<Vec<_>>();
    let covers = covers.iter().filter(open).copied().collect::<Vec<_>>();
    for target in targets {
        // Only what the target sees can be a fin; without fins, nothing can.
        let visible = if prey.max_fins == 0 { CellSet::EMPTY } else { situation.peers(target) };
        let mut hunter = Hunter {
            geometry,
            places,
            targets,
            prey,
            bases: &bases,
            covers: &covers,
            target,
            visible,
            landed,
        };
        hunter.choose_bases(search, 0, &mut Vec::new(), Counts::NONE)?;
    }
    ControlFlow::Continue(())
}

/// In how many regions of a list a place lies: at least once, twice, three times.
#[derive(Clone, Copy)]
struct Counts<const W: usize> {
    once: CellSet<W>,
    twice: CellSet<W>,
    thrice: CellSet<W>,
}

impl<const W: usize> Counts<W> {
    const NONE: Self = Self { once: CellSet::EMPTY, twice: CellSet::EMPTY, thrice: CellSet::EMPTY };

    fn with(self, cells: CellSet<W>) -> Self {
        Self {
            once: self.once | cells,
            twice: self.twice | (self.once & cells),
            thrice: self.thrice | (self.twice & cells),
        }
    }

    /// The places that lie in more regions here than there.
    fn exceed(self, other: Self) -> CellSet<W> {
        (self.once - other.once) | (self.twice - other.twice) | (self.thrice - other.thrice)
    }
}

struct Hunter<'h, 'f, 's, const W: usize> {
    geometry: &'h Geometry<W>,
    places: CellSet<W>,
    targets: CellSet<W>,
    prey: Prey,
    bases: &'h [RegionId],
    covers: &'h [RegionId],
    target: Cell,
    visible: CellSet<W>,
    landed: &'h mut Landed<'f, 's, W>,
}

impl<'s, const W: usize> Hunter<'_, '_, 's, W> {
    fn choose_bases(
        &mut self,
        search: &mut Search<'s, W>,
        from: usize,
        chosen: &mut Vec<RegionId>,
        counts: Counts<W>,
    ) -> ControlFlow<()> {
        if chosen.len() == self.prey.size {
            return self.choose_covers(search, 0, chosen, counts, &mut Vec::new(), Counts::NONE);
        }
        let last = (self.bases.len() + chosen.len() + 1).saturating_sub(self.prey.size);
        search.spend(1)?;
        for next in from..last {
            let counts = counts.with(self.geometry.cells(self.bases[next]) & self.places);
            let endo_fins = counts.twice;
            if !endo_fins.is_subset(&self.visible) || endo_fins.len() > self.prey.max_endo_fins {
                continue;
            }
            chosen.push(self.bases[next]);
            self.choose_bases(search, next + 1, chosen, counts)?;
            chosen.pop();
        }
        ControlFlow::Continue(())
    }

    fn choose_covers(
        &mut self,
        search: &mut Search<'s, W>,
        from: usize,
        base: &[RegionId],
        bases: Counts<W>,
        chosen: &mut Vec<RegionId>,
        counts: Counts<W>,
    ) -> ControlFlow<()> {
        let fins = bases.exceed(counts) | bases.twice;
        let mut uncovered = fins - self.visible;
        if bases.once.contains(self.target) && !counts.twice.contains(self.target) {
            uncovered.insert(self.target);
        }
        if chosen.len() == self.prey.size {
            if uncovered.is_empty() && fins.len() <= self.prey.max_fins {
                self.land(search, base, bases, chosen, counts, fins)?;
            }
            return ControlFlow::Continue(());
        }
        let mut last = (self.covers.len() + chosen.len() + 1).saturating_sub(self.prey.size);
        for cell in uncovered {
            let reaches = |&at: &usize| self.geometry.cells(self.covers[at]).contains(cell);
            let all = from..self.covers.len();
            let Some(latest) = all.rev().find(reaches) else { return ControlFlow::Continue(()) };
            last = last.min(latest + 1);
        }
        search.spend(1)?;
        for next in from..last {
            let cover = self.covers[next];
            let cells = self.geometry.cells(cover) & self.places;
            if base.contains(&cover) || cells.is_disjoint(&bases.once) {
                continue;
            }
            chosen.push(cover);
            self.choose_covers(search, next + 1, base, bases, chosen, counts.with(cells))?;
            chosen.pop();
        }
        ControlFlow::Continue(())
    }

    /// Passes a fish on, if the target is the first of those that it removes: each fish once.
    fn land(
        &mut self,
        search: &mut Search<'s, W>,
        base: &[RegionId],
        bases: Counts<W>,
        cover: &[RegionId],
        covers: Counts<W>,
        fins: CellSet<W>,
    ) -> ControlFlow<()> {
        let mut eliminations = covers.exceed(bases) - fins;
        for fin in fins {
            eliminations &= search.situation().peers(fin);
        }
        if (eliminations & self.targets).min() != Some(self.target) {
            return ControlFlow::Continue(());
        }
        let catch = Catch { base: base.to_vec(), cover: cover.to_vec(), fins, eliminations };
        (self.landed)(search, &catch)
    }
}
