//! MISSION 6.9: play with others. Members follow a room as clients do, by `Follower`.

use crate::harness::{Browser, World};
use axum::body::Body;
use axum::http::{Method, StatusCode, header};
use ninefold::game::{self, Moment};
use ninefold::puzzle::{Cell, Digit};
use ninefold_protocol::room::{ClientMessage, ServerMessage};
use ninefold_room::{Command, Door, Follower, MemberId, Op, OpId, Owner, Phase, Play, Refusal, Talk, Words};
use serde_json::{Value, json};
use std::sync::atomic::{AtomicU64, Ordering};
use tokio::task::JoinSet;

on_both_databases! {
    two_play_together_at_two_nodes_and_nothing_is_done_twice
    a_race_hides_the_puzzle_and_the_digits_and_takes_the_time_of_the_service
    a_guest_who_signs_up_in_the_middle_stays_the_same_member
    attacks_are_refused_and_break_nothing
    a_room_ends_after_a_day_of_silence
    guests_without_a_name_who_come_in_the_same_moment_all_come_in
    what_happened_long_ago_is_told_and_is_not_done_again
    ice_thaws_as_the_service_says_and_the_solution_stays_there
    fog_lifts_as_the_service_says_and_what_it_hides_stays_there
    a_room_is_opened_on_any_puzzle
}

const BOARD: &str = "12...41..1...32.";
const SOLUTION: &str = "1234341221434321";

/// A member at a browser.
pub(crate) struct Member {
    pub(crate) browser: Browser,
    pub(crate) room: String,
    pub(crate) follower: Follower,
    n_ops: u128,
}

impl Member {
    /// Somebody who opens a room.
    pub(crate) async fn opens(browser: Browser, kind: &str, name: &str) -> Self {
        Self::opens_on(browser, kind, name, BOARD).await
    }

    /// The same on another board.
    pub(crate) async fn opens_on(browser: Browser, kind: &str, name: &str, board: &str) -> Self {
        let form = json!({"kind": kind, "name": name, "text": board});
        let info = browser.post("/rooms", form).await.expect(StatusCode::CREATED);
        Self::new(browser, &info)
    }

    /// Somebody who has got the link.
    pub(crate) async fn joins(browser: Browser, room: &str, form: Value) -> Self {
        let info = browser.post(&format!("/rooms/{room}/members"), form).await.expect(StatusCode::OK);
        Self::new(browser, &info)
    }

    pub(crate) fn new(browser: Browser, info: &Value) -> Self {
        let me = MemberId(u8::try_from(info["me"].as_u64().unwrap()).unwrap());
        let (room, follower) = (info["id"].as_str().unwrap().to_owned(), Follower::new(Some(me)));
        // The same member may come back: ids of operations are never used again.
        static N_MEMBERS: AtomicU64 = AtomicU64::new(1);
        let n_ops = u128::from(N_MEMBERS.fetch_add(1, Ordering::Relaxed)) << 32;
        Self { browser, room, follower, n_ops }
    }

    /// Reads on.
    pub(crate) async fn looks(&mut self) -> &mut Self {
        let path = format!("/rooms/{}/log?since={}", self.room, self.follower.since());
        let news = self.browser.get(&path).await.expect(StatusCode::OK);
        self.hears(&news);
        self
    }

    fn hears(&mut self, news: &Value) -> Vec<ServerMessage> {
        let read = |message: &Value| ServerMessage::read(&message.to_string()).unwrap();
        let messages = news["messages"].as_array().unwrap().iter().map(read).collect::<Vec<_>>();
        for message in &messages {
            match message {
                ServerMessage::Entries(entries) => self.follower.hear(entries).unwrap(),
                ServerMessage::Refused { op, .. } => self.follower.hear_refused(*op),
                _ => {}
            }
        }
        messages
    }

    pub(crate) fn next_op(&mut self) -> OpId {
        self.n_ops += 1;
        OpId(self.n_ops)
    }

