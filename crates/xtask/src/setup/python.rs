//! Folders with a Python and packages of certain versions, for the tests of the Python package.

use super::{Need, ensure, needs};
use crate::process::{root, succeed};
use anyhow::Result;
use std::fs;
use std::path::PathBuf;
use std::process::Command;

/// Python with what makes a folder of packages of its own.
const VENV: Need = Need {
    name: "Python's venv",
    packages: &["python3-venv"],
    check: || needs::runs("python3", &["-c", "import venv, ensurepip"]),
};

/// Makes `target/<name>` with the packages that a list of ours names, and gives its interpreter.
pub(crate) fn with_packages(name: &str, list: &str) -> Result<PathBuf> {
    let (folder, wanted) = (root().join("target").join(name), root().join(list));
    let installed = folder.join("requirements.txt");
    let python = folder.join("bin/python");
    // The list is copied when all of it is there: a folder that was begun is made again.
    if fs::read(&installed).ok() == Some(fs::read(&wanted)?) {
        return Ok(python);
    }
    ensure(&[VENV])?;
    succeed(Command::new("python3").args(["-m", "venv", "--clear"]).arg(&folder))?;
    let mut pip = Command::new(&python);
    pip.args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-compile", "-r"]);
    succeed(pip.arg(&wanted))?;
    fs::copy(&wanted, &installed)?;
    Ok(python)
}
