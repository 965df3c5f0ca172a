//! Changes of the board: `[2,{"entry":"4"}]`, `[2,"blank"]`, `[5,{"corner":"259"}]`.

use super::digits::{Digits, OneDigit};
use ninefold_game as game;
use ninefold_game::{Colour, Ice, Pen, Written};
use ninefold_puzzle::Cell;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize};

/// A cell with what one of its layers becomes.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(crate) struct Change(u16, Layer);

/// One layer of a cell with its whole content.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Layer {
    Blank,
    Given(OneDigit),
    Entry(OneDigit),
    Machine(OneDigit),
    Corner(Digits),
    Centre(Digits),
    Struck(Digits),
    Colours(Colours),
    Frozen,
    Thawed,
}

/// Colours by number.
#[derive(Clone, Copy, Debug)]
struct Colours(game::ColourSet);

/// The index of a cell.
pub(crate) fn index(cell: Cell) -> u16 {
    u16::try_from(cell.index()).expect("a cell index fits 16 bits")
}

/// The indices of cells.
pub(crate) fn indices(cells: &[Cell]) -> Vec<u16> {
    cells.iter().copied().map(index).collect()
}

/// The cell with an index; whether the board has it is for others to check.
pub(crate) fn cell(index: u16) -> Cell {
    Cell::new(index.into())
}

/// The cells with these indices.
pub(crate) fn cells(indices: Vec<u16>) -> Vec<Cell> {
    indices.into_iter().map(cell).collect()
}

impl From<game::Change> for Change {
    fn from(change: game::Change) -> Self {
        let layer = match change.layer {
            game::Layer::Digit(None) => Layer::Blank,
            game::Layer::Digit(Some(Written { digit, pen: Pen::Given })) => Layer::Given(OneDigit(digit)),
            game::Layer::Digit(Some(Written { digit, pen: Pen::Player })) => Layer::Entry(OneDigit(digit)),
            game::Layer::Digit(Some(Written { digit, pen: Pen::Machine })) => Layer::Machine(OneDigit(digit)),
            game::Layer::Corner(digits) => Layer::Corner(Digits(digits)),
            game::Layer::Centre(digits) => Layer::Centre(Digits(digits)),
            game::Layer::Struck(digits) => Layer::Struck(Digits(digits)),
            game::Layer::Colours(colours) => Layer::Colours(Colours(colours)),
            game::Layer::Ice(Ice::Frozen) => Layer::Frozen,
            game::Layer::Ice(Ice::Clear) => Layer::Thawed,
        };
        Self(index(change.cell), layer)
    }
}

impl From<Change> for game::Change {
    fn from(Change(index, layer): Change) -> Self {
        let written = |digit: OneDigit, pen| game::Layer::Digit(Some(Written { digit: digit.0, pen }));
        let layer = match layer {
            Layer::Blank => game::Layer::Digit(None),
            Layer::Given(digit) => written(digit, Pen::Given),
            Layer::Entry(digit) => written(digit, Pen::Player),
            Layer::Machine(digit) => written(digit, Pen::Machine),
            Layer::Corner(digits) => game::Layer::Corner(digits.0),
            Layer::Centre(digits) => game::Layer::Centre(digits.0),
            Layer::Struck(digits) => game::Layer::Struck(digits.0),
            Layer::Colours(colours) => game::Layer::Colours(colours.0),
            Layer::Frozen => game::Layer::Ice(Ice::Frozen),
            Layer::Thawed => game::Layer::Ice(Ice::Clear),
        };
        Self { cell: cell(index), layer }
    }
}

impl Serialize for Colours {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.iter().map(Colour::number))
    }
}

impl<'de> Deserialize<'de> for Colours {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let numbers = Vec::<u8>::deserialize(deserializer)?;
        match numbers.iter().copied().map(Colour::new).collect() {
            Some(colours) => Ok(Self(colours)),
            None => Err(D::Error::custom(format!("{numbers:?} are no colours"))),
        }
    }
}