    /// Sends everything that is pending, and says what came of the last.
    async fn sends(&mut self) -> Result<u64, String> {
        let written = self.follower.pending().map(|op| ClientMessage::Op(op.clone()).write().unwrap());
        let messages = written.map(|text| serde_json::from_str::<Value>(&text).unwrap()).collect::<Vec<_>>();
        let path = format!("/rooms/{}/log", self.room);
        let news = self.browser.post(&path, json!({ "messages": messages })).await.expect(StatusCode::OK);
        match self.hears(&news).pop().unwrap() {
            ServerMessage::Done { seq, .. } => {
                self.looks().await;
                Ok(seq)
            }
            ServerMessage::Refused { reason, .. } => Err(reason),
            other => panic!("{other:?}"),
        }
    }

    pub(crate) async fn asks(&mut self, command: Command) -> Result<u64, String> {
        let op = self.next_op();
        self.follower.ask(Moment(0), op, command).map_err(|refusal| refusal.to_string())?;
        self.sends().await
    }

    /// Enters a digit, at a time by the clock of the service.
    pub(crate) async fn enters(&mut self, now: u64, cell: usize, symbol: char) -> Result<u64, String> {
        let op = self.next_op();
        let command = game::Command::enter(Cell::new(cell), Digit::from_char(symbol).unwrap());
        self.follower.play(Moment(now), op, &command).map_err(|refusal| refusal.to_string())?;
        self.sends().await
    }

    pub(crate) async fn solves(&mut self, now: u64, but: usize) {
        let empty = BOARD.chars().enumerate().filter(|(_, symbol)| *symbol == '.');
        let cells = empty.map(|(cell, _)| cell).collect::<Vec<_>>();
        for &cell in &cells[..cells.len() - but] {
            // Some may be there already.
            let _ = self.enters(now, cell, SOLUTION.chars().nth(cell).unwrap()).await;
        }
    }

    pub(crate) fn digits(&self) -> String {
        let symbol = |digit: Option<Digit>| digit.map_or('.', Digit::to_char);
        let board = self.follower.board();
        board.map(|session| session.sheet().digits().into_iter().map(symbol).collect()).unwrap_or_default()
    }

    /// Sends a message as it is.
    pub(crate) async fn posts(&self, message: Value) -> String {
        let body = json!({ "messages": [message] });
        let news = self.browser.post(&format!("/rooms/{}/log", self.room), body).await;
        news.expect(StatusCode::OK)["messages"][0].to_string()
    }
}

async fn two_play_together_at_two_nodes_and_nothing_is_done_twice(world: World) {
    let other_node = world.another_node(&[]).await;
    let mut ada = Member::opens(world.browser(), "together", "ada").await;
    let room = ada.room.clone();
    let mut bob = Member::joins(other_node.browser(), &room, json!({"name": "bob"})).await;
    let mut eve = Member::joins(world.browser(), &room, json!({"name": "eve", "role": "watcher"})).await;
    ada.looks().await;
    bob.looks().await;
    let now = world.now();
    ada.enters(now, 2, '3').await.unwrap();
    // Bob has not heard of it yet.
    let told = bob.enters(now, 2, '4').await.unwrap_err();
    assert_eq!(told, "Somebody else has changed r1c3 meanwhile.");
    bob.looks().await;
    bob.enters(now, 3, '4').await.unwrap();
    // An answer gets lost, and the operation is sent again, at both nodes.
    let op = bob.next_op();
    bob.follower.play(Moment(now), op, &game::Command::enter(Cell::new(4), Digit::from_index(2))).unwrap();
    let message = ClientMessage::Op(bob.follower.pending().next().unwrap().clone()).write().unwrap();
    let message = serde_json::from_str::<Value>(&message).unwrap();
    let first = bob.posts(message.clone()).await;
    let cookie = bob.browser.cookie();
    let elsewhere = world.browser();
    elsewhere.set_cookie(cookie);
    bob.browser = elsewhere;
    assert_eq!(bob.posts(message).await, first);
    for member in [&mut ada, &mut bob, &mut eve] {
        member.looks().await;
        assert_eq!(member.digits(), "12343".to_owned() + &BOARD[5..]);
    }
    assert_eq!(ada.follower.confirmed(), bob.follower.confirmed());
    assert_eq!(ada.follower.confirmed(), eve.follower.confirmed());
    assert_eq!(eve.enters(now, 7, '2').await.unwrap_err(), "You are watching: join as a player to play.");
    ada.solves(now, 0).await;
    bob.looks().await;
    assert!(matches!(bob.follower.room().round().unwrap().phase, Phase::Over { millis: Some(0) }));
    // The next puzzle, in the same room; asked twice, it comes once.
    let next = json!({"op": "abc", "text": BOARD});
    let path = format!("/rooms/{room}/puzzles");
    bob.browser.post(&path, next.clone()).await.expect(StatusCode::FORBIDDEN);
    for _ in 0..2 {
        ada.browser.post(&path, next.clone()).await.expect(StatusCode::OK);
    }
    bob.looks().await;
    assert_eq!((bob.follower.room().round().unwrap().number, bob.digits()), (2, BOARD.to_owned()));
}

