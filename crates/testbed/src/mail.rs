//! A real mail server for tests that keeps what it gets: `aiosmtpd`, from the packages of the
//! operating system.

use crate::port;
use anyhow::{Context, Result, bail};
use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::sync::{Mutex, PoisonError};
use tempfile::TempDir;

/// How a client has to speak to a mail server.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Transport {
    /// In the open.
    Plain,
    /// In the open until the client asks for TLS; without it, no mail is taken.
    StartTls,
    /// By TLS from the first byte.
    Tls,
}

/// A mail server on a port of its own. It ends with this value, or with the test process, because
/// it listens to a pipe too.
#[derive(Debug)]
pub struct MailSink {
    child: Child,
    port: u16,
    transport: Transport,
    reports: Mutex<BufReader<ChildStdout>>,
    certificates: TempDir,
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
import email, logging, ssl, sys
from email import policy
from aiosmtpd.controller import Controller
# A client that refuses our certificate is what some tests want, nothing to tell at length.
logging.disable(logging.ERROR)
class Keep:
    async def handle_DATA(self, server, session, envelope):
        mail = email.message_from_bytes(envelope.content, policy=policy.default)
        head = ''.join(f'{name}: {value}\n' for name, value in mail.items())
        text = head + '\n' + mail.get_content()
        print(','.join(envelope.rcpt_tos) + '\t' + text.encode().hex(), flush=True)
        return '250 kept'
port, transport, folder = sys.argv[1:]
options = {}
if transport != 'Plain':
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(folder + '/server.pem', folder + '/server.key')
    options = {'Tls': {'ssl_context': context},
               'StartTls': {'tls_context': context, 'require_starttls': True}}[transport]
controller = Controller(Keep(), hostname='127.0.0.1', port=int(port), **options)
controller.start()
print(controller.server.sockets[0].getsockname()[1], flush=True)
sys.stdin.read()
"#;

/// Makes an authority (`ca.pem`) and a certificate of it for `localhost` in the current folder.
const CERTIFY: &str = "\
    openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 \
        -subj '/CN=Test authority' -keyout ca.key -out ca.pem &&
    openssl req -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes \
        -subj /CN=localhost -keyout server.key -out server.csr &&
    echo subjectAltName=DNS:localhost >names &&
    openssl x509 -req -in server.csr -CA ca.pem -CAkey ca.key -CAcreateserial -days 2 \
        -extfile names -out server.pem";

impl MailSink {
    /// Starts a server on any free port.
    pub fn start() -> Result<Self> {
        Self::start_with(Transport::Plain)
    }

    /// Starts a server on any free port that wants to be spoken to in this way.
    pub fn start_with(transport: Transport) -> Result<Self> {
        // The controller connects to its own port to see that it listens, so the port must be known.
        Self::start_server(port::free()?, transport)
    }

    /// Starts a server on a port, as after a while of being away.
    pub fn start_at(port: u16) -> Result<Self> {
        Self::start_server(port, Transport::Plain)
    }

    fn start_server(port: u16, transport: Transport) -> Result<Self> {
        let certificates = tempfile::tempdir()?;
        if transport != Transport::Plain {
            let mut openssl = Command::new("sh");
            let output = openssl.args(["-c", CERTIFY]).current_dir(&certificates).output()?;
            if !output.status.success() {
                bail!("openssl: {}", String::from_utf8_lossy(&output.stderr));
            }
        }
        // The operating system's own Python is the one that has its packages.
        let mut child = Command::new("/usr/bin/python3")
            .args(["-c", SERVER, &port.to_string(), &format!("{transport:?}")])
            .arg(certificates.path())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .context("/usr/bin/python3 cannot be started; cargo xtask setup installs it")?;
        let stdout = child.stdout.take().context("the standard output is a pipe")?;
        let mut reports = BufReader::new(stdout);
        let mut line = String::new();
        reports.read_line(&mut line)?;
        let port = line.trim().parse().context("aiosmtpd did not start; cargo xtask setup installs it")?;
        Ok(Self { child, port, transport, reports: Mutex::new(reports), certificates })
    }

    /// The port of the server.
    pub fn port(&self) -> u16 {
        self.port
    }

    /// The address of the server, as a setting.
    pub fn url(&self) -> String {
        match self.transport {
            Transport::Plain => format!("smtp://127.0.0.1:{}", self.port),
            Transport::StartTls => format!("smtp://localhost:{}?tls=required", self.port),
            Transport::Tls => format!("smtps://localhost:{}", self.port),
        }
    }

    /// The file with the certificate of the authority that vouches for the server.
    pub fn authority(&self) -> PathBuf {
        self.certificates.path().join("ca.pem")
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
