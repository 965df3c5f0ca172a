//! `cargo xtask web`: builds the browser client into `target/client`, from where the server takes
//! it into itself. Nothing that is made here is committed.
//!
//! The client is
//!
//! - what `crates/web` compiles to, the page: `ninefold_web.js` and `ninefold_web_bg.wasm`, and what is
//!   cut off from it to come later: `ninefold_later.js`, `split_game.wasm` and the like,
//! - what `crates/worker` compiles to, the engine: `ninefold_worker.js` and `ninefold_worker_bg.wasm`,
//! - what `crates/printer` compiles to, the press: `ninefold_printer.js` and `ninefold_printer_bg.wasm`,
//! - the style sheet of `crates/web` and every file of its folder `static`, which has `index.html`,
//! - the pieces beside this file: `worker.js` starts the engine, `printer.js` the press,
//!   `service-worker.js` makes them work without a server, `manifest.webmanifest` installable,
//! - `techniques.txt`, the pages of `docs/techniques` in one, and `german.txt`, the words of a language,
//! - the drawn icons `icon-192.png` and `icon-512.png`.
//!
//! Files call each other by these plain names, from the root: `/style.css`, `./ninefold_web.js`. The
//! build renames all but the few that must keep their name to `/assets/<name>-<hash>.<ending>`,
//! wherever a name stands between quotes or parentheses, so that browsers may keep them for ever.
//! WebAssembly cannot be rewritten: what the page has to find, `index.html` names in
//! `<meta name="ninefold-worker" content="/worker.js">` and the like.

mod assets;
mod compile;
mod compress;
mod icon;
mod split;
mod toolchain;

use crate::process::root;
use anyhow::{Context, Result, bail};
use assets::Assets;
use compile::Profile;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// The pieces of the client that are neither compiled nor part of the page's crate.
const PIECES: [(&str, &str); 4] = [
    ("worker.js", include_str!("web/pieces/worker.js")),
    ("printer.js", include_str!("web/pieces/printer.js")),
    ("service-worker.js", include_str!("web/pieces/service-worker.js")),
    ("manifest.webmanifest", include_str!("web/pieces/manifest.webmanifest")),
];

/// Where the client is put.
pub(crate) fn client_folder() -> PathBuf {
    root().join("target/client")
}

/// Builds the client as the arguments say.
pub(crate) fn web(args: &[String]) -> Result<()> {
    match args {
        [] => build_small(),
        [arg] if arg == "--dev" => build(Profile::Quick),
        _ => bail!("usage: cargo xtask web [--dev]"),
    }
}

/// Builds the client as people get it, which is also the one that is tested.
pub(crate) fn build_small() -> Result<()> {
    build(Profile::Small)
}

fn build(profile: Profile) -> Result<()> {
    let modules = compile::compile(profile)?;
    let mut assets = Assets::default();
    for (name, text) in PIECES {
        assets.add(name, text.as_bytes().to_vec());
    }
    for pixels in [192, 512] {
        assets.add(format!("icon-{pixels}.png"), icon::png(pixels));
    }
    let page = root().join("crates/web");
    assets.add("style.css", fs::read(page.join("style.css")).context("the page has a style sheet")?);
    add_folder(&mut assets, &page.join("static"), "")?;
    assets.add("techniques.txt", lessons(&root().join("docs/techniques"))?.into_bytes());
    assets.add("german.txt", words(&page.join("src/words"))?.into_bytes());
    for module in modules {
        assets.add(format!("{}.js", module.name), module.glue.into_bytes());
        assets.add(format!("{}_bg.wasm", module.name), module.wasm);
        for (name, content) in module.later {
            assets.add(name, content);
        }
    }
    let files = assets.finish()?;
    let folder = client_folder();
    if is_written(&files, &folder) {
        println!("the client in {} is up to date", folder.display());
        return Ok(());
    }
    let fresh = folder.with_extension("new");
    let _ = fs::remove_dir_all(&fresh);
    compress::write_all(&files, &fresh, profile)?;
    // The old client stays until the new one is whole.
    let _ = fs::remove_dir_all(&folder);
    fs::rename(&fresh, &folder).context("cannot put the client into its place")?;
    println!("the client is in {}", folder.display());
    Ok(())
}

/// Whether a folder has these files already: then whoever takes them in need not be built again.
fn is_written(files: &BTreeMap<String, Vec<u8>>, folder: &Path) -> bool {
    files.iter().all(|(path, content)| fs::read(folder.join(path)).is_ok_and(|written| written == *content))
}

/// The pages about techniques as one text: a line with a form feed and the name, then the page.
fn lessons(folder: &Path) -> Result<String> {
    let entries = fs::read_dir(folder).with_context(|| format!("cannot list {}", folder.display()))?;
    let mut pages = entries.map(|entry| Ok(entry?.path())).collect::<Result<Vec<_>>>()?;
    pages.retain(|page| page.extension().is_some_and(|ending| ending == "md"));
    pages.sort();
    let mut text = String::new();
    for page in pages {
        let name = page.file_stem().and_then(|stem| stem.to_str()).context("names of files are text")?;
        text.push_str(&format!("\u{c}{name}\n{}", fs::read_to_string(&page)?));
    }
    Ok(text)
}

/// The German words as one text: those of the page, a form feed, those of hints.
fn words(folder: &Path) -> Result<String> {
    let read =
        |name: &str| fs::read_to_string(folder.join(name)).with_context(|| format!("there is no {name}"));
    Ok(format!("{}\u{c}{}", read("german_page.txt")?, read("german_hints.txt")?))
}

/// Adds every file of a folder and of those in it.
fn add_folder(assets: &mut Assets, folder: &Path, prefix: &str) -> Result<()> {
    let entries = fs::read_dir(folder).with_context(|| format!("cannot list {}", folder.display()))?;
    for entry in entries {
        let entry = entry?;
        let name = entry.file_name();
        let name = name.to_str().context("names of files are text")?;
        if entry.file_type()?.is_dir() {
            add_folder(assets, &entry.path(), &format!("{prefix}{name}/"))?;
        } else {
            assets.add(format!("{prefix}{name}"), fs::read(entry.path())?);
        }
    }
    Ok(())
}