async fn a_race_hides_the_puzzle_and_the_digits_and_takes_the_time_of_the_service(world: World) {
    let mut ada = Member::opens(world.browser(), "race", "ada").await;
    let room = ada.room.clone();
    let mut bob = Member::joins(world.browser(), &room, json!({"name": "bob"})).await;
    let mut eve = Member::joins(world.browser(), &room, json!({"name": "eve", "role": "watcher"})).await;
    ada.looks().await;
    let log = ada.browser.get(&format!("/rooms/{room}/log?full=true")).await;
    assert!(!log.text.contains("layout"), "the puzzle is not there before the start: {}", log.text);
    bob.looks().await;
    bob.asks(Command::Ready).await.unwrap();
    ada.asks(Command::Ready).await.unwrap();
    assert_eq!(ada.enters(world.now(), 2, '3').await.unwrap_err(), "The race starts in a moment.");
    // Nobody believes a device whose clock is ahead.
    assert_eq!(ada.enters(world.now() + 60_000, 2, '3').await.unwrap_err(), "The race starts in a moment.");
    world.clock.advance(5_000);
    ada.solves(world.now(), 1).await;
    bob.looks().await;
    let progress = bob.follower.room().round().unwrap().progress(Owner::Member(MemberId(0))).unwrap();
    assert_eq!((progress.filled, bob.digits()), (8, BOARD.to_owned()));
    for spy in [&mut bob, &mut eve] {
        for query in ["", "?full=true"] {
            let log = spy.browser.get(&format!("/rooms/{room}/log{query}")).await;
            assert!(!log.text.contains("played"), "a rival's digits: {}", log.text);
        }
    }
    // Coming back, or reading everything again, changes neither the board nor the clock.
    let leave = json!({"op": {"id": "1ea7e", "seen": 0, "do": "leave"}});
    assert!(ada.posts(leave).await.contains("done"));
    let mut ada = Member::joins(ada.browser, &room, json!({"name": "ada"})).await;
    world.clock.advance(30_000);
    ada.looks().await;
    ada.solves(world.now(), 0).await;
    let finish = ada.follower.room().round().unwrap().finishes()[0];
    assert_eq!((finish.member, finish.millis), (MemberId(0), 30_000));
    // Who has ended may watch; a watcher waits for the end.
    bob.solves(world.now(), 3).await;
    let sees = async |member: &Member| {
        let log = member.browser.get(&format!("/rooms/{room}/log?full=true")).await;
        log.text.matches("\"board\":1").count() > log.text.matches("progressed").count()
    };
    assert!(sees(&ada).await && !sees(&eve).await);
    bob.asks(Command::Play(Play::GiveUp)).await.unwrap();
    assert!(sees(&eve).await);
    // Whoever goes on in the middle sees the boards from there.
    let rest = eve.browser.get(&format!("/rooms/{room}/log?full=true&since=7")).await;
    assert!(rest.text.contains("played") && !rest.text.contains("progressed"), "{}", rest.text);
    assert_eq!(seqs(&rest.expect(StatusCode::OK))[0], 8);
}

