//! `ninefold health`, asked as a container does.

use crate::{node, program, sqlite_in};
use std::io::{BufRead, BufReader, Write};
use std::net::TcpListener;
use std::process::Command;

/// Asks, and gives the exit code and the sentence.
fn health(args: &[&str], variable: &str) -> (Option<i32>, String) {
    let mut command = Command::new(program());
    let output = command.arg("health").args(args).env("NINEFOLD_ADDR", variable).output().unwrap();
    (output.status.code(), String::from_utf8(output.stdout).unwrap())
}

#[test]
fn a_service_that_lives_is_well_wherever_it_listens() {
    let folder = tempfile::tempdir().unwrap();
    let service = node(&sqlite_in(folder.path()));
    let place = service.place().trim_start_matches("http://").trim_end_matches('/');
    let well = (Some(0), format!("Ninefold at http://{place}/ is well\n"));
    assert_eq!(health(&["--addr", place], "127.0.0.1:1"), well);
    assert_eq!(health(&[], place), well);
    assert_eq!(health(&[], &place.replace("127.0.0.1", "0.0.0.0")), well);
}

#[test]
fn whatever_else_answers_or_does_not_is_a_no() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let place = listener.local_addr().unwrap().to_string();
    let answer = std::thread::spawn(move || {
        let (mut stream, _) = listener.accept().unwrap();
        // The end of a question is an empty line.
        let lines = BufReader::new(&stream).lines().map_while(Result::ok);
        let question = lines.take_while(|line| !line.is_empty()).collect::<Vec<_>>();
        assert_eq!(question[0], "GET /health HTTP/1.1");
        stream.write_all(b"HTTP/1.1 503 Service Unavailable\r\n\r\n").unwrap();
    });
    let no = (Some(1), format!("Ninefold at http://{place}/ answers with 503\n"));
    assert_eq!(health(&["--addr", &place], ""), no);
    answer.join().unwrap();
    let (code, sentence) = health(&["--addr", &place], "");
    assert_eq!(code, Some(1));
    assert!(sentence.starts_with(&format!("Nothing answers at http://{place}/: ")), "{sentence}");
}
