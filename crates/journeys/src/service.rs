//! [`Service`]: `ninefold serve` as a process that can be killed.

use anyhow::{Context, Result, bail};
use std::io::{BufRead, BufReader, Write};
use std::net::TcpStream;
use std::path::PathBuf;
use std::process::{Child, ChildStdout, Command, Stdio};
use tempfile::TempDir;

/// A running service with a database of its own.
#[derive(Debug)]
pub struct Service {
    process: Process,
    data: TempDir,
    settings: Vec<String>,
}

/// The process, for as long as it runs.
#[derive(Debug)]
struct Process {
    child: Child,
    address: String,
    /// Held open: the service goes on to print mails.
    _output: BufReader<ChildStdout>,
}

impl Service {
    /// Starts the service on a free port; mails are printed instead of sent.
    pub fn start() -> Result<Self> {
        Self::with(&["--mail-log=on"])
    }

    /// Starts the service with further settings.
    pub fn with(settings: &[&str]) -> Result<Self> {
        let data = tempfile::tempdir()?;
        let settings = settings.iter().map(|&setting| setting.to_owned()).collect::<Vec<_>>();
        let process = Process::start(&data, "127.0.0.1:0", &settings)?;
        Ok(Self { process, data, settings })
    }

    /// Where it is: `http://127.0.0.1:40123`.
    pub fn address(&self) -> &str {
        &self.process.address
    }

    /// Whether the program has the browser client inside: without one, it has only a note to show.
    pub fn has_client(&self) -> Result<bool> {
        let place = self.place();
        let mut stream = TcpStream::connect(place)?;
        write!(stream, "GET / HTTP/1.1\r\nHost: {place}\r\nConnection: close\r\n\r\n")?;
        let mut status = String::new();
        BufReader::new(stream).read_line(&mut status)?;
        Ok(status.contains(" 200"))
    }

    /// Ends the service as a power cut does.
    pub fn kill(&mut self) -> Result<()> {
        self.process.child.kill()?;
        self.process.child.wait()?;
        Ok(())
    }

    /// Starts it again, where it was and with what it had.
    pub fn come_back(&mut self) -> Result<()> {
        self.process = Process::start(&self.data, self.place(), &self.settings)?;
        Ok(())
    }

    /// The program that was built beside this one; tests are one folder further down.
    pub fn program() -> Result<PathBuf> {
        let own = std::env::current_exe()?;
        let mut beside = own.ancestors().skip(1).take(2).map(|folder| folder.join("ninefold"));
        beside.find(|program| program.is_file()).with_context(|| {
            format!("there is no ninefold beside {}: run 'cargo build -p ninefold-cli' first", own.display())
        })
    }

    fn place(&self) -> &str {
        self.address().trim_start_matches("http://")
    }
}

impl Drop for Service {
    fn drop(&mut self) {
        // It may be gone already.
        let _ = self.kill();
    }
}

impl Process {
    fn start(data: &TempDir, place: &str, settings: &[String]) -> Result<Self> {
        // Nothing is made ahead and nothing is limited: these journeys are many people on one machine.
        let mut child = Command::new(Service::program()?)
            .args(["serve", "--addr", place, "--rate-limits", "0", "--stock", "0", "--log", "error"])
            .args(["--password-memory", "64", "--password-passes", "1", "--database"])
            .arg(format!("sqlite://{}", data.path().join("journeys.db").display()))
            .args(settings)
            .stdout(Stdio::piped())
            .spawn()
            .context("the service cannot be started")?;
        let mut output = BufReader::new(child.stdout.take().context("the service speaks")?);
        let mut line = String::new();
        output.read_line(&mut line)?;
        let Some(at) = line.find("http://") else {
            let _ = child.kill();
            bail!("the service did not start: {line:?}");
        };
        let address = line[at..].trim().trim_end_matches('/').to_owned();
        Ok(Self { child, address, _output: output })
    }
}
