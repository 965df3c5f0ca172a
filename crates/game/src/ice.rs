//! Ice: frozen cells cannot be filled until a neighbour thaws them.

use crate::event::{Event, Fact};
use crate::session::Session;
use crate::sheet::{Sheet, Writer};
use ninefold_puzzle::{Cell, Solution};

/// Whether a cell is frozen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Ice {
    /// It can be filled.
    #[default]
    Clear,
    /// It waits for a neighbour.
    Frozen,
}

impl Session {
    /// Thaws, for good, the neighbours of every digit that the player newly has right.
    ///
    /// Neighbours lie side by side; box borders do not matter. Erasing the digit does not freeze
    /// them again. Undo does: it takes the whole step back, as if it had not been.
    pub(crate) fn thaw(&self, goal: &mut Sheet) {
        if let Some(solution) = self.solution() {
            self.thaw_by(solution, goal);
        }
    }

    /// What was just decided, with the thaw that follows from it: for the referee of a game that does not know its
    /// solution.
    pub fn with_thaw(&self, mut events: Vec<Event>, solution: &Solution) -> Vec<Event> {
        for event in &mut events {
            if let Fact::Changed { changes, .. } = &mut event.fact {
                let mut goal = self.sheet.clone();
                for &change in &*changes {
                    goal.write(change);
                }
                self.thaw_by(solution, &mut goal);
                *changes = self.sheet.changes_to(&goal);
            }
        }
        events
    }

    fn thaw_by(&self, solution: &Solution, goal: &mut Sheet) {
        if self.setup.frozen.is_empty() {
            return;
        }
        let is_new = |cell: &Cell| goal[*cell].digit != self.sheet[*cell].digit;
        let is_right = |cell: &Cell| {
            goal[*cell].writer() == Some(Writer::Player) && goal.digit(*cell) == Some(solution.digit(*cell))
        };
        let right = self.layout().cells().filter(is_new).filter(is_right).collect::<Vec<_>>();
        for cell in right {
            for neighbour in self.layout().beside(cell) {
                goal.at(neighbour).ice = Ice::Clear;
            }
        }
    }

    /// The cells that are still frozen, in reading order.
    pub fn frozen(&self) -> impl Iterator<Item = Cell> {
        self.sheet.cells().filter(|(_, content)| content.is_frozen()).map(|(cell, _)| cell)
    }
}
