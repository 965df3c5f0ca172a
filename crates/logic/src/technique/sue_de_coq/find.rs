//! Finds Sue de Coqs.

use super::Proof;
use crate::geometry::RegionId;
use crate::proof;
use crate::search::Search;
use crate::situation::Situation;
use crate::step::Candidate;
use crate::technique::Technique;
use ninefold_puzzle::{Cell, CellSet, DigitSet};
use std::ops::ControlFlow;

/// The largest wing that is looked for.
const MAX_WING: usize = 5;

/// Looks for crossings of two regions whose cells are completed by a wing in each.
pub(crate) fn find<const W: usize>(search: &mut Search<'_, W>, technique: Technique) -> ControlFlow<()> {
    let geometry = search.situation().geometry();
    let regions = geometry.regions().collect::<Vec<_>>();
    for (at, &second) in regions.iter().enumerate() {
        for &first in &regions[..at] {
            let crossing = geometry.cells(first) & geometry.cells(second);
            if crossing.len() > 1 && geometry.cells(first) != geometry.cells(second) {
                in_crossing(search, technique, [first, second])?;
            }
        }
    }
    ControlFlow::Continue(())
}

fn in_crossing<const W: usize>(
    search: &mut Search<'_, W>,
    technique: Technique,
    regions: [RegionId; 2],
) -> ControlFlow<()> {
    let situation = search.situation();
    let unsolved = situation.unsolved();
    let [first, second] = regions.map(|region| situation.geometry().cells(region) & unsolved);
    for core in subsets(situation, first & second, 2, 3) {
        if core.digits.len() < core.cells.len() + 2 {
            continue;
        }
        let left = subsets(situation, first - second, 1, MAX_WING);
        let right = subsets(situation, second - first, 1, MAX_WING);
        search.spend((left.len() * right.len()) as u64 / 4 + 64)?;
        for a in &left {
            if !is_wing(a, &core) {
                continue;
            }
            let apart = |b: &&Bunch<W>| (b.digits & a.digits).is_disjoint(core.digits) && is_wing(b, &core);
            for b in right.iter().filter(apart) {
                let cells = core.cells | a.cells | b.cells;
                let room =
                    core.digits.len() + (a.digits - core.digits).len() + (b.digits - core.digits).len();
                if room != cells.len() {
                    continue;
                }
                let remove = |region: CellSet<W>, gone: DigitSet| {
                    let rest = (region - cells).iter();
                    rest.flat_map(move |cell| gone.iter().map(move |digit| Candidate::new(cell, digit)))
                };
                let of_first = (core.digits - b.digits) | a.digits;
                let of_second = (core.digits - a.digits) | b.digits;
                let gone = remove(first, of_first).chain(remove(second, of_second));
                search.eliminate_all(technique, gone, || {
                    let list = |cells: CellSet<W>| cells.iter().collect();
                    let (crossing, wings) = (list(core.cells), [list(a.cells), list(b.cells)]);
                    proof::Proof::SueDeCoq(Proof { regions, crossing, wings })
                })?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Cells with their candidates.
#[derive(Clone, Copy)]
struct Bunch<const W: usize> {
    cells: CellSet<W>,
    digits: DigitSet,
}

/// Whether cells can be a wing: they share digits with the crossing, and are not locked already.
fn is_wing<const W: usize>(wing: &Bunch<W>, core: &Bunch<W>) -> bool {
    !wing.digits.is_disjoint(core.digits) && wing.digits.len() > wing.cells.len()
}

/// All bunches of so many of the cells.
fn subsets<const W: usize>(
    situation: &Situation<W>,
    cells: CellSet<W>,
    least: usize,
    most: usize,
) -> Vec<Bunch<W>> {
    let cells = cells.iter().collect::<Vec<_>>();
    let mut bunches = Vec::new();
    extend(situation, &cells, most, Bunch { cells: CellSet::EMPTY, digits: DigitSet::EMPTY }, &mut bunches);
    bunches.retain(|bunch| bunch.cells.len() >= least);
    bunches
}

fn extend<const W: usize>(
    situation: &Situation<W>,
    cells: &[Cell],
    most: usize,
    bunch: Bunch<W>,
    bunches: &mut Vec<Bunch<W>>,
) {
    for (at, &cell) in cells.iter().enumerate() {
        let digits = bunch.digits | situation.board().candidates(cell);
        let grown = Bunch { cells: bunch.cells.with(cell), digits };
        bunches.push(grown);
        if most > 1 {
            extend(situation, &cells[at + 1..], most - 1, grown, bunches);
        }
    }
}
