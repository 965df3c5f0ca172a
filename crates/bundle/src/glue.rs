//! The compiled modules with the JavaScript that a browser loads them with.

use crate::Trouble;
#[cfg(feature = "small")]
use crate::split;
use anyhow::{Context, Result};
use std::fs;
use std::path::{Path, PathBuf};
use std::thread;
use wasm_bindgen_cli_support::Bindgen;

/// A compiled crate with its glue.
#[derive(Debug)]
pub(crate) struct Module {
    pub(crate) name: &'static str,
    pub(crate) glue: String,
    pub(crate) wasm: Vec<u8>,
    /// Files that come later, by name.
    pub(crate) later: Vec<(String, Vec<u8>)>,
}

/// The script that loads what comes later.
pub(crate) const LOADER: &str = "ninefold_later.js";

/// What a program is loaded as.
pub(crate) struct Parts {
    /// What comes first, still without glue.
    pub(crate) first: PathBuf,
    /// The files that come later, by name.
    pub(crate) later: Vec<(String, Vec<u8>)>,
}

/// The page, which is cut into parts, unless it is quickly made.
const PAGE: &str = "ninefold_web";

/// The press, which a quickly made client may get later.
const PRESS: &str = "ninefold_printer";

/// The modules by the names of their libraries.
const MODULES: [&str; 4] = [PAGE, "ninefold_worker", PRESS, "ninefold_scanner"];

/// The modules of a folder, made ready side by side.
pub(crate) fn modules(folder: &Path, trouble: Trouble) -> Result<Vec<Module>> {
    let is_to_come = |name| name == PRESS && trouble == Trouble::Quick && !compiled(name, folder).is_file();
    thread::scope(|scope| {
        let there = MODULES.into_iter().filter(|name| !is_to_come(name));
        let started: Vec<_> = there.map(|name| scope.spawn(move || module(name, folder, trouble))).collect();
        started.into_iter().map(|thread| thread.join().expect("making glue does not panic")).collect()
    })
}

fn compiled(name: &str, folder: &Path) -> PathBuf {
    folder.join(format!("{name}.wasm"))
}

fn module(name: &'static str, folder: &Path, trouble: Trouble) -> Result<Module> {
    let compiled = compiled(name, folder);
    let glue = folder.join("glue").join(name);
    let parts = match name {
        #[cfg(feature = "small")]
        PAGE if trouble != Trouble::Quick => split::cut(&compiled, &folder.join("split"))?,
        _ => Parts { first: compiled, later: Vec::new() },
    };
    Bindgen::new()
        .input_path(&parts.first)
        .web(true)?
        .typescript(false)
        .remove_name_section(trouble != Trouble::Quick)
        .remove_producers_section(true)
        // What comes later finds memory, stack and table of the first part by these names.
        .keep_lld_exports(!parts.later.is_empty())
        .out_name(name)
        .generate(&glue)
        .with_context(|| format!("cannot make the glue of {}", parts.first.display()))?;
    let script = fs::read_to_string(glue.join(format!("{name}.js")))?;
    #[cfg(feature = "small")]
    let script = split::joined(&script);
    Ok(Module {
        name,
        glue: script,
        wasm: fs::read(glue.join(format!("{name}_bg.wasm")))?,
        later: parts.later,
    })
}
