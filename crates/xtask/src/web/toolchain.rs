//! Finds a compiler for WebAssembly, or brings one.
//!
//! Two kinds will do: one that has the standard library of the target, as rustup installs it, and one
//! that has the sources of the standard library and builds it itself, as Debian's `rustc-web`. A target
//! must not be named in a `rust-toolchain.toml`: rustup would try to download it.

use crate::process::{cargo, root};
use crate::setup::apt::{Apt, is_program};
use crate::setup::{self, Need};
use anyhow::{Context, Result, bail, ensure};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The target of the client.
pub(super) const TARGET: &str = "wasm32-unknown-unknown";

/// Vector instructions, which every browser of today has; and Leptos forgets the types of
/// components, which makes the page a good deal smaller.
const FLAGS: &str = "-C target-feature=+simd128 --cfg erase_components";

/// Nobody reads where in the source a panic was: it ends the page or the worker at once, and the
/// words for it are a tenth of the page. Only a compiler that builds its own `std` can leave them out,
/// and only one that is new enough knows each of these.
const NO_LAST_WORDS: [&str; 2] = ["-Z unstable-options -C panic=immediate-abort", "-Z location-detail=none"];

/// What brings Debian's compiler, its cargo and the sources of `std`.
const DEBIAN: Need = Need {
    name: "Debian's compiler for WebAssembly",
    packages: &["rustc-web", "cargo-web", "rust-web-src"],
    check: || Compiler::debian().standard_library().map(|_| ()),
};

/// What brings a linker where rustup's toolchain has none.
const LINKER: Need = Need {
    name: "the linker wasm-ld",
    packages: &["lld"],
    check: || {
        let output = Command::new(WASM_LD).arg("--version").output();
        ensure!(output.is_ok_and(|output| output.status.success()), "is not installed");
        Ok(())
    },
};

const WASM_LD: &str = "/usr/bin/wasm-ld";

/// What a person without a compiler can do about it.
pub(crate) const REMEDY: &str = "`rustup target add wasm32-unknown-unknown`, or as root on Debian \
     `apt-get update && apt-get install rustc-web cargo-web rust-web-src lld`";

/// A way to compile to WebAssembly.
#[derive(Debug)]
pub(crate) struct Toolchain {
    compiler: Compiler,
    library: StandardLibrary,
}

/// Where the standard library of the target comes from.
#[derive(Debug)]
enum StandardLibrary {
    /// It came with the compiler.
    Installed,
    /// The compiler builds it, and a linker from elsewhere puts everything together.
    FromSources { linker: PathBuf },
}

/// A compiler with its cargo.
#[derive(Debug)]
struct Compiler {
    rustc: PathBuf,
    cargo: PathBuf,
}

impl Toolchain {
    /// The first way that this machine has. If there is none, root gets Debian's packages, and
    /// anybody else rustup's target.
    pub(crate) fn find() -> Result<Self> {
        if let Some(found) = Self::on_this_machine() {
            return Ok(found);
        }
        if Apt::of_this_machine().is_some() {
            setup::ensure(&[DEBIAN])?;
        } else if is_program("rustup") {
            println!("── asking rustup for the target {TARGET}");
            // Where it fails, rustup leaves the toolchain as it was.
            let output = Command::new("rustup").args(["target", "add", TARGET]).output();
            if !output.is_ok_and(|output| output.status.success()) {
                println!("rustup cannot fetch it");
            }
        }
        Self::on_this_machine().with_context(|| format!("there is no compiler for {TARGET}\nhint: {REMEDY}"))
    }

    fn on_this_machine() -> Option<Self> {
        [Compiler::own(), Compiler::debian()].into_iter().find_map(|compiler| {
            let library = compiler.standard_library().ok()?;
            Some(Self { compiler, library })
        })
    }

    /// Whether the page comes out as small as it can be; if not, says why.
    pub(super) fn leaves_out_last_words(&self) -> bool {
        let all = self.flags().len() == 1 + NO_LAST_WORDS.len();
        if !all {
            println!("this compiler cannot leave out the words of panics: the page is about a tenth larger");
        }
        all
    }

    /// A `cargo build` for the target, with everything but the packages and the profile.
    pub(super) fn cargo_build(&self) -> Command {
        let mut command = Command::new(&self.compiler.cargo);
        command.current_dir(root()).arg("build");
        if let StandardLibrary::FromSources { linker } = &self.library {
            // No features: nobody reads a backtrace in a browser, and what reads symbols takes long to compile.
            command.args(["-Z", "build-std=std,panic_abort", "-Z", "build-std-features="]);
            command.env("RUSTC_BOOTSTRAP", "1");
            command.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", linker);
        }
        command.env("RUSTC", &self.compiler.rustc);
        // This program runs inside a toolchain whose settings would leak into another one.
        for variable in ["RUSTUP_TOOLCHAIN", "CARGO", "RUSTFLAGS", "CARGO_ENCODED_RUSTFLAGS"] {
            command.env_remove(variable);
        }
        command.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS", self.flags().join(" "));
        command.args(["--target", TARGET, "--target-dir"]).arg(target_folder());
        command
    }

