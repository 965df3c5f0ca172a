//! The search for loops of cells that hold the same two digits.

use crate::explainer::grid::Marks;
use crate::explainer::houses::{HOUSES_OF, cell_at};
use crate::explainer::observe::{Halt, Meter};
use crate::explainer::sets::{Cells, Nine};

/// Visits every loop from a bivalue cell.
///
/// Two neighbours on the loop share a house, of another kind than the two before. Two cells may
/// have more than the two digits, and any number if that is one and the same digit.
pub(super) fn each(
    marks: &Marks,
    start: usize,
    meter: &mut Meter<'_>,
    visit: impl FnMut(&[usize]),
) -> Result<(), Halt> {
    let pair = marks.cells[start];
    let mut search =
        Search { marks, meter, pair, path: Vec::with_capacity(18), on_path: Cells::EMPTY, visit };
    search.extend(start, 2, Nine::EMPTY, None)
}

struct Search<'a, 'm, V> {
    marks: &'a Marks,
    meter: &'a mut Meter<'m>,
    pair: Nine,
    path: Vec<usize>,
    on_path: Cells,
    visit: V,
}

impl<V: FnMut(&[usize])> Search<'_, '_, V> {
    fn extend(
        &mut self,
        cell: usize,
        n_crowded: usize,
        extras: Nine,
        last_kind: Option<usize>,
    ) -> Result<(), Halt> {
        self.meter.spend(1)?;
        self.path.push(cell);
        self.on_path = self.on_path.with(cell);
        for (kind, &house) in HOUSES_OF[cell].iter().enumerate() {
            if last_kind == Some(kind) {
                continue;
            }
            for position in 0..9 {
                let next = cell_at(usize::from(house), position);
                if next == self.path[0] && self.path.len() >= 4 {
                    if self.visits_houses_evenly() {
                        (self.visit)(&self.path);
                    }
                } else if !self.on_path.contains(next) && self.pair.is_subset(self.marks.cells[next]) {
                    let digits = self.marks.cells[next];
                    let extras = extras | (digits - self.pair);
                    let plain = digits == self.pair;
                    if plain || n_crowded > 0 || extras.len() == 1 {
                        let n_crowded = n_crowded.saturating_sub(usize::from(!plain));
                        self.extend(next, n_crowded, extras, Some(kind))?;
                    }
                }
            }
        }
        self.path.pop();
        self.on_path = self.on_path.without(cell);
        Ok(())
    }

    /// Whether the even and the odd cells of the path visit the same houses, each of them once.
    fn visits_houses_evenly(&self) -> bool {
        let mut visited = [0u32; 2];
        for (i, &cell) in self.path.iter().enumerate() {
            for &house in &HOUSES_OF[cell] {
                if visited[i % 2] >> house & 1 == 1 {
                    return false;
                }
                visited[i % 2] |= 1 << house;
            }
        }
        visited[0] == visited[1]
    }
}
