//! Reads the collections of the test data, where they are present.

use ninefold_format::lines::{Blocks, Record};
use ninefold_format::{Format, Item, read, write};
use ninefold_puzzle::Layout;
use ninefold_testbed::collection;
use std::collections::HashSet;

#[test]
fn lists_of_lines_are_read_in_one_piece_and_in_bulk() {
    let lists = [
        ("classic/17_clue.txt", 49158, 9),
        ("classic/magictour_1465.txt", 1465, 9),
        ("classic/large_16x16.txt", 55, 16),
        ("classic/large_25x25.txt", 18, 25),
    ];
    for (name, n_puzzles, size) in lists {
        let Some(text) = collection(name) else { continue };
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
    let Some(text) = collection("logic/reglib_a.txt") else { return };
    let document = read(&text).unwrap();
    assert_eq!((document.format, document.items.len()), (Format::Hodoku, 598));
    for item in &document.items {
        let line = write(item, Format::Hodoku).unwrap();
        assert_eq!(&read(&line).unwrap().items[0], item, "{line}");
    }
}

#[test]
fn positions_with_candidates_in_braces_are_read() {
    let Some(text) = collection("logic/wiki_positions_a.tsv") else { return };
    for row in text.lines().skip(1) {
        let board = row.split('\t').nth(3).unwrap();
        let document = read(board).unwrap_or_else(|error| panic!("{}\n{board}", error.report()));
        let format = if board.contains('{') { Format::Marks } else { Format::Line };
        assert_eq!((document.format, document.items.len()), (format, 1), "{board}");
    }
}

/// The payloads of all links in the collections, with what each is called.
fn links() -> Vec<(String, String)> {
    let mut links = Vec::new();
    for name in ["variants/fpuzzles_a.tsv", "variants/links_a.tsv"] {
        let Some(tsv) = collection(name) else { continue };
        let row = |line: &str| {
            let mut columns = line.split('\t');
            Some((columns.next()?.to_owned(), columns.next()?.to_owned()))
        };
        links.extend(tsv.lines().filter_map(row).filter(|(_, payload)| payload.starts_with("N4Ig")));
    }
    if let Some(json) = collection("variants/cc_by_34.json") {
        let field = |line: &str| {
            let payload = line.trim().strip_prefix("\"puzzle\": \"")?;
            Some(("CC BY".to_owned(), payload.trim_end_matches([',', '"']).to_owned()))
        };
        links.extend(json.lines().filter_map(field));
    }
    links
}

#[test]
fn every_link_is_read_and_comes_back_from_every_form_that_can_say_it() {
    let refused = |(name, payload): &(String, String)| Some(format!("{name}: {}", read(payload).err()?));
    assert_eq!(links().iter().filter_map(refused).collect::<Vec<_>>(), Vec::<String>::new());
    for (name, payload) in links() {
        let document = read(&payload).unwrap();
        assert_eq!(document.format, Format::FPuzzles, "{name}");
        let item = &document.items[0];
        assert!(item.puzzle().is_ok(), "{name}");
        for format in [Format::FPuzzles, Format::Ninefold, Format::Json] {
            let text = write(item, format).unwrap_or_else(|error| panic!("{name}: {error}"));
            let back = read(&text).unwrap_or_else(|error| panic!("{name}: {}", error.report()));
            let rules = |item: &Item| item.constraints().iter().cloned().collect::<HashSet<_>>();
            let parts =
                |item: &Item| (item.layout().clone(), item.digits(), item.solution().map(<[_]>::to_vec));
            assert_eq!(parts(&back.items[0]), parts(item), "{name} as {format}");
            assert_eq!(rules(&back.items[0]), rules(item), "{name} as {format}");
        }
    }
}

#[test]
fn samurai_are_read() {
    for name in ["easy1", "easy2", "moderate1", "moderate2", "hard1", "hard2", "empty", "invalid"] {
        let Some(text) = collection(&format!("variants/samurai/{name}.txt")) else { return };
        let document = read(&text).unwrap();
        assert_eq!(document.format, Format::Samurai, "{name}");
        assert_eq!(document.items[0].layout(), &Layout::samurai(), "{name}");
        assert_eq!(document.items[0].puzzle().is_ok(), name != "invalid", "{name}");
        assert_eq!(write(&document.items[0], Format::Samurai).unwrap().trim(), text.trim(), "{name}");
    }
}
