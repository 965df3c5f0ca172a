//! One-time codes by the clock (RFC 6238), as all apps make them: SHA-1, six digits, thirty seconds.
//!
//! SHA-1 is broken where somebody can choose two texts; as a keyed hash it is not, and apps know no other.

use crate::random;
use data_encoding::BASE32_NOPAD;
use hmac::{Hmac, KeyInit, Mac};
use ninefold_store::{AppSecret, Time};
use sha1::Sha1;

/// How long a code is shown, in milliseconds.
const STEP: i64 = 30_000;
/// Clocks may differ by one step.
const NEARBY: [i64; 3] = [0, -1, 1];

/// A new secret: 160 random bits in base 32, as apps take them.
pub(crate) fn new_secret() -> AppSecret {
    AppSecret(BASE32_NOPAD.encode(&random::bytes::<20>()))
}

/// The link by which an app takes the secret from a QR code; names have only signs that need no escape.
pub(crate) fn link(secret: &AppSecret, username: &str) -> String {
    format!("otpauth://totp/Ninefold:{username}?secret={}&issuer=Ninefold", secret.0)
}

/// The time step that a code belongs to, if it is that of now or of the step before or after.
pub(crate) fn step_of(secret: &AppSecret, code: &str, now: Time) -> Option<i64> {
    let is_code = code.len() == 6 && code.bytes().all(|byte| byte.is_ascii_digit());
    let shown = code.parse::<u32>().ok().filter(|_| is_code)?;
    let key = BASE32_NOPAD.decode(secret.0.as_bytes()).ok()?;
    let present = now.0.div_euclid(STEP);
    NEARBY.into_iter().map(|off| present + off).find(|&step| code_at(&key, step) == Some(shown))
}

/// The code of a time step (RFC 4226, section 5.3).
fn code_at(key: &[u8], step: i64) -> Option<u32> {
    let mut mac = Hmac::<Sha1>::new_from_slice(key).ok()?;
    mac.update(&step.to_be_bytes());
    let hash = mac.finalize().into_bytes();
    let start = usize::from(hash.last()? & 15);
    let four = hash.get(start..start + 4)?.try_into().ok()?;
    Some((u32::from_be_bytes(four) & 0x7fff_ffff) % 1_000_000)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `12345678901234567890`, the key of the examples in RFC 6238.
    const KEY: &str = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

    #[test]
    fn codes_are_those_of_the_standard_and_good_for_a_step_on_either_side() {
        let secret = AppSecret(KEY.into());
        for (second, code) in [
            (59, "287082"),
            (1_111_111_109, "081804"),
            (1_111_111_111, "050471"),
            (1_234_567_890, "005924"),
            (2_000_000_000, "279037"),
            (20_000_000_000, "353130"),
        ] {
            let step = second / 30;
            let found = |off: i64| step_of(&secret, code, Time((second + off) * 1000));
            assert_eq!([found(0), found(30), found(-30)], [Some(step); 3], "{second}");
            assert_eq!([found(90), found(-90)], [None; 2], "{second}");
        }
        for odd in ["", "28708", "2870820", "28708x", "２８７０８２"] {
            assert_eq!(step_of(&secret, odd, Time(59_000)), None, "{odd}");
        }
    }

    #[test]
    fn a_new_secret_has_160_bits_and_is_new() {
        let (one, two) = (new_secret(), new_secret());
        assert_eq!(BASE32_NOPAD.decode(one.0.as_bytes()).unwrap().len(), 20);
        assert_ne!(one, two);
        assert_eq!(format!("{one:?}"), "AppSecret(…)");
    }
}
