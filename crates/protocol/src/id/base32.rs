//! Crockford's base 32, tolerant towards people who type.

use std::fmt;

const SYMBOLS: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/// Why a text is no id.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum IdError {
    /// Too few or too many characters.
    #[error("an id has {wanted} letters and digits, this one has {found}")]
    Length {
        /// How many there should be.
        wanted: usize,
        /// How many there are.
        found: usize,
    },
    /// A character that no id has.
    #[error("'{0}' does not occur in an id")]
    Symbol(char),
    /// The characters are fine, but stand for too large a number.
    #[error("there is no such id")]
    TooLarge,
}

/// Writes the low bits of `value` in `length` characters.
pub(super) fn write(f: &mut fmt::Formatter<'_>, value: u128, length: u32) -> fmt::Result {
    let symbol = |index: u32| SYMBOLS[(value >> (5 * index)) as usize & 31];
    let text = (0..length).rev().map(symbol).map(char::from).collect::<String>();
    f.pad(&text)
}

/// Reads exactly `length` characters as a number of at most `bits` bits.
pub(super) fn read(text: &str, length: usize, bits: u32) -> Result<u128, IdError> {
    let symbols = || text.trim().chars().filter(|symbol| !matches!(symbol, '-' | ' '));
    let found = symbols().count();
    if found != length {
        return Err(IdError::Length { wanted: length, found });
    }
    let mut value = 0_u128;
    for symbol in symbols() {
        if value >> (bits - 5) != 0 {
            return Err(IdError::TooLarge);
        }
        value = value << 5 | u128::from(value_of(symbol).ok_or(IdError::Symbol(symbol))?);
    }
    Ok(value)
}

fn value_of(symbol: char) -> Option<u8> {
    let symbol = match symbol.to_ascii_uppercase() {
        'O' => '0',
        'I' | 'L' => '1',
        other => other,
    };
    let index = SYMBOLS.iter().position(|&known| char::from(known) == symbol)?;
    u8::try_from(index).ok()
}

/// Lets an id travel through serde as its text.
macro_rules! as_text_in_serde {
    ($name:ident) => {
        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let text = <String as serde::Deserialize>::deserialize(deserializer)?;
                text.parse().map_err(serde::de::Error::custom)
            }
        }
    };
}
pub(super) use as_text_in_serde;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reading_forgives_what_people_confuse() {
        let check = |text: &str, wanted| assert_eq!(read(text, 4, 20), wanted, "{text}");
        check("00A1", Ok(0b01010_00001));
        check("ooai", Ok(0b01010_00001));
        check(" 0-0 AL ", Ok(0b01010_00001));
        check("00U1", Err(IdError::Symbol('U')));
        check("00é1", Err(IdError::Symbol('é')));
        check("00A", Err(IdError::Length { wanted: 4, found: 3 }));
        check("", Err(IdError::Length { wanted: 4, found: 0 }));
    }

    #[test]
    fn a_number_beyond_the_bits_is_no_id() {
        assert_eq!(read("7ZZZZZZZZZZZZZZZZZZZZZZZZZ", 26, 128), Ok(u128::MAX));
        assert_eq!(read("80000000000000000000000000", 26, 128), Err(IdError::TooLarge));
    }
}
