//! Any text as the format 'opensudoku'; what is read is written and read again.
#![no_main]

use libfuzzer_sys::fuzz_target;
use ninefold_format::{Format, read_as, write_all};

fuzz_target!(|text: &str| {
    if let Ok(document) = read_as(Format::OpenSudoku, text)
        && let Ok(again) = write_all(&document.items, Format::OpenSudoku)
    {
        assert!(read_as(Format::OpenSudoku, &again).is_ok(), "{again}");
    }
});
