//! Finds a compiler for WebAssembly: rustup's target, or Debian's compiler that builds its own `std`.
//!
//! A target must not be named in a `rust-toolchain.toml`: rustup would try to download it.

use crate::process::{cargo, root};
use crate::setup;
use anyhow::{Context, Result, bail};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The target of the client.
pub(super) const TARGET: &str = "wasm32-unknown-unknown";

/// Debian's compiler with the sources of `std`, which rustup's toolchain lacks without a network.
const DEBIAN: [setup::Package; 3] = [
    setup::Package { name: "rustc-web", file: "/usr/bin/rustc" },
    setup::Package { name: "cargo-web", file: "/usr/bin/cargo" },
    setup::Package { name: "rust-web-src", file: "/usr/lib/rustlib/src" },
];

/// A way to compile to WebAssembly.
#[derive(Debug)]
pub(super) enum Toolchain {
    /// The target is installed beside the host's.
    Installed,
    /// Debian's compiler with `-Z build-std`, and a linker.
    Debian { linker: PathBuf },
}

/// Vector instructions, which every browser of today has; and Leptos forgets the types of
/// components, which makes the page a good deal smaller.
const FLAGS: &str = "-C target-feature=+simd128 --cfg erase_components";

/// Nobody reads where in the source a panic was: it ends the page or the worker at once, and the
/// words for it are a tenth of the page. Only a compiler that builds its own `std` can leave them out.
const NO_LAST_WORDS: &str = "-Z unstable-options -C panic=immediate-abort -Z location-detail=none";

impl Toolchain {
    /// The first way that this machine has; as root, Debian's is installed if there is none.
    pub(super) fn find() -> Result<Self> {
        if has_std(&target_libdir(&rustc())?) {
            return Ok(Self::Installed);
        }
        if setup::ensure(&DEBIAN).is_err() {
            bail!(
                "there is no compiler for {TARGET}\n\
                 hint: `rustup target add {TARGET}`, or as root on Debian: \
                 `apt-get install rustc-web cargo-web rust-web-src lld`"
            );
        }
        Ok(Self::Debian { linker: linker()? })
    }

    /// A `cargo build` for the target, with everything but the packages and the profile.
    pub(super) fn cargo_build(&self) -> Command {
        let mut command = match self {
            Self::Installed => cargo(&["build"]),
            Self::Debian { linker } => {
                let mut command = Command::new("/usr/bin/cargo");
                command.args(["build", "-Z", "build-std=std,panic_abort"]).current_dir(root());
                command.env("RUSTC_BOOTSTRAP", "1").env("RUSTC", "/usr/bin/rustc");
                command.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", linker);
                // This program runs inside another toolchain, whose settings would leak into this one.
                for variable in ["RUSTUP_TOOLCHAIN", "CARGO", "RUSTFLAGS", "CARGO_ENCODED_RUSTFLAGS"] {
                    command.env_remove(variable);
                }
                command
            }
        };
        let flags = match self {
            Self::Installed => FLAGS.to_owned(),
            Self::Debian { .. } => format!("{FLAGS} {NO_LAST_WORDS}"),
        };
        command.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS", flags);
        command.args(["--target", TARGET, "--target-dir"]).arg(target_folder());
        command
    }
}

/// A target folder of its own, so that two compilers do not throw away each other's work.
pub(super) fn target_folder() -> PathBuf {
    root().join("target/wasm")
}

fn rustc() -> PathBuf {
    std::env::var_os("RUSTC").map_or_else(|| "rustc".into(), PathBuf::from)
}

/// Where a compiler would keep the libraries of the target; it says so even when there are none.
fn target_libdir(rustc: &Path) -> Result<PathBuf> {
    printed(rustc, &["--print", "target-libdir", "--target", TARGET])
}

fn has_std(libdir: &Path) -> bool {
    let names = fs::read_dir(libdir).into_iter().flatten().flatten().map(|entry| entry.file_name());
    names.filter_map(|name| name.into_string().ok()).any(|name| name.starts_with("libstd-"))
}

/// The linker: rustup's own, else Debian's.
fn linker() -> Result<PathBuf> {
    let sysroot = printed(&rustc(), &["--print", "sysroot"])?;
    let host = printed(&rustc(), &["--print", "host-tuple"])?;
    let own = sysroot.join("lib/rustlib").join(host).join("bin/rust-lld");
    if own.is_file() {
        return Ok(own);
    }
    setup::ensure(&[setup::Package { name: "lld", file: "/usr/bin/wasm-ld" }])?;
    Ok("/usr/bin/wasm-ld".into())
}

fn printed(program: &Path, args: &[&str]) -> Result<PathBuf> {
    let output = Command::new(program).args(args).output();
    let output = output.with_context(|| format!("cannot start {}", program.display()))?;
    let text = String::from_utf8(output.stdout).context("a path is text")?;
    Ok(text.trim().into())
}