async fn a_guest_who_signs_up_in_the_middle_stays_the_same_member(world: World) {
    let mut ada = Member::opens(world.browser(), "together", "ada").await;
    ada.looks().await;
    ada.enters(world.now(), 2, '3').await.unwrap();
    ada.browser.post("/account", crate::harness::sign_up_form("adelaide")).await.expect(StatusCode::CREATED);
    let info = ada.browser.get(&format!("/rooms/{}", ada.room)).await.expect(StatusCode::OK);
    assert_eq!(info["me"], 0);
    ada.enters(world.now(), 3, '4').await.unwrap();
    assert!(ada.digits().starts_with("1234"));
}

async fn attacks_are_refused_and_break_nothing(world: World) {
    let mut ada = Member::opens(world.browser(), "together", "ada").await;
    let room = ada.room.clone();
    let mut bob = Member::joins(world.browser(), &room, json!({"name": "bob"})).await;
    ada.looks().await;
    bob.looks().await;
    ada.enters(world.now(), 2, '3').await.unwrap();
    bob.looks().await;
    // Links cannot be guessed, and a room without its members is not told of.
    let guessed = ninefold_protocol::id::RoomId::from_random(1).to_string();
    let stranger = world.browser();
    for path in ["", "/log", "/socket"] {
        stranger.get(&format!("/rooms/{guessed}{path}")).await.expect(StatusCode::NOT_FOUND);
    }
    stranger.get(&format!("/rooms/{room}/log")).await.expect(StatusCode::UNAUTHORIZED);
    let guest = world.signed_up("gus").await;
    guest.get(&format!("/rooms/{room}/log")).await.expect(StatusCode::FORBIDDEN);
    // Somebody speaks for others, or claims what only the service may say.
    for message in [
        json!({"op": {"id": "1", "seen": 9, "by": 0, "do": "leave"}}),
        json!({"op": {"id": "1", "seen": 9, "do": {"finished": {"millis": 1}}}}),
        json!({"entries": [{"seq": 4, "at": 0, "by": 0, "op": "1", "facts": ["ready"]}]}),
        json!({"op": {"id": "1", "seen": 9, "do": {"write": {"cells": [2], "ink": {"digit": "×"}}}}}),
    ] {
        assert!(bob.posts(message).await.contains("cannot be read"));
    }
    for (command, told) in [
        (Command::Remove(MemberId(0)), "Only the owner of the room may do that."),
        (Command::SetDoor(Door::Locked), "Only the owner of the room may do that."),
        (
            Command::Say(Words::Text("buy".into())),
            "Words of your own are off in this room: choose one of the phrases.",
        ),
    ] {
        assert_eq!(bob.asks(command).await.unwrap_err(), told);
    }
    let others = ada.follower.room().round().unwrap().last_play_op(MemberId(0)).unwrap();
    let undo =
        ClientMessage::Op(Op::new(OpId(77), 9, Command::Play(Play::Undo { after: others }))).write().unwrap();
    let told = bob.posts(serde_json::from_str(&undo).unwrap()).await;
    assert!(told.contains(&Refusal::NotAfterThat.to_string()), "{told}");
    let outside =
        json!({"op": {"id": "5", "seen": 9, "do": {"write": {"cells": [65535], "ink": {"digit": "1"}}}}});
    assert!(bob.posts(outside).await.contains("The board has no such cell."));
    // Too much at once, and too much altogether.
    let path = format!("/rooms/{room}/log");
    let ready = json!({"op": {"id": "6", "seen": 9, "do": "ready"}});
    let many = json!({"messages": vec![ready; 101]});
    bob.browser.post(&path, many).await.expect(StatusCode::UNPROCESSABLE_ENTITY);
    let long =
        json!({"messages": [{"op": {"id": "7", "seen": 9, "do": {"say": {"text": "x".repeat(20_000)}}}}]});
    let told = bob.browser.post(&path, long).await.expect(StatusCode::OK);
    assert_eq!(told["messages"][0]["problem"], "This message is too large.");
    let request = bob.browser.request(Method::POST, &path).header(header::CONTENT_TYPE, "application/json");
    let huge = request.body(Body::from(" ".repeat(10 << 20))).unwrap();
    bob.browser.send(huge).await.expect(StatusCode::PAYLOAD_TOO_LARGE);
    let flood = json!({"messages": vec![json!({}); 100]});
    let mut answers = Vec::new();
    for _ in 0..15 {
        answers.push(bob.browser.post(&path, flood.clone()).await.status);
    }
    assert!(answers.contains(&StatusCode::TOO_MANY_REQUESTS));
    // Names, the lock, and being sent away.
    let members = format!("/rooms/{room}/members");
    for name in ["ada", "ad", "admin", "b0b", "a b c"] {
        let faults = world.browser().post(&members, json!({ "name": name })).await.faults();
        assert_eq!(faults[0].0, "name", "{name}");
    }
    ada.asks(Command::SetDoor(Door::Locked)).await.unwrap();
    world.browser().post(&members, json!({"name": "dora"})).await.expect(StatusCode::FORBIDDEN);
    ada.asks(Command::SetTalk(Talk::Off)).await.unwrap();
    ada.asks(Command::Remove(MemberId(1))).await.unwrap();
    bob.browser.get(&path).await.expect(StatusCode::FORBIDDEN);
    bob.browser.post(&members, json!({"name": "bob"})).await.expect(StatusCode::FORBIDDEN);
    assert_eq!(ada.looks().await.digits(), "123".to_owned() + &BOARD[3..]);
}

