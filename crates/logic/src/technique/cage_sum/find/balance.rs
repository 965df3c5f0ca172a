//! [`Balance`]: an equation while it is worked out.

use super::super::{Equation, Part};
use crate::geometry::{Area, CagedLeftover, RegionId, SumCage};
use crate::search::Search;
use crate::situation::Situation;
use ninefold_puzzle::CellSet;
use std::ops::{ControlFlow, RangeInclusive};

/// The empty cells that houses and cages leave over, and their total.
#[derive(Clone, Copy)]
pub(super) struct Balance<'a, const W: usize> {
    source: Source<'a, W>,
    pub(super) inside: CellSet<W>,
    pub(super) outside: CellSet<W>,
    pub(super) total: i32,
}

/// Where a balance comes from.
#[derive(Clone, Copy)]
enum Source<'a, const W: usize> {
    /// A cage alone.
    Cage(&'a SumCage<W>),
    /// An area less the cages inside of it and those that cross its border and are chosen, or the
    /// other way round.
    Area { area: &'a Area<W>, chosen: u32, sense: Sense },
    /// Houses and the cages outside of them, less other houses and the cages outside of those, or the
    /// other way round.
    Sides { caged: &'a CagedLeftover<W>, sense: Sense },
}

/// Which side of a balance is taken away from which.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sense {
    /// The houses less the cages.
    AsAdded,
    /// The cages less the houses.
    Reversed,
}

/// How large a balance may be.
pub(super) struct Reach {
    /// How many houses are added up.
    pub(super) houses: RangeInclusive<usize>,
    /// How many cells are left over.
    pub(super) cells: RangeInclusive<usize>,
}

/// Which of the cages across the border are taken away.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Choice {
    /// None: only innies are left.
    None,
    /// All: of the cages, only outies are left.
    All,
    /// Those with fewer empty cells outside than inside.
    Fewer,
    /// The same, and those with as many.
    NotMore,
}

impl Choice {
    /// Every choice, with how many empty cells it leaves over; most are too large to be worked out.
    fn sizes<const W: usize>(area: &Area<W>, unsolved: CellSet<W>) -> [(Self, usize); 4] {
        let loose = (area.loose & unsolved).len();
        let mut sizes = [Self::Fewer, Self::NotMore, Self::None, Self::All].map(|choice| (choice, loose));
        for cage in area.crossing.iter().take(u32::BITS as usize) {
            let n_within = (cage.cells & area.cells & unsolved).len();
            let n_beyond = (cage.cells & unsolved).len() - n_within;
            for (choice, size) in &mut sizes {
                *size += if choice.takes(n_within, n_beyond) { n_beyond } else { n_within };
            }
        }
        sizes
    }

    /// Whether a cage with so many empty cells on this side of the border and beyond is taken away.
    fn takes(self, n_within: usize, n_beyond: usize) -> bool {
        match self {
            Self::None => false,
            Self::All => true,
            Self::Fewer => n_beyond < n_within,
            Self::NotMore => n_beyond <= n_within,
        }
    }
}

impl<'a, const W: usize> Balance<'a, W> {
    /// A cage alone.
    pub(super) fn of_cage(situation: &Situation<W>, cage: &'a SumCage<W>) -> Self {
        let open = cage.cells - situation.board().solved();
        let total = cage.sum - filled(situation, cage.cells);
        Self { source: Source::Cage(cage), inside: open, outside: CellSet::EMPTY, total }
    }

    /// An area less cages.
    fn of_area(situation: &Situation<W>, area: &'a Area<W>, choice: Choice) -> Self {
        let unsolved = situation.unsolved();
        let mut chosen = 0;
        let (mut inside, mut outside) = (area.loose, CellSet::EMPTY);
        let mut total = area.total - area.inside.iter().map(|cage| cage.sum).sum::<i32>();
        for (i, cage) in area.crossing.iter().enumerate().take(u32::BITS as usize) {
            let (within, beyond) = (cage.cells & area.cells, cage.cells - area.cells);
            let (n_within, n_beyond) = ((within & unsolved).len(), (beyond & unsolved).len());
            if choice.takes(n_within, n_beyond) {
                chosen |= 1 << i;
                outside |= beyond;
                total -= cage.sum;
            } else {
                inside |= within;
            }
        }
        total += filled(situation, outside) - filled(situation, inside);
        let (inside, outside) = (inside & unsolved, outside & unsolved);
        let source = |sense| Source::Area { area, chosen, sense };
        if inside.is_empty() {
            let source = source(Sense::Reversed);
            Self { source, inside: outside, outside: inside, total: -total }
        } else {
            Self { source: source(Sense::AsAdded), inside, outside, total }
        }
    }

