//! `cargo xtask faults`: rooms at two nodes while nodes are killed, the database is restarted and connections
//! are cut; `cargo xtask load`: rooms with very many people.
//!
//! Everything stays on this machine and ends by itself, with an error if a promise was broken.

#![allow(clippy::print_stdout)]

use anyhow::{Context, Result, bail};
use ninefold_crowd::{faults, load};
use ninefold_testbed::measure::take_all_files;
use std::path::Path;

fn main() -> Result<()> {
    let words = std::env::args().skip(1).collect::<Vec<_>>();
    take_all_files();
    match words.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        // This very program is the echo too, in a process of its own, started as a service is.
        ["serve", ..] => ninefold_crowd::serve_echo(),
        [program, "faults"] => {
            println!("{}", faults::run_with_own_database(Path::new(program), faults::Plan::FULL)?);
            Ok(())
        }
        [program, "load"] => {
            let report = load::measure(Path::new(program), load::Crowd::FULL)?;
            println!("{report}");
            report.check()
        }
        _ => bail!("usage: ninefold-crowd PROGRAM (faults | load)"),
    }
    .context("see docs/rooms.md for what is promised")
}
