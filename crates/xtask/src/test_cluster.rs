//! `cargo xtask test-cluster`: the Python package on a cluster of Apache Spark, of which workers are killed.
//!
//! It takes some minutes and a Java, and is run before a release rather than with every change.

use crate::process::{cargo, root, succeed};
use crate::setup::needs::runs;
use crate::setup::{Need, ensure, python};
use anyhow::{Context, Result, ensure as require};
use std::fs;
use std::path::Path;
use std::process::Command;

/// What Spark runs on.
const JAVA: Need =
    Need { name: "Java", packages: &["default-jre-headless"], check: || runs("java", &["-version"]) };

/// Builds the wheel and the program, installs the one, and compares the rows of both.
pub(crate) fn test_cluster() -> Result<()> {
    ensure(&[JAVA])?;
    let python = python::with_packages("spark", "crates/python/tests/cluster/requirements.txt")?;
    succeed(&mut cargo(&["build", "--package", "ninefold-cli"]))?;
    install_wheel(&python)?;
    let mut tests = Command::new(python);
    tests.args(["-m", "pytest", "--quiet", "-p", "no:cacheprovider"]);
    tests.current_dir(root().join("crates/python/tests/cluster"));
    tests.env("PYTHONDONTWRITEBYTECODE", "1");
    tests.env("NINEFOLD_PROGRAM", root().join("target/debug/ninefold"));
    succeed(&mut tests)
}

/// Builds the wheel as it is given away, but for speed, and has pip install it as any user would.
fn install_wheel(python: &Path) -> Result<()> {
    let wheels = root().join("target/spark/wheels");
    if wheels.exists() {
        fs::remove_dir_all(&wheels)?;
    }
    let mut build = Command::new(python);
    build.args(["-m", "maturin", "build", "--quiet", "--manifest-path", "crates/python/Cargo.toml", "--out"]);
    succeed(build.arg(&wheels).current_dir(root()))?;
    let wheel = fs::read_dir(&wheels)?.next().context("maturin made no wheel")??.path();
    require!(wheel.to_string_lossy().contains("-cp39-abi3-"), "{} is not for every Python", wheel.display());
    let mut pip = Command::new(python);
    pip.args([
        "-m",
        "pip",
        "install",
        "--quiet",
        "--disable-pip-version-check",
        "--no-index",
        "--force-reinstall",
    ]);
    succeed(pip.arg(wheel))
}
