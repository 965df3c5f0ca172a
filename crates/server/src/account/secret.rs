//! Secrets: tokens that cannot be guessed, and their fingerprints, which are all that is stored.

use crate::random;
use ninefold_store::Fingerprint;
use sha2::{Digest, Sha256};
use std::fmt;

/// 256 random bits as 64 hexadecimal digits. It does not print itself.
#[derive(Clone)]
pub(crate) struct Secret(String);

impl Secret {
    /// A new secret.
    pub(crate) fn new() -> Self {
        Self(random::hex::<32>())
    }

    /// A secret that a client shows, if it looks like one.
    pub(crate) fn shown(text: &str) -> Option<Self> {
        let is_hex = text.len() == 64 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
        is_hex.then(|| Self(text.to_ascii_lowercase()))
    }

    /// What is stored of it.
    pub(crate) fn fingerprint(&self) -> Fingerprint {
        Fingerprint(Sha256::digest(self.0.as_bytes()).into())
    }

    /// The text, for the client alone.
    pub(crate) fn reveal(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(…)")
    }
}
