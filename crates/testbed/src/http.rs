//! A plain HTTP client that shows what a program on the network sees, broken connections included.

use anyhow::{Context, Result};
use serde_json::Value;
use socket2::{Domain, Socket, Type};
use std::io::{BufRead, BufReader, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpStream};
use std::time::Duration;

/// Asks one server. It keeps its connection and its cookie from one request to the next.
#[derive(Debug)]
pub struct Client {
    place: String,
    /// The cookie that the server has set, as it goes back: `name=value`.
    pub cookie: Option<String>,
    /// The address that a proxy in front would tell.
    pub forwarded_for: Option<String>,
    /// The address of this machine that it comes from.
    address: Option<Ipv4Addr>,
    link: Option<BufReader<TcpStream>>,
}

/// How long an answer may take. Only failures wait so long.
const PATIENCE: Duration = Duration::from_secs(60);

/// What the server said.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The status.
    pub status: u16,
    /// The headers with their names in lower case.
    pub headers: Vec<(String, String)>,
    /// The body.
    pub body: Vec<u8>,
}

impl Client {
    /// A client of the server at `127.0.0.1:8080` that has not asked yet.
    pub fn of(place: &str) -> Self {
        Self { place: place.to_owned(), cookie: None, forwarded_for: None, address: None, link: None }
    }

    /// A client that comes from another address of this machine, such as 127.0.0.7.
    pub fn from_address(place: &str, address: Ipv4Addr) -> Self {
        Self { address: Some(address), ..Self::of(place) }
    }

    /// A new connection.
    pub fn connect(&self) -> Result<TcpStream> {
        let stream = match self.address {
            None => TcpStream::connect(&self.place).context("nobody listens")?,
            Some(address) => {
                let socket = Socket::new(Domain::IPV4, Type::STREAM, None)?;
                socket.bind(&SocketAddr::from((address, 0)).into())?;
                socket.connect(&self.place.parse::<SocketAddr>()?.into()).context("nobody listens")?;
                TcpStream::from(socket)
            }
        };
        stream.set_read_timeout(Some(PATIENCE))?;
        stream.set_write_timeout(Some(PATIENCE))?;
        stream.set_nodelay(true)?;
        Ok(stream)
    }

    /// Goes to another server from now on, with the same cookie.
    pub fn move_to(&mut self, place: &str) {
        place.clone_into(&mut self.place);
        self.link = None;
    }

    /// Asks for a page.
    pub fn get(&mut self, path: &str) -> Result<Answer> {
        self.ask("GET", path, None)
    }

    /// Sends JSON.
    pub fn post(&mut self, path: &str, body: &Value) -> Result<Answer> {
        self.ask("POST", path, Some(body))
    }

    /// Sends a request and waits for its answer. A connection that breaks is an error: whether the
    /// server has done what it was asked is then unknown, and the next request connects again.
    pub fn ask(&mut self, method: &str, path: &str, body: Option<&Value>) -> Result<Answer> {
        let mut link = match self.link.take() {
            Some(link) => link,
            None => BufReader::new(self.connect()?),
        };
        let body = body.map(Value::to_string).unwrap_or_default();
        let cookie = self.cookie.as_ref().map(|cookie| format!("Cookie: {cookie}\r\n")).unwrap_or_default();
        let forwarded = self.forwarded_for.as_ref().map(|from| format!("X-Forwarded-For: {from}\r\n"));
        let forwarded = forwarded.unwrap_or_default();
        let request = format!(
            "{method} {path} HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\n\
             Content-Length: {}\r\n{cookie}{forwarded}\r\n{body}",
            self.place,
            body.len(),
        );
        link.get_mut().write_all(request.as_bytes())?;
        let answer = read_answer(&mut link)?;
        if let Some(cookie) = answer.header("set-cookie") {
            self.cookie = cookie.split(';').next().map(str::to_owned);
        }
        if answer.header("connection") != Some("close") {
            self.link = Some(link);
        }
        Ok(answer)
    }
}

impl Answer {
    /// A header, by its name in lower case.
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// The body as JSON; null if it is none.
    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or(Value::Null)
    }
}

/// Reads an answer whose head says how long its body is, or that it comes in pieces.
fn read_answer(link: &mut impl BufRead) -> Result<Answer> {
    let status = line(link)?.split(' ').nth(1).and_then(|word| word.parse().ok());
    let status = status.context("this isn't an answer")?;
    let mut headers = Vec::new();
    loop {
        let line = line(link)?;
        let Some((name, value)) = line.split_once(':') else { break };
        headers.push((name.to_ascii_lowercase(), value.trim().to_owned()));
    }
    let mut answer = Answer { status, headers, body: Vec::new() };
    if answer.header("transfer-encoding") == Some("chunked") {
        while let Some(chunk) = read_chunk(link)? {
            answer.body.extend(chunk);
        }
    } else {
        let length = answer.header("content-length").map_or(Ok(0), str::parse)?;
        answer.body.resize(length, 0);
        link.read_exact(&mut answer.body)?;
    }
    Ok(answer)
}

/// The next piece of a body that comes in pieces, unless it was the last.
fn read_chunk(link: &mut impl BufRead) -> Result<Option<Vec<u8>>> {
    let length = usize::from_str_radix(&line(link)?, 16).context("a piece has a length")?;
    let mut chunk = vec![0; length];
    link.read_exact(&mut chunk)?;
    line(link)?;
    Ok((length > 0).then_some(chunk))
}

/// The next line of a head, without its end.
fn line(link: &mut impl BufRead) -> Result<String> {
    let mut line = String::new();
    link.read_line(&mut line)?;
    Ok(line.strip_suffix("\r\n").context("the connection broke")?.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_read_to_their_end_and_no_further() {
        let text = "HTTP/1.1 201 Created\r\nContent-Length: 2\r\nX-Odd: a: b\r\n\r\n{}HTTP/1.1 204 \r\n\r\n";
        let mut link = text.as_bytes();
        let answer = read_answer(&mut link).unwrap();
        assert_eq!((answer.status, answer.header("x-odd")), (201, Some("a: b")));
        assert_eq!(answer.json(), serde_json::json!({}));
        assert_eq!(read_answer(&mut link).unwrap().status, 204);
        assert!(read_answer(&mut link).is_err());
        let pieces =
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\nA\r\n0123456789\r\n0\r\n\r\n";
        assert_eq!(read_answer(&mut pieces.as_bytes()).unwrap().body, b"abc0123456789");
        assert!(read_answer(&mut &b"HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n{"[..]).is_err());
    }
}
