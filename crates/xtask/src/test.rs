//! `cargo xtask test`: everything that must hold before a change lands.

// What they check holds for the workspace as it stands: they are tests, and need what only tests need.
#[cfg(test)]
mod advisories;
#[cfg(test)]
mod architecture;
#[cfg(test)]
mod dependencies;
mod failures;
mod left_out;
mod lints;
#[cfg(test)]
mod map;
mod neon;
#[cfg(test)]
mod oldest;
#[cfg(test)]
mod promises;

use crate::process::{cargo, root, succeed};
use crate::setup::{self, NotToBeHad, needs};
use crate::web::{self, Profile};
use anyhow::{Context, Result, bail};
use left_out::LeftOut;
use std::fs;
use std::io;
use std::process::Command;
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::Instant;

/// The checker of accessibility that the browser tests put into every page.
const AXE: &str = "axe-core@4.14.0";

/// The tests that need the browser client, a target of cargo's.
const JOURNEYS: &str = "journeys";

/// Selects every other target with tests: cargo knows patterns of names, but no exception. Examples have
/// none, and to link each of them as a test took a minute.
const WITHOUT_BROWSER: [&str; 4] = ["--lib", "--bins", "--test", "[!j]*"];

/// What the cases of property tests are drawn from.
const CASES: &str = "PROPTEST_RNG_SEED";

/// The crates that programs of others use, and whose pages people read. The docs of the other crates would
/// take a second compilation of all their dependencies: `cargo xtask check` looks at those that changed.
const LIBRARIES: [&str; 11] = [
    "ninefold",
    "ninefold-film",
    "ninefold-format",
    "ninefold-game",
    "ninefold-generate",
    "ninefold-logic",
    "ninefold-press",
    "ninefold-puzzle",
    "ninefold-render",
    "ninefold-solve",
    "ninefold-words",
];

/// Runs every check in the order in which a fault is cheapest to find.
pub(crate) fn test() -> Result<()> {
    let left_out = LeftOut::new()?;
    if !lints::are_there() {
        left_out.add("clippy", "it is not installed")?;
    }
    let tests = |selection: &[&str]| Step::Tests(tests(selection, &left_out));
    // What the tests use is fetched, and the client made, beside all that needs none of it: both leave a
    // processor idle now and then, by a network, by linking, or by optimising the page as a whole at the end.
    println!("── set-up begins");
    let (set_up, client) = beside();
    let steps: [(&str, Step); 11] = [
        ("cargo deny", Step::Component("deny", cargo(&["deny", "check", "bans", "licenses", "sources"]))),
        ("format", Step::Component("fmt", cargo(&["fmt", "--all", "--check"]))),
        ("docs of the libraries", Step::Program(docs(LIBRARIES))),
        ("fuzz targets", Step::Program(fuzz_targets())),
        ("lints and compilation", Step::Program(workspace("test", &["--no-run"]))),
        ("set-up", Step::Awaited(set_up)),
        ("tests without a browser", tests(&WITHOUT_BROWSER)),
        ("examples in docs", tests(&["--doc"])),
        ("NEON under qemu", Step::Lenient(neon::test)),
        ("browser client", Step::Awaited(client)),
        ("journeys in a browser", tests(&["--test", JOURNEYS])),
    ];
    let start = Instant::now();
    let mut failed = Vec::new();
    for (name, step) in steps {
        println!("── {name}");
        let begun = Instant::now();
        if let Err(error) = step.run(name, &left_out) {
            eprintln!("error: {error:#}");
            failed.push(format!("{name} ({error:#})"));
        }
        println!("── {name}: {:.0} s", begun.elapsed().as_secs_f64());
    }
    let n_left_out = left_out.print()?;
    if !failed.is_empty() {
        bail!("not all is well: {}", failed.join("; "));
    }
    let seconds = start.elapsed().as_secs_f64();
    match n_left_out {
        0 => println!("── all checks passed in {seconds:.0} s"),
        n => println!("── what could run passed in {seconds:.0} s; {n} did not run and are listed above"),
    }
    Ok(())
}

/// A command of cargo on the whole workspace: whatever else is selected, all of its packages are, so that
/// what they share is compiled once, with the same features.
fn workspace(command: &str, selection: &[&str]) -> Command {
    let mut command = cargo(&[command, "--workspace", "--quiet"]);
    command.args(selection);
    // What a debugger and the next compilation would use takes a fifth of this one. Panics tell their place
    // without it, and whoever is at work has `cargo xtask check`.
    command.env("CARGO_PROFILE_DEV_DEBUG", "false").env("CARGO_INCREMENTAL", "0");
    lints::add_to(&mut command);
    command
}

/// Some of the tests, all of them to their end.
fn tests(selection: &[&str], left_out: &LeftOut) -> Command {
    let mut command = workspace("test", selection);
    command.arg("--no-fail-fast").env(left_out::VARIABLE, left_out.path());
    draw_same_cases(&mut command);
    command
}

/// Makes the pages of packages; a link that leads nowhere is an error.
pub(crate) fn docs<'a>(packages: impl IntoIterator<Item = &'a str>) -> Command {
    let mut command = cargo(&["doc", "--quiet", "--no-deps"]);
    command.args(packages.into_iter().flat_map(|package| ["--package", package]));
    command.env("RUSTDOCFLAGS", "-D warnings");
    command
}

