//! `cargo xtask bench`: builds the measuring program in release mode and runs it.

use crate::process::{cargo, succeed};
use anyhow::Result;

/// Measures puzzle files, or the sets that are at hand if none is named.
pub(crate) fn bench(args: &[String]) -> Result<()> {
    succeed(cargo(&["run", "--quiet", "--release", "--package", "ninefold-bench", "--"]).args(args))
}
