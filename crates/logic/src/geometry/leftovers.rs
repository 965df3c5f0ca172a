//! [`Leftover`]: houses set against others, of which few cells remain.

use super::{Geometry, RegionId};
use ninefold_puzzle::{CellSet, RegionKind};

/// Houses that share no cell, less others that share none.
#[derive(Clone, Debug)]
pub struct Leftover<const W: usize = 2> {
    /// The houses that are added.
    pub added: Vec<RegionId>,
    /// The houses that are taken away, as many or one less.
    pub removed: Vec<RegionId>,
    /// The cells of the first that the others do not have.
    pub inside: CellSet<W>,
    /// The cells of the others that the first do not have.
    pub outside: CellSet<W>,
}

impl<const W: usize> Leftover<W> {
    /// What these houses leave over of those, and those of these.
    pub(super) fn new(geometry: &Geometry<W>, added: Vec<RegionId>, removed: Vec<RegionId>) -> Self {
        let (first, second) = (geometry.union(&added), geometry.union(&removed));
        Self { added, removed, inside: first - second, outside: second - first }
    }
}

/// How many lines are added up.
const MAX_LINES: usize = 5;

/// How many pairings of lines with areas are kept.
const MAX_KEPT: usize = 300;

/// Neighbouring rows or columns against blocks, pieces and extra regions; few cells first.
pub(super) fn leftovers<const W: usize>(geometry: &Geometry<W>) -> Vec<Leftover<W>> {
    let mut found = Choice::lines_against_areas(geometry, geometry.n_digits / 2 + 1);
    found.sort_by_key(|leftover| (leftover.inside | leftover.outside).len());
    found.truncate(MAX_KEPT);
    found
}

/// Areas that are being chosen to set against lines.
pub(super) struct Choice<'a, const W: usize> {
    geometry: &'a Geometry<W>,
    areas: &'a [RegionId],
    added: &'a [RegionId],
    cells: CellSet<W>,
    /// How many cells may be left on each side.
    most: usize,
    found: &'a mut Vec<Leftover<W>>,
}

impl<const W: usize> Choice<'_, W> {
    /// Neighbouring rows or columns against blocks, pieces and extra regions that leave so many cells
    /// at most on each side.
    pub(super) fn lines_against_areas(geometry: &Geometry<W>, most: usize) -> Vec<Leftover<W>> {
        let areas = geometry.houses.iter().copied().filter(|&house| {
            matches!(geometry.kind(house), RegionKind::Block | RegionKind::Extra | RegionKind::Diagonal)
        });
        let areas = areas.collect::<Vec<_>>();
        let mut found = Vec::new();
        for (i, &first) in geometry.houses.iter().enumerate() {
            if !matches!(geometry.kind(first), RegionKind::Row | RegionKind::Column) {
                continue;
            }
            let beside = |house: &RegionId| {
                let (name, start) = (geometry.names[house.index()], geometry.names[first.index()]);
                (name.kind, name.grid) == (start.kind, start.grid)
            };
            let lines = geometry.houses[i..].iter().copied().take_while(beside).take(MAX_LINES);
            let mut added = Vec::new();
            for line in lines {
                added.push(line);
                let cells = geometry.union(&added);
                for n_areas in [added.len(), added.len() - 1] {
                    let mut choice =
                        Choice { geometry, areas: &areas, added: &added, cells, most, found: &mut found };
                    choice.extend(0, n_areas, &mut Vec::new(), CellSet::EMPTY);
                }
            }
        }
        found
    }

    /// Adds areas from this one on until there are enough, as long as they stay near the lines.
    fn extend(&mut self, from: usize, left: usize, removed: &mut Vec<RegionId>, taken: CellSet<W>) {
        let outside = taken - self.cells;
        if outside.len() > self.most {
            return;
        }
        if left == 0 {
            let inside = self.cells - taken;
            let is_house = || self.geometry.houses.iter().any(|&house| self.geometry.cells(house) == inside);
            let is_known = inside.is_empty() || removed.is_empty() || outside.is_empty() && is_house();
            // A hidden house has as many cells as there are digits; other leftovers are to be few.
            let is_hidden_house = inside.len() == self.geometry.n_digits && outside.is_empty();
            if !is_known && (inside.len() <= self.most || is_hidden_house) {
                let (added, removed) = (self.added.to_vec(), removed.clone());
                self.found.push(Leftover { added, removed, inside, outside });
            }
            return;
        }
        for (i, &area) in self.areas.iter().enumerate().skip(from) {
            let cells = self.geometry.cells(area);
            if taken.is_disjoint(&cells) && !cells.is_disjoint(&self.cells) {
                removed.push(area);
                self.extend(i + 1, left - 1, removed, taken | cells);
                removed.pop();
            }
        }
    }
}
