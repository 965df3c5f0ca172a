//! Luck from the operating system, for everything that must not be guessed.

/// Random bytes.
///
/// # Panics
/// If the operating system has no randomness: nothing secret can be made then.
pub(crate) fn bytes<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the operating system gives random bytes");
    bytes
}

/// `N` random bytes as hexadecimal digits.
pub(crate) fn hex<const N: usize>() -> String {
    to_hex(&bytes::<N>())
}

/// A random number below a bound, each equally likely.
pub(crate) fn below(bound: u64) -> u64 {
    let fair = u64::MAX - u64::MAX % bound;
    loop {
        let number = u64::from_le_bytes(bytes());
        if number < fair {
            return number % bound;
        }
    }
}

/// Bytes as hexadecimal digits.
pub(crate) fn to_hex(bytes: &[u8]) -> String {
    let halves = bytes.iter().flat_map(|byte| [byte >> 4, byte & 15]);
    halves.filter_map(|half| char::from_digit(half.into(), 16)).collect()
}

/// 128 random bits, for ids.
pub(crate) fn bits() -> u128 {
    u128::from_le_bytes(bytes())
}
