//! Makes `crates/xtask/advisories.txt` of a copy of the RustSec advisory database:
//!
//! ```text
//! git clone https://github.com/rustsec/advisory-db /tmp/advisory-db
//! cargo run -p xtask --example advisories -- /tmp/advisory-db 2026-08-21 > crates/xtask/advisories.txt
//! ```
//!
//! The arguments are the folder and the day of its last commit.

use anyhow::{Context, Result};
use std::fs;
use std::io::Write;
use toml::{Table, Value};

fn main() -> Result<()> {
    let arguments = std::env::args().skip(1).collect::<Vec<_>>();
    let [folder, day] = arguments.as_slice() else { anyhow::bail!("usage: advisories FOLDER DAY") };
    let mut rows = Vec::new();
    for package in fs::read_dir(format!("{folder}/crates"))? {
        for file in fs::read_dir(package?.path())? {
            let path = file?.path();
            let text = fs::read_to_string(&path)?;
            rows.extend(row(&text).with_context(|| path.display().to_string())?);
        }
    }
    rows.sort();
    let head = format!(
        "# What is known about weaknesses of crates, from the RustSec advisory database of {day} (CC0): id, crate,\n\
         # and the versions that are not affected. Made by crates/xtask/examples/advisories.rs.\n"
    );
    Ok(writeln!(std::io::stdout(), "{head}{}", rows.join("\n"))?)
}

/// The row of an advisory; nothing for those that were withdrawn or tell of no weakness.
fn row(text: &str) -> Result<Option<String>> {
    let (_, rest) = text.split_once("```toml\n").context("an advisory begins with TOML")?;
    let (head, _) = rest.split_once("\n```").context("which ends somewhere")?;
    let table = head.parse::<Table>()?;
    let advisory = table.get("advisory").context("an advisory is about something")?;
    let word = |name: &str| advisory.get(name).and_then(Value::as_str).unwrap_or_default();
    let is_weakness = matches!(word("informational"), "" | "unsound");
    if advisory.get("withdrawn").is_some() || !is_weakness {
        return Ok(None);
    }
    let good =
        ["patched", "unaffected"].into_iter().filter_map(|kind| table.get("versions")?.get(kind)?.as_array());
    let good = good.flatten().filter_map(Value::as_str).collect::<Vec<_>>().join(" | ");
    Ok(Some(format!("{} {} {good}", word("id"), word("package")).trim_end().to_owned()))
}
