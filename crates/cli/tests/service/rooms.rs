//! Rooms: two nodes on one PostgreSQL, of which one dies; and a terminal among others.

use crate::node;
use crate::terminal::{Lines, PASSWORD, sign_in, sign_up, terminal};
use ninefold_crowd::faults::{self, Plan};
use ninefold_online::{Address, Online, Places};
use ninefold_protocol::api::JoinRoom;
use ninefold_testbed::http::Client;
use ninefold_testbed::node::Node;
use ninefold_testbed::postgres::Postgres;
use serde_json::{Value, json};
use std::io::Write;
use std::path::Path;
use std::thread;
use std::time::{SystemTime, UNIX_EPOCH};

#[allow(
    dead_code,
    reason = "its main looks at the arguments of the command line, which are those of this test"
)]
#[path = "../../../online/examples/room_bot.rs"]
mod room_bot;

#[test]
fn rooms_outlive_the_nodes_that_they_are_played_at_and_connections_that_break() {
    ninefold_testbed::need!(Postgres, Nginx);
    let report = faults::run(crate::program(), Postgres::shared(), Plan::SMALL).unwrap();
    assert!(report.acknowledged >= 2 * Plan::SMALL.moves, "{report}");
}

/// A small board with several solutions, and one with a single one.
const OPEN: &str = "12...41..1...32.";
const PROPER: &str = "..2....1.2..1.3.";

/// Opens a room of a kind on a board, and says its id.
fn open_room(http: &mut Client, kind: &str, board: &str) -> String {
    let form = json!({"kind": kind, "name": "ada", "text": board});
    let opened = http.post("/api/v1/rooms", &form).unwrap();
    let room: Value = serde_json::from_slice(&opened.body).unwrap();
    room["id"].as_str().unwrap().to_owned()
}

#[test]
fn a_terminal_plays_in_a_room_and_is_told_what_others_do() {
    let folder = tempfile::tempdir().unwrap();
    let node = node(&crate::sqlite_in(folder.path()));
    let mut http = Client::of(node.place());
    let room = open_room(&mut http, "together", OPEN);
    let link = format!("http://{}/room/{room}", node.place());
    let mut game = terminal(folder.path(), &["play", "--room", &link, "--name", "tess"]);
    let (mut input, output) = (game.stdin.take().unwrap(), game.stdout.take().unwrap());
    let output = Lines::of(output);
    output.until("In the room of ada.");
    output.until("+");
    input.write_all(b"1 3 3\n").unwrap();
    let log = format!("/api/v1/rooms/{room}/log");
    let heard = http.get(&format!("{log}?since=2&wait=20")).unwrap();
    assert!(String::from_utf8(heard.body).unwrap().contains("\"played\""));
    let op = json!({"id": "a1", "seen": 3, "do": {"write": {"cells": [3], "ink": {"digit": "4"}}}});
    http.post(&log, &json!({"messages": [{"op": op}]})).unwrap();
    output.until("ada wrote 4 in r1c4.");
    input.write_all(b"cell 1 4\n1 4 3\nhint\nsay well\nwho\nquit\n").unwrap();
    output.until("ada wrote it.");
    output.until("There are no hints in this room.");
    output.until("ada: owner.");
    output.until("Goodbye.");
    assert!(game.wait().unwrap().success());
}

/// A script, or somebody quick, does not wait for the board.
#[test]
fn what_is_typed_before_the_board_is_there_is_done_at_it() {
    let folder = tempfile::tempdir().unwrap();
    let node = node(&crate::sqlite_in(folder.path()));
    let mut http = Client::of(node.place());
    let room = open_room(&mut http, "together", OPEN);
    let link = format!("http://{}/room/{room}", node.place());
    let mut game = terminal(folder.path(), &["play", "--room", &link, "--name", "tess"]);
    game.stdin.take().unwrap().write_all(b"1 3 3\ncell 1 3\n").unwrap();
    let said = Lines::of(game.stdout.take().unwrap()).until("Goodbye.");
    assert!(said.contains("r1c3: 3") && !said.contains("no board"), "{said}");
    assert!(game.wait().unwrap().success());
}

/// A board in fog, of which the first two rows are given.
const FOGGY: &str = "ninefold 1\nlayout: boxes 2x2\nrule: fog\nrule: cage 7 r4c3 r4c4\ngivens:\n  1234\n  3412\n  ....\n  ....\n";

