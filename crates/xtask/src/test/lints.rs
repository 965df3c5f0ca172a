//! Lints that cost no compilation of their own: clippy's compiler makes the very programs that are tested.

use std::path::{Path, PathBuf};
use std::process::Command;

/// What stands between arguments where clippy's compiler takes them from.
const AFTER_EACH: &str = "__CLIPPY_HACKERY__";

/// Says whether clippy is installed.
pub(super) fn are_there() -> bool {
    compiler().is_some()
}

/// Lets a cargo command that compiles the workspace refuse what clippy warns of, as `cargo clippy` does,
/// where clippy is installed.
pub(super) fn add_to(command: &mut Command) {
    if let Some(compiler) = compiler() {
        command.env("RUSTC_WORKSPACE_WRAPPER", compiler);
        command.env("CLIPPY_ARGS", format!("-Dwarnings{AFTER_EACH}"));
    }
}

/// Clippy's compiler lies beside the one that it belongs to.
fn compiler() -> Option<PathBuf> {
    let output = Command::new("rustc").args(["--print", "sysroot"]).output().ok()?;
    let sysroot = String::from_utf8(output.stdout).ok()?;
    let name = format!("clippy-driver{}", std::env::consts::EXE_SUFFIX);
    let compiler = Path::new(sysroot.trim()).join("bin").join(name);
    compiler.is_file().then_some(compiler)
}
