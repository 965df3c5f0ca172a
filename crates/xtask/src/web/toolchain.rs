//! Finds a compiler for WebAssembly, or brings one.

use crate::compiler::{Compiler, StandardLibrary};
use crate::process::root;
use crate::setup::{self, Need, NotToBeHad};
use anyhow::{Context, Result, bail, ensure};
use std::path::{Path, PathBuf};
use std::process::Command;

/// The target of the client.
pub(super) const TARGET: &str = "wasm32-unknown-unknown";

/// Vector instructions, which every browser of today has; Leptos forgets the types of components, which
/// makes the page a good deal smaller; and what makes the glue is told which instructions there are, also
/// where the linker drops everything that nobody runs.
const FLAGS: &str =
    "-C target-feature=+simd128 --cfg erase_components -C link-arg=--keep-section=target_features";

/// Nobody reads where in the source a panic was: it ends the page or the worker at once, and the
/// words for it are a tenth of the page. Only a compiler that builds its own `std` can leave them out,
/// and only one that is new enough knows each of these.
const NO_LAST_WORDS: [&str; 2] = ["-Z unstable-options -C panic=immediate-abort", "-Z location-detail=none"];

/// What brings Debian's compiler, its cargo and the sources of `std`.
const DEBIAN: Need = Need {
    name: "Debian's compiler for WebAssembly",
    packages: Compiler::PACKAGES,
    check: || Toolchain::of(Compiler::debian()).map(|_| ()),
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
    /// The linker from elsewhere, for a compiler that builds the target's standard library itself.
    linker: Option<PathBuf>,
}

impl Toolchain {
    /// The first way that this machine has. If there is none, root gets the system's packages, and
    /// whoever cannot have them rustup's target.
    pub(crate) fn find() -> Result<Self> {
        if let Some(found) = Self::on_this_machine() {
            return Ok(found);
        }
        let message = || format!("there is no compiler for {TARGET}\nhint: {REMEDY}");
        match Compiler::bring(TARGET, &[DEBIAN]) {
            Err(error) if NotToBeHad::caused(&error) => bail!(NotToBeHad::new(message())),
            brought => brought?,
        }
        Self::on_this_machine().with_context(message)
    }

    fn on_this_machine() -> Option<Self> {
        Compiler::candidates().into_iter().find_map(|compiler| Self::of(compiler).ok())
    }

    /// That of a compiler; the error says why it will not do.
    fn of(compiler: Compiler) -> Result<Self> {
        let linker = match compiler.standard_library(TARGET)? {
            StandardLibrary::Installed => None,
            StandardLibrary::FromSources => Some(linker()?),
        };
        Ok(Self { compiler, linker })
    }

    /// `rustc 1.96.0 (…), which builds the standard library itself`.
    pub(super) fn describe(&self) -> Result<String> {
        let library = match self.linker {
            Some(_) => "which builds the standard library itself",
            None => "which has the standard library",
        };
        Ok(format!("{}, {library}", self.compiler.printed(&["--version"])?))
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
        let mut command = self.compiler.cargo_build(TARGET, &target_folder());
        if let Some(linker) = &self.linker {
            // No features: nobody reads a backtrace in a browser, and what reads symbols takes long to compile.
            command.args(["-Z", "build-std=std,panic_abort", "-Z", "build-std-features="]);
            command.env("RUSTC_BOOTSTRAP", "1");
            command.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", linker);
        }
        command.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS", self.flags().join(" "));
        command
    }

    /// The flags that this compiler knows.
    fn flags(&self) -> Vec<&'static str> {
        let mut flags = vec![FLAGS];
        if self.linker.is_some() {
            flags.extend(NO_LAST_WORDS.iter().filter(|flag| self.compiler.knows(flag, TARGET)));
        }
        flags
    }
}

/// Where it is compiled.
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
