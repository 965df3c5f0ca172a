//! The service as systemd runs it: with a socket that is open already, and a log for programs.

use crate::{program, sqlite_in};
use ninefold_testbed::http::Client;
use serde_json::Value;
use std::io::{BufRead, BufReader};
use std::net::TcpListener;
use std::os::fd::OwnedFd;
use std::process::{Child, Command, Stdio};

/// What systemd does: the socket is the first file after the usual three, and the process is told so.
const HAND_OVER: &str = "export LISTEN_PID=$$ LISTEN_FDS=1; exec \"$0\" \"$@\" 3<&0 0</dev/null";

/// A process that ends with the test, whatever comes of it.
struct Ended(Child);

impl Drop for Ended {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[test]
fn a_socket_that_was_opened_before_is_served_and_the_log_is_json() {
    let folder = tempfile::tempdir().unwrap();
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let place = listener.local_addr().unwrap().to_string();
    let child = Command::new("sh")
        .args(["-c", HAND_OVER])
        .arg(program())
        .args(["serve", "--addr", "127.0.0.1:1", "--stock", "0", "--log", "info", "--log-form", "json"])
        .args(["--database", &sqlite_in(folder.path())])
        .stdin(OwnedFd::from(listener))
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn();
    let mut child = Ended(child.unwrap());
    let mut lines = BufReader::new(child.0.stderr.take().unwrap()).lines();
    let told = lines.by_ref().map(Result::unwrap).filter(|line| line.starts_with('{'));
    let mut told = told.map(|line| serde_json::from_str::<Value>(&line).unwrap());
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
