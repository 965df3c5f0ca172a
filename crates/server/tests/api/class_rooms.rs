//! A class in a room: the engine finds hints and judges answers, and nobody sees what is not for them.

use crate::harness::{Answer, Browser, World};
use crate::rooms::Member;
use axum::http::StatusCode;
use ninefold_room::{ClassCommand, Command, HintCommand, MemberId, Owner, Talk, Verdict, Words};
use ninefold_store::Store;
use serde_json::{Value, json};

on_both_databases! {
    a_hint_of_the_engine_is_told_to_all_tier_by_tier
    any_valid_answer_counts_and_only_the_teacher_knows_before_the_reveal
    whoever_does_not_teach_or_is_not_there_gets_nothing
    somebody_in_a_room_is_reported_with_what_they_said
}

/// A board with four cells to fill, in one way: 3, 4, 2 and 1.
const BOARD: &str = "12..341.2143432.";

/// A teacher, two pupils and somebody who watches.
async fn class(world: &World) -> [Member; 4] {
    let teacher = Member::opens_on(world.browser(), "class", "teacher", BOARD).await;
    let room = teacher.room.clone();
    let pupil = Member::joins(world.browser(), &room, json!({"name": "pupil"})).await;
    let other = Member::joins(world.browser(), &room, json!({"name": "other"})).await;
    let watcher = Member::joins(world.browser(), &room, json!({"name": "visitor", "role": "watcher"})).await;
    [teacher, pupil, other, watcher]
}

async fn post(browser: &Browser, room: &str, what: &str, body: Value) -> Answer {
    browser.post(&format!("/rooms/{room}/{what}"), body).await
}

fn question_of(member: &Member) -> u64 {
    member.follower.room().round().unwrap().lesson().question().unwrap().number
}

async fn a_hint_of_the_engine_is_told_to_all_tier_by_tier(world: World) {
    let [mut teacher, mut pupil, ..] = class(&world).await;
    let room = teacher.room.clone();
    let shown = |member: &Member| {
        let hint =
            member.follower.room().round().unwrap().lesson().hint_at(Owner::Everybody).cloned().unwrap();
        (hint.technique.clone(), ninefold_protocol::room::read_explanation(&hint).unwrap())
    };
    post(&teacher.browser, &room, "hints", json!({"op": "a1"})).await.expect(StatusCode::OK);
    // Sent again because the answer was lost: nothing more is told.
    post(&teacher.browser, &room, "hints", json!({"op": "a1"})).await.expect(StatusCode::OK);
    pupil.looks().await;
    let (technique, place) = shown(&pupil);
    assert_eq!(technique, None);
    assert!(place.sentences[0].to_text().starts_with("Look at "), "{:?}", place.sentences);
    for op in ["a2", "a3"] {
        post(&teacher.browser, &room, "hints", json!({ "op": op })).await.expect(StatusCode::OK);
    }
    pupil.looks().await;
    let (technique, argument) = shown(&pupil);
    assert!(technique.is_some() && argument.scene.marks.len() > 1);
    let told = post(&teacher.browser, &room, "hints", json!({"op": "a4"})).await;
    told.expect(StatusCode::CONFLICT);
    teacher.looks().await;
    let before = teacher.digits();
    teacher.asks(Command::Hint(HintCommand::Apply)).await.unwrap();
    pupil.looks().await;
    assert_eq!(pupil.digits(), teacher.digits());
    assert_ne!(pupil.digits(), before);
    assert_eq!(pupil.follower.room().round().unwrap().lesson().hint_at(Owner::Everybody), None);
    // A mistake comes before any hint.
    teacher.enters(world.now(), 15, '2').await.unwrap();
    let told = post(&teacher.browser, &room, "hints", json!({"op": "a5"})).await;
    let told = told.expect(StatusCode::CONFLICT);
    assert_eq!(told["detail"], "Something on the board is wrong: take it back first.");
}

