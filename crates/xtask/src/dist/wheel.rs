//! The wheel: the package for Python, compiled for every Linux whose C library is as new as that of this
//! machine, and packed as the tests of the package pack it.

use super::{Release, path_flags, printed};
use crate::compiler::{Compiler, StandardLibrary};
use crate::process::root;
use crate::progress::Progress;
use crate::setup::{Need, needs};
use anyhow::{Context, Result, ensure};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Python loads libraries of this C library; those for musl would be other wheels.
pub(super) const TARGET: &str = "x86_64-unknown-linux-gnu";

const PACKAGE: &str = "ninefold-python";
const PROFILE: &str = "dist";

/// What packs it.
pub(super) const PYTHON: Need = Need {
    name: "Python 3.11",
    packages: &["python3"],
    check: || needs::runs("python3", &["-c", "import tomllib, zlib"]),
};

/// Makes it; gives the name of the file.
pub(super) fn make(release: &Release, licences_of_others: &str) -> Result<String> {
    let library = build()?;
    let licences = release.work_folder.join("licenses-of-others.txt");
    fs::write(&licences, licences_of_others)?;
    let wheel = pack(&library, release, &licences)?;
    let name = wheel.file_name().and_then(|name| name.to_str()).context("a wheel has a name")?;
    ensure!(name.contains("-cp39-abi3-manylinux_"), "{name} is not for every Python and Linux");
    Ok(name.to_owned())
}

/// Compiles the library that Python loads.
fn build() -> Result<PathBuf> {
    let compiler = Compiler::own();
    let library = compiler.standard_library(TARGET)?;
    ensure!(library == StandardLibrary::Installed, "wheels are made on Linux on x86-64");
    let folder = root().canonicalize()?.join("target/wheel");
    let mut command = compiler.cargo_build(TARGET, &folder);
    command.args(["--locked", "--profile", PROFILE, "--package", PACKAGE]);
    command.env("CFLAGS_x86_64_unknown_linux_gnu", path_flags("-ffile-prefix-map")?);
    command.env("CARGO_TARGET_X86_64_UNKNOWN_LINUX_GNU_RUSTFLAGS", path_flags("--remap-path-prefix")?);
    Progress::new().build("wheel", command, &["--package", PACKAGE, "--target", TARGET])?;
    Ok(folder.join(TARGET).join(PROFILE).join("libninefold_python.so"))
}

/// Packs a compiled library.
fn pack(library: &Path, release: &Release, licences_of_others: &Path) -> Result<PathBuf> {
    let mut packing = Command::new("python3");
    packing.arg(root().join("crates/python/pack_wheel.py")).arg(library).arg(release.version);
    packing.arg(&release.folder).arg(licences_of_others);
    packing.env("SOURCE_DATE_EPOCH", &release.epoch).env("PYTHONDONTWRITEBYTECODE", "1");
    Ok(printed(&mut packing)?.trim().into())
}
