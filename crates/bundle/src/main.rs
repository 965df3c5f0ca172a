//! `bundle WASM SOURCE CLIENT small|larger|quick`: makes the files of the browser client.
//!
//! `WASM` is the folder with the four compiled modules, `SOURCE` the root of the repository, and
//! `CLIENT` the folder that is made, from where the server takes it into itself. It stands apart
//! from `xtask` because what it is made of takes a minute to compile, and `xtask` must start at once.
//!
//! The client is
//!
//! - what `crates/web` compiles to, the page: `ninefold_web.js` and `ninefold_web_bg.wasm`, and what is
//!   cut off from it to come later: `ninefold_later.js`, `split_game.wasm` and the like,
//! - what `crates/worker` compiles to, the engine: `ninefold_worker.js` and `ninefold_worker_bg.wasm`,
//! - what `crates/printer` compiles to, the press: `ninefold_printer.js` and `ninefold_printer_bg.wasm`,
//! - what `crates/scanner` compiles to, which reads photographs: `ninefold_scanner.js` and
//!   `ninefold_scanner_bg.wasm`,
//! - the style sheet, joined of the folder `style` of `crates/web`, the one of `style/screens`, which comes
//!   later, and every file of its folder `static`, which has `index.html`,
//! - the pieces beside this file: `worker.js` starts the engine, `printer.js` the press,
//!   `scanner.js` what reads photographs, `service-worker.js` makes them work without a server, `manifest.webmanifest` installable,
//! - `techniques.txt`, the pages of `docs/techniques` in one, and for those who read German
//!   `techniques-german.txt`, their twins, and `german.txt`, the words of the page,
//! - the drawn icons `icon-192.png` and `icon-512.png`.
//!
//! Files call each other by these plain names, from the root: `/style.css`, `./ninefold_web.js`. The
//! build renames all but the few that must keep their name to `/assets/<name>-<hash>.<ending>`,
//! wherever a name stands between quotes or parentheses, so that browsers may keep them for ever.
//! WebAssembly cannot be rewritten: what the page has to find, `index.html` names in
//! `<meta name="ninefold-worker" content="/worker.js">` and the like.

#![allow(clippy::print_stdout, clippy::print_stderr)]

mod assets;
#[cfg(feature = "small")]
mod compress;
mod glue;
mod icon;
#[cfg(feature = "small")]
mod split;

use anyhow::{Context, Result, bail};
use assets::Assets;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::ExitCode;

/// How much trouble is taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Trouble {
    /// As small as it can be, for people far away: Brotli takes its time, and a page that has
    /// become too large is refused.
    Small,
    /// The same by a compiler that cannot leave out the words of panics: whatever size it has.
    Larger,
    /// Quickly made, for the machine that it is made on: nothing is cut or compressed, and the press may
    /// be missing, so that the page can be served before it is compiled.
    Quick,
}

/// Whether this program was compiled with what makes a client small.
const CAN_BE_SMALL: bool = cfg!(feature = "small");

/// The pieces of the client that are neither compiled nor part of the page's crate.
const PIECES: [(&str, &str); 5] = [
    ("worker.js", include_str!("pieces/worker.js")),
    ("printer.js", include_str!("pieces/printer.js")),
    ("scanner.js", include_str!("pieces/scanner.js")),
    ("service-worker.js", include_str!("pieces/service-worker.js")),
    ("manifest.webmanifest", include_str!("pieces/manifest.webmanifest")),
];

