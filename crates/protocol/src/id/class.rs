//! [`ClassCode`]: what a teacher writes on the board, and pupils type.

use super::base32::{self, IdError};
use std::fmt;
use std::str::FromStr;

/// 40 random bits in two groups of four characters, such as `7KQ2-M9XT`. Whoever types one may leave out the hyphen
/// and mix up `O` and `0`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct ClassCode(u64);

const LENGTH: usize = 8;
const BITS: u32 = 40;

impl ClassCode {
    /// The code of 40 of these bits, which come from a cryptographic source of randomness.
    pub fn from_random(bits: u128) -> Self {
        Self((bits & ((1 << BITS) - 1)) as u64)
    }
}

impl fmt::Display for ClassCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        base32::write(f, u128::from(self.0 >> 20), 4)?;
        f.write_str("-")?;
        base32::write(f, u128::from(self.0), 4)
    }
}

impl FromStr for ClassCode {
    type Err = IdError;

    fn from_str(text: &str) -> Result<Self, IdError> {
        base32::read(text, LENGTH, BITS).map(|bits| Self(bits as u64))
    }
}

base32::as_text_in_serde!(ClassCode);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_is_read_as_pupils_type_it() {
        let code = ClassCode::from_random(u128::MAX - 31);
        assert_eq!(code.to_string(), "ZZZZ-ZZZ0");
        for typed in ["ZZZZ-ZZZ0", " zzzz zzzo ", "zzzzzzz0"] {
            assert_eq!(typed.parse(), Ok(code), "{typed}");
        }
        assert!("1234".parse::<ClassCode>().is_err());
    }
}
