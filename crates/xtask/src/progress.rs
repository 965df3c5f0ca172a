//! Builds that may run at the same time, and one line that tells how far they are.

use crate::process::cargo;
use anyhow::{Context, Result, bail};
use std::collections::BTreeSet;
use std::io::{self, BufRead, BufReader, IsTerminal, Write};
use std::process::{Command, Stdio};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Instant;

/// What is being built, and since when.
#[derive(Debug)]
pub(crate) struct Progress {
    start: Instant,
    lanes: Mutex<Vec<Lane>>,
}

/// One build.
#[derive(Debug)]
struct Lane {
    /// What it makes, to a person.
    name: &'static str,
    /// How many packages it is made of, and how many of them were begun.
    packages: usize,
    begun: usize,
}

/// Where nobody sees a line change, a new one is written for so many parts of the whole.
const PARTS: usize = 10;

impl Progress {
    /// Nothing is being built yet.
    pub(crate) fn new() -> Self {
        Self { start: Instant::now(), lanes: Mutex::default() }
    }

    /// Runs a `cargo build` to its end. The selection is what chooses packages, features and target in it.
    /// Only what a failed build has to say is shown.
    pub(crate) fn build(&self, name: &'static str, mut command: Command, selection: &[&str]) -> Result<()> {
        let lane = Lane { name, packages: count(selection), begun: 0 };
        self.lanes().push(lane);
        let mut child = command
            .stdin(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .with_context(|| format!("cannot start {command:?}"))?;
        let mut said = Vec::new();
        for line in BufReader::new(child.stderr.take().context("cargo speaks")?).lines() {
            let line = line?;
            match line.trim_start().split_once(' ') {
                Some(("Compiling", _)) => self.one_more(name),
                Some(("Downloaded" | "Downloading" | "Fresh" | "Blocking", _)) => {}
                _ => said.push(line),
            }
        }
        let status = child.wait()?;
        if !status.success() {
            bail!("the {name} cannot be built\n{}", said.join("\n"));
        }
        self.lanes().retain(|lane| lane.name != name);
        self.say(&format!("the {name} is built"));
        Ok(())
    }

    /// Says something, with the time that has passed.
    pub(crate) fn say(&self, text: &str) {
        self.clear();
        println!("── {} {text}", self.clock());
    }

    fn one_more(&self, name: &str) {
        let mut lanes = self.lanes();
        let Some(lane) = lanes.iter_mut().find(|lane| lane.name == name) else { return };
        let part = |begun: usize, of: usize| begun * PARTS / of.max(1);
        lane.begun += 1;
        let is_new_part = part(lane.begun, lane.packages) != part(lane.begun - 1, lane.packages);
        let line = lanes.iter().map(Lane::message).collect::<Vec<_>>().join(", ");
        drop(lanes);
        if io::stdout().is_terminal() {
            self.clear();
            print!("── {} {line}", self.clock());
            let _ = io::stdout().flush();
        } else if is_new_part {
            println!("── {} {line}", self.clock());
        }
    }

    /// Takes a line that was to change away.
    fn clear(&self) {
        if io::stdout().is_terminal() {
            print!("\r\x1b[K");
        }
    }

    fn clock(&self) -> String {
        let seconds = self.start.elapsed().as_secs();
        format!("{}:{:02}", seconds / 60, seconds % 60)
    }

    fn lanes(&self) -> MutexGuard<'_, Vec<Lane>> {
        self.lanes.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Lane {
    fn message(&self) -> String {
        // Cargo builds some packages twice, once for itself: the count must not run past the whole.
        format!("{} {}/{}", self.name, self.begun.min(self.packages), self.packages)
    }
}

/// How many packages a build is made of, as far as cargo can tell before it builds; `cargo tree` knows no
/// single programs, of whose packages some may not be needed.
fn count(selection: &[&str]) -> usize {
    let mut tree = cargo(&["tree", "--quiet", "--prefix", "none", "--edges", "normal,build"]);
    let packages = selection.iter().position(|&word| word == "--bin").unwrap_or(selection.len());
    let listed = tree.args(&selection[..packages]).output().map(|output| output.stdout).unwrap_or_default();
    let listed = String::from_utf8_lossy(&listed);
    let names = listed.lines().filter(|line| !line.is_empty()).map(|line| line.trim_end_matches(" (*)"));
    names.collect::<BTreeSet<_>>().len()
}
