//! [`GridHash`]: 128 bits that stand for a grid.

use ninefold::puzzle::Classic;
use sha2::{Digest, Sha256};
use std::fmt;

/// The first 128 bits of the SHA-256 of a grid's 81 characters.
///
/// Two of a thousand million million grids share one with a chance of about one in a thousand million.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GridHash(pub [u8; 16]);

impl GridHash {
    /// The hash of a grid as it stands; to have one for all symmetric copies, give the canonical form.
    pub fn of(grid: &Classic) -> Self {
        Self::of_bytes(&grid.to_line())
    }

    /// The hash of a text, or of anything else that stands for a puzzle.
    pub(crate) fn of_bytes(bytes: &[u8]) -> Self {
        let digest = Sha256::digest(bytes);
        let mut hash = [0; 16];
        hash.copy_from_slice(&digest[..16]);
        Self(hash)
    }

    /// Reads 32 hexadecimal digits.
    pub fn from_hex(text: &str) -> Option<Self> {
        let text = text.as_bytes();
        if text.len() != 32 {
            return None;
        }
        let nibble = |symbol: u8| char::from(symbol).to_digit(16).map(|value| value as u8);
        let mut bytes = [0; 16];
        for (byte, pair) in bytes.iter_mut().zip(text.as_chunks::<2>().0) {
            *byte = nibble(pair[0])? << 4 | nibble(pair[1])?;
        }
        Some(Self(bytes))
    }

    /// The first 64 bits as a number.
    pub(crate) fn high(&self) -> u64 {
        let mut high = [0; 8];
        high.copy_from_slice(&self.0[..8]);
        u64::from_be_bytes(high)
    }
}

impl fmt::Display for GridHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex(&self.0))
    }
}

impl fmt::Debug for GridHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Bytes as hexadecimal digits.
pub(crate) fn hex(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    let symbols =
        bytes.iter().flat_map(|byte| [DIGITS[usize::from(byte >> 4)], DIGITS[usize::from(byte & 15)]]);
    symbols.map(char::from).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hash_is_the_start_of_the_sha_256_of_81_characters() {
        // printf '.%.0s' {1..81} | sha256sum
        let hash = GridHash::of(&Classic::EMPTY);
        assert_eq!(hash.to_string(), "eb7b0297e5b6b33f6680cf9c6b471903");
        assert_eq!(GridHash::from_hex(&hash.to_string()), Some(hash));
        assert_eq!(GridHash::from_hex("no hash"), None);
    }
}
