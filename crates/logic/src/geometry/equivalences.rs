//! Houses set against others of which many cells remain: the ring of Phistomefel and its like.

use super::leftovers::{Choice, Leftover};
use super::{Geometry, RegionId, SumCage};
use ninefold_puzzle::{CellSet, RegionKind};

/// Two sides that hold the same digits, with the cages that lie inside of each.
///
/// No two of the cages share a cell.
#[derive(Clone, Debug)]
pub struct CagedLeftover<const W: usize = 2> {
    /// The houses and their cells.
    pub sides: Leftover<W>,
    /// The cages among the cells inside.
    pub inside: Vec<SumCage<W>>,
    /// The cages among the cells outside.
    pub outside: Vec<SumCage<W>>,
}

/// How many pairings of lines with areas are kept.
const MAX_LINES: usize = 150;

/// How many rings are kept: all of a grid of 9x9, which has some four hundred.
const MAX_RINGS: usize = 450;

/// Lines against areas, then lines against those across and areas; of each kind few cells first.
///
/// Both sides have a cell, and at most twice as many as a house: nobody compares more. Where nothing
/// counts but rows, columns and boxes, locked candidates show what lines leave of areas.
pub(super) fn equivalences<const W: usize>(geometry: &Geometry<W>) -> Vec<Leftover<W>> {
    let most = 2 * geometry.n_digits;
    let lines = if geometry.is_plain { Vec::new() } else { Choice::lines_against_areas(geometry, most) };
    let [mut lines, mut rings] = [lines, all_rings(geometry)];
    for (found, most_kept) in [(&mut lines, MAX_LINES), (&mut rings, MAX_RINGS)] {
        let is_wanted = |side: CellSet<W>| (1..=most).contains(&side.len());
        found.retain(|pair| is_wanted(pair.inside) && is_wanted(pair.outside));
        found.sort_by_key(|pair| (pair.inside | pair.outside).len());
        found.truncate(most_kept);
    }
    [lines, rings].concat()
}

/// Rows against columns and areas, and columns against rows and areas: the cells are the same, but a
/// digit is counted row by row the one way and column by column the other.
fn all_rings<const W: usize>(geometry: &Geometry<W>) -> Vec<Leftover<W>> {
    let of_kind = |kinds: &[RegionKind]| {
        let houses = geometry.houses.iter().copied();
        houses.filter(|&house| kinds.contains(&geometry.kind(house))).collect::<Vec<_>>()
    };
    let (rows, columns) = (of_kind(&[RegionKind::Row]), of_kind(&[RegionKind::Column]));
    let areas = of_kind(&[RegionKind::Block, RegionKind::Extra]);
    // Several grids have more lines than that, some of them side by side.
    if [&rows, &columns].iter().any(|lines| lines.len() != geometry.n_digits) {
        return Vec::new();
    }
    [rings(geometry, &rows, &columns, &areas), rings(geometry, &columns, &rows, &areas)].concat()
}

/// Neighbouring lines against what lies beside some neighbouring lines across, and the areas where the
/// two cross: what is left of the crossing holds the same digits as the corners that neither has.
/// Rows and columns 3 to 7 give the ring that Phistomefel found.
fn rings<const W: usize>(
    geometry: &Geometry<W>,
    along: &[RegionId],
    across: &[RegionId],
    areas: &[RegionId],
) -> Vec<Leftover<W>> {
    let size = geometry.n_digits;
    let spans = || (0..size).flat_map(|from| (from + 2..=size).map(move |to| from..to));
    let spans = || spans().filter(|span| span.len() + 2 <= size);
    let mut found = Vec::new();
    for span in spans() {
        let added = &along[span];
        for span in spans() {
            let crossing = geometry.union(added) & geometry.union(&across[span.clone()]);
            let mut removed = [&across[..span.start], &across[span.end..]].concat();
            for &area in areas {
                let cells = geometry.cells(area);
                if cells.is_subset(&crossing) && cells.is_disjoint(&geometry.union(&removed)) {
                    removed.push(area);
                }
            }
            if added.len() == removed.len() || added.len() == removed.len() + 1 {
                found.push(Leftover::new(geometry, added.to_vec(), removed));
            }
        }
    }
    found
}

/// Those of the equivalences that have a cage on a side.
pub(super) fn with_cages<const W: usize>(geometry: &Geometry<W>) -> Vec<CagedLeftover<W>> {
    let cages_in = |side: CellSet<W>| {
        let mut free = side;
        let mut cages = Vec::new();
        for cage in geometry.cages.iter().filter(|cage| cage.cells.is_subset(&side)) {
            if cage.cells.is_subset(&free) {
                free -= cage.cells;
                cages.push(*cage);
            }
        }
        cages
    };
    let caged = geometry.equivalences().iter().map(|sides| CagedLeftover {
        inside: cages_in(sides.inside),
        outside: cages_in(sides.outside),
        sides: sides.clone(),
    });
    caged.filter(|caged| !(caged.inside.is_empty() && caged.outside.is_empty())).collect()
}

impl<const W: usize> Geometry<W> {
    /// The cells of some regions together.
    pub(super) fn union(&self, regions: &[RegionId]) -> CellSet<W> {
        regions.iter().fold(CellSet::EMPTY, |all, &region| all | self.cells(region))
    }
}

#[cfg(test)]
mod tests {
    use crate::{Promise, Situation};
    use ninefold_puzzle::{Cell, CellSet, Constraint, Draft, Layout};

    /// The cells of these rows and columns, less those of the middle box.
    fn cells(rows: &[usize], columns: &[usize]) -> CellSet<2> {
        let all = rows.iter().flat_map(|row| columns.iter().map(move |column| (*row, *column)));
        let is_middle = |(row, column): &(usize, usize)| (4..7).contains(row) && (4..7).contains(column);
        all.filter(|at| !is_middle(at)).map(|(row, column)| Cell::new((row - 1) * 9 + column - 1)).collect()
    }

    #[test]
    fn the_ring_around_the_middle_is_set_against_the_corners() {
        let puzzle = Draft::empty(Layout::classic()).check().unwrap();
        let situation = Situation::<2>::start(&puzzle, Promise::Nothing).unwrap();
        let (around, corner) = ([3, 4, 5, 6, 7], [1, 2, 8, 9]);
        let (ring, corners) = (cells(&around, &around), cells(&corner, &corner));
        assert_eq!((ring.len(), corners.len()), (16, 16));
        let mut pairs = situation.geometry().equivalences().iter();
        assert!(pairs.any(|pair| (pair.inside, pair.outside) == (ring, corners)));
    }

    #[test]
    fn two_rows_are_set_against_two_boxes_where_there_is_another_rule() {
        let constraints = vec![Constraint::AntiKing];
        let puzzle = Draft { constraints, ..Draft::empty(Layout::classic()) }.check().unwrap();
        let situation = Situation::<2>::start(&puzzle, Promise::Nothing).unwrap();
        let sides = (cells(&[1, 2], &[7, 8, 9]), cells(&[3], &[1, 2, 3, 4, 5, 6]));
        let mut pairs = situation.geometry().equivalences().iter();
        assert!(pairs.any(|pair| (pair.inside, pair.outside) == sides));
    }
}
