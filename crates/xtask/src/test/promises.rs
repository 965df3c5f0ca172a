//! The promises of docs/security.md: every test that is said to show one is there.

use crate::process::root;
use std::fs;
use std::path::Path;

/// The tests that the table of promises names: whole names stand in its last column, `mission_…` or at least three
/// words long.
fn named_tests(document: &str) -> Vec<&str> {
    let table = document.split_once("## Promises\n").map_or("", |(_, below)| below);
    let rows = table.split("\n## ").next().unwrap_or_default().lines().filter(|line| line.starts_with('|'));
    let tests = rows.filter_map(|row| row.trim_end_matches(['|', ' ']).rsplit('|').next());
    let quoted = tests.flat_map(|cell| cell.split('`').skip(1).step_by(2));
    quoted.filter(|name| name.matches('_').count() >= 2 && !name.contains('/')).collect()
}

/// The text of all Rust files of a folder and those below it.
fn read_all(folder: &Path, text: &mut String) {
    for entry in fs::read_dir(folder).unwrap().map(Result::unwrap) {
        let path = entry.path();
        if path.is_dir() {
            read_all(&path, text);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            text.push_str(&fs::read_to_string(&path).unwrap());
        }
    }
}

#[test]
fn every_promise_is_shown_by_tests_that_are_there() {
    let document = fs::read_to_string(root().join("docs/security.md")).unwrap();
    let mut tests = String::new();
    for name in ["server", "cli", "journeys", "game", "logic", "store"] {
        read_all(&root().join("crates").join(name), &mut tests);
    }
    let named = named_tests(&document);
    assert!(named.len() > 50, "{named:?}");
    let missing = named.into_iter().filter(|name| !tests.contains(name)).collect::<Vec<_>>();
    assert_eq!(missing, [""; 0]);
}

#[test]
fn a_test_is_told_from_a_file() {
    let document =
        "## Promises\n\n| a | `b_c_d` | `x`: `one_two_three`; `file.rs`, `y` |\n\n## Next\n| `p_q_r` |";
    assert_eq!(named_tests(document), ["one_two_three"]);
}
