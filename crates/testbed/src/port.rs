//! Ports for components that cannot choose one themselves.

use anyhow::{Result, bail};
use std::net::{TcpListener, TcpStream};
use std::thread;
use std::time::{Duration, Instant};

/// A port that nobody listens on.
pub fn free() -> Result<u16> {
    Ok(TcpListener::bind(("127.0.0.1", 0))?.local_addr()?.port())
}

/// Waits until somebody listens on a port.
pub fn answers(port: u16) -> Result<()> {
    let start = Instant::now();
    while !is_heard(port) {
        if start.elapsed() > Duration::from_secs(60) {
            bail!("nothing listens on port {port}");
        }
        thread::sleep(Duration::from_millis(20));
    }
    Ok(())
}

/// Whether a connection can be made, and not just one with itself, as happens now and then on a
/// port on which nobody listens.
fn is_heard(port: u16) -> bool {
    let ends = |stream: TcpStream| Some((stream.local_addr().ok()?, stream.peer_addr().ok()?));
    let stream = TcpStream::connect(("127.0.0.1", port)).ok();
    stream.and_then(ends).is_some_and(|(here, there)| here != there)
}
