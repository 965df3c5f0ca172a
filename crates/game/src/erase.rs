//! Erasing peels off one layer at a time.

use crate::colour::ColourSet;
use crate::command::Tool;
use crate::event::{Act, Fact};
use crate::rejection::Rejection;
use crate::session::Session;
use crate::sheet::Content;
use ninefold_puzzle::{Cell, DigitSet};

/// The order in which layers go once the one of the tool in hand is empty.
const ORDER: [Tool; 4] = [Tool::Digit, Tool::Centre, Tool::Corner, Tool::Colour];

impl Session {
    /// Peels the same layer off all cells: the first in order that any of them has.
    pub(crate) fn decide_erase(&self, cells: &[Cell], tool: Tool) -> Result<Vec<Fact>, Rejection> {
        let cells = self.selection(cells)?;
        let contents = || cells.iter().map(|&cell| &self.sheet[cell]);
        let found =
            [tool].into_iter().chain(ORDER).find(|&tool| contents().any(|content| shows(content, tool)));
        let Some(layer) = found else {
            let given = cells.iter().find(|&&cell| self.sheet[cell].is_given());
            return Err(given.map_or(Rejection::NothingToErase, |&cell| Rejection::Given(self.place(cell))));
        };
        let mut goal = self.sheet.clone();
        for &cell in &cells {
            if shows(&goal[cell], layer) {
                peel(goal.at(cell), layer);
            }
        }
        self.step(Act::Erase, goal)
    }
}

/// Whether the cell shows something in this layer that can be erased; a digit covers its marks.
fn shows(content: &Content, layer: Tool) -> bool {
    let is_empty = content.digit.is_none();
    match layer {
        Tool::Digit => !is_empty && !content.is_given(),
        Tool::Corner => is_empty && !content.corner.is_empty(),
        Tool::Centre => is_empty && !content.centre.is_empty(),
        Tool::Candidate => is_empty && !content.struck.is_empty(),
        Tool::Colour => !content.colours.is_empty(),
    }
}

fn peel(content: &mut Content, layer: Tool) {
    match layer {
        Tool::Digit => content.digit = None,
        Tool::Corner => content.corner = DigitSet::EMPTY,
        Tool::Centre => content.centre = DigitSet::EMPTY,
        Tool::Candidate => content.struck = DigitSet::EMPTY,
        Tool::Colour => content.colours = ColourSet::EMPTY,
    }
}
