//! Choosing cells: by keys, by taps, and by drawing over the board.

use super::{Play, Taps, Tone};
use crate::keymap::Action;
use ninefold_game::Tool;
use ninefold_puzzle::Cell;
use std::collections::BTreeSet;

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
}

impl Play {
    /// The pointer comes down on a cell; `extending` if Ctrl or Shift is held.
    pub fn press(&mut self, cell: Cell, extending: Taps) -> Drag {
        let many = extending == Taps::Many || self.taps == Taps::Many;
        let stroke = if many && self.chosen.contains(&cell) { DragStroke::Remove } else { DragStroke::Add };
        if !many {
            let only = self.chosen.len() == 1 && self.chosen.contains(&cell);
            self.chosen.clear();
            if only {
                // A second press on the only chosen cell lets it go; a drag takes it up again.
                self.cursor = cell;
                return Drag { start: cell, last: cell, stroke };
            }
        }
        self.cursor = cell;
        self.mark(cell, stroke);
        Drag { start: cell, last: cell, stroke }
    }

    /// Whether a move of the pointer to a place changes anything.
    pub fn would_move(&self, drag: Drag, column: f64, row: f64) -> bool {
        self.cell_near(column, row).is_some_and(|cell| cell != drag.last)
    }

    /// The pointer has moved to a place, in cells from the top left corner.
    pub fn drag(&mut self, drag: Drag, column: f64, row: f64) -> Drag {
        match self.cell_near(column, row) {
            Some(cell) if cell != drag.last => {
                self.mark(drag.start, drag.stroke);
                self.mark(cell, drag.stroke);
                self.cursor = cell;
                Drag { last: cell, ..drag }
            }
            _ => drag,
        }
    }

    fn mark(&mut self, cell: Cell, stroke: DragStroke) {
        match stroke {
            DragStroke::Add => self.chosen.insert(cell),
            DragStroke::Remove => self.chosen.remove(&cell),
        };
    }

    /// The cell at a place, in cells from the top left corner.
    pub fn cell_at(&self, column: f64, row: f64) -> Option<Cell> {
        if column < 0.0 || row < 0.0 {
            return None;
        }
        self.session.layout().cell_at(row as usize, column as usize)
    }

    /// The cell whose middle is near a place.
    fn cell_near(&self, column: f64, row: f64) -> Option<Cell> {
        let (across, down) = (column - column.floor() - 0.5, row - row.floor() - 0.5);
        self.cell_at(column, row).filter(|_| across.hypot(down) <= REACH)
    }

    /// Chooses every cell that is like this one, by the layer of the tool in hand.
    pub fn choose_like(&mut self, cell: Cell) {
        let sheet = self.session.sheet();
        let own = sheet[cell];
        let alike = |other: Cell| {
            let content = sheet[other];
            match (sheet.digit(cell), self.tool) {
                (Some(digit), _) => sheet.digit(other) == Some(digit),
                (None, Tool::Corner) => !(content.corner & own.corner).is_empty(),
                (None, Tool::Centre | Tool::Candidate) => {
                    !own.centre.is_empty() && own.centre.is_subset(content.centre)
                }
                (None, Tool::Colour) => own.colours.iter().any(|colour| content.colours.contains(colour)),
                (None, Tool::Digit) => false,
            }
        };
        let mut like = self.session.layout().cells().filter(|&other| alike(other)).collect::<BTreeSet<_>>();
        like.insert(cell);
        self.chosen = like;
        self.cursor = cell;
        let text = self.language.fill("{0} cells chosen.", &[&self.chosen.len()]);
        self.say(Tone::Quiet, text);
    }

    pub(super) fn choose(&mut self, action: Action) {
        let all = self.session.layout().cells();
        match action {
            Action::ChooseAll => self.chosen = all.collect(),
            Action::Invert => self.chosen = all.filter(|cell| !self.chosen.contains(cell)).collect(),
            Action::ToggleCell => {
                let was_chosen = self.chosen.remove(&self.cursor);
                if !was_chosen {
                    self.chosen.insert(self.cursor);
                }
            }
            _ => {}
        }
        let text = self.language.fill("{0} cells chosen.", &[&self.chosen.len()]);
        self.say(Tone::Quiet, text);
    }
}
