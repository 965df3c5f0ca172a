//! The page before the service: its files, served by this program while the service is still compiled.
//!
//! Whoever waits can play meanwhile, because the page brings the engine along. What only the service
//! knows is answered with 503, which the page takes as being offline.

use anyhow::{Context, Result};
use std::fs;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, JoinHandle};
use std::time::Duration;

/// A server of files on this machine, for this machine.
#[derive(Debug)]
pub(super) struct EarlyPage {
    address: SocketAddr,
    is_over: Arc<AtomicBool>,
    accepting: JoinHandle<()>,
}

/// The longest head of a request that is read.
const HEAD: u64 = 16 << 10;

/// How long somebody may take to ask, or to take the answer.
const PATIENCE: Duration = Duration::from_secs(10);

impl EarlyPage {
    /// Serves a folder on a free port.
    pub(super) fn serve(folder: PathBuf) -> Result<Self> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).context("no port is free")?;
        let address = listener.local_addr()?;
        let is_over = Arc::new(AtomicBool::new(false));
        let seen = Arc::clone(&is_over);
        let accepting = thread::spawn(move || {
            for stream in listener.incoming() {
                if seen.load(Ordering::Relaxed) {
                    return;
                }
                let folder = folder.clone();
                // Whoever goes away in the middle wants no answer.
                thread::spawn(move || stream.and_then(|stream| answer(&folder, stream)));
            }
        });
        Ok(Self { address, is_over, accepting })
    }

    /// Where it listens.
    pub(super) fn address(&self) -> SocketAddr {
        self.address
    }

    /// Leaves the port to the service.
    pub(super) fn end(self) -> SocketAddr {
        self.is_over.store(true, Ordering::Relaxed);
        // Only a visitor wakes who waits for visitors.
        if TcpStream::connect(self.address).is_ok() {
            let _ = self.accepting.join();
        }
        self.address
    }
}

fn answer(folder: &Path, stream: TcpStream) -> io::Result<()> {
    stream.set_read_timeout(Some(PATIENCE))?;
    stream.set_write_timeout(Some(PATIENCE))?;
    let mut lines = BufReader::new((&stream).take(HEAD)).lines();
    let request = lines.next().transpose()?.unwrap_or_default();
    while lines.next().transpose()?.is_some_and(|line| !line.is_empty()) {}

    let (status, kind, content) = match request.split(' ').collect::<Vec<_>>()[..] {
        ["GET", path, _] => find(folder, path.split('?').next().unwrap_or_default()),
        _ => unavailable(),
    };
    let mut stream = &stream;
    write!(stream, "HTTP/1.1 {status}\r\ncontent-type: {kind}\r\ncontent-length: {}\r\n", content.len())?;
    stream.write_all(b"cache-control: no-cache\r\nconnection: close\r\n\r\n")?;
    stream.write_all(&content)
}

/// Status, type and content of what is at a path.
type Answer = (&'static str, &'static str, Vec<u8>);

fn find(folder: &Path, path: &str) -> Answer {
    let wanted = Path::new(path.trim_start_matches('/'));
    let is_inside = wanted.components().all(|part| matches!(part, Component::Normal(_)));
    if !is_inside || wanted.starts_with("api") || matches!(path, "/health" | "/ready" | "/metrics") {
        return unavailable();
    }
    // A name without an ending is a place inside the page, which finds its own way.
    let file = if wanted.extension().is_some() { wanted } else { Path::new("index.html") };
    match fs::read(folder.join(file)) {
        Ok(content) => ("200 OK", content_type(file), content),
        Err(_) => ("404 Not Found", "text/plain", b"there is no such file".into()),
    }
}

fn unavailable() -> Answer {
    let body = r#"{"status":503,"title":"The service is still being compiled","detail":"Play on: what needs it is there in a moment."}"#;
    ("503 Service Unavailable", "application/problem+json", body.into())
}

fn content_type(file: &Path) -> &'static str {
    match file.extension().and_then(|ending| ending.to_str()) {
        Some("css") => "text/css; charset=utf-8",
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("png") => "image/png",
        Some("svg") => "image/svg+xml",
        Some("txt") => "text/plain; charset=utf-8",
        Some("wasm") => "application/wasm",
        Some("webmanifest") => "application/manifest+json",
        Some("woff2") => "font/woff2",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn get(address: SocketAddr, path: &str) -> String {
        let mut stream = TcpStream::connect(address).unwrap();
        write!(stream, "GET {path} HTTP/1.1\r\nhost: localhost\r\n\r\n").unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    }

    #[test]
    fn the_page_is_there_before_the_service_and_leaves_it_the_port() {
        let top = tempfile::tempdir().unwrap();
        let folder = top.path().join("client");
        fs::create_dir_all(folder.join("assets")).unwrap();
        fs::write(folder.join("index.html"), "the page").unwrap();
        fs::write(folder.join("assets/engine.wasm"), "the engine").unwrap();
        fs::write(top.path().join("secret.txt"), "a secret").unwrap();

        let early = EarlyPage::serve(folder).unwrap();
        let address = early.address();
        let cases = [
            ("/", "HTTP/1.1 200 OK", "text/html", "the page"),
            ("/play/killer/hard?from=menu", "HTTP/1.1 200 OK", "text/html", "the page"),
            ("/assets/engine.wasm", "HTTP/1.1 200 OK", "application/wasm", "the engine"),
            ("/assets/nothing.wasm", "HTTP/1.1 404", "text/plain", "no such file"),
            ("/../secret.txt", "HTTP/1.1 503", "application/problem+json", "still being compiled"),
            ("/api/v1/daily", "HTTP/1.1 503", "application/problem+json", "still being compiled"),
            ("/health", "HTTP/1.1 503", "application/problem+json", "still being compiled"),
        ];
        for (path, status, kind, content) in cases {
            let answer = get(address, path);
            assert!(answer.starts_with(status), "{path}: {answer}");
            assert!(answer.contains(&format!("content-type: {kind}")), "{path}: {answer}");
            assert!(answer.contains(content), "{path}: {answer}");
        }

        assert_eq!(early.end(), address);
        drop(TcpListener::bind(address).expect("the port is free for the service"));
    }
}
