//! What rooms may take: bytes of a log, of a client and of memory, rooms of a player, sockets of a member.

use crate::harness::{Browser, World};
use crate::rooms::Member;
use axum::http::StatusCode;
use ninefold_protocol::room::ServerMessage;
use serde_json::{Value, json};

on_both_databases! {
    large_marks_are_paid_by_their_bytes_and_others_play_on
    a_long_log_is_told_in_parts_and_whoever_reads_it_pays
}

/// A board on which one stroke changes many cells.
const LARGE: usize = 625;

/// A room on the largest board, which has nothing on it.
async fn opens_large(browser: Browser, name: &str) -> Member {
    Member::opens_on(browser, "together", name, &".".repeat(LARGE)).await
}

/// A corner mark in every cell, or away from every cell.
fn stroke(number: usize) -> Value {
    let what = if number.is_multiple_of(2) { "write" } else { "wipe" };
    let cells = (0..LARGE).collect::<Vec<_>>();
    let id = format!("{:x}", 0x1000 + number);
    json!({"op": {"id": id, "seen": 1, "do": { (what): {"cells": cells, "ink": {"corner": "1"}} }}})
}

/// Sends strokes in one request; says how many are in the log, and what is said of the others.
async fn strokes(member: &Member, numbers: std::ops::Range<usize>) -> (usize, Vec<String>) {
    let messages = numbers.map(stroke).collect::<Vec<_>>();
    let path = format!("/rooms/{}/log", member.room);
    let told = member.browser.post(&path, json!({ "messages": messages })).await.expect(StatusCode::OK);
    let told = told["messages"].as_array().unwrap().iter().map(|message| {
        let message = ServerMessage::read(&message.to_string()).unwrap();
        match message {
            ServerMessage::Done { .. } => Ok(()),
            ServerMessage::Refused { reason, .. } => Err(reason),
            ServerMessage::Problem(told) => Err(told),
            other => panic!("{other:?}"),
        }
    });
    let told = told.collect::<Vec<_>>();
    let n_done = told.iter().filter(|told| told.is_ok()).count();
    (n_done, told.into_iter().filter_map(Result::err).collect())
}

async fn large_marks_are_paid_by_their_bytes_and_others_play_on(world: World) {
    // A hundredth of what is granted to people: 160 kB in ten minutes.
    let node = world.another_node(&[("rate-limits", "1")]).await;
    let ada = opens_large(node.browser_at("192.0.2.1"), "ada").await;
    let mut n_done = 0;
    for minute in 0..3 {
        n_done += strokes(&ada, 20 * minute..20 * minute + 12).await.0;
        node.clock.advance(60_000);
    }
    assert!((10..=20).contains(&n_done), "{n_done} entries of more than ten thousand bytes");
    let is_told_to_wait = |told: &[String]| told.iter().any(|told| told.contains("Try again in "));
    let (n_done, told) = strokes(&ada, 80..88).await;
    assert!(n_done <= 1 && is_told_to_wait(&told), "{n_done} more: {told:?}");
    // Neither another room nor another name is a way around it.
    let mut eve = opens_large(world.browser(), "eve").await;
    let elsewhere = node.browser_at("192.0.2.1");
    elsewhere.set_cookie(eve.browser.cookie());
    eve.browser = elsewhere;
    assert!(is_told_to_wait(&strokes(&eve, 0..2).await.1));
    let bob = Member::opens(node.browser_at("192.0.2.2"), "together", "bob").await;
    let small = json!({"op": {"id": "b", "seen": 1, "do": {"write": {"cells": [2], "ink": {"digit": "3"}}}}});
    assert!(bob.posts(small).await.contains("done"), "others play on");
    node.clock.advance(600_000);
    assert!(strokes(&ada, 100..102).await.0 > 0, "and so does whoever waits");
}

async fn a_long_log_is_told_in_parts_and_whoever_reads_it_pays(world: World) {
    let mut ada = opens_large(world.browser(), "ada").await;
    assert_eq!(strokes(&ada, 0..100).await, (100, Vec::new()));
    let path = format!("/rooms/{}/log", ada.room);
    let part = ada.browser.get(&path).await;
    assert!(part.text.len() < 1 << 20, "{} bytes at once", part.text.len());
    let part = part.expect(StatusCode::OK);
    assert_eq!(part["messages"][0]["hello"]["head"], 101);
    ada.looks().await;
    assert!((2..101).contains(&ada.follower.since()), "{} entries", ada.follower.since());
    while ada.follower.since() < 101 {
        ada.looks().await;
    }
    // At another node, the room has to be read too; whoever asks again and again pays for it.
    let node = world.another_node(&[("rate-limits", "1")]).await;
    let browser = node.browser();
    browser.set_cookie(ada.browser.cookie());
    let ask = async || browser.get(&path).await.status;
    let first = ask().await;
    assert!([StatusCode::OK, StatusCode::TOO_MANY_REQUESTS].contains(&first));
    assert_eq!(ask().await, StatusCode::TOO_MANY_REQUESTS);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_log_is_full_by_its_bytes_and_whoever_wants_to_go_may_go() {
    let world = World::on_sqlite_with(&[("rate-limits", "0")]).await;
    let ada = opens_large(world.browser(), "ada").await;
    let mut n_strokes = 0;
    let told = loop {
        let (n_done, told) = strokes(&ada, n_strokes..n_strokes + 100).await;
        n_strokes += n_done;
        if let Some(told) = told.into_iter().next() {
            break told;
        }
    };
    assert_eq!(told, "This room has seen too much: open a new one.");
    assert!(n_strokes < 2_000, "{n_strokes} of them make more than a log may have");
    let leave = json!({"op": {"id": "1ea7e", "seen": 0, "do": "leave"}});
    assert!(ada.posts(leave).await.contains("done"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn rooms_that_do_not_fit_into_memory_are_read_again_when_somebody_asks() {
    let world = World::on_sqlite_with(&[("rate-limits", "0"), ("game-cache", "1")]).await;
    let mut rooms = Vec::new();
    for number in 0..4 {
        let mut room = opens_large(world.browser(), &format!("ada{number}")).await;
        assert_eq!(strokes(&room, 0..20).await, (20, Vec::new()));
        room.looks().await;
        rooms.push(room);
    }
    for turn in 0..3 {
        for (number, room) in rooms.iter_mut().enumerate() {
            let cell = 5 * turn + number;
            while room.follower.since() < room.looks().await.follower.since() {}
            room.enters(world.now(), cell, '7').await.unwrap();
            assert_eq!(&room.digits()[cell..=cell], "7", "room {number} in turn {turn}");
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_player_has_twenty_rooms_and_no_more() {
    let world = World::on_sqlite().await;
    let browser = world.browser();
    let form = json!({"kind": "together", "name": "ada", "text": "12...41..1...32."});
    for _ in 0..20 {
        browser.post("/rooms", form.clone()).await.expect(StatusCode::CREATED);
    }
    let told = browser.post("/rooms", form).await.expect(StatusCode::CONFLICT);
    assert_eq!(told["detail"], "You have 20 rooms; each ends after a day of silence.");
}
