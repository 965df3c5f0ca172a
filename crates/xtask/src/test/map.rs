//! "To change X, start at Y" of ARCHITECTURE.md: every Y is there.

use crate::process::root;
use std::fs;
use std::path::Path;

const HEADING: &str = "## To change X, start at Y\n";

/// The paths that the rows of the table name and a repository does not have.
fn missing(map: &str, root: &Path) -> Vec<String> {
    let table = map.split_once(HEADING).map_or("", |(_, below)| below);
    let rows = table.split("\n## ").next().unwrap_or_default().lines().filter(|line| line.starts_with('|'));
    let quoted = rows.flat_map(|row| row.split('`').skip(1).step_by(2));
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
}

#[test]
fn a_path_that_leads_nowhere_is_named() {
    let map = format!(
        "{HEADING}\n| a key | `xtask/src/main.rs`, `xtask/src/key.rs`, `cargo xtask/x` | `docs/<a>.md` |\n\n## Else\n| `no/where` |\n"
    );
    assert_eq!(missing(&map, root()), ["xtask/src/key.rs"]);
}
