//! Any text as the format 'penpa'; what is read is written and read again.
#![no_main]

use libfuzzer_sys::fuzz_target;
use ninefold_format::{Format, read_as, write_all};

fuzz_target!(|text: &str| {
    if let Ok(document) = read_as(Format::Penpa, text)
        && let Ok(again) = write_all(&document.items, Format::Penpa)
    {
        assert!(read_as(Format::Penpa, &again).is_ok(), "{again}");
    }
});
