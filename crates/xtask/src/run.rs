//! `cargo xtask run`: builds the browser client and the program, starts the service and opens the game.

use crate::process::{cargo, root, succeed};
use crate::web;
use anyhow::{Context, Result, bail};
use std::env;
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// Starts the game in the browser; with arguments, runs the program with them instead.
pub(crate) fn run(args: &[String]) -> Result<()> {
    if !args.is_empty() {
        return succeed(
            cargo(&["run", "--quiet", "--release", "--package", "ninefold-cli", "--"]).args(args),
        );
    }
    println!("── building the browser client");
    web::build_small()?;
    println!("── building the program");
    succeed(&mut cargo(&["build", "--release", "--package", "ninefold-cli"]))?;
    serve()
}

/// Runs the service on a free port until it ends, and opens the game once it listens.
fn serve() -> Result<()> {
    let data = data_folder()?;
    fs::create_dir_all(&data).with_context(|| format!("cannot make {}", data.display()))?;
    let mut service = Command::new(root().join("target/release/ninefold"))
        .args(["serve", "--addr", "127.0.0.1:0", "--mail-log=on", "--database"])
        .arg(format!("sqlite://{}", data.join("ninefold.db").display()))
        .stdout(Stdio::piped())
        .spawn()
        .context("the service cannot be started")?;
    let lines = BufReader::new(service.stdout.take().context("the service speaks")?).lines();
    let mut opened = false;
    for line in lines {
        let line = line?;
        println!("{line}");
        if let (false, Some(at)) = (opened, line.find("http://")) {
            open(line[at..].trim());
            opened = true;
        }
    }
    let status = service.wait()?;
    if !status.success() {
        bail!("the service ended with {status}");
    }
    Ok(())
}

/// Where a program keeps what belongs to the person who uses it.
fn data_folder() -> Result<PathBuf> {
    let own = env::var_os("XDG_DATA_HOME").map(PathBuf::from).filter(|path| path.is_absolute());
    let home = || env::var_os("HOME").map(|home| PathBuf::from(home).join(".local/share"));
    Ok(own.or_else(home).context("there is no home folder")?.join("ninefold"))
}

/// Opens an address in the browser of whoever sits here, if somebody does.
fn open(address: &str) {
    let has_screen = ["DISPLAY", "WAYLAND_DISPLAY"].iter().any(|name| env::var_os(name).is_some());
    let opener = match env::consts::OS {
        "macos" => "open",
        _ if has_screen => "xdg-open",
        _ => return println!("open {address} in a browser; Ctrl+C ends the service"),
    };
    let started = Command::new(opener).arg(address).stdout(Stdio::null()).stderr(Stdio::null()).spawn();
    match started {
        Ok(_) => println!("the game opens in your browser; Ctrl+C ends the service"),
        Err(_) => println!("open {address} in a browser; Ctrl+C ends the service"),
    }
}
