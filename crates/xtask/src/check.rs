//! `cargo xtask test`: everything that must hold before a change lands.

mod architecture;

use crate::process::{cargo, succeed};
use anyhow::{Result, bail};
use std::process::Command;
use std::time::Instant;

/// Runs every check in the order in which a fault is cheapest to find.
pub(crate) fn check() -> Result<()> {
    let mut docs = cargo(&["doc", "--quiet", "--workspace", "--no-deps"]);
    docs.env("RUSTDOCFLAGS", "-D warnings");
    let steps: [(&str, Step); 5] = [
        ("architecture", Step::Own(architecture::check)),
        ("format", Step::Component("fmt", cargo(&["fmt", "--all", "--check"]))),
        (
            "clippy",
            Step::Component(
                "clippy",
                cargo(&["clippy", "--quiet", "--workspace", "--all-targets", "--", "-D", "warnings"]),
            ),
        ),
        ("docs", Step::Program(docs)),
        ("tests", Step::Program(cargo(&["test", "--workspace", "--quiet"]))),
    ];
    let start = Instant::now();
    let mut failed = Vec::new();
    for (name, step) in steps {
        println!("── {name}");
        let begun = Instant::now();
        if let Err(error) = step.run() {
            eprintln!("error: {error:#}");
            failed.push(name);
        }
        println!("── {name}: {:.0} s", begun.elapsed().as_secs_f64());
    }
    if !failed.is_empty() {
        bail!("{} failed", failed.join(", "));
    }
    println!("── all checks passed in {:.0} s", start.elapsed().as_secs_f64());
    Ok(())
}

/// One check.
enum Step {
    /// A function of this program.
    Own(fn() -> Result<()>),
    /// A program that is always there.
    Program(Command),
    /// A cargo subcommand that a minimal toolchain lacks; its absence is told and does not fail.
    Component(&'static str, Command),
}

impl Step {
    fn run(self) -> Result<()> {
        match self {
            Self::Own(check) => check(),
            Self::Program(mut command) => succeed(&mut command),
            Self::Component(name, mut command) => {
                let there = cargo(&[name, "--version"]).output().is_ok_and(|output| output.status.success());
                if !there {
                    println!("cargo {name} is not installed: `rustup component add` it to run this check");
                    return Ok(());
                }
                succeed(&mut command)
            }
        }
    }
}
