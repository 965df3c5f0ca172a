//! [`Assets`]: the files of the client, named by their content.

use crate::glue::LOADER;
use anyhow::{Result, bail};
use sha2::{Digest as _, Sha256};
use std::collections::{BTreeMap, BTreeSet};

/// Files under the plain names by which they call each other.
#[derive(Debug, Default)]
pub(crate) struct Assets {
    files: BTreeMap<String, Vec<u8>>,
    late: BTreeSet<&'static str>,
}

/// These are asked for by name, so they keep it: the page, and what browsers look up themselves.
const FIXED: [&str; 7] = [
    "german.txt",
    "index.html",
    "manifest.webmanifest",
    "robots.txt",
    "service-worker.js",
    "techniques-german.txt",
    "techniques.txt",
];

/// Where the list of files and the name of the build go in the service worker.
const LIST: &str = "__FILES__";
const BUILD: &str = "__BUILD__";

impl Assets {
    /// Adds a file; a later one of the same name takes its place.
    pub(crate) fn add(&mut self, name: impl Into<String>, content: Vec<u8>) {
        self.files.insert(name.into(), content);
    }

    /// Lets a file come after the others have been put to use: it keeps its name, and nothing that is made
    /// of the others depends on it.
    pub(crate) fn allow_late(&mut self, name: &'static str) {
        self.late.insert(name);
    }

    /// The files under their final paths, with all names in them changed.
    pub(crate) fn finish(mut self) -> Result<BTreeMap<String, Vec<u8>>> {
        for needed in [
            "index.html",
            "boot.js",
            "worker.js",
            "printer.js",
            "scanner.js",
            "ninefold_web.js",
            LOADER,
            "ninefold_worker.js",
            "ninefold_printer.js",
            "ninefold_scanner.js",
        ] {
            if !self.files.contains_key(needed) && !self.late.contains(needed) {
                bail!("the client has no {needed}");
            }
        }
        let mut done: BTreeMap<String, Vec<u8>> = BTreeMap::new();
        let mut paths: Vec<(String, String)> = Vec::new();
        // A file is named once all that it calls have their names: leaves first.
        for rank in 0..=LAST_RANK {
            let names = self.files.keys().filter(|name| rank_of(name) == rank).cloned().collect::<Vec<_>>();
            for name in names {
                let mut content = self.files.remove(&name).unwrap_or_default();
                if is_text(&name) {
                    content = renamed(&String::from_utf8(content)?, &paths).into_bytes();
                }
                if name == "service-worker.js" {
                    let listed = done.iter().filter(|(path, _)| !self.late.contains(path.as_str()));
                    content = with_list(&String::from_utf8(content)?, listed).into_bytes();
                }
                let keeps_name = FIXED.contains(&name.as_str()) || self.late.contains(name.as_str());
                let path = if keeps_name { name.clone() } else { hashed(&name, &content) };
                paths.push((name, path.clone()));
                done.insert(path, content);
            }
        }
        Ok(done)
    }
}

const LAST_RANK: u8 = 5;

/// What may call what: a file calls only files of lower rank.
fn rank_of(name: &str) -> u8 {
    match name {
        "service-worker.js" => LAST_RANK,
        "index.html" | "manifest.webmanifest" => 4,
        LOADER => 1,
        _ if name.starts_with("ninefold_") && name.ends_with(".js") => 2,
        _ if name.ends_with(".css") => 1,
        _ if name.ends_with(".js") => 3,
        _ => 0,
    }
}

fn is_text(name: &str) -> bool {
    [".css", ".html", ".js", ".webmanifest"].iter().any(|ending| name.ends_with(ending))
}

/// `fonts/text.woff2` with its content becomes `assets/text-1f2e3d4c5b6a.woff2`.
fn hashed(name: &str, content: &[u8]) -> String {
    let file = name.rsplit('/').next().unwrap_or(name);
    let (stem, ending) = file.split_once('.').unwrap_or((file, "bin"));
    format!("assets/{stem}-{}.{ending}", fingerprint(content))
}

fn fingerprint(content: &[u8]) -> String {
    Sha256::digest(content).iter().take(6).map(|byte| format!("{byte:02x}")).collect()
}

/// The text with plain names between quotes or parentheses replaced by paths.
fn renamed(text: &str, paths: &[(String, String)]) -> String {
    let mut text = text.to_owned();
    for (name, path) in paths {
        for (open, close) in [('"', '"'), ('\'', '\''), ('(', ')')] {
            for root in ["/", "./", ""] {
                text = text.replace(&format!("{open}{root}{name}{close}"), &format!("{open}/{path}{close}"));
            }
        }
    }
    text
}

