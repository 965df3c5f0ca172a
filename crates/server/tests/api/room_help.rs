//! Hints and checks in rooms: whoever opens one decides whether there are any, and nobody gets them past the rules.

use crate::harness::{Answer, World};
use crate::rooms::Member;
use axum::http::StatusCode;
use ninefold::game::Verdict;
use ninefold_protocol::room::read_explanation;
use ninefold_room::{Assistance, Command, HintCommand, MemberId, Owner, Play, Room};
use serde_json::{Value, json};

on_both_databases! {
    a_room_without_help_gives_none
    hints_at_a_shared_board_are_told_to_all
    help_in_a_race_is_for_whoever_asked_and_adds_to_their_time
    being_told_of_a_mistake_before_a_hint_counts
    whoever_has_finished_watches_the_others_and_nobody_else_does
}

/// With exactly one solution, which checks need.
const BOARD: &str = "12...41..14..32.";

async fn opens(world: &World, kind: &str, help: Value) -> Member {
    let mut form = json!({"kind": kind, "name": "ada", "text": BOARD});
    form.as_object_mut().unwrap().extend(help.as_object().unwrap().clone());
    let browser = world.browser();
    let info = browser.post("/rooms", form).await.expect(StatusCode::CREATED);
    Member::new(browser, &info)
}

async fn post(member: &Member, what: &str, op: &str) -> Answer {
    member.browser.post(&format!("/rooms/{}/{what}", member.room), json!({ "op": op })).await
}

async fn refused(member: &Member, what: &str, op: &str) -> String {
    let told = post(member, what, op).await.expect(StatusCode::CONFLICT);
    told["detail"].as_str().unwrap().to_owned()
}

/// Three racers, of whom ada owns the room, and somebody who watches; the boards are open.
async fn race(world: &World, help: Value) -> [Member; 4] {
    let mut ada = opens(world, "race", help).await;
    let room = ada.room.clone();
    let joins = async |form: Value| Member::joins(world.browser(), &room, form).await;
    let (bob, cleo) = (joins(json!({"name": "bob"})).await, joins(json!({"name": "cleo"})).await);
    let visitor = joins(json!({"name": "visitor", "role": "watcher"})).await;
    ada.asks(Command::Start).await.unwrap();
    world.clock.advance(Room::COUNTDOWN);
    [ada, bob, cleo, visitor]
}

async fn a_room_without_help_gives_none(world: World) {
    for (kind, help) in [("race", json!({})), ("together", json!({"checks": true})), ("relay", json!({}))] {
        let mut ada = opens(&world, kind, help.clone()).await;
        if kind == "race" {
            ada.asks(Command::Start).await.unwrap();
            world.clock.advance(Room::COUNTDOWN);
        }
        assert_eq!(refused(&ada, "hints", "a1").await, "There are no hints in this room.");
        if help["checks"].is_null() {
            assert_eq!(refused(&ada, "checks", "a2").await, "There are no checks in this room.");
        }
        let told = ada.asks(Command::Hint(HintCommand::Apply)).await;
        assert_eq!(told.unwrap_err(), "There are no hints in this room.");
        let info = ada.browser.get(&format!("/rooms/{}", ada.room)).await.expect(StatusCode::OK);
        assert_eq!((&info["hints"], &info["checks"]), (&json!(false), &json!(kind == "together")));
    }
    let class = json!({"kind": "class", "text": BOARD, "checks": true});
    let faults = world.browser().post("/rooms", class).await.faults();
    assert_eq!(faults[0], ("checks".into(), "In a class the teacher shows hints.".into()));
}

async fn hints_at_a_shared_board_are_told_to_all(world: World) {
    let mut ada = opens(&world, "together", json!({"hints": true, "checks": true})).await;
    let mut bob = Member::joins(world.browser(), &ada.room, json!({"name": "bob"})).await;
    post(&bob, "hints", "b1").await.expect(StatusCode::OK);
    // Sent again because the answer was lost: nothing more is told.
    post(&bob, "hints", "b1").await.expect(StatusCode::OK);
    ada.looks().await;
    let round = |member: &Member| member.follower.room().round().unwrap().clone();
    let hint = round(&ada).lesson().hint_at(Owner::Everybody).cloned().unwrap();
    assert!(read_explanation(&hint).unwrap().sentences[0].to_text().starts_with("Look at "));
    assert_eq!(round(&ada).progress(Owner::Everybody).unwrap().told, 1);
    bob.looks().await;
    bob.asks(Command::Hint(HintCommand::Apply)).await.unwrap();
    ada.looks().await;
    assert_eq!(ada.digits().chars().filter(|symbol| *symbol == '.').count(), 7);
    post(&ada, "checks", "a1").await.expect(StatusCode::OK);
    bob.looks().await;
    assert_eq!(bob.follower.board().unwrap().verdict(), Some(&Verdict::Count(0)));
    let visitor = Member::joins(world.browser(), &ada.room, json!({"name": "eve", "role": "watcher"})).await;
    let told = refused(&visitor, "checks", "c1").await;
    assert_eq!(told, "You are watching: join as a player to play.");
    post(&ada, "checks", "no op").await.expect(StatusCode::UNPROCESSABLE_ENTITY);
}

