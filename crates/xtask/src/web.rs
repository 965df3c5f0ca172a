//! `cargo xtask web`: builds the browser client into `target/client`, from where the server takes
//! it into itself. Nothing that is made here is committed.
//!
//! Here the page, the engine, the press and the reader of photographs are compiled to WebAssembly; what a browser loads is
//! made of that by `crates/bundle`.

mod toolchain;

use crate::process::{cargo, root, succeed};
use crate::progress::Progress;
use anyhow::{Result, bail};
use std::path::PathBuf;
use std::process::Command;
use std::thread;
pub(crate) use toolchain::{REMEDY, Toolchain};
use toolchain::{TARGET, target_folder};

/// How much trouble is taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Profile {
    /// Small and fast, for people: minutes.
    Small,
    /// Quickly made, for whoever sits at this machine.
    Quick,
}

/// What of the client is compiled.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Part {
    /// Page, engine, press and reader of photographs.
    All,
    /// All that one needs to play: the page, the engine, and the reader of photographs, which is small.
    Game,
    /// The press, without which one cannot print.
    Press,
}

impl Part {
    fn packages(self) -> &'static [&'static str] {
        match self {
            Self::All => &["ninefold-web", "ninefold-worker", "ninefold-printer", "ninefold-scanner"],
            Self::Game => &["ninefold-web", "ninefold-worker", "ninefold-scanner"],
            Self::Press => &["ninefold-printer"],
        }
    }

    /// What it is to a person.
    fn name(self) -> &'static str {
        match self {
            Self::All | Self::Game => "browser client",
            Self::Press => "press, to print from the page,",
        }
    }
}

impl Profile {
    /// The profile in `Cargo.toml`.
    fn name(self) -> &'static str {
        match self {
            Self::Small => "web",
            Self::Quick => "web-quick",
        }
    }
}

/// Where the client is put to be taken into the program.
pub(crate) fn client_folder() -> PathBuf {
    root().join("target/client")
}

/// Where the quick client is put. It has a folder of its own, so that it never gets into a program
/// that is meant for others.
pub(crate) fn quick_client_folder() -> PathBuf {
    root().join("target/quick-client")
}

/// Builds the client as the arguments say.
pub(crate) fn web(args: &[String]) -> Result<()> {
    match args {
        [] => build_small(),
        [arg] if arg == "--quick" => build(Profile::Quick, maker()),
        [arg] if arg == "--find" => find(),
        _ => bail!("usage: cargo xtask web [--quick | --find]"),
    }
}

/// Builds the client as people get it.
pub(crate) fn build_small() -> Result<()> {
    build(Profile::Small, maker())
}

/// Compiles what makes files of the client, alone.
fn maker() -> Command {
    cargo(&["build", "--quiet", "--package", "ninefold-bundle"])
}

/// Finds a compiler for the client, or brings one, and says which it is.
fn find() -> Result<()> {
    println!("the browser client is compiled by {}", Toolchain::find()?.describe()?);
    Ok(())
}

/// Builds the client; `maker` compiles what makes its files.
pub(crate) fn build(profile: Profile, mut maker: Command) -> Result<()> {
    let toolchain = Toolchain::find()?;
    thread::scope(|scope| {
        // Its maker is compiled beside it: at the end of either, a core has nothing to do.
        let maker = scope.spawn(move || succeed(&mut maker));
        compile(&toolchain, profile, Part::All, &Progress::new())?;
        maker.join().expect("a build does not panic")
    })?;
    bundle(&toolchain, profile, Command::new(root().join("target/debug/bundle")))
}

/// Compiles a part of the client.
pub(crate) fn compile(
    toolchain: &Toolchain,
    profile: Profile,
    part: Part,
    progress: &Progress,
) -> Result<()> {
    let mut command = toolchain.cargo_build();
    command.args(["--lib", "--profile", profile.name()]);
    let mut selection: Vec<_> = part.packages().iter().flat_map(|package| ["--package", package]).collect();
    if profile == Profile::Quick && part != Part::Press {
        selection.extend(["--features", "ninefold-web/whole"]);
    }
    command.args(&selection);
    selection.extend(["--target", TARGET]);
    progress.build(part.name(), command, &selection)
}

/// Makes the files of the client of what was compiled, by a command that starts `crates/bundle`.
pub(crate) fn bundle(toolchain: &Toolchain, profile: Profile, mut bundle: Command) -> Result<()> {
    let (client, trouble) = match profile {
        Profile::Small if toolchain.leaves_out_last_words() => (client_folder(), "small"),
        Profile::Small => (client_folder(), "larger"),
        Profile::Quick => (quick_client_folder(), "quick"),
    };
    bundle.arg(target_folder().join(TARGET).join(profile.name())).arg(root()).arg(client).arg(trouble);
    succeed(&mut bundle)
}