/// The service worker with the files that it keeps, and a name for the whole build.
fn with_list<'a>(text: &str, files: impl Iterator<Item = (&'a String, &'a Vec<u8>)>) -> String {
    let (mut all, mut list) = (Sha256::new(), Vec::new());
    for (path, content) in files {
        all.update(Sha256::digest(content));
        if path != "robots.txt" {
            list.push(format!("/{path}"));
        }
    }
    all.update(text);
    let build = all.finalize().iter().take(6).map(|byte| format!("{byte:02x}")).collect::<String>();
    text.replace(LIST, &serde_json::json!(list).to_string()).replace(BUILD, &build)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn client(wasm: &[u8]) -> BTreeMap<String, Vec<u8>> {
        assets(wasm).finish().unwrap()
    }

    fn assets(wasm: &[u8]) -> Assets {
        let mut assets = Assets::default();
        for (name, content) in [
            ("index.html", r#"<script src="/boot.js"></script><link href='/style.css'>"#),
            ("style.css", "src: url(/fonts/text.woff2)"),
            ("fonts/text.woff2", "font"),
            ("boot.js", r#"import init from "./ninefold_web.js";"#),
            ("worker.js", r#"import init from "./ninefold_worker.js";"#),
            ("ninefold_web.js", "new URL('ninefold_web_bg.wasm', import.meta.url)"),
            (LOADER, ""),
            ("ninefold_worker.js", ""),
            ("printer.js", ""),
            ("ninefold_printer.js", ""),
            ("scanner.js", ""),
            ("ninefold_scanner.js", ""),
            ("service-worker.js", "const BUILD = '__BUILD__', FILES = __FILES__;"),
        ] {
            assets.add(name, content.into());
        }
        assets.add("ninefold_web_bg.wasm", wasm.to_vec());
        assets
    }

    #[test]
    fn what_may_come_late_changes_nothing_when_it_comes() {
        let with_late = |late: Option<&str>| {
            let mut assets = assets(b"code");
            assets.allow_late("ninefold_printer.js");
            match late {
                Some(content) => assets.add("ninefold_printer.js", content.into()),
                None => drop(assets.files.remove("ninefold_printer.js")),
            }
            assets.finish().unwrap()
        };
        let (before, after) = (with_late(None), with_late(Some("press")));
        assert!(before.iter().all(|(path, content)| after.get(path) == Some(content)));
        assert_eq!(after.len(), before.len() + 1);
        assert_eq!(after["ninefold_printer.js"], b"press");
    }

    fn text(files: &BTreeMap<String, Vec<u8>>, start: &str) -> String {
        let (_, content) = files.iter().find(|(path, _)| path.starts_with(start)).unwrap();
        String::from_utf8(content.clone()).unwrap()
    }

    #[test]
    fn files_call_each_other_by_their_final_names() {
        let files = client(b"code");
        for (caller, start) in [
            ("index.html", "assets/boot-"),
            ("index.html", "assets/style-"),
            ("assets/style-", "assets/text-"),
            ("assets/boot-", "assets/ninefold_web-"),
            ("assets/ninefold_web-", "assets/ninefold_web_bg-"),
            ("service-worker.js", "assets/ninefold_web_bg-"),
        ] {
            let (path, _) = files.iter().find(|(path, _)| path.starts_with(start)).unwrap();
            let text = text(&files, caller);
            assert!(text.contains(&format!("/{path}")), "{caller} does not call {path}: {text}");
        }
    }

    #[test]
    fn a_change_deep_down_changes_the_names_of_all_that_lead_to_it() {
        let (old, new) = (client(b"code"), client(b"other code"));
        let changed = |start: &str| {
            let find = |files: &BTreeMap<String, Vec<u8>>| {
                files.keys().find(|path| path.starts_with(start)).cloned().unwrap()
            };
            find(&old) != find(&new)
        };
        assert!(
            changed("assets/ninefold_web_bg-") && changed("assets/ninefold_web-") && changed("assets/boot-")
        );
        assert!(!changed("assets/style-") && !changed("assets/text-"));
        assert_ne!(text(&old, "service-worker.js"), text(&new, "service-worker.js"));
    }

    #[test]
    fn a_client_without_a_page_is_refused() {
        assert_eq!(Assets::default().finish().unwrap_err().to_string(), "the client has no index.html");
    }
}
