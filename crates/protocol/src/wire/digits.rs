//! Digits as their symbols, sets of them side by side: `"5"`, `"259"`.

use ninefold_puzzle::{Digit, DigitSet};
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// One digit.
#[derive(Clone, Copy, Debug)]
pub(crate) struct OneDigit(pub(crate) Digit);

/// A set of digits.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Digits(pub(crate) DigitSet);

impl Serialize for OneDigit {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_char(self.0.to_char())
    }
}

impl<'de> Deserialize<'de> for OneDigit {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let symbol = char::deserialize(deserializer)?;
        Digit::from_char(symbol)
            .map(Self)
            .ok_or_else(|| D::Error::custom(format!("{symbol:?} isn't a digit")))
    }
}

impl Serialize for Digits {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}

impl<'de> Deserialize<'de> for Digits {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        match text.chars().map(Digit::from_char).collect() {
            Some(digits) => Ok(Self(digits)),
            None => Err(D::Error::custom(format!("{text:?} isn't a set of digits"))),
        }
    }
}
