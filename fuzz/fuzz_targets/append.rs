//! Events that are appended to a game in play: a prefix that was really played, and a tail of its own lines
//! with bytes changed.
#![no_main]

#[path = "../append_case.rs"]
#[allow(dead_code, reason = "the test alone looks how far cases come")]
mod append_case;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    append_case::run(bytes);
});