/// Lets property tests draw the same cases each time, so that a change is judged by what it changes;
/// set the variable to look for new ones.
fn draw_same_cases(tests: &mut Command) {
    if std::env::var_os(CASES).is_none() {
        tests.env(CASES, "9");
    }
}

/// Installs what the tests use. What cannot be had keeps nothing else from being installed.
pub(crate) fn set_up() -> Result<()> {
    let components = setup::ensure(needs::COMPONENTS);
    let axe = fetch_axe();
    if let Err(error) = setup::python::with_packages("python", "crates/python/tests/requirements.txt") {
        // Where the registry of Python's packages is out of reach, what needs them leaves itself out by name.
        eprintln!("warning: {error:#}");
    }
    components.and(axe)
}

/// Fetches the checker of accessibility.
fn fetch_axe() -> Result<()> {
    let folder = root().join("target/axe");
    if folder.join("node_modules/axe-core/axe.min.js").exists() {
        return Ok(());
    }
    setup::ensure(&[needs::NPM])?;
    fs::create_dir_all(&folder)?;
    let mut npm = Command::new("npm");
    npm.args(["install", "--silent", "--no-audit", "--no-fund", "--prefix"]).arg(&folder).arg(AXE);
    succeed(&mut npm)
}

/// Installs what the tests use and then builds the client, both while others go on.
fn beside() -> (Awaited, Awaited) {
    let ((set_up_done, set_up_outcome), (client_done, client_outcome)) = (mpsc::channel(), mpsc::channel());
    thread::spawn(move || {
        let _ = set_up_done.send(set_up());
        // The step that needs it tries once more, and says why it cannot be had.
        let _ = neon::set_up();
        let _ = client_done.send(build_client());
    });
    (set_up_outcome, client_outcome)
}

/// Builds the client as people get it. An old one must not stand in where it cannot be built.
fn build_client() -> Result<()> {
    // What its maker is made of is compiled for the tests too. With an example beside it, cargo gives all of that
    // the features that tests want, and it is compiled once.
    let maker = workspace("build", &["--bin", "bundle", "--example", "advisories"]);
    web::build(Profile::Small, maker).inspect_err(|_| drop(fs::remove_dir_all(web::client_folder())))
}

/// Compiles the fuzz targets, which are a workspace of their own, as far as types go.
fn fuzz_targets() -> Command {
    let mut command = cargo(&["check", "--quiet", "--manifest-path", "fuzz/Cargo.toml", "--target-dir"]);
    command.arg(root().join("target/fuzz"));
    // Nothing is linked here, so that the fuzzer itself, which takes a C++ compiler and a while, need not
    // be built: any file stands for it, and one that stays as it is does not cause work again.
    command.env("CUSTOM_LIBFUZZER_PATH", root().join("fuzz/Cargo.toml"));
    command
}

/// Where it is told what became of something that was begun before.
type Awaited = Receiver<Result<()>>;

/// One check.
enum Step {
    /// A function of this program that needs what not everybody has: where it cannot be had, what stands
    /// on it is left out.
    Lenient(fn() -> Result<()>),
    /// The same, begun before.
    Awaited(Awaited),
    /// A program that is always there.
    Program(Command),
    /// One that runs tests.
    Tests(Command),
    /// A cargo subcommand that a minimal toolchain lacks.
    Component(&'static str, Command),
}

impl Step {
    fn run(self, name: &str, left_out: &LeftOut) -> Result<()> {
        match self {
            Self::Lenient(step) => lenient(step(), name, left_out),
            Self::Awaited(step) => lenient(step.recv().context("it broke off")?, name, left_out),
            Self::Program(mut command) => succeed(&mut command),
            Self::Tests(mut command) => failures::run(&mut command, io::stdout()),
            Self::Component(subcommand, mut command) => {
                let version = cargo(&[subcommand, "--version"]).output();
                if version.is_ok_and(|output| output.status.success()) {
                    succeed(&mut command)
                } else {
                    left_out.add(name, &format!("cargo {subcommand} is not installed"))
                }
            }
        }
    }
}

/// What fails for want of something that this machine cannot have is left out.
fn lenient(outcome: Result<()>, name: &str, left_out: &LeftOut) -> Result<()> {
    match outcome {
        Err(error) if NotToBeHad::caused(&error) => left_out.add(name, &format!("{error:#}")),
        outcome => outcome,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::Value;

    /// The pattern of [`WITHOUT_BROWSER`] leaves out whatever begins as the journeys do.
    #[test]
    fn only_journeys_wait_for_the_client() {
        let tests = targets("test");
        let waiting =
            tests.iter().filter_map(|test| test["name"].as_str()).filter(|name| name.starts_with('j'));
        assert_eq!(waiting.collect::<Vec<_>>(), [JOURNEYS]);
    }

    /// They would never run.
    #[test]
    fn examples_have_no_tests() {
        for example in targets("example") {
            let path = example["src_path"].as_str().unwrap();
            assert!(!fs::read_to_string(path).unwrap().contains("#[test]"), "{path} has tests");
        }
    }

    /// The targets of the workspace of some kind.
    fn targets(kind: &str) -> Vec<Value> {
        let output = cargo(&["metadata", "--no-deps", "--format-version", "1"]).output().unwrap();
        let mut metadata: Value = serde_json::from_slice(&output.stdout).unwrap();
        let packages = metadata["packages"].as_array_mut().unwrap().iter_mut();
        let targets = packages.flat_map(|package| package["targets"].as_array_mut().unwrap().drain(..));
        targets.filter(|target| target["kind"][0] == kind).collect()
    }
}
