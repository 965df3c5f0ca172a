//! `cargo xtask run`: builds the binary and starts it.

use crate::process::{cargo, succeed};
use anyhow::Result;

/// Builds Ninefold in release mode and starts it; without arguments it opens its menu.
pub(crate) fn run(args: &[String]) -> Result<()> {
    succeed(cargo(&["run", "--quiet", "--release", "--package", "ninefold-cli", "--"]).args(args))
}