async fn a_room_ends_after_a_day_of_silence(world: World) {
    let mut ada = Member::opens(world.browser(), "relay", "ada").await;
    ada.looks().await;
    let tidy = async |hours: u64| {
        let last = world.clock.read();
        world.clock.advance(hours * 3_600_000);
        world.service.tidy(last).await.unwrap();
    };
    tidy(20).await;
    ada.enters(world.now(), 2, '3').await.unwrap();
    tidy(20).await;
    ada.looks().await;
    tidy(25).await;
    ada.browser.get(&format!("/rooms/{}/log", ada.room)).await.expect(StatusCode::NOT_FOUND);
}

/// The numbers of the entries that an answer brings.
fn seqs(log: &Value) -> Vec<u64> {
    let messages = log["messages"].as_array().unwrap().iter();
    let entries = messages.filter_map(|message| message["entries"].as_array()).flatten();
    entries.map(|entry| entry["seq"].as_u64().unwrap()).collect()
}

async fn guests_without_a_name_who_come_in_the_same_moment_all_come_in(world: World) {
    let other_node = world.another_node(&[]).await;
    let mut ada = Member::opens(world.browser(), "together", "ada").await;
    let members = format!("/rooms/{}/members", ada.room);
    // Somebody has the name that would be the next one's, and somebody one that looks like that of the one after.
    for name in ["Guest-4", "guest_s"] {
        world.browser().post(&members, json!({ "name": name })).await.expect(StatusCode::OK);
    }
    let mut coming = JoinSet::new();
    for number in 0..10 {
        let node = if number % 2 == 0 { &world } else { &other_node };
        let (browser, members) = (node.browser(), members.clone());
        coming.spawn(async move {
            let answer = browser.post(&members, json!({})).await;
            (browser, answer.expect(StatusCode::OK))
        });
    }
    let mut come = coming.join_all().await;
    // The answer of one was lost, who asks again and is the same one.
    let (browser, info) = come.pop().unwrap();
    let again = browser.post(&members, json!({})).await.expect(StatusCode::OK);
    assert_eq!(again["me"], info["me"]);
    ada.looks().await;
    let room = ada.follower.room();
    let mut names = room.members().iter().map(|member| member.name.to_lowercase()).collect::<Vec<_>>();
    assert_eq!(names.len(), 13);
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), 13, "{names:?}");
    assert!(!names.contains(&"guest-5".to_owned()), "it looks like guest_s");
}