async fn any_valid_answer_counts_and_only_the_teacher_knows_before_the_reveal(world: World) {
    let [mut teacher, mut pupil, mut other, mut watcher] = class(&world).await;
    let room = teacher.room.clone();
    post(&teacher.browser, &room, "questions", json!({"op": "b1"})).await.expect(StatusCode::OK);
    pupil.looks().await;
    let question = question_of(&pupil);
    let answer = |op: &str, cell: u16, digit: &str| json!({"op": op, "question": question, "reply": {"place": {"cell": cell, "digit": digit}}});
    post(&pupil.browser, &room, "answers", answer("c1", 2, "3")).await.expect(StatusCode::OK);
    let verdict = |teacher: &Member, member: u8| {
        let question = teacher.follower.room().round().unwrap().lesson().question().unwrap().clone();
        question.answer_of(MemberId(member)).unwrap().verdict.clone().unwrap()
    };
    // Cells that are no pattern which is known are not called wrong.
    let cells = json!({"op": "c0", "question": question, "reply": {"cells": [2, 15]}});
    post(&other.browser, &room, "answers", cells).await.expect(StatusCode::OK);
    teacher.looks().await;
    assert_eq!(verdict(&teacher, 2), Verdict::Undecided);
    post(&other.browser, &room, "answers", answer("c2", 2, "4")).await.expect(StatusCode::OK);
    teacher.looks().await;
    assert!(matches!(verdict(&teacher, 1), Verdict::Right(_)), "{:?}", verdict(&teacher, 1));
    assert_eq!(verdict(&teacher, 2), Verdict::Wrong);
    // Nobody else finds an answer or a verdict in anything that the service sends.
    for (spy, own) in [(&mut pupil, 1), (&mut other, 2), (&mut watcher, 0)] {
        for query in ["", "?full=true"] {
            let log = spy.browser.get(&format!("/rooms/{room}/log{query}")).await;
            assert_eq!(log.text.matches("\"answer\":").count(), own, "{}", log.text);
            assert!(!log.text.contains("verdict"), "{}", log.text);
        }
    }
    // Another way to the same thing, in place of the first answer.
    let cells = json!({"op": "c3", "question": question, "reply": {"place": {"cell": 3, "digit": "4"}}});
    post(&other.browser, &room, "answers", cells).await.expect(StatusCode::OK);
    teacher.asks(Command::Class(ClassCommand::Reveal)).await.unwrap();
    watcher.looks().await;
    let lesson = watcher.follower.room().round().unwrap().lesson();
    let right = lesson.revealed().unwrap().iter().map(|given| (given.by.0, given.verdict.is_right()));
    assert_eq!(right.collect::<Vec<_>>(), [(1, true), (2, true)]);
    let late = post(&pupil.browser, &room, "answers", answer("c4", 2, "3")).await;
    assert_eq!(late.expect(StatusCode::CONFLICT)["detail"], "The question is over.");
}

