//! The `ninefold` command as people and scripts use it: arguments and input in, text and exit code out.

#![allow(clippy::print_stdout)]

#[path = "command_line/bad_input.rs"]
mod bad_input;
#[path = "command_line/candidates.rs"]
mod candidates;
#[path = "command_line/check.rs"]
mod check;
#[path = "command_line/collections.rs"]
mod collections;
#[cfg(feature = "dataset")]
#[path = "command_line/dataset.rs"]
mod dataset;
#[cfg(feature = "dataset")]
#[path = "command_line/dataset_make.rs"]
mod dataset_make;
#[cfg(feature = "dataset")]
#[path = "command_line/dataset_parts.rs"]
mod dataset_parts;
#[cfg(feature = "dataset")]
#[path = "command_line/dataset_variants.rs"]
mod dataset_variants;
#[cfg(all(unix, feature = "dataset"))]
#[path = "command_line/docs.rs"]
mod docs;
#[path = "command_line/explain.rs"]
mod explain;
#[path = "command_line/generate.rs"]
mod generate;
#[path = "command_line/help.rs"]
mod help;
#[path = "command_line/practice.rs"]
mod practice;
#[path = "command_line/print.rs"]
mod print;
#[path = "command_line/print_online.rs"]
mod print_online;
#[path = "command_line/rate.rs"]
mod rate;
#[path = "command_line/scan.rs"]
mod scan;
#[path = "command_line/solve.rs"]
mod solve;
#[cfg(feature = "dataset")]
#[path = "command_line/sql.rs"]
mod sql;
#[path = "command_line/variants.rs"]
mod variants;

use snapbox::cmd::{Command, cargo_bin};

/// A puzzle that everybody knows, with its solution.
const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLUTION: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// [`PUZZLE`] as it is drawn.
const DRAWN_PUZZLE: &str = "\
+-------+-------+-------+
| 5 3 . | . 7 . | . . . |
| 6 . . | 1 9 5 | . . . |
| . 9 8 | . . . | . 6 . |
+-------+-------+-------+
| 8 . . | . 6 . | . . 3 |
| 4 . . | 8 . 3 | . . 1 |
| 7 . . | . 2 . | . . 6 |
+-------+-------+-------+
| . 6 . | . . . | 2 8 . |
| . . . | 4 1 9 | . . 5 |
| . . . | . 8 . | . 7 9 |
+-------+-------+-------+";

/// [`SOLUTION`] as it is drawn.
const DRAWN_SOLUTION: &str = "\
+-------+-------+-------+
| 5 3 4 | 6 7 8 | 9 1 2 |
| 6 7 2 | 1 9 5 | 3 4 8 |
| 1 9 8 | 3 4 2 | 5 6 7 |
+-------+-------+-------+
| 8 5 9 | 7 6 1 | 4 2 3 |
| 4 2 6 | 8 5 3 | 7 9 1 |
| 7 1 3 | 9 2 4 | 8 5 6 |
+-------+-------+-------+
| 9 6 1 | 5 3 7 | 2 8 4 |
| 2 8 7 | 4 1 9 | 6 3 5 |
| 3 4 5 | 2 8 6 | 1 7 9 |
+-------+-------+-------+";

/// The command with these arguments, without colours.
fn ninefold(arguments: &[&str]) -> Command {
    // Whoever runs the tests may read another language.
    let command = Command::new(cargo_bin!("ninefold")).args(arguments).env("NO_COLOR", "1");
    command.env_remove("LC_ALL").env("LC_MESSAGES", "en")
}

/// A file in a fresh folder that goes away with the test.
fn file(content: impl AsRef<[u8]>) -> (snapbox::dir::DirRoot, String) {
    let folder = snapbox::dir::DirRoot::mutable_temp().expect("a folder for the test");
    let path = folder.path().expect("the folder has a path").join("input.txt");
    std::fs::write(&path, content).expect("the file can be written");
    let name = path.to_str().expect("the path is text").to_owned();
    (folder, name)
}
