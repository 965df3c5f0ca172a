//! SK-loops: eight pairs of cells around four blocks, found by Steve Kurzhals in Easter Monster.
//!
//! ```text
//!  * A A | B B *      In each corner block, two cells in a row and two in a column, without
//!  H     |     C      the cell where they cross. Neighbouring pairs share digits that can stand
//!  H     |     C      only once in the line or in the block that joins them.
//! ```

use super::{Lines, Link, hand_in};
use crate::geometry::{Direction, RegionId};
use crate::search::Search;
use crate::situation::Situation;
use crate::technique::Technique;
use ninefold_puzzle::{CellSet, DigitSet};
use std::ops::ControlFlow;

/// Two cells and the region that joins them to the next two.
struct Pair<const W: usize> {
    cells: CellSet<W>,
    digits: DigitSet,
    next: RegionId,
}

/// Tries all rectangles of two rows and two columns.
pub(super) fn find<const W: usize>(search: &mut Search<'_, W>, lines: &Lines) -> ControlFlow<()> {
    for (i, &top) in lines.rows.iter().enumerate() {
        for &bottom in &lines.rows[i + 1..] {
            for (j, &left) in lines.columns.iter().enumerate() {
                for &right in &lines.columns[j + 1..] {
                    search.spend(4)?;
                    if let Some(pairs) = pairs(search.situation(), [top, bottom], [left, right]) {
                        close(search, &pairs)?;
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// The eight pairs in the order of the loop, if all cells are empty.
fn pairs<const W: usize>(
    situation: &Situation<W>,
    [top, bottom]: [RegionId; 2],
    [left, right]: [RegionId; 2],
) -> Option<[Pair<W>; 8]> {
    let geometry = situation.geometry();
    let block = |row: RegionId, column: RegionId| {
        let cross = (geometry.cells(row) & geometry.cells(column)).only()?;
        let mut areas = geometry.regions_of(cross).iter().copied();
        areas.find(|&area| geometry.direction(area) == Direction::Area && geometry.is_house(area))
    };
    let corners = [block(top, left)?, block(top, right)?, block(bottom, right)?, block(bottom, left)?];
    let pair = |corner: RegionId, line: RegionId, across: RegionId, next: RegionId| {
        let cells = (geometry.cells(corner) & geometry.cells(line)) - geometry.cells(across);
        let digits = cells.iter().fold(DigitSet::EMPTY, |all, cell| all | situation.board().candidates(cell));
        let empty = cells.is_subset(&situation.unsolved());
        (cells.len() == 2 && empty).then_some(Pair { cells, digits, next })
    };
    Some([
        pair(corners[0], top, left, top)?,
        pair(corners[1], top, right, corners[1])?,
        pair(corners[1], right, top, right)?,
        pair(corners[2], right, bottom, corners[2])?,
        pair(corners[2], bottom, right, bottom)?,
        pair(corners[3], bottom, left, corners[3])?,
        pair(corners[3], left, bottom, left)?,
        pair(corners[0], left, top, corners[0])?,
    ])
}

/// Chooses the digits that join the first pair to the second; the others follow around the loop.
fn close<const W: usize>(search: &mut Search<'_, W>, pairs: &[Pair<W>; 8]) -> ControlFlow<()> {
    let cells = pairs.iter().fold(CellSet::EMPTY, |all, pair| all | pair.cells);
    if cells.len() != 16 {
        return ControlFlow::Continue(());
    }
    let first = pairs[0].digits;
    for bits in 1..=first.bits() {
        let start = DigitSet::from_bits(bits);
        if !start.is_subset(first) || start.len() > 3 {
            continue;
        }
        let mut links: [Link; 8] = std::array::from_fn(|i| (pairs[i].next, DigitSet::EMPTY));
        links[0].1 = start;
        for i in 1..8 {
            links[i].1 = pairs[i].digits - links[i - 1].1;
        }
        let total = links.iter().map(|(_, digits)| digits.len()).sum::<usize>();
        if total == 16 && first.is_subset(links[7].1 | start) {
            hand_in(search, Technique::SkLoop, cells, &links)?;
        }
    }
    ControlFlow::Continue(())
}
