//! `cargo xtask test-cluster`: the Python package on a cluster of Apache Spark, of which workers are killed.
//!
//! It takes some minutes and a Java, and is run before a release rather than with every change.

use crate::process::{cargo, root, succeed};
use crate::setup::needs::runs;
use crate::setup::{Need, ensure, python};
use anyhow::{Context, Result};
use std::fs;
use std::path::Path;
use std::process::Command;

/// What Spark runs on.
const JAVA: Need =
    Need { name: "Java", packages: &["default-jre-headless"], check: || runs("java", &["-version"]) };

/// Builds the package and the program, and compares the rows of both.
pub(crate) fn test_cluster() -> Result<()> {
    ensure(&[JAVA])?;
    let python = python::with_packages("spark", "crates/python/tests/cluster/requirements.txt")?;
    succeed(&mut cargo(&["build", "--package", "ninefold-python", "--package", "ninefold-cli"]))?;
    let built = root().join("target/debug");
    let packages = root().join("target/spark/packages");
    lay_out(&packages.join("ninefold"), &built.join("libninefold_python.so"))?;
    let mut tests = Command::new(python);
    tests.args(["-m", "pytest", "--quiet", "-p", "no:cacheprovider"]);
    tests.current_dir(root().join("crates/python/tests/cluster"));
    tests.env("PYTHONPATH", &packages).env("PYTHONDONTWRITEBYTECODE", "1");
    tests.env("NINEFOLD_PROGRAM", built.join("ninefold"));
    succeed(&mut tests)
}

/// Puts the package together as a wheel would: its Python files, and the compiled half beside them.
fn lay_out(package: &Path, compiled: &Path) -> Result<()> {
    fs::create_dir_all(package)?;
    for file in fs::read_dir(root().join("crates/python/python/ninefold"))? {
        let file = file?;
        fs::copy(file.path(), package.join(file.file_name()))?;
    }
    let copy = fs::copy(compiled, package.join("_engine.abi3.so"));
    copy.with_context(|| format!("cannot copy {}", compiled.display()))?;
    Ok(())
}
