//! The program as one static file that runs on every Linux: compiled for musl.

use super::path_flags;
use crate::compiler::{Compiler, StandardLibrary};
use crate::process::{root, succeed};
use crate::progress::Progress;
use crate::setup::{self, Need, needs};
use anyhow::{Context, Result};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The target of the program.
pub(super) const TARGET: &str = "x86_64-unknown-linux-musl";

/// The package that is compiled, and the profile in `Cargo.toml` by which it is.
const PACKAGE: &str = "ninefold-cli";
const PROFILE: &str = "dist";

/// What compiles the C in SQLite and the allocator.
const MUSL: Need = Need {
    name: "the C compiler for musl",
    packages: &["musl-tools", "gcc"],
    check: || needs::runs("musl-gcc", &["--version"]),
};

/// What brings a compiler that builds the standard library itself.
const DEBIAN: Need = Need {
    name: "Debian's compiler with the sources of its standard library",
    packages: Compiler::PACKAGES,
    check: || Compiler::debian().standard_library(TARGET).map(|_| ()),
};

/// Compiles the program, with the browser client that is in `target/client` inside.
pub(super) fn build() -> Result<PathBuf> {
    setup::ensure(&[MUSL])?;
    let (compiler, library) = find()?;
    let root = root().canonicalize()?;
    let folder = root.join("target/musl");

    let mut command = compiler.cargo_build(TARGET, &folder);
    command.args(["--locked", "--profile", PROFILE, "--package", PACKAGE]);
    command.env("CC_x86_64_unknown_linux_musl", "musl-gcc");
    command.env("CFLAGS_x86_64_unknown_linux_musl", path_flags("-ffile-prefix-map")?);
    let mut flags = "-C target-feature=+crt-static".to_owned();
    if library == StandardLibrary::FromSources {
        command.args(["-Z", "build-std=std,panic_unwind"]).env("RUSTC_BOOTSTRAP", "1");
        command.env("CARGO_TARGET_X86_64_UNKNOWN_LINUX_MUSL_LINKER", root.join("packaging/musl/ld"));
        command.env("LIBRARIES", unwinder(&folder)?);
        flags += " -C link-self-contained=no";
    }
    flags = format!("{flags} {}", path_flags("--remap-path-prefix")?);
    command.env("CARGO_TARGET_X86_64_UNKNOWN_LINUX_MUSL_RUSTFLAGS", flags);
    Progress::new().build("program", command, &["--package", PACKAGE, "--target", TARGET])?;
    Ok(folder.join(TARGET).join(PROFILE).join("ninefold"))
}

/// A compiler that has or builds the target's standard library.
fn find() -> Result<(Compiler, StandardLibrary)> {
    let on_this_machine = || {
        Compiler::candidates().into_iter().find_map(|compiler| {
            let library = compiler.standard_library(TARGET).ok()?;
            Some((compiler, library))
        })
    };
    if let Some(found) = on_this_machine() {
        return Ok(found);
    }
    Compiler::bring(TARGET, &[DEBIAN])?;
    on_this_machine().with_context(|| {
        format!(
            "there is no compiler for {TARGET}\nhint: `rustup target add {TARGET}`, or as root on Debian \
             `apt-get update && apt-get install {} musl-tools`",
            DEBIAN.packages.join(" ")
        )
    })
}

/// The library that the standard library unwinds the stack by, in a folder for the linker: rustup brings
/// it, and Debian has only that of gcc, which asks glibc for a function that musl lacks.
fn unwinder(folder: &Path) -> Result<PathBuf> {
    let folder = folder.join("lib");
    fs::create_dir_all(&folder)?;
    let told =
        Command::new("gcc").arg("-print-file-name=libgcc_eh.a").output().context("cannot start gcc")?;
    let of_gcc = String::from_utf8(told.stdout).context("gcc speaks text")?;
    let (library, object) = (folder.join("libunwind.a"), folder.join("dl_find_object.o"));
    fs::copy(of_gcc.trim(), &library).with_context(|| format!("cannot copy {}", of_gcc.trim()))?;
    let source = root().join("packaging/musl/dl_find_object.c");
    succeed(Command::new("musl-gcc").args(["-O2", "-c"]).arg(source).arg("-o").arg(&object))?;
    succeed(Command::new("ar").arg("rD").arg(&library).arg(&object))?;
    Ok(folder)
}
