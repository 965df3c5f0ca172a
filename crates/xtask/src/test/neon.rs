//! NEON on a processor that has none: what compares it with its plain twin, compiled for ARM and run
//! by qemu.
//!
//! Everything about it is chosen to be cheap, since it compiles a standard library too: one package,
//! a profile that is quick to compile, and those tests that see each instruction and each way into the
//! engine, without the long comparisons that other vector units have already been through.

use crate::compiler::{Compiler, StandardLibrary};
use crate::process::root;
use crate::setup::{self, Need, needs};
use anyhow::{Context, Result, bail, ensure};
use std::process::Command;

const TARGET: &str = "aarch64-unknown-linux-gnu";

/// The tests of `ninefold-solve` that are run.
const TESTS: [&str; 3] = [
    "classic::arch::neon::tests::agrees_with_its_plain_twin",
    "a_batch_gives_the_outcomes_in_order",
    "every_unit_knows_none_one_and_many",
];

const LINKER: &str = "aarch64-linux-gnu-gcc";

/// Where Debian's packages put the C library of the target.
const C_LIBRARY: &str = "/usr/aarch64-linux-gnu";

const TOOLS: [Need; 2] = [
    Need {
        name: "the emulator qemu-aarch64",
        packages: &["qemu-user"],
        check: || needs::runs("qemu-aarch64", &["--version"]),
    },
    Need {
        name: "the linker for ARM",
        packages: &["gcc-aarch64-linux-gnu", "libc6-dev-arm64-cross"],
        check: linker,
    },
];

const COMPILER: Need =
    Need { name: "a compiler for ARM", packages: Compiler::PACKAGES, check: || compiler().map(|_| ()) };

/// Installs what the tests need.
pub(super) fn set_up() -> Result<()> {
    if cfg!(target_arch = "aarch64") {
        return Ok(());
    }
    setup::ensure(&TOOLS)?;
    if compiler().is_err() {
        Compiler::bring(TARGET, &[COMPILER])?;
    }
    Ok(())
}

/// Runs the tests, unless this processor has NEON: then they were among all others.
pub(super) fn test() -> Result<()> {
    if cfg!(target_arch = "aarch64") {
        return Ok(());
    }
    set_up()?;
    let (compiler, library) = compiler()
        .with_context(|| format!("there is no compiler for {TARGET}\nhint: `rustup target add {TARGET}`"))?;
    let mut command = compiler.cargo("test", TARGET, &root().join("target/neon"));
    command.args(["--quiet", "--profile", "quick"]);
    command.args(["--package", "ninefold-solve", "--lib", "--test", "classic"]);
    if library == StandardLibrary::FromSources {
        command.args(["-Z", "build-std=std,panic_unwind,test", "-Z", "build-std-features="]);
        command.env("RUSTC_BOOTSTRAP", "1");
    }
    command.env("CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_LINKER", LINKER);
    command.env("CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_RUNNER", format!("qemu-aarch64 -L {C_LIBRARY}"));
    super::draw_same_cases(&mut command);
    command.args(["--", "--format=pretty", "--exact"]).args(TESTS);
    judge(&mut command)
}

/// The linker comes in one package, and what every program is linked with in another.
fn linker() -> Result<()> {
    let output = Command::new(LINKER).arg("-print-file-name=crt1.o").output().context("is not installed")?;
    // Only what it finds has a folder.
    ensure!(output.stdout.contains(&b'/'), "has no C library");
    Ok(())
}

fn compiler() -> Result<(Compiler, StandardLibrary)> {
    let found = Compiler::candidates().into_iter().find_map(|compiler| {
        let library = compiler.standard_library(TARGET).ok()?;
        Some((compiler, library))
    });
    found.context("is not installed, or has neither the standard library of the target nor its sources")
}

/// A filter that fits nothing lets `cargo test` succeed too: each test must be told as passed.
fn judge(command: &mut Command) -> Result<()> {
    let output = command.output().with_context(|| format!("cannot start {command:?}"))?;
    let text = String::from_utf8_lossy(&output.stdout);
    let lacking = not_passed(&text);
    if output.status.success() && lacking.is_empty() {
        return Ok(());
    }
    let errors = String::from_utf8_lossy(&output.stderr);
    bail!("on ARM these did not pass: {}\n{text}{errors}", lacking.join(", "))
}

/// The tests that a report does not tell as passed.
fn not_passed(report: &str) -> Vec<&'static str> {
    let passed = |test: &&str| report.lines().any(|line| line == format!("test {test} ... ok"));
    TESTS.into_iter().filter(|test| !passed(test)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_test_that_did_not_run_did_not_pass() {
        let [twin, batch, _] = TESTS;
        let report = format!("running 2 tests\ntest {twin} ... ok\ntest {batch} ... FAILED\n");
        assert_eq!(not_passed(&report), TESTS[1..]);
    }
}