#[test]
fn a_terminal_is_told_what_comes_out_of_the_fog() {
    let folder = tempfile::tempdir().unwrap();
    let node = node(&crate::sqlite_in(folder.path()));
    let mut http = Client::of(node.place());
    for (language, begins, lifted) in [
        (
            "en",
            "Fog, drawn as ~, hides what is drawn on 4 cells.",
            ["The fog lifts from", "Cage of 7: r4c3 and r4c4; 3 to go in r4c4."],
        ),
        (
            "de",
            "Nebel, als ~ gezeichnet, verdeckt, was auf 4 Zellen steht.",
            ["Der Nebel weicht von", "Käfig mit 7: r4c3 und r4c4; noch 3 in r4c4."],
        ),
    ] {
        let room = open_room(&mut http, "together", FOGGY);
        let link = format!("http://{}/room/{room}", node.place());
        let mut game =
            terminal(folder.path(), &["play", "--room", &link, "--name", "tess", "--lang", language]);
        let (mut input, output) = (game.stdin.take().unwrap(), game.stdout.take().unwrap());
        let output = Lines::of(output);
        let said = output.until(begins);
        assert!(!said.contains("7"), "{said}");
        output.until("| ~ ~ | ~ ~ |");
        input.write_all(b"4 3 3\n4 3 4\n").unwrap();
        let said = output.until(lifted[0]);
        assert!(said.contains(lifted[0]), "{said}");
        output.until(lifted[1]);
        input.write_all(b"quit\n").unwrap();
        game.wait().unwrap();
    }
}

#[test]
fn a_german_terminal_races_watches_the_other_and_keeps_its_board() {
    let folder = tempfile::tempdir().unwrap();
    let node = node(&crate::sqlite_in(folder.path()));
    let mut ada = Client::of(node.place());
    let room = open_room(&mut ada, "race", OPEN);
    let link = format!("http://{}/room/{room}", node.place());
    let mut game = terminal(folder.path(), &["play", "--lang", "de", "--room", &link, "--name", "tess"]);
    let (mut input, output) = (game.stdin.take().unwrap(), game.stdout.take().unwrap());
    let output = Lines::of(output);
    output.until("Im Raum von ada.");
    let mut ask = |id: &str, what: Value| {
        let op = json!({"id": id, "seen": 3, "do": what});
        let answer =
            ada.post(&format!("/api/v1/rooms/{room}/log"), &json!({"messages": [{"op": op}]})).unwrap();
        assert!(answer.json()["messages"][0]["done"].is_object(), "{}", answer.json());
    };
    ask("a1", json!("start"));
    output.until("Das Rennen startet in 5 Sekunden.");
    let said = output.until("| . 3 | 2 . |");
    assert!(said.contains("4x4 Unbewertet."), "{said}");
    // Whoever still plays sees nobody else's digits.
    ask("a2", json!({"write": {"cells": [2], "ink": {"digit": "3"}}}));
    input.write_all("sag gut gemacht\nzusehen ada\n".as_bytes()).unwrap();
    output.until("Anderen im Rennen kannst du zusehen, sobald dein eigenes Brett zu Ende ist.");
    input.write_all(b"1 4 4\naufgeben\n").unwrap();
    output.until("Aufgegeben.");
    input.write_all(b"zusehen ada\n").unwrap();
    output.until("Du schaust ada zu.");
    let seen = output.until("| . 3 | 2 . |");
    assert!(seen.contains("4x4 Unbewertet, dem du zusiehst.") && seen.contains("| 1 2 | 3 . |"), "{seen}");
    // What is watched goes on.
    ask("a3", json!({"write": {"cells": [15], "ink": {"digit": "1"}}}));
    loop {
        input.write_all(b"brett\n").unwrap();
        let seen = output.until("| . 3 | 2");
        if seen.contains("| . 3 | 2 1 |") {
            break;
        }
    }
    input.write_all(b"zusehen\nbehalten\nende\n").unwrap();
    let own = output.until("| . 3 | 2 . |");
    assert!(own.contains("Das ist dein Brett.") && own.contains("| 1 2 | . 4 |"), "{own}");
    let kept = output.until("Noch einmal ansehen: ninefold review ");
    output.until("Auf Wiedersehen.");
    assert!(game.wait().unwrap().success());
    // What was kept is a game that can be replayed.
    let file = kept.trim().rsplit("ninefold review ").next().unwrap();
    assert!(Path::new(file).starts_with(folder.path()), "{file}");
    let replay = terminal(folder.path(), &["replay", file, "--lang", "de"]).wait_with_output().unwrap();
    let replay = String::from_utf8(replay.stdout).unwrap();
    assert!(replay.contains("r1c4"), "{replay}");
}

#[test]
fn a_german_terminal_in_a_class_is_told_hints_and_answers_in_german() {
    let folder = tempfile::tempdir().unwrap();
    let node = node(&crate::sqlite_in(folder.path()));
    let mut ada = Client::of(node.place());
    let room = open_room(&mut ada, "class", PROPER);
    let link = format!("http://{}/room/{room}", node.place());
    let mut game = terminal(folder.path(), &["play", "--lang", "de", "--room", &link, "--name", "tess"]);
    let (mut input, output) = (game.stdin.take().unwrap(), game.stdout.take().unwrap());
    let output = Lines::of(output);
    output.until(", das Brett der Lehrkraft.");
    let mut teach = |what: &str, id: &str| {
        let answer = ada.post(&format!("/api/v1/rooms/{room}/{what}"), &json!({"op": id})).unwrap();
        assert_eq!(answer.status, 200, "{}", answer.json());
    };
    teach("questions", "b1");
    output.until("ada fragt: Wer sieht den nächsten Schritt?");
    input.write_all(b"1 2 1\n").unwrap();
    output.until("Deine Antwort ist angekommen.");
    let tiers = ["Sieh dir Block 2 an.", "Die Technik heißt Hidden Single.", "Also ist r1c4 gleich 3."];
    for (number, words) in tiers.into_iter().enumerate() {
        teach("hints", &format!("c{number}"));
        output.until("ada zeigt einen Hinweis.");
        output.until(words);
    }
    // A phrase is typed in German too; in the log it has no language.
    input.write_all(b"sag ich komme nicht weiter\n").unwrap();
    output.until("Du: Ich komme nicht weiter.");
    input.write_all(b"ende\n").unwrap();
    output.until("Auf Wiedersehen.");
    assert!(game.wait().unwrap().success());
}

