//! `cargo xtask attack`, `faults` and `load`: builds the service as people have it, and whoever comes to it,
//! and lets them meet.

use crate::process::{cargo, root, succeed};
use anyhow::Result;
use std::process::Command;

/// Starts a program of this workspace that starts the service by itself, with these words.
pub(crate) fn meet(package: &str, words: &[String]) -> Result<()> {
    succeed(&mut cargo(&[
        "build",
        "--quiet",
        "--release",
        "--package",
        "ninefold-cli",
        "--package",
        package,
    ]))?;
    let built = root().join("target/release");
    succeed(Command::new(built.join(package)).arg(built.join("ninefold")).args(words))
}
