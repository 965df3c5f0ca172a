//! [`Attacker`]: somebody who means no good, at an address of their own.

use anyhow::Result;
use ninefold_testbed::http::{Answer, Client};
use serde_json::Value;
use std::net::Ipv4Addr;
use std::thread;
use std::time::{Duration, Instant};

/// How long an attacker waits after a broken connection.
const PAUSE: Duration = Duration::from_millis(20);

/// What the service said to an attacker.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Answers {
    pub(crate) granted: u32,
    pub(crate) refused: u32,
    /// 503: come again later.
    pub(crate) put_off: u32,
    /// Any other 5xx.
    pub(crate) faults: u32,
    /// No answer: the connection was closed, or nobody took it.
    pub(crate) broken: u32,
}

/// One of those who attack.
#[derive(Debug)]
pub(crate) struct Attacker {
    client: Client,
    place: String,
    address: Ipv4Addr,
    until: Instant,
    pub(crate) answers: Answers,
}

impl Attacker {
    /// Somebody at an address of this machine that attacks a place until a time.
    pub(crate) fn new(place: &str, address: Ipv4Addr, until: Instant) -> Self {
        let client = Client::from_address(place, address);
        Self { client, place: place.to_owned(), address, until, answers: Answers::default() }
    }

    /// Whether there is time for more.
    pub(crate) fn goes_on(&self) -> bool {
        Instant::now() < self.until
    }

    /// Where they come from.
    pub(crate) fn address(&self) -> Ipv4Addr {
        self.address
    }

    /// Forgets who they were.
    pub(crate) fn become_somebody_else(&mut self) {
        self.client = Client::from_address(&self.place, self.address);
    }

    /// A connection that says nothing by itself.
    pub(crate) fn connect(&self) -> Result<std::net::TcpStream> {
        Client::from_address(&self.place, self.address).connect()
    }

    /// What the service knows them by.
    pub(crate) fn cookie(&self) -> Option<&str> {
        self.client.cookie.as_deref()
    }

    /// Where the service is.
    pub(crate) fn place(&self) -> &str {
        &self.place
    }

    /// Asks, and counts what came of it.
    pub(crate) fn ask(&mut self, method: &str, path: &str, body: Option<&Value>) -> Option<Answer> {
        let answer = self.client.ask(method, path, body).ok();
        if answer.is_none() {
            // Where nobody answers, nobody is harmed by asking faster.
            thread::sleep(PAUSE);
        }
        self.count(answer.as_ref().map(|answer| answer.status));
        answer
    }

    /// Sends JSON below `/api/v1`.
    pub(crate) fn post(&mut self, path: &str, body: &Value) -> Option<Answer> {
        self.ask("POST", &format!("/api/v1{path}"), Some(body))
    }

    /// Counts an answer by its status.
    pub(crate) fn count(&mut self, status: Option<u16>) {
        let Answers { granted, refused, put_off, faults, broken } = &mut self.answers;
        *match status {
            None => broken,
            Some(503) => put_off,
            Some(500..) => faults,
            Some(400..) => refused,
            Some(_) => granted,
        } += 1;
    }
}

impl Answers {
    /// Both together.
    pub(crate) fn plus(self, other: Self) -> Self {
        Self {
            granted: self.granted + other.granted,
            refused: self.refused + other.refused,
            put_off: self.put_off + other.put_off,
            faults: self.faults + other.faults,
            broken: self.broken + other.broken,
        }
    }
}
