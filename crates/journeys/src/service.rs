//! [`Service`]: `ninefold serve` as a process that can be killed.

use anyhow::{Context, Result, bail};
use std::io::{BufRead, BufReader, Write};
use std::net::TcpStream;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use tempfile::TempDir;

/// A running service with a database of its own.
#[derive(Debug)]
pub struct Service {
    process: Child,
    address: String,
    data: TempDir,
}

impl Service {
    /// Starts the service on a free port.
    pub fn start() -> Result<Self> {
        let data = tempfile::tempdir()?;
        let (process, address) = spawn(&data, "127.0.0.1:0")?;
        Ok(Self { process, address, data })
    }

    /// Where it is: `http://127.0.0.1:40123`.
    pub fn address(&self) -> &str {
        &self.address
    }

    /// Whether the program has the browser client inside: without one, it has only a note to show.
    pub fn has_client(&self) -> Result<bool> {
        let place = self.address.trim_start_matches("http://");
        let mut stream = TcpStream::connect(place)?;
        write!(stream, "GET / HTTP/1.1\r\nHost: {place}\r\nConnection: close\r\n\r\n")?;
        let mut status = String::new();
        BufReader::new(stream).read_line(&mut status)?;
        Ok(status.contains(" 200"))
    }

    /// Ends the service as a power cut does.
    pub fn kill(&mut self) -> Result<()> {
        self.process.kill()?;
        self.process.wait()?;
        Ok(())
    }

    /// Starts it again, where it was and with what it had.
    pub fn come_back(&mut self) -> Result<()> {
        let place = self.address.trim_start_matches("http://");
        (self.process, self.address) = spawn(&self.data, place)?;
        Ok(())
    }
}

impl Drop for Service {
    fn drop(&mut self) {
        // It may be gone already.
        let _ = self.kill();
    }
}

fn spawn(data: &TempDir, place: &str) -> Result<(Child, String)> {
    let mut process = Command::new(program()?)
        .args(["serve", "--addr", place, "--mail-log", "--rate-limits", "0", "--log", "error", "--database"])
        .arg(format!("sqlite://{}", data.path().join("journeys.db").display()))
        .stdout(Stdio::piped())
        .spawn()
        .context("the service cannot be started")?;
    let mut line = String::new();
    BufReader::new(process.stdout.take().context("the service speaks")?).read_line(&mut line)?;
    match line.find("http://") {
        Some(at) => Ok((process, line[at..].trim().trim_end_matches('/').to_owned())),
        None => {
            let _ = process.kill();
            bail!("the service did not start: {line:?}")
        }
    }
}

/// The program that was built beside this test.
fn program() -> Result<PathBuf> {
    let test = std::env::current_exe()?;
    let folder = test.parent().and_then(|deps| deps.parent()).context("tests are in target/*/deps")?;
    let program = folder.join("ninefold");
    if !program.exists() {
        bail!("there is no {}: run 'cargo build -p ninefold-cli' first", program.display());
    }
    Ok(program)
}
