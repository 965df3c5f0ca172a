//! The service as systemd runs it: with a socket that is open already, and a log for programs.

use crate::player::Player;
use crate::{program, sqlite_in};
use ninefold_testbed::http::Client;
use serde_json::Value;
use std::io::{BufRead, BufReader, Read};
use std::net::TcpListener;
use std::os::fd::OwnedFd;
use std::process::{Child, Command, Stdio};
use std::thread;

/// What systemd does: sockets are the first files after the usual three, and the process is told how many. Here they
/// are the same one.
const HAND_OVER: &str = "export LISTEN_PID=$$ LISTEN_FDS=$1; shift; exec \"$@\" 3<&0 4<&0 0</dev/null";

/// A process that ends with the test, whatever comes of it.
struct Ended(Child);

impl Drop for Ended {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Starts the service with so many copies of a socket; its own address could not be listened on.
fn hand_over(listener: &TcpListener, copies: &str, database: &str) -> Ended {
    let child = Command::new("sh")
        .args(["-c", HAND_OVER, "sh", copies])
        .arg(program())
        .args(["serve", "--addr", "127.0.0.1:1", "--stock", "0", "--log", "info", "--log-form", "json"])
        .args(["--database", database])
        .stdin(OwnedFd::from(listener.try_clone().unwrap()))
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn();
    Ended(child.unwrap())
}

impl Ended {
    /// Asks it to end, without waiting.
    fn ask_to_end(&self) {
        let told = Command::new("kill").args(["-TERM", &self.0.id().to_string()]).status();
        assert!(told.unwrap().success());
    }

    /// What it logs.
    fn events(&mut self) -> impl Iterator<Item = Value> + use<> {
        let lines = BufReader::new(self.0.stderr.take().unwrap()).lines().map(Result::unwrap);
        lines.filter(|line| line.starts_with('{')).map(|line| serde_json::from_str(&line).unwrap())
    }
}

#[test]
fn a_socket_that_was_opened_before_is_served_and_the_log_is_json() {
    let folder = tempfile::tempdir().unwrap();
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let place = listener.local_addr().unwrap().to_string();
    let mut child = hand_over(&listener, "1", &sqlite_in(folder.path()));
    let mut told = child.events();
    let listening = told.find(|event| event["message"] == "listening").unwrap();
    assert_eq!((&listening["level"], &listening["address"]), (&"INFO".into(), &place.as_str().into()));
    assert_eq!(Client::of(&place).get("/health").unwrap().status, 200);
    let form = serde_json::json!({"login": "nobody", "password": "wrong"});
    assert_eq!(Client::of(&place).post("/api/v1/session", &form).unwrap().status, 401);
    let failed = told.find(|event| event["event"] == "sign-in-failed").unwrap();
    assert_eq!(
        (&failed["span"]["name"], &failed["span"]["route"]),
        (&"request".into(), &"/api/v1/session".into())
    );
}

#[test]
fn whoever_comes_while_the_service_starts_again_waits_and_is_answered() {
    let folder = tempfile::tempdir().unwrap();
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let place = listener.local_addr().unwrap().to_string();
    let mut first = hand_over(&listener, "1", &sqlite_in(folder.path()));
    // Whoever comes before it listens waits too.
    let mut player = Player::begin(&place);
    first.ask_to_end();
    assert!(first.0.wait().unwrap().success());
    player.http.move_to(&place);
    thread::scope(|scope| {
        let waiting = scope.spawn(|| player.send(1).unwrap().status);
        let _second = hand_over(&listener, "1", &sqlite_in(folder.path()));
        assert_eq!(waiting.join().unwrap(), 200);
    });
}

#[test]
fn several_sockets_are_refused_because_one_would_be_served() {
    let folder = tempfile::tempdir().unwrap();
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let mut child = hand_over(&listener, "2", &sqlite_in(folder.path()));
    let mut told = String::new();
    child.0.stderr.take().unwrap().read_to_string(&mut told).unwrap();
    assert!(!child.0.wait().unwrap().success());
    assert!(told.contains("2 sockets were handed over, but one is served"), "{told}");
}
