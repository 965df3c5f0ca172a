//! Types of the engine as plain JSON: a cell by its index, a digit by its symbol, a level by its name.
//!
//! Used as `#[serde(with = "…")]`, so that both sides hold the engine's types.

use crate::wire::{Digits, OneDigit};
use ninefold_logic::Level;
use ninefold_puzzle::{Cell, Digit, DigitSet};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A cell by its index.
pub(super) mod cell {
    use super::*;

    pub(in crate::worker) fn serialize<S: Serializer>(cell: &Cell, serializer: S) -> Result<S::Ok, S::Error> {
        crate::wire::index(*cell).serialize(serializer)
    }

    pub(in crate::worker) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Cell, D::Error> {
        u16::deserialize(deserializer).map(crate::wire::cell)
    }
}

/// Cells by their indices.
pub(super) mod cells {
    use super::*;

    pub(in crate::worker) fn serialize<S: Serializer>(
        cells: &[Cell],
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        crate::wire::indices(cells).serialize(serializer)
    }

    pub(in crate::worker) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Vec<Cell>, D::Error> {
        Vec::deserialize(deserializer).map(crate::wire::cells)
    }
}

/// A digit by its symbol.
pub(super) mod digit {
    use super::*;

    pub(in crate::worker) fn serialize<S: Serializer>(
        digit: &Digit,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        OneDigit(*digit).serialize(serializer)
    }

    pub(in crate::worker) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Digit, D::Error> {
        OneDigit::deserialize(deserializer).map(|OneDigit(digit)| digit)
    }
}

/// A digit by its symbol, or none.
pub(super) mod digit_if_any {
    use super::*;

    pub(in crate::worker) fn serialize<S: Serializer>(
        digit: &Option<Digit>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        digit.map(OneDigit).serialize(serializer)
    }

    pub(in crate::worker) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Option<Digit>, D::Error> {
        let digit = Option::<OneDigit>::deserialize(deserializer)?;
        Ok(digit.map(|OneDigit(digit)| digit))
    }
}

/// Digits by their symbols, with gaps.
pub(super) mod digits_if_any {
    use super::*;

    pub(in crate::worker) fn serialize<S: Serializer>(
        digits: &[Option<Digit>],
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(digits.iter().map(|digit| digit.map(OneDigit)))
    }

    pub(in crate::worker) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Vec<Option<Digit>>, D::Error> {
        let digits = Vec::<Option<OneDigit>>::deserialize(deserializer)?;
        Ok(digits.into_iter().map(|digit| digit.map(|OneDigit(digit)| digit)).collect())
    }
}

/// Digits by their symbols, side by side.
pub(super) mod digits {
    use super::*;

    pub(in crate::worker) fn serialize<S: Serializer>(
        digits: &DigitSet,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        Digits(*digits).serialize(serializer)
    }

    pub(in crate::worker) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<DigitSet, D::Error> {
        Digits::deserialize(deserializer).map(|Digits(digits)| digits)
    }
}

/// Sets of digits, one for each cell.
pub(super) mod digits_by_cell {
    use super::*;

    pub(in crate::worker) fn serialize<S: Serializer>(
        sets: &[DigitSet],
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(sets.iter().map(|&digits| Digits(digits)))
    }

    pub(in crate::worker) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Vec<DigitSet>, D::Error> {
        let sets = Vec::<Digits>::deserialize(deserializer)?;
        Ok(sets.into_iter().map(|Digits(digits)| digits).collect())
    }
}

/// A hint of the game.
pub(super) mod hint {
    use super::*;
    use ninefold_game::Hint;

    pub(in crate::worker) fn serialize<S: Serializer>(hint: &Hint, serializer: S) -> Result<S::Ok, S::Error> {
        crate::wire::HintWire::from(hint).serialize(serializer)
    }

    pub(in crate::worker) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Hint, D::Error> {
        crate::wire::HintWire::deserialize(deserializer).map(Hint::from)
    }
}

/// A level by its name.
pub(super) mod level {
    use super::*;

    pub(in crate::worker) fn serialize<S: Serializer>(
        level: &Level,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(level.name())
    }

    pub(in crate::worker) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Level, D::Error> {
        named(&String::deserialize(deserializer)?)
    }
}

/// A level by its name, or none.
pub(super) mod level_if_any {
    use super::*;

    pub(in crate::worker) fn serialize<S: Serializer>(
        level: &Option<Level>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        level.map(Level::name).serialize(serializer)
    }

    pub(in crate::worker) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Option<Level>, D::Error> {
        Option::<String>::deserialize(deserializer)?.as_deref().map(named).transpose()
    }
}

fn named<E: serde::de::Error>(name: &str) -> Result<Level, E> {
    Level::from_name(name).ok_or_else(|| E::custom(format!("there is no level '{name}'")))
}