async fn what_happened_long_ago_is_told_and_is_not_done_again(world: World) {
    let other_node = world.another_node(&[]).await;
    let mut ada = Member::opens(world.browser(), "together", "ada").await;
    let room = ada.room.clone();
    ada.looks().await;
    // One that could be done again, and one that would be refused now.
    let say = json!({"op": {"id": "5a", "seen": 1, "do": {"say": {"phrase": "hello"}}}});
    let lock = json!({"op": {"id": "10c", "seen": 1, "do": {"door": "locked"}}});
    let long_ago = [say, lock];
    let mut first = Vec::new();
    for message in &long_ago {
        first.push(ada.posts(message.clone()).await);
    }
    let undo = json!({"op": {"id": "bad", "seen": 1, "do": {"undo": {"after": "1"}}}});
    for turn in 0..300_u32 {
        let what = if turn % 2 == 0 { "write" } else { "wipe" };
        let write = json!({ (what): {"cells": [2], "ink": {"centre": "3"}} });
        let told =
            ada.posts(json!({"op": {"id": format!("{:x}", 0x1000 + turn), "seen": 1, "do": write}})).await;
        assert!(told.contains("done"), "{told}");
    }
    for node in [&world, &other_node] {
        let browser = node.browser();
        browser.set_cookie(ada.browser.cookie());
        let ada =
            Member { browser, room: room.clone(), follower: Follower::new(Some(MemberId(0))), n_ops: 0 };
        for (message, first) in long_ago.iter().zip(&first) {
            assert_eq!(ada.posts(message.clone()).await, *first);
        }
        assert!(ada.posts(undo.clone()).await.contains("refused"));
    }
    for since in [0, 150, 201, 202, 203, 302, 303] {
        let log = ada.browser.get(&format!("/rooms/{room}/log?since={since}")).await.expect(StatusCode::OK);
        assert_eq!(seqs(&log), (since + 1..=303).collect::<Vec<_>>(), "since {since}");
    }
    ada.looks().await;
    assert_eq!(ada.follower.room().head(), 303);
}

async fn ice_thaws_as_the_service_says_and_the_solution_stays_there(world: World) {
    let other_node = world.another_node(&[]).await;
    let icy = |givens: &str| {
        let rows = givens.split(' ').map(|row| format!("  {row}\n")).collect::<String>();
        format!("ninefold 1\nlayout: boxes 2x2\ngivens:\n{rows}frozen: r1c2\n")
    };
    let mut ada = Member::opens_on(world.browser(), "together", "ada", &icy("1... ...2 .3.. ..4.")).await;
    let room = ada.room.clone();
    let mut bob = Member::joins(other_node.browser(), &room, json!({"name": "bob"})).await;
    let now = world.now();
    for member in [&mut ada, &mut bob] {
        member.looks().await;
        let told = member.enters(now, 1, '2').await.unwrap_err();
        assert_eq!(told, "r1c2 is frozen: solve a cell beside it first.");
    }
    // Nobody is believed who has thawed it at home.
    let write = json!({"write": {"cells": [1], "ink": {"digit": "2"}}});
    let told = bob.posts(json!({"op": {"id": "1ce", "seen": 9, "do": write}})).await;
    assert!(told.contains("r1c2 is frozen"), "{told}");
    ada.enters(now, 2, '3').await.unwrap();
    bob.looks().await;
    bob.enters(now, 1, '2').await.unwrap();
    ada.looks().await;
    assert_eq!(ada.digits(), "123....2.3....4.");
    for (cell, symbol) in "1234341243212143".chars().enumerate() {
        let _ = ada.enters(now, cell, symbol).await;
    }
    assert!(matches!(ada.follower.room().round().unwrap().phase, Phase::Over { millis: Some(0) }));
    for query in ["", "?full=true"] {
        let log = bob.browser.get(&format!("/rooms/{room}/log{query}")).await;
        assert!(log.text.contains("frozen") && !log.text.contains("solution"), "{}", log.text);
    }
    let history = bob.browser.get("/history").await.expect(StatusCode::OK);
    assert_eq!(history["items"][0]["variant"], "4x4+ice");
    // What thaws is not known where there are two solutions.
    let form = json!({"kind": "race", "name": "eve", "text": icy("12.. .41. .1.. .32.")});
    assert_eq!(world.browser().post("/rooms", form).await.faults()[0].0, "text");
}

