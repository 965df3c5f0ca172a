//! `cargo xtask run`: builds the program and the browser client side by side, starts the service and
//! opens the game.
//!
//! Whoever runs this wants to play soon, on this machine: both are built by profiles that optimise
//! the engine and compile the rest quickly. `--release` and `cargo xtask dist` give the fastest.

use crate::process::{cargo, root, succeed};
use crate::progress::Progress;
use crate::web::{self, Part, Profile, REMEDY, Toolchain};
use anyhow::{Context, Result, bail};
use std::env;
use std::fs;
use std::io::{self, BufRead, BufReader, IsTerminal};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::thread;

/// The profile in `Cargo.toml`, which is also the folder that cargo puts its programs into.
const PROFILE: &str = "quick";

/// Starts the game in the browser; with arguments, runs the program with them instead.
pub(crate) fn run(args: &[String]) -> Result<()> {
    let progress = Progress::new();
    if !args.is_empty() {
        build_program(&progress, &["ninefold-cli"], &[])?;
        return succeed(Command::new(program("ninefold")).args(args));
    }
    progress.say("Building Ninefold: some minutes the first time, seconds after that");
    thread::scope(|scope| {
        let client = scope.spawn(|| -> Result<Option<Toolchain>> {
            let toolchain = match Toolchain::find() {
                Ok(toolchain) => toolchain,
                Err(error) if web::can_install() => return Err(error),
                Err(_) => return Ok(None),
            };
            web::compile(&toolchain, Profile::Quick, Part::Game, &progress)?;
            Ok(Some(toolchain))
        });
        // What makes files of the compiled client is a program too; both are there at the end.
        // Data sets and the press are left out: nobody needs them to play, and they take a while to compile.
        let packages = ["ninefold-cli", "ninefold-bundle"];
        let program = build_program(&progress, &packages, &["--no-default-features"]);
        let client = client.join().expect("a build does not panic");
        program?;
        match client? {
            Some(toolchain) => {
                bundle(&toolchain)?;
                // One can play before one can print, which takes half a minute more.
                scope.spawn(|| {
                    if let Err(error) = add_press(toolchain, &progress) {
                        eprintln!("error: {error:#}\nhint: all but printing from the page works");
                    }
                });
                serve(&progress)
            }
            None => without_browser(&progress),
        }
    })
}

fn bundle(toolchain: &Toolchain) -> Result<()> {
    web::bundle(toolchain, Profile::Quick, Command::new(program("bundle")))
}

/// Compiles the press and puts it beside the page that is served already.
fn add_press(toolchain: Toolchain, progress: &Progress) -> Result<()> {
    web::compile(&toolchain, Profile::Quick, Part::Press, progress)?;
    bundle(&toolchain)
}

fn build_program(progress: &Progress, packages: &[&str], options: &[&str]) -> Result<()> {
    let mut command = cargo(&["build", "--profile", PROFILE]);
    command.args(options);
    for package in packages {
        command.args(["--package", package]);
    }
    progress.build("program", command, packages, None)
}

fn program(name: &str) -> PathBuf {
    root().join("target").join(PROFILE).join(name)
}

/// The game where there is no compiler for the browser's: in the terminal, or else a service that
/// says what is missing.
fn without_browser(progress: &Progress) -> Result<()> {
    println!("The game in the browser needs a compiler for WebAssembly, and this machine has none.");
    println!("To have it: {REMEDY}; then `cargo xtask run` again.");
    if io::stdin().is_terminal() && io::stdout().is_terminal() {
        return succeed(Command::new(program("ninefold")).arg("play"));
    }
    serve(progress)
}

/// Runs the service on a free port until it ends, and opens the game once it listens.
fn serve(progress: &Progress) -> Result<()> {
    let mut service = start()?;
    let lines = BufReader::new(service.stdout.take().context("the service speaks")?).lines();
    let mut opened = false;
    for line in lines {
        let line = line?;
        match line.find("http://") {
            Some(at) if !opened => {
                progress.say(&line);
                open(line[at..].trim());
                opened = true;
            }
            _ => println!("{line}"),
        }
    }
    let status = service.wait()?;
    if !status.success() {
        bail!("the service ended with {status}");
    }
    Ok(())
}

fn start() -> Result<Child> {
    let data = data_folder()?;
    fs::create_dir_all(&data).with_context(|| format!("cannot make {}", data.display()))?;
    let mut service = Command::new(program("ninefold"));
    service.args(["serve", "--addr", "127.0.0.1:0", "--mail-log=on", "--database"]);
    service.arg(format!("sqlite://{}", data.join("ninefold.db").display()));
    service.arg("--client").arg(web::quick_client_folder());
    service.stdout(Stdio::piped()).spawn().context("the service cannot be started")
}
/// Where a program keeps what belongs to the person who uses it.
fn data_folder() -> Result<PathBuf> {
    let own = env::var_os("XDG_DATA_HOME").map(PathBuf::from).filter(|path| path.is_absolute());
    let home = || env::home_dir().map(|home| home.join(".local/share"));
    Ok(own.or_else(home).context("there is no home folder")?.join("ninefold"))
}

/// Opens an address in the browser of whoever sits here, if somebody does.
fn open(address: &str) {
    let has_screen = ["DISPLAY", "WAYLAND_DISPLAY"].iter().any(|name| env::var_os(name).is_some());
    let opener = match env::consts::OS {
        "macos" => "open",
        "windows" => "explorer",
        _ if has_screen => "xdg-open",
        _ => return println!("open {address} in a browser; Ctrl+C ends the service"),
    };
    let started = Command::new(opener).arg(address).stdout(Stdio::null()).stderr(Stdio::null()).spawn();
    match started {
        Ok(_) => println!("the game opens in your browser; Ctrl+C ends the service"),
        Err(_) => println!("open {address} in a browser; Ctrl+C ends the service"),
    }
}
