//! Rooms: two nodes on one PostgreSQL, of which one dies; and a terminal among others.

use crate::node;
use ninefold_crowd::faults::{self, Plan};
use ninefold_testbed::http::Client;
use ninefold_testbed::postgres::Postgres;
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};

#[test]
fn rooms_outlive_the_nodes_that_they_are_played_at_and_connections_that_break() {
    ninefold_testbed::need!(Postgres, Nginx);
    let report = faults::run(crate::program(), Postgres::shared(), Plan::SMALL).unwrap();
    assert!(report.acknowledged >= 2 * Plan::SMALL.moves, "{report}");
}

/// What a terminal game has said, up to the line with these words.
fn until(output: &mut impl BufRead, words: &str) -> String {
    let mut said = String::new();
    while !said.contains(words) {
        assert_ne!(output.read_line(&mut said).unwrap(), 0, "it never said '{words}':\n{said}");
    }
    said
}

#[test]
fn a_terminal_plays_in_a_room_and_is_told_what_others_do() {
    let folder = tempfile::tempdir().unwrap();
    let node = node(&crate::sqlite_in(folder.path()));
    let mut http = Client::of(node.place());
    let form = json!({"kind": "together", "name": "ada", "text": "12...41..1...32."});
    let opened = http.post("/api/v1/rooms", &form).unwrap();
    let room: Value = serde_json::from_slice(&opened.body).unwrap();
    let room = room["id"].as_str().unwrap();
    let link = format!("http://{}/room/{room}", node.place());
    let mut game = Command::new(crate::program())
        .args(["play", "--room", &link, "--name", "tess"])
        .env("HOME", folder.path())
        .env_remove("XDG_CONFIG_HOME")
        .env_remove("XDG_STATE_HOME")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let (mut input, output) = (game.stdin.take().unwrap(), game.stdout.take().unwrap());
    let mut output = BufReader::new(output);
    until(&mut output, "In the room of ada.");
    until(&mut output, "+");
    input.write_all(b"1 3 3\n").unwrap();
    let log = format!("/api/v1/rooms/{room}/log");
    let heard = http.get(&format!("{log}?since=2&wait=20")).unwrap();
    assert!(String::from_utf8(heard.body).unwrap().contains("\"played\""));
    let op = json!({"id": "a1", "seen": 3, "do": {"write": {"cells": [3], "ink": {"digit": "4"}}}});
    http.post(&log, &json!({"messages": [{"op": op}]})).unwrap();
    until(&mut output, "ada wrote 4 in r1c4.");
    input.write_all(b"cell 1 4\n1 4 3\nhint\nsay well\nwho\nquit\n").unwrap();
    until(&mut output, "ada wrote it.");
    until(&mut output, "Not available in a room");
    until(&mut output, "ada: owner.");
    until(&mut output, "Goodbye.");
    assert!(game.wait().unwrap().success());
}
