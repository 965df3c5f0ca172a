//! Compiles the page, the engine and the press, and makes the JavaScript that a browser loads them with.

use super::split::{self, Cut};
use super::toolchain::{TARGET, Toolchain, target_folder};
use crate::process::succeed;
use anyhow::{Context, Result};
use std::fs;
use wasm_bindgen_cli_support::Bindgen;

/// How much trouble is taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Profile {
    /// Small and fast, for people: minutes.
    Small,
    /// Quickly made, for whoever works on it: seconds.
    Quick,
}

/// A compiled crate with its glue.
#[derive(Debug)]
pub(super) struct Module {
    pub(super) name: &'static str,
    pub(super) glue: String,
    pub(super) wasm: Vec<u8>,
    /// Files that come later, by name.
    pub(super) later: Vec<(String, Vec<u8>)>,
}

/// The page, which is cut into pieces.
const PAGE: &str = "ninefold_web";

/// The packages with the names of their libraries.
const CRATES: [(&str, &str); 3] = [
    ("ninefold-web", PAGE),
    ("ninefold-worker", "ninefold_worker"),
    ("ninefold-printer", "ninefold_printer"),
];

impl Profile {
    /// The profile in `Cargo.toml`.
    fn name(self) -> &'static str {
        match self {
            Self::Small => "web",
            Self::Quick => "web-dev",
        }
    }
}

/// Compiles the crates.
pub(super) fn compile(profile: Profile) -> Result<Vec<Module>> {
    let toolchain = Toolchain::find()?;
    let mut build = toolchain.cargo_build();
    build.args(["--lib", "--profile", profile.name()]);
    for (package, _) in CRATES {
        build.args(["--package", package]);
    }
    succeed(&mut build)?;
    CRATES.iter().map(|&(_, name)| module(name, profile)).collect()
}

fn module(name: &'static str, profile: Profile) -> Result<Module> {
    let compiled = target_folder().join(TARGET).join(profile.name()).join(format!("{name}.wasm"));
    let folder = target_folder().join("glue");
    let keep_names = profile == Profile::Quick;
    let cut = match name {
        PAGE => split::cut(&compiled, &target_folder().join("split"))?,
        _ => Cut { first: compiled, later: Vec::new() },
    };
    Bindgen::new()
        .input_path(&cut.first)
        .web(true)?
        .typescript(false)
        .remove_name_section(!keep_names)
        .remove_producers_section(true)
        // What comes later finds memory, stack and table of the first part by these names.
        .keep_lld_exports(name == PAGE)
        .out_name(name)
        .generate(&folder)
        .with_context(|| format!("cannot make the glue of {}", cut.first.display()))?;
    Ok(Module {
        name,
        glue: split::joined(&fs::read_to_string(folder.join(format!("{name}.js")))?),
        wasm: fs::read(folder.join(format!("{name}_bg.wasm")))?,
        later: cut.later,
    })
}
