//! What stands for a secret in the database. Neither prints what it holds.

use std::fmt;

/// The SHA-256 of a random secret, such as the token in a cookie.
///
/// A plain hash is enough: nobody guesses 256 random bits, however fast the hash is.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Fingerprint(pub [u8; 32]);

impl Fingerprint {
    pub(crate) fn to_hex(self) -> String {
        let digit = |half: u8| char::from_digit(half.into(), 16).unwrap_or_default();
        self.0.iter().flat_map(|byte| [digit(byte >> 4), digit(byte & 15)]).collect()
    }
}

impl fmt::Debug for Fingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Fingerprint(…)")
    }
}

/// A salted, slow hash of a password or of a short code, in the text form of its algorithm.
#[derive(Clone, PartialEq, Eq)]
pub struct SlowHash(pub String);

impl fmt::Debug for SlowHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SlowHash(…)")
    }
}
