//! Rooms: two nodes on one PostgreSQL, one of which dies; and a terminal among others.

use crate::node;
use ninefold_testbed::http::Client;
use ninefold_testbed::node::Node;
use ninefold_testbed::postgres::Postgres;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};

/// A member who sends every operation until it is answered, to whichever node is there.
struct Member {
    http: Client,
    number: u64,
    acknowledged: BTreeSet<String>,
}

impl Member {
    /// Sends one operation; a node that dies meanwhile is left for the other one.
    fn plays(&mut self, room: &str, nodes: &[&str], id: u64) {
        let op = format!("{:x}", self.number << 32 | id);
        // Each member has marks of their own, so that nobody is in another's way.
        let ink = json!({"centre": (1 + self.number).to_string()});
        let what = if id.is_multiple_of(2) { "write" } else { "wipe" };
        let message = json!({"op": {"id": op, "seen": 0, "do": {what: {"cells": [2], "ink": ink}}}});
        for place in nodes.iter().cycle().skip(id as usize).take(10) {
            self.http.move_to(place);
            let body = json!({ "messages": [message] });
            let answer = self.http.post(&format!("/api/v1/rooms/{room}/log"), &body);
            let Some(answer) = answer.ok().filter(|answer| answer.status == 200) else { continue };
            let told: Value = serde_json::from_slice(&answer.body).unwrap();
            assert_eq!(told["messages"][0]["done"]["op"], json!(op), "{told}");
            self.acknowledged.insert(op);
            return;
        }
        panic!("no node answers");
    }

    fn log(&mut self, room: &str, place: &str) -> Vec<Value> {
        self.http.move_to(place);
        let answer = self.http.get(&format!("/api/v1/rooms/{room}/log")).unwrap();
        let told: Value = serde_json::from_slice(&answer.body).unwrap();
        let messages = told["messages"].as_array().unwrap().iter();
        messages.filter_map(|message| message["entries"].as_array()).flatten().cloned().collect()
    }
}

#[test]
fn a_room_outlives_the_node_that_it_is_played_at() {
    ninefold_testbed::need!(Postgres);
    let database = Postgres::shared().create_database().unwrap();
    let (mut first, second) = (node(&database), node(&database));
    let places = [first.place().to_owned(), second.place().to_owned()];
    let places = [places[0].as_str(), places[1].as_str()];
    let mut http = Client::of(places[0]);
    let opened =
        http.post("/api/v1/rooms", &json!({"kind": "together", "text": "12...41..1...32."})).unwrap();
    assert_eq!(opened.status, 201, "{}", String::from_utf8_lossy(&opened.body));
    let room: Value = serde_json::from_slice(&opened.body).unwrap();
    let room = room["id"].as_str().unwrap().to_owned();
    let mut members = vec![Member { http, number: 0, acknowledged: BTreeSet::new() }];
    for number in 1..4 {
        let mut http = Client::of(places[1]);
        let joined = http.post(&format!("/api/v1/rooms/{room}/members"), &json!({})).unwrap();
        assert_eq!(joined.status, 200);
        members.push(Member { http, number, acknowledged: BTreeSet::new() });
    }
    // Somebody waits at one node for what happens at the other.
    let mut waiting = Client::of(places[1]);
    waiting.cookie = members[3].http.cookie.clone();
    let path = format!("/api/v1/rooms/{room}/log?since=4&wait=20");
    let waiter = std::thread::spawn(move || waiting.get(&path).unwrap());
    for id in 0..30 {
        match id {
            10 => first.kill(),
            20 => first = Node::start_at(places[0], crate::program(), &["--database", &database]).unwrap(),
            _ => {}
        }
        members.iter_mut().for_each(|member| member.plays(&room, &places, id));
    }
    let news = waiter.join().unwrap();
    assert!(String::from_utf8(news.body).unwrap().contains("\"seq\":5"));
    let logs = places.map(|place| members[0].log(&room, place));
    assert_eq!(logs[0], logs[1]);
    let mut times = BTreeMap::new();
    for entry in &logs[0] {
        *times.entry(entry["op"].as_str().unwrap().to_owned()).or_insert(0) += 1;
    }
    for op in members.iter().flat_map(|member| &member.acknowledged) {
        assert_eq!(times.get(op), Some(&1), "{op}");
    }
    assert_eq!(logs[0].len(), 4 + 4 * 30);
    drop((first, second));
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
