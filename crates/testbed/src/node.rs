//! `ninefold serve` as a process that can be killed.

use crate::measure::processor_time;
use anyhow::{Context, Result, bail};
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, ChildStdout, Command, ExitStatus, Stdio};
use std::time::Duration;

/// A running service.
#[derive(Debug)]
pub struct Node {
    child: Child,
    place: String,
    /// Held open: the service goes on to print mails.
    _output: BufReader<ChildStdout>,
}

impl Node {
    /// Starts the program on a free port; nothing is made ahead, nothing is limited, and passwords
    /// are hashed quickly, unless a setting says otherwise.
    pub fn start(program: &Path, settings: &[&str]) -> Result<Self> {
        Self::start_at("127.0.0.1:0", program, settings)
    }

    /// Starts the program where another one was.
    pub fn start_at(place: &str, program: &Path, settings: &[&str]) -> Result<Self> {
        let mut child = Command::new(program)
            .args(["serve", "--addr", place])
            .args(settings)
            .env("NINEFOLD_STOCK", "0")
            .env("NINEFOLD_RATE_LIMITS", "0")
            .env("NINEFOLD_CONNECTIONS_EACH", "0")
            .env("NINEFOLD_FAIR_PLAY", "off")
            .env("NINEFOLD_PASSWORD_MEMORY", "64")
            .env("NINEFOLD_PASSWORD_PASSES", "1")
            .env("NINEFOLD_LOG", "error")
            .stdout(Stdio::piped())
            .spawn()
            .context("the service cannot be started")?;
        let mut output = BufReader::new(child.stdout.take().context("the service speaks")?);
        let mut line = String::new();
        output.read_line(&mut line)?;
        let Some((_, place)) = line.trim_end_matches(['/', '\n']).split_once("http://") else {
            let _ = child.kill();
            let _ = child.wait();
            bail!("the service did not start: {line:?}");
        };
        Ok(Self { child, place: place.to_owned(), _output: output })
    }

    /// Where it is: `127.0.0.1:40123`.
    pub fn place(&self) -> &str {
        &self.place
    }

    /// How many kilobytes it holds in memory.
    pub fn memory(&self) -> Result<u64> {
        self.status("VmRSS:")
    }

    /// How many kilobytes it held at most, since it began or since [`Node::forget_peak`].
    pub fn peak_memory(&self) -> Result<u64> {
        self.status("VmHWM:")
    }

    /// Lets the peak of its memory be counted anew.
    pub fn forget_peak(&self) -> Result<()> {
        Ok(std::fs::write(format!("/proc/{}/clear_refs", self.child.id()), "5")?)
    }

    /// How much processor time it has used, all threads together.
    pub fn processor_time(&self) -> Result<Duration> {
        Ok(processor_time(self.child.id())?.0)
    }

    fn status(&self, name: &str) -> Result<u64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id()))?;
        let found = status.lines().find_map(|line| line.strip_prefix(name));
        let number = found.and_then(|words| words.split_whitespace().next());
        number.and_then(|number| number.parse().ok()).context("the system says how much memory it has")
    }

    /// Ends it as a power cut does; it may be gone already.
    pub fn kill(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }

    /// Asks it to end, without waiting.
    pub fn ask_to_end(&self) -> Result<()> {
        let told = Command::new("kill").args(["-TERM", &self.child.id().to_string()]).status()?;
        if told.success() { Ok(()) } else { bail!("the service cannot be told to end") }
    }

    /// Waits for its end.
    pub fn wait(&mut self) -> Result<ExitStatus> {
        Ok(self.child.wait()?)
    }
}

impl Drop for Node {
    fn drop(&mut self) {
        self.kill();
    }
}
