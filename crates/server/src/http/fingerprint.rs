//! What tells one build of a file from another, at build time and at run time.

/// FNV-1a (Fowler, Noll, Vo): tells builds apart, which is all that a browser asks of it.
pub(crate) fn fingerprint(content: &[u8]) -> u64 {
    content.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}