/// When an arena is open that does not close for days.
fn open_for_days() -> String {
    const DAYS: [&str; 7] = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];
    let today = SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_secs() / 86_400;
    // The first day of 1970 was a Thursday; the minute in which it is closed lies three days ahead.
    format!("{} 00:00 10079", DAYS[usize::try_from((today + 3 + 3) % 7).unwrap()])
}

#[test]
fn a_terminal_races_in_the_arena_and_goes_on_to_the_next_opponent() {
    let folder = tempfile::tempdir().unwrap();
    let settings = ["--database", &crate::sqlite_in(folder.path()), "--arena", &open_for_days()];
    let node = Node::start(crate::program(), &settings).unwrap();
    let mut bob = sign_up(node.place(), "bob");
    sign_up(node.place(), "tess");
    sign_in(folder.path(), node.place(), "tess");
    let mut game = terminal(folder.path(), &["arena"]);
    let (mut input, output) = (game.stdin.take().unwrap(), game.stdout.take().unwrap());
    let output = Lines::of(output);
    output.until("The arena is open until");
    output.until("Nobody has raced yet.");
    input.write_all(b"next\n").unwrap();
    output.until("Waiting for an opponent");
    let room = loop {
        let seat = bob.post("/api/v1/arena/seat", &json!({})).unwrap().json();
        if let Some(room) = seat["room"].as_str() {
            break room.to_owned();
        }
    };
    output.until("There is an opponent for you.");
    let said = output.until("The race starts in");
    assert!(said.contains("bob is here to play.") && !said.contains("The arena watches."), "{said}");
    // It is not decided yet.
    input.write_all(b"next\n").unwrap();
    output.until("This race is not decided yet");
    let leave = json!({"messages": [{"op": {"id": "1", "seen": 4, "do": "leave"}}]});
    bob.post(&format!("/api/v1/rooms/{room}/log"), &leave).unwrap();
    output.until("You won this race: 2 points.");
    input.write_all(b"who\nnext\n").unwrap();
    let said = output.until("Waiting for an opponent");
    assert!(said.contains("You: ") && !said.contains("The arena: owner"), "{said}");
    input.write_all(b"stop\ntable\nquit\n").unwrap();
    output.until("You wait no longer.");
    let table = output.until("Goodbye.");
    assert!(table.contains("1. tess") && table.contains("2 points, 1 of 1 won"), "{table}");
    assert!(game.wait().unwrap().success());
}

#[test]
fn the_sample_bot_races_by_a_token_of_its_account() {
    let folder = tempfile::tempdir().unwrap();
    let node = node(&crate::sqlite_in(folder.path()));
    let address = format!("http://{}", node.place()).parse::<Address>().unwrap();
    let mut account = sign_up(node.place(), "robby");
    let mut online = |scope: &str| {
        let form = json!({"name": scope, "scopes": [scope], "days": 1, "password": PASSWORD});
        let token = account.post("/api/v1/tokens", &form).unwrap().json();
        Online::by_token(address.clone(), &Places::of_user(), token["secret"].as_str().unwrap())
    };
    let mut ada = Client::of(node.place());
    let room = open_room(&mut ada, "race", PROPER);
    let log = format!("/api/v1/rooms/{room}/log");
    let refused = online("games_read").join_room(&room, &JoinRoom { name: None, role: None });
    assert_eq!(refused.unwrap_err().status(), Some(403));
    let bot = online("games_write");
    thread::scope(|scope| {
        let race =
            scope.spawn(|| room_bot::play(&bot, &room, "robot".into()).map_err(|error| error.to_string()));
        let (mut heard, mut since) = (String::new(), 1);
        while !heard.contains("\"ready\"") {
            let news = ada.get(&format!("{log}?since={since}&wait=20")).unwrap().json();
            since = news["messages"][0]["hello"]["head"].as_u64().unwrap();
            heard.push_str(&news.to_string());
        }
        assert!(heard.contains("robby") && !heard.contains("robot"), "{heard}");
        let ready = json!({"op": {"id": "a1", "seen": 3, "do": "ready"}});
        ada.post(&log, &json!({"messages": [ready]})).unwrap();
        race.join().unwrap().unwrap();
    });
    // The race may have lasted longer than the service keeps a connection on which nothing is asked.
    ada.move_to(node.place());
    let heard = ada.get(&format!("{log}?since=0")).unwrap().json().to_string();
    assert!(heard.contains("finished"), "{heard}");
}
