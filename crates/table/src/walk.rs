//! Moving over the board, whatever its layout.

use crate::action::Way;
use crate::hand::Hand;
use ninefold_puzzle::{Cell, Layout, RegionKind};

impl Hand {
    /// The next cell in a direction, around at the edge; places without a cell are passed over.
    pub(crate) fn beside(&self, layout: &Layout, way: Way) -> Cell {
        beside(layout, self.cursor, way)
    }

    /// The first cell of another block in a direction.
    pub(crate) fn next_block(&self, layout: &Layout, way: Way) -> Cell {
        let start = block_of(layout, self.cursor);
        let limit = layout.height().max(layout.width());
        let walk = std::iter::successors(Some(self.cursor), |&cell| Some(beside(layout, cell, way)));
        walk.take(limit).find(|&cell| block_of(layout, cell) != start).unwrap_or(self.cursor)
    }

    /// The last cell in a direction that is reached without a gap.
    pub(crate) fn edge(&self, layout: &Layout, way: Way) -> Cell {
        let walk = std::iter::successors(Some(self.cursor), |&cell| layout.step(cell, way.step()));
        walk.last().unwrap_or(self.cursor)
    }
}

/// The number of the block of a cell among the houses of its layout.
fn block_of(layout: &Layout, cell: Cell) -> Option<usize> {
    layout
        .houses()
        .iter()
        .position(|house| house.kind() == RegionKind::Block && house.cells().contains(&cell))
}

fn beside(layout: &Layout, from: Cell, way: Way) -> Cell {
    let (height, width) = (layout.height() as i32, layout.width() as i32);
    let place = layout.place(from);
    let (mut row, mut column) = (i32::from(place.row), i32::from(place.col));
    let (rows, columns) = way.step();
    for _ in 0..height.max(width) {
        row = (row + rows).rem_euclid(height);
        column = (column + columns).rem_euclid(width);
        if let Some(cell) = layout.cell_at(row as usize, column as usize) {
            return cell;
        }
    }
    from
}