async fn fog_lifts_as_the_service_says_and_what_it_hides_stays_there(world: World) {
    let other_node = world.another_node(&[]).await;
    let foggy = |givens: &str| {
        let rows = givens.split(' ').map(|row| format!("  {row}\n")).collect::<String>();
        format!("ninefold 1\nlayout: boxes 2x2\nrule: fog\nrule: cage 7 r4c3 r4c4\ngivens:\n{rows}")
    };
    let mut ada = Member::opens_on(world.browser(), "together", "ada", &foggy("1234 3412 .... ....")).await;
    let room = ada.room.clone();
    let mut bob = Member::joins(other_node.browser(), &room, json!({"name": "bob"})).await;
    let now = world.now();
    let fogged = |member: &Member| member.follower.board().unwrap().fogged().len();
    for member in [&mut ada, &mut bob] {
        member.looks().await;
        assert_eq!(fogged(member), 4);
    }
    for query in ["", "?full=true"] {
        let log = bob.browser.get(&format!("/rooms/{room}/log{query}")).await;
        assert!(log.text.contains("fog"), "{}", log.text);
        for secret in ["cage", "solution", "puzzle_id"] {
            assert!(!log.text.contains(secret), "{secret} in {}", log.text);
        }
    }
    // Wrong there: nothing lifts. Right: what is near is seen, by the other one too.
    ada.enters(now, 14, '3').await.unwrap();
    ada.looks().await;
    assert_eq!(fogged(&ada), 4);
    ada.enters(now, 14, '4').await.unwrap();
    for member in [&mut ada, &mut bob] {
        member.looks().await;
        assert_eq!(fogged(member), 1);
        let rules = member.follower.board().unwrap().seen_rules().constraints().len();
        assert_eq!(rules, 2, "the fog and the cage");
    }
    for (cell, symbol) in "1234341243212143".chars().enumerate() {
        let _ = bob.enters(now, cell, symbol).await;
    }
    assert!(matches!(bob.follower.room().round().unwrap().phase, Phase::Over { millis: Some(0) }));
    // Where it lifts is not known where there are two solutions.
    let form = json!({"kind": "race", "name": "eve", "text": foggy("12.. .... .... ....")});
    assert_eq!(world.browser().post("/rooms", form).await.faults()[0].0, "text");
    // What is seen allows a 2 in r4c3; the service knows better than to give hints beside it.
    let text = foggy("1234 3412 .... ....");
    let form = json!({"kind": "together", "name": "eve", "text": text, "hints": true});
    let browser = world.browser();
    let info = browser.post("/rooms", form).await.expect(StatusCode::CREATED);
    let mut eve = Member::new(browser, &info);
    eve.looks().await;
    eve.enters(now, 14, '2').await.unwrap();
    eve.browser.post(&format!("/rooms/{}/hints", eve.room), json!({"op": "b1"})).await.expect(StatusCode::OK);
    let log = eve.browser.get(&format!("/rooms/{}/log", eve.room)).await;
    assert!(log.text.contains("checked") && !log.text.contains("hint_shown"), "{}", log.text);
}