async fn whoever_does_not_teach_or_is_not_there_gets_nothing(world: World) {
    let [mut teacher, mut pupil, _, watcher] = class(&world).await;
    let room = teacher.room.clone();
    for (what, body) in [("hints", json!({"op": "d1"})), ("questions", json!({"op": "d2"}))] {
        post(&pupil.browser, &room, what, body.clone()).await.expect(StatusCode::FORBIDDEN);
        post(&world.browser(), &room, what, body).await.expect(StatusCode::UNAUTHORIZED);
    }
    let exotic = json!({"op": "d3", "technique": "Junior Exocet"});
    let told = post(&teacher.browser, &room, "questions", exotic).await.expect(StatusCode::CONFLICT);
    assert_eq!(told["detail"], "There is no Junior Exocet on this board.");
    let unknown = json!({"op": "d4", "technique": "Magic"});
    let faults = post(&teacher.browser, &room, "questions", unknown).await.faults();
    assert_eq!(faults[0].0, "technique");
    let nobody_asked = json!({"op": "d5", "question": 1, "reply": {"cells": [1, 2]}});
    post(&pupil.browser, &room, "answers", nobody_asked).await.expect(StatusCode::CONFLICT);
    post(&teacher.browser, &room, "questions", json!({"op": "d6"})).await.expect(StatusCode::OK);
    pupil.looks().await;
    let question = question_of(&pupil);
    for reply in
        [json!({"cells": []}), json!({"cells": [65535]}), json!({"remove": [{"cell": 1, "digit": "9"}]})]
    {
        let answer = json!({"op": "d7", "question": question, "reply": reply});
        post(&pupil.browser, &room, "answers", answer).await.expect(StatusCode::CONFLICT);
    }
    let choice = json!({"op": "d8", "question": question, "reply": {"choice": 1}});
    assert_eq!(post(&pupil.browser, &room, "answers", choice).await.faults()[0].0, "reply");
    let cells = json!({"op": "d9", "question": question, "reply": {"cells": [2, 3]}});
    post(&watcher.browser, &room, "answers", cells.clone()).await.expect(StatusCode::CONFLICT);
    post(&teacher.browser, &room, "answers", cells).await.expect(StatusCode::CONFLICT);
    // A pupil cannot send a verdict, nor a hint of their own making, over the log either.
    for what in [
        json!({"class": {"answer": {"question": question, "verdict": {"right": "X-Wing"}}}}),
        json!({"class": {"hint": {}}}),
    ] {
        let body = json!({"messages": [{"op": {"id": "e1", "seen": 9, "do": what}}]});
        let told = pupil.browser.post(&format!("/rooms/{room}/log"), body).await;
        assert!(told.text.contains("cannot be read"), "{}", told.text);
    }
    // Where a pupil is would give the answer away; where the teacher points is for all.
    let cursor = json!({"messages": [{"whisper": {"cursor": [2]}}]});
    let path = format!("/rooms/{room}/log");
    pupil.browser.post(&path, cursor.clone()).await.expect(StatusCode::OK);
    assert!(!teacher.browser.get(&path).await.text.contains("whispered"));
    teacher.browser.post(&path, cursor).await.expect(StatusCode::OK);
    assert!(pupil.browser.get(&path).await.text.contains("whispered"));
    // What has several solutions has no right answers.
    let vague = Member::opens(world.browser(), "class", "vague").await;
    let told = post(&vague.browser, &vague.room, "questions", json!({"op": "d9"})).await;
    let told = told.expect(StatusCode::CONFLICT);
    assert_eq!(told["detail"], "Questions need a puzzle with exactly one solution.");
    // Another kind of room has no teacher.
    let together = Member::opens(world.browser(), "together", "ned").await;
    post(&together.browser, &together.room, "hints", json!({"op": "f1"})).await.expect(StatusCode::CONFLICT);
    teacher.looks().await;
    let refused = teacher.asks(Command::Class(ClassCommand::Try)).await.unwrap_err();
    assert_eq!(refused, "The board on the table is yours.");
}

async fn somebody_in_a_room_is_reported_with_what_they_said(world: World) {
    let rude = world.signed_up("rude").await;
    let mut rude = Member::opens(rude, "together", "rude").await;
    rude.looks().await;
    rude.asks(Command::SetTalk(Talk::Free)).await.unwrap();
    rude.asks(Command::Say(Words::Text("buy my book".into()))).await.unwrap();
    let bob = Member::joins(world.browser(), &rude.room, json!({"name": "bob"})).await;
    let report = |subject: String| json!({"about": "member", "subject": subject, "words": "He sells."});
    let stranger = world.signed_up("stranger").await;
    let subject = format!("{}/0", rude.room);
    assert_eq!(stranger.post("/reports", report(subject.clone())).await.faults()[0].0, "subject");
    for wrong in [format!("{}/7", rude.room), format!("{}/x", rude.room), rude.room.clone()] {
        assert_eq!(bob.browser.post("/reports", report(wrong)).await.faults()[0].0, "subject");
    }
    bob.browser.post("/reports", report(subject)).await.expect(StatusCode::ACCEPTED);
    let store = Store::open(&world.database).await.unwrap();
    let reports = store.reports(10).await.unwrap();
    let expected = format!("rude (account 0 in room {})", rude.room);
    assert_eq!((reports[0].kind.as_str(), reports[0].subject.as_str()), ("member", expected.as_str()));
    assert_eq!(reports[0].words, "He sells.\nsaid: buy my book");
}
