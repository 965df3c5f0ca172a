//! Any bytes, in whatever format they may be.
#![no_main]

use libfuzzer_sys::fuzz_target;
use ninefold_format::read_bytes;

fuzz_target!(|bytes: &[u8]| {
    let _ = read_bytes(bytes);
});
