//! Reads the collections of the test data, where they are present.

use ninefold_format::lines::{Blocks, Record};
use ninefold_format::{Format, read, write};
use std::path::PathBuf;

/// The text of a file of the shared data; a missing file is said and skipped.
fn shared(name: &str) -> Option<String> {
    let path = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data")).join(name);
    match std::fs::read_to_string(&path) {
        Ok(text) => Some(text),
        Err(error) => {
            let _ = std::io::Write::write_all(
                &mut std::io::stdout(),
                format!("skipped: {name}: {error}\n").as_bytes(),
            );
            None
        }
    }
}

#[test]
fn lists_of_lines_are_read_in_one_piece_and_in_bulk() {
    let lists = [
        ("classic/17_clue.txt", 49158, 9),
        ("classic/magictour_1465.txt", 1465, 9),
        ("classic/large_16x16.txt", 55, 16),
        ("classic/large_25x25.txt", 18, 25),
    ];
    for (name, n_puzzles, size) in lists {
        let Some(text) = shared(name) else { continue };
        let document = read(&text).unwrap();
        assert_eq!((document.format, document.items.len()), (Format::Line, n_puzzles), "{name}");
        assert!(document.items.iter().all(|item| item.layout().n_digits() == size), "{name}");
        let mut blocks = Blocks::new();
        let mut n_read = 0;
        for chunk in text.as_bytes().chunks(1 << 12) {
            for line in blocks.push(chunk).lines() {
                let record = line.read().unwrap().unwrap();
                assert_eq!(matches!(record, Record::Classic { .. }), size == 9);
                n_read += 1;
            }
        }
        n_read += blocks.finish().lines().count();
        assert_eq!(n_read, n_puzzles, "{name}");
    }
}

#[test]
fn the_hodoku_library_comes_back_from_its_own_format() {
    let Some(text) = shared("logic/reglib_a.txt") else { return };
    let document = read(&text).unwrap();
    assert_eq!((document.format, document.items.len()), (Format::Hodoku, 598));
    for item in &document.items {
        let line = write(item, Format::Hodoku).unwrap();
        assert_eq!(&read(&line).unwrap().items[0], item, "{line}");
    }
}

#[test]
fn positions_with_candidates_in_braces_are_read() {
    let Some(text) = shared("logic/wiki_positions_a.tsv") else { return };
    for row in text.lines().skip(1) {
        let board = row.split('\t').nth(3).unwrap();
        let document = read(board).unwrap_or_else(|error| panic!("{}\n{board}", error.report()));
        let format = if board.contains('{') { Format::Marks } else { Format::Line };
        assert_eq!((document.format, document.items.len()), (format, 1), "{board}");
    }
}
