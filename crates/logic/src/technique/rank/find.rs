//! Finds almost hidden sets, multi-sector locked sets and SK-loops.

mod hidden;
mod loops;
mod sectors;

use super::{Proof, Sector};
use crate::geometry::{Direction, RegionId};
use crate::proof;
use crate::search::Search;
use crate::situation::Situation;
use crate::step::Candidate;
use crate::technique::Technique;
use ninefold_puzzle::{CellSet, DigitSet};
use std::ops::ControlFlow;

/// Patterns of one kind; those of rows and columns on grids that have as many of them as digits.
pub(crate) fn find<const W: usize>(search: &mut Search<'_, W>, technique: Technique) -> ControlFlow<()> {
    if technique == Technique::AhsXz {
        return hidden::find(search);
    }
    let Some(lines) = Lines::of(search.situation()) else { return ControlFlow::Continue(()) };
    match technique {
        Technique::SkLoop => loops::find(search, &lines),
        _ => sectors::find(search, &lines),
    }
}

/// The rows and the columns of a grid of at most nine by nine cells.
struct Lines {
    rows: Vec<RegionId>,
    columns: Vec<RegionId>,
}

impl Lines {
    fn of<const W: usize>(situation: &Situation<W>) -> Option<Self> {
        let geometry = situation.geometry();
        let along = |direction| {
            let houses = geometry.houses().iter().copied();
            houses.filter(move |&house| geometry.direction(house) == direction).collect::<Vec<_>>()
        };
        let lines = Self { rows: along(Direction::Row), columns: along(Direction::Column) };
        let n_digits = situation.board().frame().rules().layout().n_digits();
        let fits = n_digits <= 9 && lines.rows.len() == n_digits && lines.columns.len() == n_digits;
        fits.then_some(lines)
    }
}

/// Digits that can stand once in a region.
type Link = (RegionId, DigitSet);

/// Hands in cells with links that leave no room, if something else is in the links.
fn hand_in<const W: usize>(
    search: &mut Search<'_, W>,
    technique: Technique,
    cells: CellSet<W>,
    links: &[Link],
) -> ControlFlow<()> {
    let situation = search.situation();
    let (board, geometry) = (situation.board(), situation.geometry());
    let gone = links.iter().flat_map(|&(region, digits)| {
        let others = geometry.cells(region) - cells;
        digits.iter().flat_map(move |digit| {
            (others & board.places(digit)).into_iter().map(move |cell| Candidate::new(cell, digit))
        })
    });
    search.eliminate_all(technique, gone, || {
        let sectors = links
            .iter()
            .flat_map(|&(region, digits)| digits.iter().map(move |digit| Sector::Region(digit, region)));
        let (truths, links) = (cells.iter().map(Sector::Cell).collect(), sectors.collect());
        proof::Proof::Rank(Proof { truths, links })
    })
}
