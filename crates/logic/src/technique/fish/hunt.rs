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

/// Calls `landed` once for every fish of this size that removes something.
///
/// A fish is only worth finding for what it removes, and that is beyond all templates; so each of
/// these targets steers a search of its own: every fin must see it, and it must be covered itself
/// like all other places in the bases. Bases that need more covers than there may be are left at
/// once.
pub(super) fn hunt<'s, const W: usize>(
    search: &mut Search<'s, W>,
    digit: Digit,
    prey: Prey,
    (bases, covers): (&[RegionId], &[RegionId]),
    landed: &mut Landed<'_, 's, W>,
) -> ControlFlow<()> {
    let situation = search.situation();
    let (board, geometry) = (situation.board(), situation.geometry());
    let places = board.places(digit);
    let is_finless = prey.max_fins == 0;
    if !is_finless && situation.beyond_templates(digit).is_empty() {
        return ControlFlow::Continue(());
    }
    let open = |&&id: &&RegionId| (geometry.cells(id) & places).len() > 1;
    let bases = bases.iter().filter(open).copied().collect::<Vec<_>>();
    let covers = covers.iter().filter(open).copied().collect::<Vec<_>>();
    let reach = Reach::new(geometry, &covers, places);
    // Without fins, few bases can be covered at all, and that is known sooner than the targets.
    let places_of = bases.iter().map(|&base| geometry.cells(base) & places).collect::<Vec<_>>();
    if is_finless && !reach.may_cover(&places_of, CellSet::EMPTY, prey.size, prey.size) {
        return ControlFlow::Continue(());
    }
    let targets = situation.beyond_templates(digit);
    for target in targets {
        // Only what the target sees can be a fin; without fins, nothing can.
        let visible = if is_finless { CellSet::EMPTY } else { situation.peers(target) };
        let mut hunter = Hunter {
            geometry,
            places,
            targets,
            prey,
            bases: &bases,
            covers: &covers,
            reach: &reach,
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

/// Which covers a place has.
struct Reach<const W: usize> {
    /// For each cell the places that share a cover with it.
    together: Vec<CellSet<W>>,
    /// For each cell how many covers there are up to the last that has it; 0 if none has.
    end: Vec<usize>,
}

impl<const W: usize> Reach<W> {
    fn new(geometry: &Geometry<W>, covers: &[RegionId], places: CellSet<W>) -> Self {
        let n_cells = places.iter().last().map_or(0, |last| last.index() + 1);
        let mut reach = Self { together: vec![CellSet::EMPTY; n_cells], end: vec![0; n_cells] };
        for (at, &cover) in covers.iter().enumerate() {
            let cells = geometry.cells(cover) & places;
            for cell in cells {
                reach.together[cell.index()] |= cells;
                reach.end[cell.index()] = at + 1;
            }
        }
        reach
    }

    /// Whether so many covers may be enough for these places: those that share none need one each.
    fn may_take(&self, mut places: CellSet<W>, n_covers: usize) -> bool {
        for _ in 0..n_covers {
            let Some(place) = places.min() else { return true };
            places = (places - self.together[place.index()]).without(place);
        }
        places.is_empty()
    }

    /// Whether so many of the bases may have all their places in as many covers, besides these places.
    fn may_cover(&self, bases: &[CellSet<W>], besides: CellSet<W>, size: usize, left: usize) -> bool {
        left == 0
            || bases.iter().enumerate().any(|(at, &base)| {
                self.may_take(besides | base, size)
                    && self.may_cover(&bases[at + 1..], besides | base, size, left - 1)
            })
    }
}

struct Hunter<'h, 'f, 's, const W: usize> {
    geometry: &'h Geometry<W>,
    places: CellSet<W>,
    targets: CellSet<W>,
    prey: Prey,
    bases: &'h [RegionId],
    covers: &'h [RegionId],
    reach: &'h Reach<W>,
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
            if !self.reach.may_take(self.uncovered(counts, Counts::NONE), self.prey.size) {
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
        let uncovered = self.uncovered(bases, counts);
        let n_left = self.prey.size - chosen.len();
        if !self.reach.may_take(uncovered, n_left) {
            return ControlFlow::Continue(());
        }
        if n_left == 0 {
            let fins = fins(bases, counts);
            if fins.len() <= self.prey.max_fins {
                self.land(search, base, bases, chosen, counts, fins)?;
            }
            return ControlFlow::Continue(());
        }
        let last = (self.covers.len() + 1).saturating_sub(n_left);
        let last = uncovered.iter().map(|cell| self.reach.end[cell.index()]).fold(last, usize::min);
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

    /// The places that still need a cover: those that cannot be fins, and the target, which must lie
    /// in more covers than bases.
    fn uncovered(&self, bases: Counts<W>, covers: Counts<W>) -> CellSet<W> {
        let uncovered = fins(bases, covers) - self.visible;
        let of_bases = if bases.once.contains(self.target) { covers.twice } else { covers.once };
        if of_bases.contains(self.target) { uncovered } else { uncovered.with(self.target) }
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

/// The places in the bases that these covers do not account for.
fn fins<const W: usize>(bases: Counts<W>, covers: Counts<W>) -> CellSet<W> {
    bases.exceed(covers) | bases.twice
}