async fn help_in_a_race_is_for_whoever_asked_and_adds_to_their_time(world: World) {
    let [mut ada, mut bob, cleo, visitor] = race(&world, json!({"hints": true, "checks": true})).await;
    ada.looks().await;
    for (what, op) in [("hints", "a1"), ("hints", "a2"), ("checks", "a3")] {
        post(&ada, what, op).await.expect(StatusCode::OK);
    }
    for spy in [&bob, &cleo, &visitor] {
        for query in ["", "?full=true"] {
            let log = spy.browser.get(&format!("/rooms/{}/log{query}", spy.room)).await;
            assert!(log.text.contains("\"told\":1"), "all see that something was told: {}", log.text);
            for secret in ["explained", "hint_shown", "hint", "checked"] {
                assert!(!log.text.contains(&format!("\"{secret}\":{{")), "{secret}: {}", log.text);
            }
        }
    }
    let penalty = 3 * u64::from(Assistance::PENALTY);
    world.clock.advance(30_000);
    ada.looks().await;
    ada.solves(world.now(), 0).await;
    world.clock.advance(20_000);
    bob.looks().await;
    bob.solves(world.now(), 0).await;
    ada.looks().await;
    let round = ada.follower.room().round().unwrap();
    let times = round.finishes().iter().map(|finish| (finish.member.0, finish.total()));
    assert_eq!(times.collect::<Vec<_>>(), [(1, 50_000), (0, 30_000 + penalty)]);
    assert_eq!(refused(&ada, "hints", "a4").await, "The game is over: you solved it.");
}

async fn being_told_of_a_mistake_before_a_hint_counts(world: World) {
    let [mut ada, ..] = race(&world, json!({"hints": true})).await;
    ada.looks().await;
    ada.enters(world.now(), 3, '3').await.unwrap();
    post(&ada, "hints", "a1").await.expect(StatusCode::OK);
    ada.looks().await;
    assert_eq!(ada.follower.board().unwrap().verdict(), Some(&Verdict::Count(1)));
    let room = ada.follower.room();
    assert_eq!(room.penalty_at(Owner::Member(MemberId(0))), u64::from(Assistance::PENALTY));
    let told = refused(&ada, "hints", "a2").await;
    assert_eq!(told, "Something on the board is wrong: fix it, then ask again.");
}

async fn whoever_has_finished_watches_the_others_and_nobody_else_does(world: World) {
    let [mut ada, mut bob, cleo, visitor] = race(&world, json!({})).await;
    bob.looks().await;
    bob.enters(world.now(), 2, '3').await.unwrap();
    ada.looks().await;
    ada.solves(world.now(), 0).await;
    let digits_of_bob = async |member: &Member, since: u64| {
        let path = format!("/rooms/{}/log?since={since}&full=true", member.room);
        let log = member.browser.get(&path).await.expect(StatusCode::OK);
        log.to_string().matches("\"board\":1,\"events\"").count()
    };
    assert_eq!(digits_of_bob(&ada, 0).await, 1);
    let known = ada.follower.since();
    bob.enters(world.now(), 3, '4').await.unwrap();
    // Whoever watches goes on from where they were.
    assert_eq!(digits_of_bob(&ada, known).await, 1);
    for still_playing in [&cleo, &visitor] {
        assert_eq!(digits_of_bob(still_playing, 0).await, 0);
        assert_eq!(digits_of_bob(still_playing, known).await, 0);
    }
    bob.looks().await;
    bob.asks(Command::Play(Play::GiveUp)).await.unwrap();
    assert_eq!(digits_of_bob(&cleo, 0).await, 0, "cleo still plays");
    // In the next round everybody plays again, and what ada may see of it is her own board.
    let next = json!({"op": "f1", "text": BOARD});
    ada.browser.post(&format!("/rooms/{}/puzzles", ada.room), next).await.expect(StatusCode::OK);
    ada.looks().await;
    ada.asks(Command::Start).await.unwrap();
    world.clock.advance(Room::COUNTDOWN);
    let known = ada.follower.since();
    bob.looks().await;
    bob.enters(world.now(), 2, '3').await.unwrap();
    assert_eq!(digits_of_bob(&ada, known).await, 0);
}
