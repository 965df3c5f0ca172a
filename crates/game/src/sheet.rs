//! [`Sheet`]: the paper that is written on, cell by cell and layer by layer.

use crate::colour::ColourSet;
use crate::ice::Ice;
use crate::line::LineSet;
use ninefold_puzzle::{Cell, Digit, DigitSet};
use std::ops::Index;

/// What stands in every cell.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sheet(Box<[Content]>);

/// What stands in one cell, layer by layer. A digit covers the marks beneath it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Content {
    /// The digit and who wrote it.
    pub digit: Option<Written>,
    /// The marks in the corners.
    pub corner: DigitSet,
    /// The marks in the centre.
    pub centre: DigitSet,
    /// The computed candidates that the player has struck out.
    pub struck: DigitSet,
    /// The colours.
    pub colours: ColourSet,
    /// Whether the cell is frozen.
    pub ice: Ice,
    /// The lines to cells after this one.
    pub lines: LineSet,
}

/// A digit with its author.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Written {
    /// The digit.
    pub digit: Digit,
    /// Who wrote it.
    pub writer: Writer,
}

/// Who wrote a digit.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Writer {
    /// The setter of the puzzle: it cannot be changed.
    Given,
    /// The player.
    Player,
    /// The solver, in free play.
    Machine,
}

/// One layer of a cell with its whole content.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Layer {
    /// The digit.
    Digit(Option<Written>),
    /// The corner marks.
    Corner(DigitSet),
    /// The centre marks.
    Centre(DigitSet),
    /// The candidates struck out.
    Struck(DigitSet),
    /// The colours.
    Colours(ColourSet),
    /// The ice.
    Ice(Ice),
    /// The lines to cells after this one.
    Lines(LineSet),
}

/// What one layer of a cell becomes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Change {
    /// Where.
    pub cell: Cell,
    /// The layer with its new content.
    pub layer: Layer,
}

impl Content {
    /// All layers, always in the same order.
    pub fn layers(&self) -> [Layer; Layer::KINDS] {
        [
            Layer::Digit(self.digit),
            Layer::Corner(self.corner),
            Layer::Centre(self.centre),
            Layer::Struck(self.struck),
            Layer::Colours(self.colours),
            Layer::Ice(self.ice),
            Layer::Lines(self.lines),
        ]
    }

    /// Whether the cell holds a given.
    pub fn is_given(&self) -> bool {
        self.writer() == Some(Writer::Given)
    }

    /// Whether the cell is frozen.
    pub fn is_frozen(&self) -> bool {
        self.ice == Ice::Frozen
    }

    /// Who wrote the digit, if there is one.
    pub fn writer(&self) -> Option<Writer> {
        self.digit.map(|written| written.writer)
    }

    /// Replaces a layer and returns what it was.
    fn replace(&mut self, layer: Layer) -> Layer {
        use std::mem::replace;
        match layer {
            Layer::Digit(to) => Layer::Digit(replace(&mut self.digit, to)),
            Layer::Corner(to) => Layer::Corner(replace(&mut self.corner, to)),
            Layer::Centre(to) => Layer::Centre(replace(&mut self.centre, to)),
            Layer::Struck(to) => Layer::Struck(replace(&mut self.struck, to)),
            Layer::Colours(to) => Layer::Colours(replace(&mut self.colours, to)),
            Layer::Ice(to) => Layer::Ice(replace(&mut self.ice, to)),
            Layer::Lines(to) => Layer::Lines(replace(&mut self.lines, to)),
        }
    }
}

impl Layer {
    /// How many layers a cell has.
    pub(crate) const KINDS: usize = 7;
    /// Which of them is the ice.
    pub(crate) const ICE: usize = 5;

    /// Which layer it is: its place among [`Content::layers`].
    pub(crate) fn kind(&self) -> usize {
        match self {
            Self::Digit(_) => 0,
            Self::Corner(_) => 1,
            Self::Centre(_) => 2,
            Self::Struck(_) => 3,
            Self::Colours(_) => 4,
            Self::Ice(_) => Self::ICE,
            Self::Lines(_) => 6,
        }
    }
}

impl Sheet {
    pub(crate) fn new(cells: impl IntoIterator<Item = Content>) -> Self {
        Self(cells.into_iter().collect())
    }

    /// What stands in each cell, in reading order.
    pub fn cells(&self) -> impl Iterator<Item = (Cell, &Content)> {
        self.0.iter().enumerate().map(|(index, content)| (Cell::new(index), content))
    }

    /// The digit of a cell, whoever wrote it.
    pub fn digit(&self, cell: Cell) -> Option<Digit> {
        self[cell].digit.map(|written| written.digit)
    }

    /// The digit of every cell in reading order.
    pub fn digits(&self) -> Vec<Option<Digit>> {
        self.cells().map(|(cell, _)| self.digit(cell)).collect()
    }

    /// Whether every cell holds a digit.
    pub fn is_full(&self) -> bool {
        self.0.iter().all(|content| content.digit.is_some())
    }

    /// The content of a cell, to be changed; for drafts of a step, never for the board itself.
    pub(crate) fn at(&mut self, cell: Cell) -> &mut Content {
        &mut self.0[cell.index()]
    }

    /// Carries a change out and returns what was there; nothing happens off the board.
    pub(crate) fn write(&mut self, change: Change) -> Option<Layer> {
        self.0.get_mut(change.cell.index()).map(|content| content.replace(change.layer))
    }

    /// The changes that turn this sheet into another one of the same size.
    pub(crate) fn changes_to(&self, other: &Self) -> Vec<Change> {
        let mut changes = Vec::new();
        for ((cell, from), to) in self.cells().zip(&other.0) {
            if from == to {
                continue;
            }
            let layers = from.layers().into_iter().zip(to.layers());
            changes.extend(layers.filter(|(a, b)| a != b).map(|(_, layer)| Change { cell, layer }));
        }
        changes
    }
}

impl Index<Cell> for Sheet {
    type Output = Content;

    /// # Panics
    /// If the cell is not on the sheet.
    fn index(&self, cell: Cell) -> &Content {
        &self.0[cell.index()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::colour::Colour;
    use crate::line::Line;

    #[test]
    fn the_changes_between_two_sheets_lead_from_one_to_the_other_and_back() {
        let start = Sheet::new([Content::default(); 4]);
        let mut goal = start.clone();
        let digit = Digit::from_index(2);
        *goal.at(Cell::new(1)) = Content {
            digit: Some(Written { digit, writer: Writer::Player }),
            corner: DigitSet::single(digit),
            centre: DigitSet::first(2),
            struck: DigitSet::first(1),
            colours: Colour::all().take(2).collect(),
            ice: Ice::Frozen,
            lines: Line::ALL.into_iter().take(2).collect(),
        };
        let changes = start.changes_to(&goal);
        assert_eq!(changes.len(), Layer::KINDS);
        let mut sheet = start.clone();
        let back = changes.iter().map(|&change| {
            let layer = sheet.write(change).unwrap();
            Change { cell: change.cell, layer }
        });
        let back = back.collect::<Vec<_>>();
        assert_eq!(sheet, goal);
        for change in back {
            sheet.write(change);
        }
        assert_eq!(sheet, start);
    }
}