fn main() -> ExitCode {
    let args = std::env::args().skip(1).collect::<Vec<_>>();
    let outcome = match args.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [wasm, source, client, "small"] if CAN_BE_SMALL => bundle(wasm, source, client, Trouble::Small),
        [wasm, source, client, "larger"] if CAN_BE_SMALL => bundle(wasm, source, client, Trouble::Larger),
        [wasm, source, client, "quick"] => bundle(wasm, source, client, Trouble::Quick),
        _ => {
            eprintln!("usage: bundle WASM SOURCE CLIENT small|larger|quick");
            return ExitCode::from(2);
        }
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn bundle(wasm: &str, source: &str, client: &str, trouble: Trouble) -> Result<()> {
    let (wasm, source, client) = (Path::new(wasm), Path::new(source), Path::new(client));
    let mut assets = Assets::default();
    for (name, text) in PIECES {
        assets.add(name, text.as_bytes().to_vec());
    }
    if trouble == Trouble::Quick {
        assets.add(glue::LOADER, include_bytes!("pieces/nothing_later.js").to_vec());
        assets.add("printer.js", include_bytes!("pieces/printer_to_come.js").to_vec());
        for name in ["ninefold_printer.js", "ninefold_printer_bg.wasm"] {
            assets.allow_late(name);
        }
    }
    for pixels in [192, 512] {
        assets.add(format!("icon-{pixels}.png"), icon::png(pixels));
    }
    let page = source.join("crates/web");
    assets.add("style.css", style_sheet(&page.join("style"))?.into_bytes());
    assets.add("screens.css", style_sheet(&page.join("style/screens"))?.into_bytes());
    add_folder(&mut assets, &page.join("static"), "")?;
    let techniques = source.join("docs/techniques");
    assets.add("techniques.txt", lessons(&techniques)?.into_bytes());
    assets.add("techniques-german.txt", lessons(&techniques.join("de"))?.into_bytes());
    assets.add("german.txt", words(source)?.into_bytes());
    for module in glue::modules(wasm, trouble)? {
        assets.add(format!("{}.js", module.name), module.glue.into_bytes());
        assets.add(format!("{}_bg.wasm", module.name), module.wasm);
        for (name, content) in module.later {
            assets.add(name, content);
        }
    }
    put(&assets.finish()?, client, trouble)
}

/// Writes the client into its folder, unless it is there already.
fn put(files: &BTreeMap<String, Vec<u8>>, client: &Path, trouble: Trouble) -> Result<()> {
    if is_written(files, client, trouble) {
        println!("the client in {} is up to date", client.display());
        return Ok(());
    }
    let fresh = client.with_extension("new");
    let _ = fs::remove_dir_all(&fresh);
    write_all(files, &fresh)?;
    #[cfg(feature = "small")]
    if trouble != Trouble::Quick {
        compress::add_packed(files, &fresh, trouble)?;
    }
    // The old client stays until the new one is whole.
    let _ = fs::remove_dir_all(client);
    fs::rename(&fresh, client).context("cannot put the client into its place")?;
    println!("the client is in {}", client.display());
    Ok(())
}

fn write_all(files: &BTreeMap<String, Vec<u8>>, folder: &Path) -> Result<()> {
    for (path, content) in files {
        let target = folder.join(path);
        fs::create_dir_all(target.parent().context("a file is in a folder")?)?;
        fs::write(&target, content)?;
    }
    Ok(())
}

/// Whether a folder has these files already: then whoever takes them in need not be built again.
fn is_written(files: &BTreeMap<String, Vec<u8>>, folder: &Path, trouble: Trouble) -> bool {
    let is_same =
        |(path, content): (&String, &Vec<u8>)| fs::read(folder.join(path)).is_ok_and(|kept| kept == *content);
    // A quick client beside which nothing was compressed is not a small one.
    let is_compressed = folder.join("index.html.br").is_file();
    files.iter().all(is_same) && (is_compressed || trouble == Trouble::Quick)
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

/// The German words as one text: those of all faces, those of the page, a form feed, those of hints.
fn words(source: &Path) -> Result<String> {
    let read = |name: &str| {
        fs::read_to_string(source.join("crates").join(name)).with_context(|| format!("there is no {name}"))
    };
    let shared = read("words/src/german_shared.txt")?;
    let (play, page) = (read("words/src/german_play.txt")?, read("web/src/words/german_page.txt")?);
    Ok(format!("{shared}\n{play}\n{page}\u{c}{}", read("words/src/german_hints.txt")?))
}

/// A style sheet: the files of a folder, joined in the order of their numbers.
fn style_sheet(folder: &Path) -> Result<String> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).with_context(|| format!("there is no folder {}", folder.display()))? {
        files.push(entry?.path());
    }
    files.retain(|file| file.is_file());
    files.sort_unstable();
    let sections: Vec<String> = files.iter().map(fs::read_to_string).collect::<Result<_, _>>()?;
    Ok(sections.join("\n"))
}

/// Adds every file of a folder and of those in it.
fn add_folder(assets: &mut Assets, folder: &Path, prefix: &str) -> Result<()> {
    if !folder.is_dir() {
        bail!("there is no folder {}", folder.display());
    }
    for entry in fs::read_dir(folder)? {
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
