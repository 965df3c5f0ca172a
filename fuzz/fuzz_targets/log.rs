//! Any bytes as a saved game; what loads is saved and loaded again.
#![no_main]

use libfuzzer_sys::fuzz_target;
use ninefold_protocol::log;

fuzz_target!(|bytes: &[u8]| {
    if let Ok(session) = log::load(bytes) {
        let saved = log::save(&session);
        let again = log::load(saved.as_bytes()).expect("what was saved loads");
        assert_eq!(log::save(&again), saved);
    }
    let _ = log::rescue(bytes);
});
