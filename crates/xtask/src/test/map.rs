//! "To change X, start at Y" of ARCHITECTURE.md: every Y is there, with whatever is said to be in it.

use crate::process::root;
use std::fs;
use std::path::Path;

const HEADING: &str = "## To change X, start at Y\n";

/// The rows of the table.
fn rows(map: &str) -> impl Iterator<Item = &str> {
    let table = map.split_once(HEADING).map_or("", |(_, below)| below);
    table.split("\n## ").next().unwrap_or_default().lines().filter(|line| line.starts_with('|'))
}

/// The names that rows give after a file, as in `keys.rs`: `meaning`, and that are not in it.
fn misnamed(map: &str, root: &Path) -> Vec<String> {
    let mut wrong = Vec::new();
    for row in rows(map) {
        let parts = row.split('`').collect::<Vec<_>>();
        for (at, path) in parts.iter().enumerate().skip(1).step_by(2) {
            if parts.get(at + 1) != Some(&": ") || !path.ends_with(".rs") {
                continue;
            }
            let content = fs::read_to_string(root.join("crates").join(path)).unwrap_or_default();
            // Further names follow after a comma or an "and"; anything else speaks of something new.
            for name in (at + 2..parts.len()).step_by(2) {
                let is_name = parts[name].chars().all(|symbol| symbol.is_alphanumeric() || symbol == '_');
                if is_name && !content.contains(parts[name]) {
                    wrong.push(format!("{path}: {}", parts[name]));
                }
                if !is_name || !matches!(parts.get(name + 1), Some(&(", " | " and "))) {
                    break;
                }
            }
        }
    }
    wrong
}

/// The paths that the rows of the table name and a repository does not have.
fn missing(map: &str, root: &Path) -> Vec<String> {
    let quoted = rows(map).flat_map(|row| row.split('`').skip(1).step_by(2));
    // A command has spaces, a name has no folder, and what stands for several files ends at the gap.
    let paths = quoted.filter(|text| text.contains('/') && !text.contains(' '));
    let is_there = |path: &&str| {
        let known = path.split(['<', '*']).next().unwrap_or_default();
        [root.join("crates"), root.into()].iter().any(|folder| folder.join(known).exists())
    };
    paths.filter(|path| !is_there(path)).map(str::to_owned).collect()
}

#[test]
fn whatever_the_map_names_is_there() {
    let map = fs::read_to_string(root().join("ARCHITECTURE.md")).unwrap();
    assert!(map.contains(HEADING));
    assert_eq!(missing(&map, root()), [""; 0]);
    assert_eq!(misnamed(&map, root()), [""; 0]);
}

#[test]
fn a_name_that_is_not_in_its_file_is_told() {
    let map = format!("{HEADING}\n| a command | `xtask/src/main.rs`: `main` and `nowhere` | `docs` |\n");
    assert_eq!(misnamed(&map, root()), ["xtask/src/main.rs: nowhere"]);
}

#[test]
fn a_path_that_leads_nowhere_is_named() {
    let map = format!(
        "{HEADING}\n| a key | `xtask/src/main.rs`, `xtask/src/key.rs`, `cargo xtask/x` | `docs/<a>.md` |\n\n## Else\n| `no/where` |\n"
    );
    assert_eq!(missing(&map, root()), ["xtask/src/key.rs"]);
}
