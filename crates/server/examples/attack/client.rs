//! [`Client`]: a plain HTTP client that asks from an address of its own, as the service counts by addresses.

use anyhow::{Context, Result, bail};
use serde_json::Value;
use std::net::{Ipv4Addr, SocketAddr};
use std::time::Duration;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpSocket, TcpStream};

/// Nobody waits longer for an answer: that is a failure already.
const PATIENCE: Duration = Duration::from_secs(40);

/// Somebody at an address. It keeps its connection and its cookie.
pub(crate) struct Client {
    place: SocketAddr,
    from: Ipv4Addr,
    pub(crate) cookie: Option<String>,
    link: Option<BufReader<TcpStream>>,
}

/// What the service said.
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) body: Vec<u8>,
}

impl Answer {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or(Value::Null)
    }
}

/// A connection from an address of this machine.
pub(crate) async fn connect(place: SocketAddr, from: Ipv4Addr) -> Result<TcpStream> {
    let socket = TcpSocket::new_v4()?;
    socket.bind((from, 0).into())?;
    Ok(socket.connect(place).await?)
}

impl Client {
    pub(crate) fn new(place: SocketAddr, from: Ipv4Addr) -> Self {
        Self { place, from, cookie: None, link: None }
    }

    pub(crate) async fn get(&mut self, path: &str) -> Result<Answer> {
        self.ask("GET", path, "application/json", b"").await
    }

    pub(crate) async fn post(&mut self, path: &str, body: &Value) -> Result<Answer> {
        self.ask("POST", path, "application/json", body.to_string().as_bytes()).await
    }

    /// Sends a request and waits for its answer.
    pub(crate) async fn ask(&mut self, method: &str, path: &str, kind: &str, body: &[u8]) -> Result<Answer> {
        tokio::time::timeout(PATIENCE, self.ask_patiently(method, path, kind, body)).await?
    }

    async fn ask_patiently(&mut self, method: &str, path: &str, kind: &str, body: &[u8]) -> Result<Answer> {
        let mut link = match self.link.take() {
            Some(link) => link,
            None => BufReader::new(connect(self.place, self.from).await?),
        };
        let cookie = self.cookie.as_ref().map(|cookie| format!("Cookie: {cookie}\r\n")).unwrap_or_default();
        let head = format!(
            "{method} {path} HTTP/1.1\r\nHost: {}\r\nContent-Type: {kind}\r\nContent-Length: {}\r\n{cookie}\r\n",
            self.place,
            body.len(),
        );
        link.write_all(&[head.as_bytes(), body].concat()).await?;
        let (answer, is_open) = self.read(&mut link).await?;
        self.link = is_open.then_some(link);
        Ok(answer)
    }

    /// Reads an answer; says whether the connection can be used again.
    async fn read(&mut self, link: &mut BufReader<TcpStream>) -> Result<(Answer, bool)> {
        let mut line = String::new();
        link.read_line(&mut line).await?;
        let status =
            line.split(' ').nth(1).and_then(|word| word.parse().ok()).context("the connection broke")?;
        let (mut length, mut is_open) = (None, true);
        loop {
            line.clear();
            link.read_line(&mut line).await?;
            let Some((name, value)) = line.split_once(':') else { break };
            match (name.to_ascii_lowercase().as_str(), value.trim()) {
                ("content-length", value) => length = Some(value.parse::<usize>()?),
                ("connection", "close") => is_open = false,
                ("set-cookie", value) => {
                    let pair = value.split(';').next().unwrap_or_default();
                    if pair.starts_with("ninefold=") {
                        self.cookie = Some(pair.to_owned());
                    }
                }
                _ => {}
            }
        }
        let Some(length) = length.or((status == 204).then_some(0)) else {
            // A body in pieces is not read to its end here.
            return Ok((Answer { status, body: Vec::new() }, false));
        };
        if length > 64 << 20 {
            bail!("the answer is too large");
        }
        let mut body = vec![0; length];
        link.read_exact(&mut body).await?;
        Ok((Answer { status, body }, is_open))
    }
}
