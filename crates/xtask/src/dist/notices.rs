//! The licences of the packages of others that are inside the program and the wheel, with their texts: most
//! of them ask to be handed on with it.

use super::bill::{Bill, Id};
use super::cargo_home;
use anyhow::{Context, Result};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// How the names of such files begin.
const NAMES: [&str; 6] = ["LICENSE", "LICENCE", "COPYING", "COPYRIGHT", "NOTICE", "UNLICENSE"];

const HEAD: &str = "\
The program `ninefold`, and its package for Python, contain the work of others. This is the list of it,
followed by the texts of the licences as its authors hand them out. Beside these packages both contain the
standard library of Rust (MIT OR Apache-2.0, The Rust Project Contributors), and the program musl (MIT, Rich
Felker and others) and the unwinder of gcc (GPL-3.0-or-later WITH GCC-exception-3.1) or of LLVM (Apache-2.0
WITH LLVM-exception). SQLite, inside libsqlite3-sys, is in the public domain.
";

/// One text for all packages of a bill.
pub(super) fn of(bill: &Bill) -> Result<String> {
    let sources = cargo_home()?.join("registry/src");
    let mut list = String::from(HEAD);
    let mut users_by_text = BTreeMap::<String, Vec<String>>::new();
    for (id, package) in bill.packages.iter().filter(|(_, package)| package.checksum.is_some()) {
        let name = format!("{} {}", id.name, id.version);
        list += &format!("\n{name}: {}", package.licence);
        for text in texts(&folder(&sources, id)?)? {
            users_by_text.entry(text).or_default().push(name.clone());
        }
    }
    // In the order of the list, and not of the texts.
    let mut texts = users_by_text.into_iter().collect::<Vec<_>>();
    texts.sort_by(|(text, users), (other_text, other_users)| (users, text).cmp(&(other_users, other_text)));
    let rule = "-".repeat(100);
    for (text, users) in texts {
        list += &format!("\n\n{rule}\n{}\n{rule}\n\n{text}", users.join(", "));
    }
    Ok(list + "\n")
}

/// Where cargo keeps the sources of a package.
fn folder(sources: &Path, id: &Id) -> Result<PathBuf> {
    let name = format!("{}-{}", id.name, id.version);
    let registries = fs::read_dir(sources).with_context(|| format!("cannot read {}", sources.display()))?;
    let mut folders = registries.flatten().map(|registry| registry.path().join(&name));
    folders.find(|folder| folder.is_dir()).with_context(|| {
        format!("the sources of {name} are not in {}\nhint: `cargo fetch`", sources.display())
    })
}

/// The texts of the licences in a folder, without what differs only by its ends of lines.
fn texts(folder: &Path) -> Result<Vec<String>> {
    let is_licence = |path: &PathBuf| {
        let name = path.file_name().unwrap_or_default().to_string_lossy().to_uppercase();
        path.is_file() && NAMES.iter().any(|start| name.starts_with(start))
    };
    let mut paths =
        fs::read_dir(folder)?.flatten().map(|entry| entry.path()).filter(is_licence).collect::<Vec<_>>();
    paths.sort();
    let read = |path: &PathBuf| {
        let text = fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
        let text = String::from_utf8_lossy(&text);
        Ok(text.lines().map(str::trim_end).collect::<Vec<_>>().join("\n").trim_matches('\n').to_owned())
    };
    paths.iter().map(read).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn licences_are_found_by_their_names_and_equal_ones_are_equal() {
        let folder = tempfile::tempdir().unwrap();
        for (name, text) in
            [("LICENSE-MIT", "Be\r\nkind \r\n"), ("licence.txt", "Be\nkind"), ("README", "no")]
        {
            fs::write(folder.path().join(name), text).unwrap();
        }
        assert_eq!(texts(folder.path()).unwrap(), ["Be\nkind", "Be\nkind"]);
    }
}
