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
    while TcpStream::connect(("127.0.0.1", port)).is_err() {
        if start.elapsed() > Duration::from_secs(60) {
            bail!("nothing listens on port {port}");
        }
        thread::sleep(Duration::from_millis(20));
    }
    Ok(())
}
