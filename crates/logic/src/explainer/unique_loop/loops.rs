//! The search for loops of cells that hold the same two digits.

use crate::explainer::grid::Marks;
use crate::explainer::houses::{HOUSES_OF, cell_at};
use crate::explainer::observe::{Halt, Meter};
use crate::explainer::sets::{Cells, Nine};

/// Visits every loop from a bivalue cell that is not longer than `limit`, and takes from `visit` the
/// limit from then on.
///
/// Two neighbours on the loop share a house, of another kind than the two before. Two cells may
/// have more than the two digits, and any number if that is one and the same digit.
///
/// The original takes note of the extra digits of every cell that it looks at on its way, also of
/// those that the loop then does not go to. So a third cell with an extra digit is refused where a
/// neighbour that was looked at before has another one, though the loop itself has only one. Which
/// loops exist depends on the scan order for that reason: block, row and column of each cell.
pub(super) fn each(
    marks: &Marks,
    start: usize,
    limit: usize,
    meter: &mut Meter<'_>,
    visit: impl FnMut(&[usize]) -> usize,
) -> Result<(), Halt> {
    let pair = marks.cells[start];
    let usable = cells_with_partners(marks, pair);
    if !usable.contains(start) {
        return Ok(());
    }
    let path = Vec::with_capacity(18);
    let on_path = Cells::EMPTY;
    let mut search = Search { marks, meter, pair, usable, path, on_path, houses: [0; 2], limit, visit };
    search.extend(start, 2, Nine::EMPTY, None)
}

/// The cells with both digits that have another such cell in their block, row and column.
fn cells_with_partners(marks: &Marks, pair: Nine) -> Cells {
    let mut cells = pair.iter().fold(Cells::ALL, |cells, digit| cells & marks.cells_with(digit));
    loop {
        let (mut once, mut twice) = (0u32, 0u32);
        for cell in cells.iter() {
            let houses = houses_of(cell);
            twice |= once & houses;
            once |= houses;
        }
        let mut partnered = cells;
        for cell in cells.iter() {
            if houses_of(cell) & !twice != 0 {
                partnered = partnered.without(cell);
            }
        }
        if partnered == cells {
            return cells;
        }
        cells = partnered;
    }
}

/// The three houses of a cell, one bit each.
fn houses_of(cell: usize) -> u32 {
    HOUSES_OF[cell].iter().fold(0, |houses, &house| houses | 1 << house)
}

struct Search<'a, 'm, V> {
    marks: &'a Marks,
    meter: &'a mut Meter<'m>,
    pair: Nine,
    /// The cells that can be part of a loop.
    usable: Cells,
    path: Vec<usize>,
    on_path: Cells,
    /// The houses visited by the even and by the odd cells of the path.
    houses: [u32; 2],
    limit: usize,
    visit: V,
}

impl<V: FnMut(&[usize]) -> usize> Search<'_, '_, V> {
    fn extend(
        &mut self,
        cell: usize,
        n_crowded: usize,
        mut extras: Nine,
        last_kind: Option<usize>,
    ) -> Result<(), Halt> {
        self.meter.spend(1)?;
        let parity = self.path.len() % 2;
        self.path.push(cell);
        self.on_path = self.on_path.with(cell);
        self.houses[parity] |= houses_of(cell);
        for (kind, &house) in HOUSES_OF[cell].iter().enumerate() {
            if last_kind == Some(kind) {
                continue;
            }
            let places = &self.marks.places[usize::from(house)];
            let both = self.pair.iter().fold(Nine::ALL, |both, digit| both & places[digit]);
            for position in both.iter() {
                let next = cell_at(usize::from(house), position);
                if next == self.path[0] {
                    self.close();
                }
                if self.on_path.contains(next) {
                    continue;
                }
                let more = self.marks.cells[next] - self.pair;
                extras |= more;
                let fits = more.is_empty() || n_crowded > 0 || extras.len() == 1;
                if fits
                    && self.usable.contains(next)
                    && self.houses[1 - parity] & houses_of(next) == 0
                    && self.path.len() < self.limit
                {
                    let n_crowded = n_crowded.saturating_sub(usize::from(!more.is_empty()));
                    self.extend(next, n_crowded, extras, Some(kind))?;
                }
            }
        }
        self.houses[parity] &= !houses_of(cell);
        self.on_path = self.on_path.without(cell);
        self.path.pop();
        Ok(())
    }

    /// The path is a loop if its even and its odd cells visit the same houses.
    fn close(&mut self) {
        let [even, odd] = self.houses;
        if self.path.len() >= 4 && even == odd && self.path.len() <= self.limit {
            self.limit = (self.visit)(&self.path);
        }
    }
}
