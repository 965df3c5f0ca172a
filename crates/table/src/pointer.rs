//! Choosing cells with a mouse or a finger: pressing, and drawing over the board.

use crate::hand::Hand;
use ninefold_puzzle::{Cell, Layout};

/// What a tap on a cell does to the choice.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Taps {
    /// It chooses this cell alone.
    #[default]
    One,
    /// It adds the cell, or takes it out.
    Many,
}

/// A pointer that is down on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Drag {
    /// Where it came down.
    start: Cell,
    /// Where it was last.
    last: Cell,
    /// What it does to the cells under it.
    stroke: DragStroke,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum DragStroke {
    Add,
    Remove,
}

/// How far from the middle of a cell a drag still takes it, in cells: corners are left out, so that
/// a slanted line does not catch the neighbours.
const REACH: f64 = 0.45;

impl Drag {
    /// Whether the pointer has left the cell where it came down.
    pub fn has_moved(&self) -> bool {
        self.start != self.last
    }

    /// Whether a move of the pointer to a cell changes anything.
    pub fn would_move_to(&self, cell: Cell) -> bool {
        self.last != cell
    }
}

impl Hand {
    /// The pointer comes down on a cell; [`Taps::Many`] if Ctrl or Shift is held.
    pub fn press(&mut self, cell: Cell, taps: Taps) -> Drag {
        let many = taps == Taps::Many || self.taps == Taps::Many;
        let stroke = if many && self.chosen.contains(&cell) { DragStroke::Remove } else { DragStroke::Add };
        self.cursor = cell;
        if !many {
            let only = self.chosen.len() == 1 && self.chosen.contains(&cell);
            self.chosen.clear();
            if only {
                // A second press on the only chosen cell lets it go; a drag takes it up again.
                return Drag { start: cell, last: cell, stroke };
            }
        }
        self.mark(cell, stroke);
        Drag { start: cell, last: cell, stroke }
    }

    /// The pointer has moved to a cell.
    pub fn drag(&mut self, drag: Drag, cell: Cell) -> Drag {
        if !drag.would_move_to(cell) {
            return drag;
        }
        self.mark(drag.start, drag.stroke);
        self.mark(cell, drag.stroke);
        self.cursor = cell;
        Drag { last: cell, ..drag }
    }

    fn mark(&mut self, cell: Cell, stroke: DragStroke) {
        match stroke {
            DragStroke::Add => self.add(cell),
            DragStroke::Remove => {
                self.chosen.remove(&cell);
            }
        }
    }
}

/// The cell at a place, in cells from the top left corner.
pub fn cell_at(layout: &Layout, column: f64, row: f64) -> Option<Cell> {
    let is_before = column < 0.0 || row < 0.0;
    (!is_before).then(|| layout.cell_at(row as usize, column as usize)).flatten()
}

/// The cell whose middle is near a place, in cells from the top left corner.
pub fn cell_near(layout: &Layout, column: f64, row: f64) -> Option<Cell> {
    let (across, down) = (column - column.floor() - 0.5, row - row.floor() - 0.5);
    cell_at(layout, column, row).filter(|_| across.hypot(down) <= REACH)
}