/// The catalogue, the day, a board of one's own, a new one of any kind, and a text in any form.
async fn a_room_is_opened_on_any_puzzle(world: World) {
    let ada = world.signed_up("ada").await;
    let day = ada.get("/daily").await.expect(StatusCode::OK);
    let listed = ada.post("/puzzles/new", json!({"variant": "thermo", "level": "easy"})).await;
    let listed = listed.expect(StatusCode::CREATED);
    let own = ada.post("/puzzles", json!({ "text": KILLER })).await.expect(StatusCode::CREATED);
    for known in [&day["puzzle"], &listed, &own] {
        let id = known["id"].as_str().unwrap();
        let form = json!({"kind": "together", "puzzle": id});
        let room = ada.post("/rooms", form).await.expect(StatusCode::CREATED);
        let mut ada = member_in(&world, &ada, &room);
        ada.looks().await;
        let round = ada.follower.room().round().unwrap();
        let (text, puzzle) = (known["text"].as_str().unwrap(), round.puzzle().unwrap());
        assert_eq!(ninefold::format::read(text).unwrap().items[0].puzzle().unwrap(), *puzzle, "{id}");
        assert_eq!(round.labels.puzzle_id.as_deref(), Some(id));
    }
    for (choice, kind) in [
        (json!({"variant": "samurai", "level": "easy"}), "Samurai"),
        (json!({ "text": ICE }), "Ice"),
        (json!({ "text": KILLER }), "Killer"),
        (json!({}), "Classic"),
    ] {
        let mut form = json!({"kind": "together"});
        form.as_object_mut().unwrap().extend(choice.as_object().unwrap().clone());
        let room = ada.post("/rooms", form).await.expect(StatusCode::CREATED);
        let mut ada = member_in(&world, &ada, &room);
        ada.looks().await;
        let round = ada.follower.room().round().unwrap();
        assert!(round.labels.variant.contains(kind), "{} is no {kind}", round.labels.variant);
    }
    let id = day["puzzle"]["id"].as_str().unwrap();
    for (choice, field) in [
        (json!({"puzzle": id, "text": BOARD}), "puzzle"),
        (json!({"puzzle": "AAAA-AAAA-AAAA"}), "puzzle"),
        (json!({"puzzle": "the one from yesterday"}), "puzzle"),
        (json!({"text": "hello"}), "text"),
        (json!({"variant": "chess"}), "variant"),
        (json!({"variant": "ice"}), "variant"),
        (json!({"level": "unspeakable"}), "level"),
    ] {
        let mut form = json!({"kind": "race"});
        form.as_object_mut().unwrap().extend(choice.as_object().unwrap().clone());
        assert_eq!(ada.post("/rooms", form).await.faults()[0].0, field, "{choice}");
    }
}

/// The same person in another tab.
fn member_in(world: &World, person: &Browser, room: &Value) -> Member {
    let browser = world.browser();
    browser.set_cookie(person.cookie());
    Member::new(browser, room)
}

/// A small board on ice.
const ICE: &str = "ninefold 1\nlayout: boxes 2x2\ngivens:\n  1...\n  ...2\n  .3..\n  ..4.\nfrozen: r1c2\n";

/// A small killer: cages instead of givens.
const KILLER: &str = "ninefold 1\nlayout: boxes 2x2\nrule: cage 3 r1c1 r1c2\nrule: cage 4 r1c3 r2c3\nrule: cage 3 r3c1 r3c2\nrule: cage 3 r4c3 r4c4\ngivens:\n  1...\n  ..1.\n  ...3\n  4...\n";
