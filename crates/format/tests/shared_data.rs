//! Reads the collections of the test data, where they are present.

use ninefold_format::lines::{Blocks, Record};
use ninefold_format::{Format, read, write};
use ninefold_puzzle::Layout;
use ninefold_testbed::collection;

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

#[test]
fn links_are_read_or_refused_by_the_name_of_a_rule() {
    let Some(tsv) = collection("variants/fpuzzles_a.tsv") else { return };
    let Some(json) = collection("variants/cc_by_34.json") else { return };
    let field = |line: &str| {
        line.trim().strip_prefix("\"puzzle\": \"").map(|rest| rest.trim_end_matches([',', '"']).to_owned())
    };
    let mut payloads =
        tsv.lines().filter_map(|line| line.split('\t').nth(1)).map(str::to_owned).collect::<Vec<_>>();
    payloads.extend(json.lines().filter_map(field));
    let mut n_read = 0;
    for payload in &payloads {
        match read(payload) {
            Ok(document) => {
                assert_eq!(document.format, Format::FPuzzles);
                assert!(document.items[0].puzzle().is_ok());
                let link = write(&document.items[0], Format::FPuzzles).unwrap();
                assert_eq!(read(&link).unwrap().items, document.items);
                n_read += 1;
            }
            Err(error) => assert!(error.reason.starts_with("the rule "), "{}", error.report()),
        }
    }
    assert!(n_read > 40, "{n_read} of {} are read", payloads.len());
}

#[test]
fn links_are_refused_by_the_rule_that_their_names_speak_of() {
    let Some(tsv) = collection("variants/fpuzzles_a.tsv") else { return };
    let cases = [
        ("DISPLAYED_EXAMPLES|Pencilmark sudoku", "givenPencilMarks"),
        ("DISPLAYED_EXAMPLES|German Whispers", "whispers"),
        ("DISPLAYED_EXAMPLES|Double arrow", "doublearrow"),
        ("DISPLAYED_EXAMPLES|Quadruple X", "quadruple"),
        ("DISPLAYED_EXAMPLES|Little Killer Sudoku", "littlekillersum"),
        ("DISPLAYED_EXAMPLES|Skyscraper", "skyscraper"),
        ("DISPLAYED_EXAMPLES|X-Sum", "xsum"),
        ("EXAMPLES|Kropki sudoku", "difference"),
        ("EXAMPLES|XV-sudoku", "xv"),
        ("EXAMPLES|Zipper lines - easy", "zipperline"),
        ("EXAMPLES|Sandwich snipe 18", "sandwichsum"),
        ("EXAMPLES|Region sum lines, hard", "regionsumline"),
        ("EXAMPLES|Hard renban 2", "renban"),
    ];
    for (name, rule) in cases {
        let payload = tsv.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix('\t')).unwrap();
        assert_eq!(read(payload).unwrap_err().reason, format!("the rule '{rule}' is not known"), "{name}");
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
