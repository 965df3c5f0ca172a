//! Finds exocets.

use super::Proof;
use crate::geometry::{Direction, RegionId};
use crate::proof;
use crate::search::Search;
use crate::situation::Situation;
use crate::step::Candidate;
use crate::technique::Technique;
use ninefold_puzzle::{Cell, CellSet, Digit, DigitSet};
use std::ops::ControlFlow;

/// Looks at every two cells of a line in a block.
pub(crate) fn find<const W: usize>(search: &mut Search<'_, W>, technique: Technique) -> ControlFlow<()> {
    let geometry = search.situation().geometry();
    let of = |direction| {
        let houses = geometry.houses().iter().copied();
        houses.filter(|&house| geometry.direction(house) == direction).collect::<Vec<_>>()
    };
    let (rows, columns, areas) = (of(Direction::Row), of(Direction::Column), of(Direction::Area));
    for &block in &areas {
        for (along, across) in [(&rows, &columns), (&columns, &rows)] {
            for &line in along {
                let cells = geometry.cells(block) & geometry.cells(line) & search.situation().unsolved();
                for first in cells {
                    for second in cells.iter().filter(|&second| second > first) {
                        from_base(search, technique, block, [first, second], across)?;
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// The fewest and the most digits of a base: with two it is a naked pair, with five there is no room.
const DIGITS: std::ops::RangeInclusive<usize> = 3..=4;

/// Chooses the crossing lines: one through the block and two beside it.
fn from_base<const W: usize>(
    search: &mut Search<'_, W>,
    technique: Technique,
    block: RegionId,
    base: [Cell; 2],
    across: &[RegionId],
) -> ControlFlow<()> {
    let situation = search.situation();
    let geometry = situation.geometry();
    let digits = situation.board().candidates(base[0]) | situation.board().candidates(base[1]);
    if !DIGITS.contains(&digits.len()) {
        return ControlFlow::Continue(());
    }
    let holds_base = |line: RegionId| base.iter().any(|&cell| geometry.cells(line).contains(cell));
    let meets = |line: RegionId| !geometry.cells(line).is_disjoint(&geometry.cells(block));
    let inner = across.iter().copied().filter(|&line| meets(line) && !holds_base(line)).collect::<Vec<_>>();
    let outer = across.iter().copied().filter(|&line| !meets(line)).collect::<Vec<_>>();
    for &first in &inner {
        for (at, &second) in outer.iter().enumerate() {
            for &third in &outer[at + 1..] {
                on_lines(search, technique, base, digits, [first, second, third])?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Chooses the targets.
fn on_lines<const W: usize>(
    search: &mut Search<'_, W>,
    technique: Technique,
    base: [Cell; 2],
    digits: DigitSet,
    lines: [RegionId; 3],
) -> ControlFlow<()> {
    let situation = search.situation();
    let (board, geometry) = (situation.board(), situation.geometry());
    let seen_by_base = situation.common_peers(base.into_iter().collect());
    let free = |line: RegionId| (geometry.cells(line) & situation.unsolved()) - seen_by_base;
    let beside = |line: RegionId| {
        let areas = geometry.regions().filter(|&area| geometry.direction(area) == Direction::Area);
        let in_band = |&area: &RegionId| {
            let across = geometry.regions_of(base[0]).iter().chain(geometry.regions_of(base[1]));
            let mut lines = across.filter(|&&region| geometry.direction(region) != Direction::Area);
            lines.any(|&region| !geometry.cells(region).is_disjoint(&geometry.cells(area)))
        };
        areas.filter(in_band).fold(CellSet::EMPTY, |all, area| all | geometry.cells(area)) & free(line)
    };
    let any_target = lines.iter().fold(CellSet::EMPTY, |cells, &line| cells | free(line));
    let cross_cells =
        lines.iter().fold(CellSet::EMPTY, |cells, &line| cells | geometry.cells(line)) - seen_by_base;
    let (first_targets, second_targets) = match technique {
        Technique::JuniorExocet => (beside(lines[1]), beside(lines[2])),
        _ => (any_target, any_target),
    };
    for first in first_targets {
        // Where both come from the same cells, each pair is looked at once.
        let is_new = |&second: &Cell| second != first && (first_targets != second_targets || second > first);
        for second in second_targets.iter().filter(is_new) {
            let targets = [first, second];
            let is_junior = beside(lines[1]).contains(first) && beside(lines[2]).contains(second)
                || beside(lines[1]).contains(second) && beside(lines[2]).contains(first);
            if is_junior != (technique == Technique::JuniorExocet) {
                continue;
            }
            search.spend(2)?;
            let in_targets = board.candidates(first) | board.candidates(second);
            let gone = targets
                .into_iter()
                .flat_map(|cell| {
                    (board.candidates(cell) - digits).iter().map(move |d| Candidate::new(cell, d))
                })
                .chain(base.into_iter().flat_map(|cell| {
                    (board.candidates(cell) - in_targets).iter().map(move |d| Candidate::new(cell, d))
                }))
                .collect::<Vec<_>>();
            if gone.is_empty()
                || (board.candidates(first) & digits).is_empty()
                || (board.candidates(second) & digits).is_empty()
            {
                continue;
            }
            let places_to_cover =
                |digit: Digit| (cross_cells & board.places(digit)) - targets.into_iter().collect();
            let covers = digits.iter().map(|digit| Some((digit, cover(situation, places_to_cover(digit))?)));
            if let Some(covers) = covers.collect::<Option<Vec<_>>>() {
                search.eliminate_all(technique, gone, || {
                    proof::Proof::Exocet(Proof { base, targets, lines, covers })
                })?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Two regions that hold all these cells.
fn cover<const W: usize>(situation: &Situation<W>, cells: CellSet<W>) -> Option<[RegionId; 2]> {
    let geometry = situation.geometry();
    let Some(first) = cells.min() else {
        let any = geometry.houses().first().copied()?;
        return Some([any, any]);
    };
    geometry.regions_of(first).iter().find_map(|&region| {
        let rest = cells - geometry.cells(region);
        let Some(next) = rest.min() else { return Some([region, region]) };
        let second =
            geometry.regions_of(next).iter().find(|&&second| rest.is_subset(&geometry.cells(second)))?;
        Some([region, *second])
    })
}
