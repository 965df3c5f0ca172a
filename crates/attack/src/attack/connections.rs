//! Connections that are held and never used.

use super::rooms::open;
use crate::attacker::Attacker;
use anyhow::{Context, Result};
use serde_json::json;
use std::io::{BufRead, BufReader, Read, Write};
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
    hold(attacker, |_| Ok(()), |link| link.write_all(request.as_bytes()))
}

/// Sends a head byte by byte and never to its end.
pub(crate) fn slow_heads(attacker: &mut Attacker) -> Result<()> {
    hold(attacker, |_| Ok(()), |link| link.write_all(b"G"))
}

/// Heads that are larger than any browser's, with two hosts and with none, each on a connection of its own.
pub(crate) fn large_heads(attacker: &mut Attacker) -> Result<()> {
    let host = format!("Host: {}\r\n", attacker.place());
    let large = format!("{host}Cookie: {}\r\n", "x".repeat(60 << 10));
    let many = host.clone() + &"X-Nothing: at all\r\n".repeat(200);
    let heads = [large, many, host.repeat(2), String::new()];
    for head in heads.iter().cycle() {
        if !attacker.goes_on() {
            break;
        }
        let request = format!("GET /health HTTP/1.1\r\n{head}\r\n");
        let status = attacker.connect().ok().and_then(|mut link| {
            // Whoever refuses need not read to the end: what was answered counts.
            let _ = link.write_all(request.as_bytes());
            let mut line = String::new();
            BufReader::new(link).read_line(&mut line).ok()?;
            line.split(' ').nth(1)?.parse().ok()
        });
        attacker.count(status);
    }
    Ok(())
}

/// Sits in as many rooms as one may have, on as many sockets as one can get, and says nothing.
pub(crate) fn room_sockets(attacker: &mut Attacker) -> Result<()> {
    let wish = json!({ "kind": "together", "name": "mallory", "level": "easy" });
    let rooms = (0..20).filter_map(|_| open(attacker, &wish)).collect::<Vec<_>>();
    let mut next = rooms.iter().cycle();
    let (place, cookie) = (attacker.place().to_owned(), attacker.cookie().unwrap_or_default().to_owned());
    let greet = |link: &mut TcpStream| {
        let room = next.next().context("no room was opened")?;
        write!(
            link,
            "GET /api/v1/rooms/{room}/socket HTTP/1.1\r\nHost: {place}\r\nCookie: {cookie}\r\n\
             Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n\
             Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
        )?;
        Ok(())
    };
    let mut heard = [0; 4096];
    hold(attacker, greet, |link| match link.read(&mut heard)? {
        0 => Err(std::io::ErrorKind::ConnectionAborted.into()),
        _ => Ok(()),
    })
}

/// Opens connections, greets on each, does something with each again and again, and opens others for those that were
/// closed.
fn hold(
    attacker: &mut Attacker,
    mut greet: impl FnMut(&mut TcpStream) -> Result<()>,
    mut act: impl FnMut(&mut TcpStream) -> std::io::Result<()>,
) -> Result<()> {
    let mut links = Vec::new();
    while attacker.goes_on() {
        while links.len() < MANY && attacker.goes_on() {
            let Ok(mut link) = attacker.connect() else { break };
            if greet(&mut link).is_err() {
                break;
            }
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
