//! Takes the built browser client into the program, if there is one: `cargo xtask web` makes it.
//!
//! A program for work on it reads the client where it was made instead: it need not be compiled anew for
//! every new client, nor wait for it.
//!
//! Writes an expression of a [`Client`], as `src/http/client.rs` describes it, without files if there is none.

#[path = "src/http/fingerprint.rs"]
mod fingerprint;

use fingerprint::fingerprint;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let folder = variable("CARGO_MANIFEST_DIR").join("../../target/client");
    // Cargo watches only what exists; without this it would build the server again every time.
    fs::create_dir_all(&folder)?;
    let folder = folder.canonicalize()?;
    println!("cargo::rerun-if-changed=build.rs");
    let client = if variable("PROFILE") == Path::new("debug") {
        format!("Self::read(Path::new({folder:?})).unwrap_or_else(|_| Self::of(Vec::new()))")
    } else {
        println!("cargo::rerun-if-changed={}", folder.display());
        format!("Self::of({})", taken_in(&folder)?)
    };
    fs::write(variable("OUT_DIR").join("client.rs"), client)
}

/// A list of all files of a folder with their contents.
fn taken_in(folder: &Path) -> io::Result<String> {
    let mut files = Vec::new();
    list(folder, &mut files)?;
    files.sort();
    let mut code = String::from("vec![\n");
    for file in files.iter().filter(|file| !is_packed(file)) {
        let path = address(file.strip_prefix(folder).map_err(io::Error::other)?);
        let packed = |ending: &str| {
            let packed = PathBuf::from(format!("{}.{ending}", file.display()));
            if packed.is_file() {
                format!("Some(Bytes::from_static(include_bytes!({packed:?})))")
            } else {
                "None".into()
            }
        };
        let _ = writeln!(
            code,
            "File {{ path: Cow::Borrowed({path:?}), tag: Cow::Borrowed(\"{:016x}\"), \
             content: Bytes::from_static(include_bytes!({file:?})), brotli: {}, gzip: {} }},",
            fingerprint(&fs::read(file)?),
            packed("br"),
            packed("gz"),
        );
    }
    code.push(']');
    Ok(code)
}

/// The path as a browser asks for it, whatever this system writes between folders.
fn address(path: &Path) -> String {
    path.components().map(|part| part.as_os_str().to_string_lossy()).collect::<Vec<_>>().join("/")
}

fn variable(name: &str) -> PathBuf {
    env::var_os(name).map(PathBuf::from).unwrap_or_default()
}

fn list(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() { list(&path, files)? } else { files.push(path) }
    }
    Ok(())
}

fn is_packed(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending == "br" || ending == "gz")
}
