//! Cages with a sum, and the [`Area`]s in which the rule of 45 compares them with houses.

use super::{Geometry, RegionId};
use ninefold_puzzle::{CellSet, Constraint, Frame, RegionKind};

/// A cage with a sum, by its place in [`Rules::constraints`](ninefold_puzzle::Rules::constraints).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct CageId(u16);

impl CageId {
    /// The cage with this index.
    pub const fn new(index: usize) -> Self {
        Self(index as u16)
    }

    /// The index among the constraints of the rules.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The cells of a cage and what they add up to.
#[derive(Clone, Copy, Debug)]
pub struct SumCage<const W: usize = 2> {
    /// Which cage it is.
    pub id: CageId,
    /// The cells.
    pub cells: CellSet<W>,
    /// What they add up to.
    pub sum: i32,
}

/// Houses that share no cell, with the cages inside of them and across their border.
///
/// No two of the cages share a cell.
#[derive(Clone, Debug)]
pub struct Area<const W: usize = 2> {
    /// The houses, all of one direction.
    pub houses: Vec<RegionId>,
    /// Their cells.
    pub cells: CellSet<W>,
    /// What the cells add up to.
    pub total: i32,
    /// The cages that lie inside.
    pub inside: Vec<SumCage<W>>,
    /// The cages that lie partly inside.
    pub crossing: Vec<SumCage<W>>,
    /// The cells that are in none of these cages.
    pub loose: CellSet<W>,
}

/// How many houses an area may have; with more of them nobody adds up any longer.
const MAX_HOUSES: usize = 4;

/// How many areas are looked at; puzzles of 9x9 cells have fewer.
const MAX_AREAS: usize = 400;

/// The cages of the rules that have a sum.
pub(super) fn cages<const W: usize>(frame: &Frame<W>) -> Vec<SumCage<W>> {
    let constraints = frame.rules().constraints().iter().enumerate();
    let with_sum = |(index, constraint): (usize, &Constraint)| match constraint {
        Constraint::Cage(cage) => Some(SumCage {
            id: CageId::new(index),
            cells: cage.cells.iter().copied().collect(),
            sum: i32::try_from(cage.sum?).ok()?,
        }),
        _ => None,
    };
    constraints.filter_map(with_sum).collect()
}

/// Single houses, then two and more of one direction that a cage ties together.
pub(super) fn areas<const W: usize>(geometry: &Geometry<W>) -> Vec<Area<W>> {
    let is_cage = |&&house: &&RegionId| geometry.kind(house) == RegionKind::Cage;
    let singles = geometry.houses.iter().filter(|house| !is_cage(house)).map(|&house| vec![house]);
    let mut areas = singles.filter_map(|houses| Area::new(geometry, houses)).collect::<Vec<_>>();
    let (n_singles, mut next) = (areas.len(), 0);
    while next < areas.len() && areas.len() < MAX_AREAS {
        for single in 0..n_singles {
            let (area, other) = (&areas[next], &areas[single]);
            let (first, house) = (area.houses[0], other.houses[0]);
            let tied = area.crossing.iter().any(|cage| !cage.cells.is_disjoint(&other.cells));
            let fits = geometry.direction(first) == geometry.direction(house)
                && area.cells.is_disjoint(&other.cells)
                && area.houses.len() < MAX_HOUSES;
            let cells = area.cells | other.cells;
            if !tied || !fits || areas.iter().any(|known| known.cells == cells) {
                continue;
            }
            let mut houses = area.houses.clone();
            houses.push(house);
            houses.sort_unstable();
            areas.extend(Area::new(geometry, houses));
        }
        next += 1;
    }
    areas
}

impl<const W: usize> Area<W> {
    /// The area of these houses, if it holds a part of any cage.
    fn new(geometry: &Geometry<W>, houses: Vec<RegionId>) -> Option<Self> {
        let cells = houses.iter().fold(CellSet::EMPTY, |all, &house| all | geometry.cells(house));
        let total = houses.len() as i32 * geometry.house_total();
        let mut area = Self { houses, cells, total, inside: Vec::new(), crossing: Vec::new(), loose: cells };
        let mut caged = CellSet::EMPTY;
        for cage in &geometry.cages {
            if cage.cells.is_disjoint(&cells) || !cage.cells.is_disjoint(&caged) {
                continue;
            }
            caged |= cage.cells;
            area.loose -= cage.cells;
            let list = if cage.cells.is_subset(&cells) { &mut area.inside } else { &mut area.crossing };
            list.push(*cage);
        }
        (!caged.is_empty()).then_some(area)
    }
}
