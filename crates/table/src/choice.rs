//! Choosing cells by keys, and all cells that are alike.

use crate::action::{Outcome, Way};
use crate::hand::Hand;
use ninefold_game::{Session, Tool};
use ninefold_puzzle::{Cell, Layout};
use std::collections::BTreeSet;

impl Hand {
    /// Takes one cell in hand, and only that.
    pub fn go_to(&mut self, cell: Cell) -> Outcome {
        self.cursor = cell;
        self.chosen = BTreeSet::from([cell]);
        self.order = vec![cell];
        Outcome::Done
    }

    /// Chooses every cell that is like this one, by the layer of the tool in hand.
    pub fn choose_like(&mut self, session: &Session, cell: Cell) -> Outcome {
        let sheet = session.sheet();
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
        let like = session.layout().cells().filter(|&other| other == cell || alike(other)).collect();
        self.cursor = cell;
        self.choose(like)
    }

    /// A step that keeps what was chosen.
    pub(crate) fn extend(&mut self, layout: &Layout, way: Way) -> Outcome {
        self.add(self.cursor);
        self.cursor = self.beside(layout, way);
        self.add(self.cursor);
        Outcome::Chosen(self.chosen.len())
    }

    pub(crate) fn choose(&mut self, cells: BTreeSet<Cell>) -> Outcome {
        self.chosen = cells;
        Outcome::Chosen(self.chosen.len())
    }

    pub(crate) fn invert(&mut self, layout: &Layout) -> Outcome {
        self.choose(layout.cells().filter(|cell| !self.chosen.contains(cell)).collect())
    }

    pub(crate) fn toggle_cell(&mut self) -> Outcome {
        if !self.chosen.remove(&self.cursor) {
            self.add(self.cursor);
        }
        Outcome::Chosen(self.chosen.len())
    }
}
