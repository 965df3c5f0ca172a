//! [`RecoveryCode`]: what somebody writes down in case the app for one-time codes is lost.

use super::base32::{self, IdError};
use std::fmt;
use std::str::FromStr;

/// 80 random bits in four groups of four characters, such as `7KQ2-M9XT-4BC0-ZZ1A`. Whoever types one may
/// leave out the hyphens and mix up `O` and `0`.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct RecoveryCode(u128);

const LENGTH: usize = 16;
const BITS: u32 = 80;

impl RecoveryCode {
    /// The code of 80 of these bits, which come from a cryptographic source of randomness.
    pub fn from_random(bits: u128) -> Self {
        Self(bits & ((1 << BITS) - 1))
    }
}

impl fmt::Display for RecoveryCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for group in (0..4).rev() {
            base32::write(f, self.0 >> (20 * group), 4)?;
            f.write_str(if group == 0 { "" } else { "-" })?;
        }
        Ok(())
    }
}

/// It is a secret, and logs are read by many.
impl fmt::Debug for RecoveryCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("RecoveryCode(…)")
    }
}

impl FromStr for RecoveryCode {
    type Err = IdError;

    fn from_str(text: &str) -> Result<Self, IdError> {
        base32::read(text, LENGTH, BITS).map(Self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_is_read_as_people_type_it() {
        let code = RecoveryCode::from_random(u128::MAX - 31);
        assert_eq!(code.to_string(), "ZZZZ-ZZZZ-ZZZZ-ZZZ0");
        for typed in ["ZZZZ-ZZZZ-ZZZZ-ZZZ0", " zzzz zzzz zzzz zzzo ", "zzzzzzzzzzzzzzz0"] {
            assert_eq!(typed.parse(), Ok(code), "{typed}");
        }
        assert!("123456".parse::<RecoveryCode>().is_err());
        assert_eq!(format!("{code:?}"), "RecoveryCode(…)");
    }
}
