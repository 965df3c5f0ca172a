//! `cargo xtask bench`: how fast Ninefold is, here and today.
//!
//! Every rate is the best of several rounds on one thread unless it says otherwise. Puzzles are
//! shuffled and transformed by a seed, so that no solver profits from neighbours in a file that
//! are alike. Only ratios inside one run mean anything: machines differ, and so do their days.

#![allow(clippy::print_stdout)]

mod measure;
mod report;
mod sets;

use anyhow::{Context, Result};
use measure::Measured;
use std::path::PathBuf;

fn main() -> Result<()> {
    let named = std::env::args().skip(1).map(PathBuf::from).collect::<Vec<_>>();
    let sets = if named.is_empty() { sets::at_hand() } else { sets::from_files(&named)? };
    let mut rows: Vec<Measured> = Vec::new();
    for set in &sets {
        rows.extend(measure::puzzles(set));
    }
    rows.extend(measure::making());
    rows.extend(measure::checking());
    print!("{}", report::table(&rows));
    let path = report_path();
    std::fs::write(&path, report::json(&rows)).with_context(|| format!("cannot write {}", path.display()))?;
    println!("\nwritten to {}", path.display());
    Ok(())
}

/// Where the figures go: beside everything else that building leaves behind.
fn report_path() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../target/bench.json"))
}
