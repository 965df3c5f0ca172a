//! `cargo xtask bench`: how fast Ninefold is, here and today.
//!
//! Every rate is the best of several rounds on one thread unless it says otherwise. Puzzles are
//! shuffled and transformed by a seed, so that no solver profits from neighbours in a file that
//! are alike. Only ratios inside one run mean anything: machines differ, and so do their days.
//!
//! `cargo xtask bench edits TABLE` measures what a setter waits for instead ([`edits`]).

#![allow(clippy::print_stdout)]

mod edits;
mod measure;
mod plot;
mod report;
mod sets;

use anyhow::{Context, Result};
use measure::Measured;
use std::path::PathBuf;

fn main() -> Result<()> {
    let named = std::env::args().skip(1).map(PathBuf::from).collect::<Vec<_>>();
    if let [edits, table] = &named[..]
        && edits.as_os_str() == "edits"
    {
        print!("{}", edits::table(table)?);
        return Ok(());
    }
    let sets = if named.is_empty() { sets::at_hand() } else { sets::from_files(&named)? };
    let mut rows: Vec<Measured> = Vec::new();
    for set in &sets {
        rows.extend(measure::puzzles(set));
    }
    rows.extend(measure::making());
    rows.extend(measure::checking());
    print!("{}", report::table(&rows));
    write("bench.json", &report::json(&rows))?;
    match plot::svg(&rows) {
        Some(svg) => write("bench.svg", &svg),
        None => Ok(()),
    }
}

/// Writes a file beside everything else that building leaves behind.
fn write(name: &str, text: &str) -> Result<()> {
    let path = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../target")).join(name);
    std::fs::write(&path, text).with_context(|| format!("cannot write {}", path.display()))?;
    println!("written to {}", path.display());
    Ok(())
}
