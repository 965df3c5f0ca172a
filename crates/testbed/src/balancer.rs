//! A small load balancer in front of several nodes, as large ones are: it asks each of them now and then whether it
//! is ready, and sends nobody to one that is not. (The free nginx does not ask.)

use crate::http::Client;
use anyhow::{Context, Result, ensure};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

/// A balancer; it ends when it is dropped.
#[derive(Debug)]
pub struct Balancer {
    place: String,
    nodes: Arc<Nodes>,
}

/// After so many requests it asks again who is ready. A balancer would go by the clock: in between, nodes must
/// answer that are about to end.
const LOOK_EVERY: usize = 20;

#[derive(Debug)]
struct Nodes {
    places: Vec<String>,
    looks: Mutex<Looks>,
}

#[derive(Debug, Default)]
struct Looks {
    n_requests: usize,
    /// Which nodes were ready at the last look.
    ready: Vec<usize>,
    has_ended: bool,
}

impl Balancer {
    /// Starts one in front of nodes such as `127.0.0.1:40123`.
    pub fn start(nodes: &[&str]) -> Result<Self> {
        let listener = TcpListener::bind("127.0.0.1:0")?;
        let place = listener.local_addr()?.to_string();
        let places = nodes.iter().map(|&place| place.to_owned()).collect();
        let nodes = Arc::new(Nodes { places, looks: Mutex::default() });
        let door = Arc::clone(&nodes);
        thread::spawn(move || {
            for client in listener.incoming().map_while(Result::ok) {
                if door.has_ended() {
                    break;
                }
                let nodes = Arc::clone(&door);
                // Whoever has gone away does not hear what went wrong.
                thread::spawn(move || nodes.serve(client).ok());
            }
        });
        Ok(Self { place, nodes })
    }

    /// Where it is: `127.0.0.1:40123`.
    pub fn place(&self) -> &str {
        &self.place
    }
}

impl Drop for Balancer {
    fn drop(&mut self) {
        self.nodes.looks.lock().unwrap_or_else(PoisonError::into_inner).has_ended = true;
        // It looks up when somebody comes.
        let _ = TcpStream::connect(&self.place);
    }
}

impl Nodes {
    fn has_ended(&self) -> bool {
        self.looks.lock().unwrap_or_else(PoisonError::into_inner).has_ended
    }

    /// Passes one request on, and its answer back.
    fn serve(&self, client: TcpStream) -> Result<()> {
        let mut client = BufReader::new(client);
        let request = read_request(&mut client)?;
        let answer = match self.choose() {
            None => no_answer("503 Service Unavailable"),
            Some(place) => pass_on(place, &request).unwrap_or_else(|_| no_answer("502 Bad Gateway")),
        };
        Ok(client.get_mut().write_all(&answer)?)
    }

    /// The next node in turn that was ready at the last look.
    fn choose(&self) -> Option<&str> {
        let mut looks = self.looks.lock().unwrap_or_else(PoisonError::into_inner);
        if looks.n_requests.is_multiple_of(LOOK_EVERY) {
            let is_ready = |place: &str| Client::of(place).get("/ready").is_ok_and(|told| told.status == 200);
            looks.ready = (0..self.places.len()).filter(|&node| is_ready(&self.places[node])).collect();
        }
        looks.n_requests += 1;
        let turn = looks.n_requests % looks.ready.len().max(1);
        looks.ready.get(turn).map(|&node| self.places[node].as_str())
    }
}

/// Reads a request whose head says how long its body is; it is the only one of its connection.
fn read_request(client: &mut impl BufRead) -> Result<Vec<u8>> {
    let (mut head, mut length) = (String::new(), 0);
    client.read_line(&mut head)?;
    ensure!(!head.is_empty(), "the client said nothing");
    head.push_str("Connection: close\r\n");
    loop {
        let mut line = String::new();
        client.read_line(&mut line)?;
        let (name, value) = line.split_once(':').unwrap_or_default();
        if name.eq_ignore_ascii_case("content-length") {
            length = value.trim().parse().context("a length is a number")?;
        }
        head.push_str(&line);
        if line.trim().is_empty() {
            break;
        }
    }
    let mut request = head.into_bytes();
    client.take(length).read_to_end(&mut request)?;
    Ok(request)
}

/// What a node answers.
fn pass_on(place: &str, request: &[u8]) -> Result<Vec<u8>> {
    let mut node = TcpStream::connect(place)?;
    node.write_all(request)?;
    let mut answer = Vec::new();
    node.read_to_end(&mut answer)?;
    ensure!(!answer.is_empty(), "the node said nothing");
    Ok(answer)
}

/// What a client hears when no node answers.
fn no_answer(status: &str) -> Vec<u8> {
    format!("HTTP/1.1 {status}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n").into_bytes()
}
