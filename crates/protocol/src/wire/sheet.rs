//! Changes of the board: `[2,{"entry":"4"}]`, `[2,"blank"]`, `[5,{"corner":"259"}]`.

use super::digits::{Digits, OneDigit};
use ninefold_game as game;
use ninefold_game::{Colour, Ice, Writer, Written};
use ninefold_puzzle::Cell;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize};

/// A cell with what one of its layers becomes.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(crate) struct ChangeWire(u16, LayerWire);

/// One layer of a cell with its whole content.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum LayerWire {
    Blank,
    Given(OneDigit),
    Entry(OneDigit),
    Machine(OneDigit),
    Corner(Digits),
    Centre(Digits),
    Struck(Digits),
    Colours(ColoursWire),
    Frozen,
    Thawed,
    Lines(LinesWire),
}

words! {
    /// Where a line leads.
    LineWire = game::Line { Right, DownLeft, Down, DownRight }
}

/// Lines by where they lead.
#[derive(Clone, Copy, Debug)]
struct LinesWire(game::LineSet);

/// Colours by number.
#[derive(Clone, Copy, Debug)]
struct ColoursWire(game::ColourSet);

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

impl From<game::Change> for ChangeWire {
    fn from(change: game::Change) -> Self {
        let layer = match change.layer {
            game::Layer::Digit(None) => LayerWire::Blank,
            game::Layer::Digit(Some(Written { digit, writer: Writer::Given })) => {
                LayerWire::Given(OneDigit(digit))
            }
            game::Layer::Digit(Some(Written { digit, writer: Writer::Player })) => {
                LayerWire::Entry(OneDigit(digit))
            }
            game::Layer::Digit(Some(Written { digit, writer: Writer::Machine })) => {
                LayerWire::Machine(OneDigit(digit))
            }
            game::Layer::Corner(digits) => LayerWire::Corner(Digits(digits)),
            game::Layer::Centre(digits) => LayerWire::Centre(Digits(digits)),
            game::Layer::Struck(digits) => LayerWire::Struck(Digits(digits)),
            game::Layer::Colours(colours) => LayerWire::Colours(ColoursWire(colours)),
            game::Layer::Ice(Ice::Frozen) => LayerWire::Frozen,
            game::Layer::Ice(Ice::Clear) => LayerWire::Thawed,
            game::Layer::Lines(lines) => LayerWire::Lines(LinesWire(lines)),
        };
        Self(index(change.cell), layer)
    }
}

impl From<ChangeWire> for game::Change {
    fn from(ChangeWire(index, layer): ChangeWire) -> Self {
        let written = |digit: OneDigit, writer| game::Layer::Digit(Some(Written { digit: digit.0, writer }));
        let layer = match layer {
            LayerWire::Blank => game::Layer::Digit(None),
            LayerWire::Given(digit) => written(digit, Writer::Given),
            LayerWire::Entry(digit) => written(digit, Writer::Player),
            LayerWire::Machine(digit) => written(digit, Writer::Machine),
            LayerWire::Corner(digits) => game::Layer::Corner(digits.0),
            LayerWire::Centre(digits) => game::Layer::Centre(digits.0),
            LayerWire::Struck(digits) => game::Layer::Struck(digits.0),
            LayerWire::Colours(colours) => game::Layer::Colours(colours.0),
            LayerWire::Frozen => game::Layer::Ice(Ice::Frozen),
            LayerWire::Thawed => game::Layer::Ice(Ice::Clear),
            LayerWire::Lines(lines) => game::Layer::Lines(lines.0),
        };
        Self { cell: cell(index), layer }
    }
}

impl Serialize for ColoursWire {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.iter().map(Colour::number))
    }
}

impl<'de> Deserialize<'de> for ColoursWire {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let numbers = Vec::<u8>::deserialize(deserializer)?;
        match numbers.iter().copied().map(Colour::new).collect() {
            Some(colours) => Ok(Self(colours)),
            None => Err(D::Error::custom(format!("{numbers:?} aren't colours"))),
        }
    }
}

impl Serialize for LinesWire {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.iter().map(LineWire::from))
    }
}

impl<'de> Deserialize<'de> for LinesWire {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let lines = Vec::<LineWire>::deserialize(deserializer)?;
        Ok(Self(lines.into_iter().map(game::Line::from).collect()))
    }
}
