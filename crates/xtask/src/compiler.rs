//! The compilers that this machine may have, and the targets that each can compile for.
//!
//! Two kinds will do for a target: one that has its standard library, as rustup installs it, and one
//! that has the sources of the standard library and builds it itself, as those of Debian and Ubuntu. A target
//! must not be named in a `rust-toolchain.toml`: rustup would try to download it.

use crate::process::{cargo, root};
use crate::setup::apt::{Apt, is_program, numbers};
use crate::setup::{self, Need, NotToBeHad};
use anyhow::{Context, Result, bail, ensure};
use std::cmp::Reverse;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A compiler with its cargo.
#[derive(Debug)]
pub(crate) struct Compiler {
    rustc: PathBuf,
    cargo: PathBuf,
}

/// Where the standard library of a target comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum StandardLibrary {
    /// It came with the compiler.
    Installed,
    /// The compiler builds it.
    FromSources,
}

impl Compiler {
    /// What brings Debian's: the compiler, its cargo and the sources of `std`.
    pub(crate) const PACKAGES: &[&str] =
        &[concat!("rustc-web (>= ", env!("CARGO_PKG_RUST_VERSION"), ")"), "cargo-web", "rust-web-src"];

    /// The one that compiled this program.
    pub(crate) fn own() -> Self {
        let cargo = cargo(&[]).get_program().into();
        let rustc = std::env::var_os("RUSTC").map_or_else(|| "rustc".into(), PathBuf::from);
        Self { rustc, cargo }
    }

    /// The one of Debian's packages.
    pub(crate) fn debian() -> Self {
        Self::of_system("")
    }

    /// All that this machine may have: the one that compiled this program, Debian's, and Ubuntu's, which
    /// bear their version in their names, the newest first.
    pub(crate) fn candidates() -> Vec<Self> {
        let programs = fs::read_dir("/usr/bin").into_iter().flatten().flatten();
        let names = programs.filter_map(|program| program.file_name().into_string().ok());
        let versioned =
            newest_first(names).into_iter().map(|version| Self::of_system(&format!("-{version}")));
        [Self::own(), Self::debian()].into_iter().chain(versioned).collect()
    }

    /// One of the system's packages, by what its programs' names end with.
    fn of_system(ending: &str) -> Self {
        Self {
            rustc: format!("/usr/bin/rustc{ending}").into(),
            cargo: format!("/usr/bin/cargo{ending}").into(),
        }
    }

    /// Where it gets a target's standard library from; the error says why it will not do.
    pub(crate) fn standard_library(&self, target: &str) -> Result<StandardLibrary> {
        let version = self.version()?;
        let needed = env!("CARGO_PKG_RUST_VERSION");
        ensure!(numbers(&version) >= numbers(needed), "is {version}, and {needed} is needed");
        // It names the folder even when there is none.
        let libraries = self.printed(&["--print", "target-libdir", "--target", target])?;
        let names = fs::read_dir(libraries).into_iter().flatten().flatten().map(|entry| entry.file_name());
        if names.filter_map(|name| name.into_string().ok()).any(|name| name.starts_with("libstd-")) {
            return Ok(StandardLibrary::Installed);
        }
        let sources = Path::new(&self.printed(&["--print", "sysroot"])?).join("lib/rustlib/src/rust/library");
        ensure!(
            sources.join("std/Cargo.toml").is_file(),
            "has no standard library for {target}, and no sources of it"
        );
        Ok(StandardLibrary::FromSources)
    }

    /// Brings what the machine may have for a target that no compiler knew: root gets the packages of the
    /// system, and whoever has none of them rustup's target.
    pub(crate) fn bring(target: &str, debian: &[Need]) -> Result<()> {
        let packaged = setup::ensure(debian);
        let packaged = match (packaged, Apt::of_this_machine()) {
            (Err(error), Some(apt)) if NotToBeHad::caused(&error) => bring_versioned(&apt).map_err(|_| error),
            (packaged, _) => packaged,
        };
        if packaged.is_ok() || !is_program("rustup") {
            return packaged;
        }
        println!("── asking rustup for the target {target}");
        // Where it fails, rustup leaves the toolchain as it was.
        let output = Command::new("rustup").args(["target", "add", target]).output();
        if output.is_ok_and(|output| output.status.success()) {
            return Ok(());
        }
        println!("rustup cannot fetch it");
        packaged
    }

