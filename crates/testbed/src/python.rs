//! A Python with the packages that ours works with, in a folder of its own, made by `cargo xtask setup`.

use crate::left_out::leave_out;
use std::path::{Path, PathBuf};
use std::process::Command;

/// What the tests of the Python package and of the documents import.
const IMPORTS: &str = "import pytest, numpy, pyarrow, polars, duckdb, matplotlib";

/// The interpreter; without one that has all of the packages, the running test is left out.
pub fn python() -> Option<PathBuf> {
    let python = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../target/python/bin/python"));
    let imports = Command::new(python).args(["-c", IMPORTS]).output();
    if imports.is_ok_and(|output| output.status.success()) {
        return Some(python.to_owned());
    }
    leave_out(
        "there is no Python with pytest, numpy, pyarrow, polars, duckdb and matplotlib; see cargo xtask setup",
    );
    None
}
