//! `ninefold health`: whether a service on this machine lives, as a container asks again and again.

use crate::failure::Failure;
use crate::{Verdict, output};
use ninefold_server::config::{SETTINGS, Setting};
use std::io::{self, Read, Write};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, TcpStream, ToSocketAddrs};
use std::time::Duration;

/// Ask a running service whether it lives
///
/// Exit code 0 if it answers, 1 if it does not.
#[derive(clap::Args)]
pub(crate) struct Health {
    /// Where the service listens; unless said, what NINEFOLD_ADDR says, else 127.0.0.1:8080
    #[arg(long, value_name = "ADDRESS")]
    addr: Option<String>,
}

/// How long connecting, asking and each piece of the answer may take.
const PATIENCE: Duration = Duration::from_secs(3);

/// How much of an answer is read: its first line is enough.
const ENOUGH: u64 = 64;

impl Health {
    pub(crate) fn run(self) -> Result<Verdict, Failure> {
        let addr = self.addr.unwrap_or_else(|| setting("addr"));
        let address = address(&addr)?;
        match ask(address) {
            Ok(status) if status == "200" => {
                output::print(format!("Ninefold at http://{address}/ is well\n"))?;
                Ok(Verdict::Yes)
            }
            Ok(status) => {
                output::print(format!("Ninefold at http://{address}/ answers with {status}\n"))?;
                Ok(Verdict::No)
            }
            Err(error) => {
                output::print(format!("Nothing answers at http://{address}/: {error}\n"))?;
                Ok(Verdict::No)
            }
        }
    }
}

/// What a service would take that was started with no flags in the same environment.
fn setting(name: &str) -> String {
    let setting = SETTINGS.iter().find(|setting| setting.name == name);
    let variable = setting.and_then(|setting| std::env::var(setting.variable()).ok());
    variable
        .unwrap_or_else(|| setting.map_or_else(String::new, |setting: &Setting| setting.default.to_owned()))
}

/// Where to ask a service that listens there: one that listens everywhere is asked at home.
fn address(addr: &str) -> Result<SocketAddr, Failure> {
    let found = addr.to_socket_addrs().ok().and_then(|mut addresses| addresses.next());
    let mut address = found.ok_or_else(|| {
        Failure::new(format_args!("'{addr}' isn't an address"))
            .hint("give a host and a port, such as 127.0.0.1:8080")
    })?;
    match address.ip() {
        IpAddr::V4(ip) if ip.is_unspecified() => address.set_ip(Ipv4Addr::LOCALHOST.into()),
        IpAddr::V6(ip) if ip.is_unspecified() => address.set_ip(Ipv6Addr::LOCALHOST.into()),
        _ => {}
    }
    Ok(address)
}

/// The status of the answer, such as `200`.
fn ask(address: SocketAddr) -> io::Result<String> {
    let mut stream = TcpStream::connect_timeout(&address, PATIENCE)?;
    stream.set_read_timeout(Some(PATIENCE))?;
    stream.set_write_timeout(Some(PATIENCE))?;
    let question = format!("GET /health HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n");
    stream.write_all(question.as_bytes())?;
    let mut answer = Vec::new();
    stream.take(ENOUGH).read_to_end(&mut answer)?;
    let answer = String::from_utf8_lossy(&answer);
    let status = answer.strip_prefix("HTTP/1.1 ").and_then(|rest| rest.get(..3));
    status.map(str::to_owned).ok_or_else(|| io::Error::other("it does not speak HTTP"))
}
