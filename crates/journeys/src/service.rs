//! [`Service`]: `ninefold serve` with a database of its own, as a process that can be killed.

use anyhow::{Context, Result};
use ninefold_testbed::node::Node;
use std::io::{BufRead, BufReader, Write};
use std::net::TcpStream;
use std::path::PathBuf;
use tempfile::TempDir;

/// A running service with a database of its own.
#[derive(Debug)]
pub struct Service {
    node: Node,
    address: String,
    data: TempDir,
    settings: Vec<String>,
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
        let node = start("127.0.0.1:0", &data, &settings)?;
        Ok(Self { address: format!("http://{}", node.place()), node, data, settings })
    }

    /// Where it is: `http://127.0.0.1:40123`.
    pub fn address(&self) -> &str {
        &self.address
    }

    /// Where it is, by this machine's name instead of its number: `http://localhost:40123`.
    pub fn address_by_name(&self) -> String {
        self.address.replace("127.0.0.1", "localhost")
    }

    /// Where it is, without the scheme: `127.0.0.1:40123`.
    pub fn place(&self) -> &str {
        self.node.place()
    }

    /// Whether the program has the browser client inside: without one, it has only a note to show.
    pub fn has_client(&self) -> Result<bool> {
        let place = self.node.place();
        let mut stream = TcpStream::connect(place)?;
        write!(stream, "GET / HTTP/1.1\r\nHost: {place}\r\nConnection: close\r\n\r\n")?;
        let mut status = String::new();
        BufReader::new(stream).read_line(&mut status)?;
        Ok(status.contains(" 200"))
    }

    /// Ends the service as a power cut does.
    pub fn kill(&mut self) {
        self.node.kill();
    }

    /// Starts it again, where it was and with what it had.
    pub fn come_back(&mut self) -> Result<()> {
        self.node = start(self.node.place(), &self.data, &self.settings)?;
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
}

fn start(place: &str, data: &TempDir, settings: &[String]) -> Result<Node> {
    let database = format!("sqlite://{}", data.path().join("journeys.db").display());
    let settings = ["--database", &database].into_iter().chain(settings.iter().map(String::as_str));
    Node::start_at(place, &Service::program()?, &settings.collect::<Vec<_>>())
}