    /// Two sides that hold the same digits, less their cages.
    pub(super) fn of_sides(situation: &Situation<W>, caged: &'a CagedLeftover<W>) -> Self {
        let sum = |cages: &[SumCage<W>]| cages.iter().map(|cage| cage.sum).sum::<i32>();
        let loose = |side: CellSet<W>, cages: &[SumCage<W>]| {
            cages.iter().fold(side, |loose, cage| loose - cage.cells)
        };
        let sides = &caged.sides;
        let inside = loose(sides.inside, &caged.inside);
        let outside = loose(sides.outside, &caged.outside);
        let n_more = (sides.added.len() - sides.removed.len()) as i32;
        let total = n_more * situation.geometry().house_total() + sum(&caged.outside) - sum(&caged.inside)
            + filled(situation, outside)
            - filled(situation, inside);
        let unsolved = situation.unsolved();
        let (inside, outside) = (inside & unsolved, outside & unsolved);
        let source = |sense| Source::Sides { caged, sense };
        if inside.is_empty() {
            Self { source: source(Sense::Reversed), inside: outside, outside: inside, total: -total }
        } else {
            Self { source: source(Sense::AsAdded), inside, outside, total }
        }
    }

    /// The cells that are left over.
    pub(super) fn cells(&self) -> CellSet<W> {
        self.inside | self.outside
    }

    /// Whether the cells have a sum of their own.
    pub(super) fn is_hidden_cage(&self) -> bool {
        self.outside.is_empty()
    }

    /// Whether one cell is known to exceed another by so much.
    pub(super) fn is_difference(&self) -> bool {
        self.inside.len() == 1 && self.outside.len() == 1
    }

    /// The equation as data.
    pub(super) fn equation(&self) -> Equation {
        let (added, removed) = match self.source {
            Source::Cage(cage) => (vec![Part::Cage(cage.id)], Vec::new()),
            Source::Area { area, chosen, sense } => {
                let crossing = area.crossing.iter().enumerate();
                let crossing =
                    crossing.filter(|(i, _)| *i < 32 && chosen >> i & 1 == 1).map(|(_, cage)| cage);
                let cages = area.inside.iter().chain(crossing).map(|cage| Part::Cage(cage.id)).collect();
                let houses = area.houses.iter().map(|&house| Part::House(house)).collect();
                match sense {
                    Sense::AsAdded => (houses, cages),
                    Sense::Reversed => (cages, houses),
                }
            }
            Source::Sides { caged, sense } => {
                let parts = |houses: &[RegionId], cages: &[SumCage<W>]| {
                    let houses = houses.iter().map(|&house| Part::House(house));
                    houses.chain(cages.iter().map(|cage| Part::Cage(cage.id))).collect()
                };
                let added = parts(&caged.sides.added, &caged.outside);
                let removed = parts(&caged.sides.removed, &caged.inside);
                match sense {
                    Sense::AsAdded => (added, removed),
                    Sense::Reversed => (removed, added),
                }
            }
        };
        Equation {
            added,
            removed,
            inside: self.inside.iter().collect(),
            outside: self.outside.iter().collect(),
            total: self.total,
        }
    }
}

/// Calls `found` with the balances of every area that are not too large.
pub(super) fn for_each<const W: usize>(
    search: &mut Search<'_, W>,
    reach: &Reach,
    mut found: impl FnMut(&mut Search<'_, W>, &Balance<'_, W>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let situation = search.situation();
    let unsolved = situation.unsolved();
    for area in situation.geometry().areas() {
        if !reach.houses.contains(&area.houses.len()) {
            continue;
        }
        search.spend(area.crossing.len() as u64 + 1)?;
        let mut seen = [CellSet::EMPTY; 4];
        for (i, (choice, n_cells)) in Choice::sizes(area, unsolved).into_iter().enumerate() {
            if !reach.cells.contains(&n_cells) {
                continue;
            }
            let balance = Balance::of_area(situation, area, choice);
            seen[i] = balance.cells();
            if !seen[..i].contains(&seen[i]) {
                found(search, &balance)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// What the filled ones of some cells add up to.
fn filled<const W: usize>(situation: &Situation<W>, cells: CellSet<W>) -> i32 {
    let board = situation.board();
    let digits = (cells & board.solved()).iter().filter_map(|cell| board.digit(cell));
    digits.map(|digit| i32::from(digit.get())).sum()
}
