//! An app for one-time codes, such as people have on their phones (RFC 6238).

use hmac::{Hmac, KeyInit, Mac};
use sha1::Sha1;

/// How long a code is shown, in milliseconds.
const STEP: u64 = 30_000;

/// What the app shows for a secret at a time in milliseconds.
///
/// # Panics
/// If the secret is not in base 32: the service has given it.
pub fn app_shows(secret: &str, now: u64) -> String {
    let value = |symbol| "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".find(symbol).expect("base 32") as u64;
    let symbols = secret.chars().map(value).collect::<Vec<_>>();
    // Eight symbols are five bytes.
    let bytes = |eight: &[u64]| eight.iter().fold(0, |all, five| all << 5 | five).to_be_bytes()[3..].to_vec();
    let key = symbols.chunks(8).flat_map(bytes).collect::<Vec<_>>();
    let mut mac = Hmac::<Sha1>::new_from_slice(&key).expect("any key will do");
    mac.update(&(now / STEP).to_be_bytes());
    let hash = mac.finalize().into_bytes();
    let start = usize::from(hash[19] & 15);
    let number = hash[start..start + 4].iter().fold(0_u32, |all, &byte| all << 8 | u32::from(byte));
    format!("{:06}", (number & 0x7fff_ffff) % 1_000_000)
}
