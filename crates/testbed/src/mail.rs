//! A real mail server for tests that keeps what it gets: `aiosmtpd`, from the packages of the
//! operating system.

use anyhow::{Context, Result};
use std::io::{BufRead, BufReader};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::sync::{Mutex, PoisonError};

/// A mail server on a port of its own. It ends with this value, or with the test process, because
/// it listens to a pipe too.
#[derive(Debug)]
pub struct MailSink {
    child: Child,
    port: u16,
    reports: Mutex<BufReader<ChildStdout>>,
}

/// A mail that arrived.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Received {
    /// The addresses that it was sent to.
    pub to: String,
    /// All lines of it, headers first, without the encoding of the transfer.
    pub text: String,
}

/// Prints the port, then a line for each mail: recipients, a tab, and the text in hexadecimal.
const SERVER: &str = r#"
import email, sys
from email import policy
from aiosmtpd.controller import Controller
class Keep:
    async def handle_DATA(self, server, session, envelope):
        mail = email.message_from_bytes(envelope.content, policy=policy.default)
        head = ''.join(f'{name}: {value}\n' for name, value in mail.items())
        text = head + '\n' + mail.get_content()
        print(','.join(envelope.rcpt_tos) + '\t' + text.encode().hex(), flush=True)
        return '250 kept'
controller = Controller(Keep(), hostname='127.0.0.1', port=int(sys.argv[1]))
controller.start()
print(controller.server.sockets[0].getsockname()[1], flush=True)
sys.stdin.read()
"#;

impl MailSink {
    /// Starts a server on any free port.
    pub fn start() -> Result<Self> {
        // The controller connects to its own port to see that it listens, so the port must be known.
        let free = std::net::TcpListener::bind("127.0.0.1:0")?.local_addr()?.port();
        Self::start_at(free)
    }

    /// Starts a server on a port, as after a while of being away.
    pub fn start_at(port: u16) -> Result<Self> {
        // The operating system's own Python is the one that has its packages.
        let mut child = Command::new("/usr/bin/python3")
            .args(["-c", SERVER, &port.to_string()])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .context("/usr/bin/python3 cannot be started; cargo xtask setup installs it")?;
        let stdout = child.stdout.take().context("the standard output is a pipe")?;
        let mut reports = BufReader::new(stdout);
        let mut line = String::new();
        reports.read_line(&mut line)?;
        let port = line.trim().parse().context("aiosmtpd did not start; cargo xtask setup installs it")?;
        Ok(Self { child, port, reports: Mutex::new(reports) })
    }

    /// The port of the server.
    pub fn port(&self) -> u16 {
        self.port
    }

    /// The address of the server, as a setting.
    pub fn url(&self) -> String {
        format!("smtp://127.0.0.1:{}", self.port)
    }

    /// Waits for the next mail.
    pub fn next(&self) -> Result<Received> {
        let mut line = String::new();
        self.reports.lock().unwrap_or_else(PoisonError::into_inner).read_line(&mut line)?;
        let (to, hex) = line.trim().split_once('\t').context("the mail server has ended")?;
        let byte = |i: usize| hex.get(2 * i..2 * i + 2).and_then(|pair| u8::from_str_radix(pair, 16).ok());
        let bytes = (0..hex.len() / 2).filter_map(byte).collect::<Vec<_>>();
        Ok(Received { to: to.to_owned(), text: String::from_utf8(bytes)? })
    }
}

impl Drop for MailSink {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