    /// A `cargo build` by this compiler; see [`Compiler::cargo`].
    pub(crate) fn cargo_build(&self, target: &str, folder: &Path) -> Command {
        self.cargo("build", target, folder)
    }

    /// A cargo subcommand by this compiler in the root of the repository, for a target and into a target
    /// folder of its own, so that two compilers do not throw away each other's work.
    pub(crate) fn cargo(&self, subcommand: &str, target: &str, folder: &Path) -> Command {
        let mut command = Command::new(&self.cargo);
        command.current_dir(root()).arg(subcommand).env("RUSTC", &self.rustc);
        // This program runs inside a toolchain whose settings would leak into another one.
        for variable in ["RUSTUP_TOOLCHAIN", "CARGO", "RUSTFLAGS", "CARGO_ENCODED_RUSTFLAGS"] {
            command.env_remove(variable);
        }
        command.args(["--target", target, "--target-dir"]).arg(folder);
        command
    }

    /// Whether it takes a flag.
    pub(crate) fn knows(&self, flag: &str, target: &str) -> bool {
        let mut command = Command::new(&self.rustc);
        command
            .args(["--print", "cfg", "--target", target])
            .args(flag.split(' '))
            .env("RUSTC_BOOTSTRAP", "1");
        command.output().is_ok_and(|output| output.status.success())
    }

    /// What it prints, as `--print sysroot` makes it.
    pub(crate) fn printed(&self, args: &[&str]) -> Result<String> {
        let output = Command::new(&self.rustc).args(args).output();
        let output = output.with_context(|| format!("cannot start {}", self.rustc.display()))?;
        if !output.status.success() {
            bail!(
                "{} {}: {}",
                self.rustc.display(),
                args.join(" "),
                String::from_utf8_lossy(&output.stderr).trim()
            );
        }
        Ok(String::from_utf8(output.stdout).context("a compiler speaks text")?.trim().to_owned())
    }

    /// `1.96.0`.
    fn version(&self) -> Result<String> {
        ensure!(self.cargo.is_file() || self.cargo == Path::new("cargo"), "is not installed");
        let told = self.printed(&["--version"]).context("is not installed")?;
        Ok(told.split(' ').nth(1).context("does not tell its version")?.to_owned())
    }
}

/// Brings the newest compiler of a system whose packages bear the compiler's version in their names.
fn bring_versioned(apt: &Apt) -> Result<()> {
    let versions = newest_first(apt.names("rustc-").into_iter());
    let newest = versions.first().context("there is no such package")?;
    let is_new = numbers(newest) >= numbers(env!("CARGO_PKG_RUST_VERSION"));
    ensure!(is_new, "the newest is {newest}");
    apt.install(&[&format!("rustc-{newest}"), &format!("cargo-{newest}"), &format!("rust-{newest}-src")])
}

/// The versions of all `rustc-1.97` among some names, the newest first.
fn newest_first(names: impl Iterator<Item = String>) -> Vec<String> {
    let is_version = |version: &str| version.split('.').all(|part| part.parse::<u32>().is_ok());
    let versions = names.filter_map(|name| name.strip_prefix("rustc-").map(str::to_owned));
    let mut versions = versions.filter(|version| is_version(version)).collect::<Vec<_>>();
    versions.sort_unstable_by_key(|version| Reverse(numbers(version)));
    versions
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_newest_of_many_compilers_comes_first() {
        let names = ["rustc-1.97", "rustc-1.9", "rustc-web", "rustc-1.100", "cargo-1.101", "rustc-1.97-dbg"];
        assert_eq!(newest_first(names.map(str::to_owned).into_iter()), ["1.100", "1.97", "1.9"]);
    }

    #[test]
    fn a_flag_that_a_compiler_does_not_know_is_found_out() {
        const HOST: &str = "x86_64-unknown-linux-gnu";
        let own = Compiler::own();
        assert!(own.knows("-C opt-level=1", HOST));
        assert!(!own.knows("-C panic=politely", HOST));
    }
}
