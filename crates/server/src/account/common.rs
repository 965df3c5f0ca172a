//! Passwords that are tried first: about fifty thousand of them, in a compact set.
//!
//! The set holds 32 bits of the SHA-256 of each, sorted, as differences in Rice's code: about eighteen
//! bits a password. One good password in twenty thousand is refused with them, which costs its owner
//! another try. `examples/common_passwords.rs` makes the file and names the lists that it is made of.

use crate::http::problem::FieldError;
use ninefold_protocol::api::form;
use sha2::{Digest, Sha256};
use std::sync::LazyLock;

/// Rice's code: the low bits of a difference as they are, the rest in unary.
const LOW_BITS: u32 = 16;
static SET: &[u8] = include_bytes!("common_passwords.bin");

/// What is wrong with a new password and its repetition; `own` are words that name its owner.
pub(crate) fn password_faults(password: &str, again: &str, own: &[&str]) -> Vec<FieldError> {
    let mut faults = form::password_faults(password, again, own);
    if !faults.iter().any(|fault| fault.field == "password") && is_common(password) {
        faults.insert(0, FieldError::new("password", form::EASY));
    }
    faults
}

/// Whether a password is a common one, or little more than one or two of them.
fn is_common(password: &str) -> bool {
    let plain = password.to_lowercase();
    let word = plain.trim_matches(|c: char| !c.is_alphabetic());
    let is_all = plain.chars().count() <= word.chars().count() + 6;
    let letters = plain.chars().map(unmask).collect::<String>();
    contains(&plain)
        || contains(&letters)
        || (is_all && contains(word))
        || plain.char_indices().any(|(at, _)| at >= 4 && contains(&plain[..at]) && contains(&plain[at..]))
}

/// The letter that a sign stands for in `p@ssw0rd`.
fn unmask(sign: char) -> char {
    match sign {
        '0' => 'o',
        '1' | '!' => 'i',
        '3' => 'e',
        '4' | '@' => 'a',
        '5' | '$' => 's',
        '7' => 't',
        other => other,
    }
}

fn contains(word: &str) -> bool {
    let digest: [u8; 32] = Sha256::digest(word.as_bytes()).into();
    let [a, b, c, d, ..] = digest;
    !word.is_empty() && KNOWN.binary_search(&u32::from_be_bytes([a, b, c, d])).is_ok()
}

/// The set as it is looked up in, unpacked when the first password is chosen: a password of a hundred
/// characters is looked up a hundred times, and nobody shall wait for that.
static KNOWN: LazyLock<Vec<u32>> = LazyLock::new(|| unpack(SET));

/// The numbers of a packed set, in their order.
fn unpack(packed: &[u8]) -> Vec<u32> {
    let mut bits = packed.iter().flat_map(|&byte| (0..8).rev().map(move |bit| byte >> bit & 1));
    let mut numbers = Vec::new();
    let mut reached = 0_u32;
    loop {
        let mut difference = 0_u32;
        loop {
            match bits.next() {
                Some(1) => difference += 1,
                Some(_) => break,
                None => return numbers,
            }
        }
        for _ in 0..LOW_BITS {
            let Some(bit) = bits.next() else { return numbers };
            difference = difference << 1 | u32::from(bit);
        }
        reached = reached.wrapping_add(difference);
        numbers.push(reached);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_set_is_unpacked_in_order() {
        assert!(KNOWN.len() > 45_000 && KNOWN.is_sorted(), "{} of them", KNOWN.len());
        // Differences of 1 << 16 | 3 and 2: a one and a nought before sixteen bits, and a nought before them.
        let packed = [0b1000_0000, 0b0000_0000, 0b1100_0000, 0b0000_0000, 0b0101_1111];
        assert_eq!(unpack(&packed), [0x1_0003, 0x1_0005]);
    }

    #[test]
    fn common_passwords_are_known_in_every_dress() {
        for common in [
            "password",
            "Summer2026!",
            "P@ssw0rd",
            "passwordpassword",
            "dragonmonkey",
            "Winter#2025",
            "!!Chelsea99",
        ] {
            assert!(is_common(common), "{common}");
        }
        for fine in
            ["Sud0ku#!", "xK3-xK3-q", "nine purple cats dance", "ÄÖÜ straßen lang genug", "Gr8&Tq!vz", ""]
        {
            assert!(!is_common(fine), "{fine}");
        }
    }
}
