//! Unique loops: rectangles with more corners.

use super::super::Pattern;
use super::guarded::Guarded;
use crate::geometry::RegionId;
use crate::search::Search;
use crate::technique::Technique;
use ninefold_puzzle::{Cell, CellSet, DigitSet};
use std::ops::ControlFlow;

/// The longest loop that is looked for.
const MAX_LENGTH: usize = 14;

/// Loops of six and more cells with the same two digits, two cells in each region that they touch.
pub(super) fn loops<const W: usize>(search: &mut Search<'_, W>, technique: Technique) -> ControlFlow<()> {
    let situation = search.situation();
    let board = situation.board();
    for start in situation.unsolved() {
        let digits = board.candidates(start);
        if digits.len() == 2 {
            let has_both = |&cell: &Cell| digits.is_subset(board.candidates(cell));
            let cells = situation.unsolved().iter().filter(has_both).collect::<CellSet<W>>();
            if cells.len() >= 6 {
                let mut walk = Walk { digits, cells, path: vec![start], technique };
                walk.go_on(search, None, CellSet::EMPTY, DigitSet::EMPTY)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// A path that may become a loop.
struct Walk<const W: usize> {
    digits: DigitSet,
    cells: CellSet<W>,
    path: Vec<Cell>,
    technique: Technique,
}

impl<const W: usize> Walk<W> {
    /// Walks on by another region than the last one.
    fn go_on(
        &mut self,
        search: &mut Search<'_, W>,
        last: Option<RegionId>,
        roof: CellSet<W>,
        extras: DigitSet,
    ) -> ControlFlow<()> {
        search.spend(3)?;
        let geometry = search.situation().geometry();
        let (start, here) = (self.path[0], self.path[self.path.len() - 1]);
        for &region in geometry.regions_of(here).iter().filter(|&&region| Some(region) != last) {
            let inside = geometry.cells(region);
            if inside.contains(start) && self.path.len() >= 6 && self.path.len().is_multiple_of(2) {
                self.close(search, roof, extras)?;
            }
            let crowded = self.path.iter().filter(|&&cell| inside.contains(cell)).count() > 1;
            if crowded || self.path.len() == MAX_LENGTH {
                continue;
            }
            for next in inside & self.cells {
                let more = search.board().candidates(next) - self.digits;
                // A loop is walked from the first of its cells without guardians.
                if self.path.contains(&next) || (next < start && more.is_empty()) {
                    continue;
                }
                let roof = if more.is_empty() { roof } else { roof.with(next) };
                let extras = extras | more;
                if roof.len() <= 2 || extras.len() <= 1 {
                    self.path.push(next);
                    self.go_on(search, Some(region), roof, extras)?;
                    self.path.pop();
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Uses the loop, if each region that it touches holds as many cells of either parity.
    fn close(&self, search: &mut Search<'_, W>, roof: CellSet<W>, extras: DigitSet) -> ControlFlow<()> {
        let geometry = search.situation().geometry();
        let parity = |odd: usize| self.path.iter().skip(odd).step_by(2).copied().collect::<CellSet<W>>();
        let (even, odd) = (parity(0), parity(1));
        let balanced = |region| (geometry.cells(region) & even).len() == (geometry.cells(region) & odd).len();
        let other_way = self.path[1] > self.path[self.path.len() - 1];
        if roof.is_empty() || other_way || !geometry.regions().all(balanced) {
            return ControlFlow::Continue(());
        }
        let pattern = Pattern::Deadly { cells: self.path.clone(), digits: self.digits };
        let guarded = Guarded { pattern, roof, extras };
        guarded.one_cell(search, self.technique)?;
        guarded.one_digit(search, self.technique)?;
        if roof.len() == 2 {
            guarded.subset(search, self.technique)?;
            guarded.locked(search, self.technique)?;
        }
        ControlFlow::Continue(())
    }
}
