//! `cargo xtask run`: builds the browser client and, behind it, the program; opens the game as soon as the
//! client is there, and starts the service.
//!
//! Whoever runs this wants to play soon, on this machine: both are built by profiles that optimise
//! the engine and compile the rest quickly. `--release` and `cargo xtask dist` give the fastest.

mod early;

use crate::process::{behind, cargo, root, succeed};
use crate::progress::Progress;
use crate::setup::NotToBeHad;
use crate::web::{self, Part, Profile, REMEDY, Toolchain};
use anyhow::{Context, Result, anyhow, bail};
use early::EarlyPage;
use std::env;
use std::fs;
use std::io::{self, BufRead, BufReader, IsTerminal};
use std::net::{Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;

/// The profile in `Cargo.toml`, which is also the folder that cargo puts its programs into.
const PROFILE: &str = "quick";

/// Starts the game in the browser; with arguments, runs the program with them instead.
pub(crate) fn run(args: &[String]) -> Result<()> {
    let progress = Progress::new();
    if !args.is_empty() {
        build(&progress, "program", &["--package", "ninefold-cli"])?;
        return succeed(Command::new(program("ninefold")).args(args));
    }
    progress.say("Building Ninefold: some minutes the first time, seconds after that");
    thread::scope(|scope| {
        let client = scope.spawn(|| compile_client(&progress));
        build(&progress, "maker of the page", &game("bundle"))?;
        let program = scope.spawn(|| build(&progress, "program", &game("ninefold")));
        let Some(toolchain) = client.join().expect("a build does not panic")? else {
            program.join().expect("a build does not panic")?;
            return without_browser(&progress);
        };
        bundle(&toolchain)?;
        // The page takes longest: one can play by it while the rest of the program is compiled.
        let mut address = ANY_PORT;
        if !program.is_finished() {
            let early = EarlyPage::serve(web::quick_client_folder())?;
            progress.say(&format!("the game is up: http://{}", early.address()));
            progress.say("accounts, the daily puzzle and rooms follow when the service is compiled");
            open(&format!("http://{}", early.address()));
            let built = program.join();
            address = early.end();
            built.expect("a build does not panic")?;
        } else {
            program.join().expect("a build does not panic")?;
        }
        // One can play before one can print, which takes half a minute more.
        scope.spawn(|| {
            if let Err(error) = add_press(toolchain, &progress) {
                eprintln!("error: {error:#}\nhint: all but printing from the page works");
            }
        });
        serve(&progress, address, Some(&web::quick_client_folder()))
    })
}

/// A port of the system's choice, on this machine alone.
const ANY_PORT: SocketAddr = SocketAddr::new(std::net::IpAddr::V4(Ipv4Addr::LOCALHOST), 0);

/// Compiles page and engine for the browser, where there is a compiler for it.
fn compile_client(progress: &Progress) -> Result<Option<Toolchain>> {
    let toolchain = match Toolchain::find() {
        Ok(toolchain) => toolchain,
        Err(error) if NotToBeHad::caused(&error) => return Ok(None),
        Err(error) => return Err(error),
    };
    web::compile(&toolchain, Profile::Quick, Part::Game, progress)?;
    Ok(Some(toolchain))
}

fn bundle(toolchain: &Toolchain) -> Result<()> {
    web::bundle(toolchain, Profile::Quick, Command::new(program("bundle")))
}

/// Compiles the press and puts it beside the page that is served already.
fn add_press(toolchain: Toolchain, progress: &Progress) -> Result<()> {
    web::compile(&toolchain, Profile::Quick, Part::Press, progress)?;
    bundle(&toolchain)
}

/// What chooses one of the programs that are needed to play. Both are named each time, so that what they
/// share is compiled once, with the same features. Data sets and the press are left out: nobody needs them
/// to play, and they take a while to compile.
fn game(program: &str) -> [&str; 7] {
    ["--package", "ninefold-cli", "--package", "ninefold-bundle", "--no-default-features", "--bin", program]
}

/// Builds a program. The client is waited for longest, so that everything else is compiled behind it,
/// by what it leaves of the processor.
fn build(progress: &Progress, name: &'static str, selection: &[&str]) -> Result<()> {
    let mut command = cargo(&["build", "--profile", PROFILE]);
    command.args(selection);
    progress.build(name, behind(command), selection)
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
    serve(progress, ANY_PORT, None)
}

/// Runs the service until it ends, with the page of a folder or, where none was made, with a page that says
/// what is missing. Where it listens at a port of the system's choice, nobody knows the game's address yet,
/// and it is opened.
fn serve(progress: &Progress, address: SocketAddr, client: Option<&Path>) -> Result<()> {
    let mut service = Command::new(program("ninefold"));
    service.args(settings(address, &data_folder()?, client)).stdout(Stdio::piped());
    let mut service = service.spawn().context("the service cannot be started")?;
    let lines = BufReader::new(service.stdout.take().context("the service speaks")?).lines();
    let mut is_open = address.port() != 0;
    for line in lines {
        let line = line?;
        match line.find("http://") {
            Some(at) => {
                progress.say(&line);
                if !is_open {
                    open(line[at..].trim());
                }
                is_open = true;
            }
            None => println!("{line}"),
        }
    }
    let status = service.wait()?;
    if !status.success() {
        bail!("the service ended with {status}");
    }
    Ok(())
}

/// What the service is told at its start.
fn settings(address: SocketAddr, data: &Path, client: Option<&Path>) -> Vec<String> {
    let database = format!("sqlite://{}", data.join("ninefold.db").display());
    let mut settings = ["serve", "--addr", &address.to_string(), "--mail-log=on", "--database", &database]
        .map(str::to_owned)
        .to_vec();
    settings.extend(client.map(|client| format!("--client={}", client.display())));
    settings
}

/// Where a program keeps what belongs to the person who uses it, made if need be: below their home, or, where
/// that is not theirs to write to, in this folder.
fn data_folder() -> Result<PathBuf> {
    let own = env::var_os("XDG_DATA_HOME").map(PathBuf::from).filter(|path| path.is_absolute());
    let at_home = own.or_else(|| env::home_dir().map(|home| home.join(".local/share")));
    first_that_can_be_made(at_home.into_iter().chain([root().join("target/data")]))
}

fn first_that_can_be_made(places: impl Iterator<Item = PathBuf>) -> Result<PathBuf> {
    let mut failed = None;
    for place in places {
        let folder = place.join("ninefold");
        match fs::create_dir_all(&folder) {
            Ok(()) if failed.is_none() => return Ok(folder),
            Ok(()) => {
                println!("games are kept in {}, because your home cannot be written to", folder.display());
                return Ok(folder);
            }
            Err(error) => failed = Some(anyhow!(error).context(format!("cannot make {}", folder.display()))),
        }
    }
    Err(failed.context("there is no place for games")?)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_service_without_a_page_is_not_told_of_one() {
        let told = |client: Option<&Path>| settings(ANY_PORT, Path::new("data"), client).join(" ");
        let without = "serve --addr 127.0.0.1:0 --mail-log=on --database sqlite://data/ninefold.db";
        assert_eq!(told(None), without);
        assert_eq!(told(Some(Path::new("client"))), format!("{without} --client=client"));
    }

    #[test]
    fn games_are_kept_where_one_may_write() {
        let top = tempfile::tempdir().unwrap();
        // Nothing can be made below a file.
        let (home, here) = (top.path().join("home"), top.path().join("here"));
        fs::write(&home, "").unwrap();
        let found = first_that_can_be_made([home.clone(), here.clone()].into_iter()).unwrap();
        assert_eq!(found, here.join("ninefold"));
        assert!(found.is_dir());
        let error = first_that_can_be_made([home].into_iter()).unwrap_err();
        assert!(error.to_string().starts_with("cannot make "), "{error}");
    }
}