    /// The flags that this compiler knows.
    fn flags(&self) -> Vec<&'static str> {
        let mut flags = vec![FLAGS];
        if matches!(self.library, StandardLibrary::FromSources { .. }) {
            flags.extend(NO_LAST_WORDS.iter().filter(|flag| self.compiler.knows(flag)));
        }
        flags
    }
}

impl Compiler {
    /// The one that compiled this program.
    fn own() -> Self {
        let cargo = cargo(&[]).get_program().into();
        let rustc = std::env::var_os("RUSTC").map_or_else(|| "rustc".into(), PathBuf::from);
        Self { rustc, cargo }
    }

    /// The one of Debian's packages.
    fn debian() -> Self {
        Self { rustc: "/usr/bin/rustc".into(), cargo: "/usr/bin/cargo".into() }
    }

    /// Where it gets the target's standard library from; the error says why it will not do.
    fn standard_library(&self) -> Result<StandardLibrary> {
        let version = self.version()?;
        let needed = env!("CARGO_PKG_RUST_VERSION");
        ensure!(numbers(&version) >= numbers(needed), "is {version}, and {needed} is needed");
        // It names the folder even when there is none.
        let libraries = self.printed(&["--print", "target-libdir", "--target", TARGET])?;
        let names = fs::read_dir(libraries).into_iter().flatten().flatten().map(|entry| entry.file_name());
        if names.filter_map(|name| name.into_string().ok()).any(|name| name.starts_with("libstd-")) {
            return Ok(StandardLibrary::Installed);
        }
        let sources = Path::new(&self.printed(&["--print", "sysroot"])?).join("lib/rustlib/src/rust/library");
        ensure!(
            sources.join("std/Cargo.toml").is_file(),
            "has no standard library for {TARGET}, and no sources of it"
        );
        Ok(StandardLibrary::FromSources { linker: linker()? })
    }

    /// `1.96.0`.
    fn version(&self) -> Result<String> {
        ensure!(self.cargo.is_file() || self.cargo == Path::new("cargo"), "is not installed");
        let told = self.printed(&["--version"]).context("is not installed")?;
        Ok(told.split(' ').nth(1).context("does not tell its version")?.to_owned())
    }

    /// Whether it takes a flag.
    fn knows(&self, flag: &str) -> bool {
        let mut command = Command::new(&self.rustc);
        command
            .args(["--print", "cfg", "--target", TARGET])
            .args(flag.split(' '))
            .env("RUSTC_BOOTSTRAP", "1");
        command.output().is_ok_and(|output| output.status.success())
    }

    fn printed(&self, args: &[&str]) -> Result<String> {
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
}

/// A target folder of its own, so that two compilers do not throw away each other's work.
pub(super) fn target_folder() -> PathBuf {
    root().join("target/wasm")
}

/// The linker: that of the toolchain which compiled this program, else Debian's.
fn linker() -> Result<PathBuf> {
    let own = Compiler::own();
    let host = own.printed(&["--print", "host-tuple"])?;
    let path =
        Path::new(&own.printed(&["--print", "sysroot"])?).join("lib/rustlib").join(host).join("bin/rust-lld");
    if path.is_file() {
        return Ok(path);
    }
    setup::ensure(&[LINKER])?;
    Ok(WASM_LD.into())
}

/// The numbers of a version, to be compared: `1.96.0-nightly` is 1, 96, 0.
fn numbers(version: &str) -> Vec<u32> {
    let plain = version.split(['-', '+', '~']).next().unwrap_or_default();
    plain.split('.').map_while(|number| number.parse().ok()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_are_compared_by_their_numbers() {
        for (older, newer) in
            [("1.85.0", "1.95"), ("1.95", "1.95.0"), ("1.9", "1.10"), ("1.96.0-beta.1", "2.0")]
        {
            assert!(numbers(older) < numbers(newer), "{older} {newer}");
        }
    }

    #[test]
    fn a_flag_that_a_compiler_does_not_know_is_found_out() {
        let own = Compiler::own();
        assert!(own.knows("-C opt-level=1"));
        assert!(!own.knows("-C panic=politely"));
    }
}
