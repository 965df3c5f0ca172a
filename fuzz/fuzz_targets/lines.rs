//! Any bytes as a stream of lines, in pieces.
#![no_main]

use libfuzzer_sys::fuzz_target;
use ninefold_format::lines::Blocks;

fuzz_target!(|bytes: &[u8]| {
    let mut blocks = Blocks::new();
    for piece in bytes.chunks(100) {
        for line in blocks.push(piece).lines() {
            let _ = line.read();
        }
    }
    for line in blocks.finish().lines() {
        let _ = line.read();
    }
});
