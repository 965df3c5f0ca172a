//! Moving over the board and choosing cells.

use super::{Effect, Play};
use crate::keys::{Action, Way};
use crate::speech;
use crate::view::arrangement::blocks;
use ninefold::game::Tool;
use ninefold::puzzle::Cell;
use std::collections::BTreeSet;

impl Play {
    /// Moves the cell in hand, or chooses cells.
    pub(super) fn walk(&mut self, action: Action) {
        let to = match action {
            Action::Step(way) | Action::Extend(way) => self.beside(self.cursor, way),
            Action::Leap(way) => self.next_block(way),
            Action::Run(way) => self.edge(way),
            _ => self.cursor,
        };
        match action {
            Action::ChooseAll => self.chosen = self.session.layout().cells().collect(),
            Action::Extend(_) => {
                self.cursor = to;
                self.chosen.insert(to);
            }
            _ => self.go_to(to),
        }
    }

    /// Takes one cell in hand, and only that.
    pub(super) fn go_to(&mut self, cell: Cell) {
        self.cursor = cell;
        self.chosen = BTreeSet::from([cell]);
    }

    /// Takes a tool in hand.
    pub(super) fn take(&mut self, tool: Tool) -> Vec<Effect> {
        self.tool = tool;
        self.message = match self.effective_tool() {
            Tool::Candidate => "Digits strike candidates out now, or allow them again.".into(),
            tool => format!("{} now.", speech::tool_name(tool)),
        };
        Vec::new()
    }

    /// Ends, one at a time: the digit in hand, the light, the choice of many cells, the message.
    pub(super) fn dismiss(&mut self) {
        if self.in_hand.take().is_some() || self.focus.take().is_some() {
            self.message.clear();
        } else if self.chosen.len() > 1 {
            self.go_to(self.cursor);
        } else {
            self.message.clear();
        }
    }

    /// The next cell in a direction, around at the edge; places without a cell are passed over.
    fn beside(&self, from: Cell, way: Way) -> Cell {
        let layout = self.session.layout();
        let (height, width) = (layout.height() as i32, layout.width() as i32);
        let place = layout.place(from);
        let (mut row, mut column) = (i32::from(place.row), i32::from(place.col));
        for _ in 0..height.max(width) {
            let (rows, columns) = way.step();
            row = (row + rows).rem_euclid(height);
            column = (column + columns).rem_euclid(width);
            if let Some(cell) = layout.cell_at(row as usize, column as usize) {
                return cell;
            }
        }
        from
    }

    fn next_block(&self, way: Way) -> Cell {
        let blocks = blocks(self.session.layout());
        let start = blocks[self.cursor.index()];
        let mut walk = std::iter::successors(Some(self.cursor), |&cell| Some(self.beside(cell, way)));
        let limit = self.session.layout().height().max(self.session.layout().width());
        walk.by_ref().take(limit).find(|cell| blocks[cell.index()] != start).unwrap_or(self.cursor)
    }

    fn edge(&self, way: Way) -> Cell {
        let layout = self.session.layout();
        let walk = std::iter::successors(Some(self.cursor), |&cell| layout.step(cell, way.step()));
        walk.last().unwrap_or(self.cursor)
    }
}
