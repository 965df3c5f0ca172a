//! `cargo xtask attack`: builds the service as people have it, and what attacks it, and lets them meet.

use crate::process::{cargo, root, succeed};
use anyhow::Result;

/// Attacks by these names, or all; with `--costs`, measures single requests.
pub(crate) fn attack(args: &[String]) -> Result<()> {
    succeed(&mut cargo(&[
        "build",
        "--quiet",
        "--release",
        "--package",
        "ninefold-cli",
        "--package",
        "ninefold-attack",
    ]))?;
    let built = root().join("target/release");
    succeed(std::process::Command::new(built.join("ninefold-attack")).arg(built.join("ninefold")).args(args))
}
