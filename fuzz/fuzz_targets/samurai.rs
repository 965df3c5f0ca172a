//! Any text as the format 'samurai'; what is read is written and read again.
#![no_main]

use libfuzzer_sys::fuzz_target;
use ninefold_format::{Format, read_as, write_all};

fuzz_target!(|text: &str| {
    if let Ok(document) = read_as(Format::Samurai, text)
        && let Ok(again) = write_all(&document.items, Format::Samurai)
    {
        assert!(read_as(Format::Samurai, &again).is_ok(), "{again}");
    }
});
