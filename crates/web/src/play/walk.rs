//! Moving over the board.

use super::{Play, Tone};
use crate::keymap::{Action, Way};
use crate::speech;
use ninefold_puzzle::{Cell, RegionKind};
use std::collections::BTreeSet;

impl Play {
    /// Moves the cell in hand.
    pub(super) fn walk(&mut self, action: Action) {
        let (to, extends) = match action {
            Action::Extend(way) => (self.beside(self.cursor, way), true),
            Action::Step(way) => (self.beside(self.cursor, way), false),
            Action::Leap(way) => (self.next_block(way), false),
            Action::Run(way) => (self.edge(way), false),
            _ => return,
        };
        if extends {
            self.chosen.insert(self.cursor);
            self.cursor = to;
            self.chosen.insert(to);
            let text = self.language.fill("{0} cells chosen.", &[&self.chosen.len()]);
            self.say(Tone::Quiet, text);
        } else {
            self.go_to(to);
        }
    }

    /// Takes one cell in hand, and only that.
    pub fn go_to(&mut self, cell: Cell) {
        self.cursor = cell;
        self.chosen = BTreeSet::from([cell]);
    }

    /// Ends, one at a time: the digit in hand, the light, the choice of cells, the message.
    pub(super) fn dismiss(&mut self) {
        if self.armed.take().is_some() || self.focus.take().is_some() {
            return;
        }
        if self.chosen.len() > 1 {
            self.go_to(self.cursor);
        } else {
            self.chosen.clear();
            self.say(Tone::Quiet, String::new());
        }
    }

    /// The next cell in a direction, around at the edge; places without a cell are passed over.
    fn beside(&self, from: Cell, way: Way) -> Cell {
        let layout = self.session.layout();
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

    fn next_block(&self, way: Way) -> Cell {
        let layout = self.session.layout();
        let block = |cell: Cell| speech::house_of(self.session.puzzle().rules(), cell, RegionKind::Block);
        let start = block(self.cursor).map(|house| house.name());
        let limit = layout.height().max(layout.width());
        let walk = std::iter::successors(Some(self.cursor), |&cell| Some(self.beside(cell, way)));
        let other = |cell: &Cell| block(*cell).map(|house| house.name()) != start;
        walk.take(limit).find(other).unwrap_or(self.cursor)
    }

    fn edge(&self, way: Way) -> Cell {
        let layout = self.session.layout();
        let walk = std::iter::successors(Some(self.cursor), |&cell| layout.step(cell, way.step()));
        walk.last().unwrap_or(self.cursor)
    }
}
