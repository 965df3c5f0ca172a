//! Boards of rooms as saved games, and which boards rooms do not have.

use crate::harness::World;
use crate::rooms::Member;
use axum::http::StatusCode;
use ninefold::game::{End, Moment, Seat, Session};
use ninefold_protocol::log;
use ninefold_room::{Command, MemberId, Owner, Play};
use serde_json::json;

on_both_databases! {
    a_shared_board_is_kept_with_everybodys_steps
    in_a_race_everybody_keeps_their_own_board
    a_board_with_ice_is_kept_when_it_is_over
    a_board_in_fog_is_kept_when_it_is_over
}

/// The text of a round, and the game that it holds.
async fn kept(member: &Member, query: &str) -> (String, Session) {
    let answer = member.browser.get(&format!("/rooms/{}/game{query}", member.room)).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.text);
    let game = log::load(answer.text.as_bytes()).unwrap();
    (answer.text, game)
}

fn digits(game: &Session) -> String {
    game.sheet().digits().into_iter().map(|digit| digit.map_or('.', |digit| digit.to_char())).collect()
}

async fn a_shared_board_is_kept_with_everybodys_steps(world: World) {
    let mut ada = Member::opens(world.browser(), "together", "ada").await;
    let mut bob = Member::joins(world.browser(), &ada.room, json!({"name": "bob"})).await;
    let begun = world.now();
    for (number, cell, symbol) in [(0, 2, '3'), (1, 3, '4'), (0, 4, '3')] {
        world.clock.advance(1_000);
        let member = if number == 0 { &mut ada } else { &mut bob };
        member.looks().await;
        member.enters(world.now(), cell, symbol).await.unwrap();
    }
    ada.looks().await;
    let last = ada.follower.room().round().unwrap().last_play_op(MemberId(0)).unwrap();
    ada.asks(Command::Play(Play::Undo { after: last })).await.unwrap();
    let (text, game) = kept(&bob, "").await;
    assert_eq!(digits(&game), "1234.41..1...32.");
    assert_eq!(game.setup().started, Moment(begun));
    let seats = game.log().iter().map(|event| event.seat).collect::<Vec<_>>();
    assert_eq!(seats, [Seat(0), Seat(1), Seat(0), Seat(0)]);
    assert!(!text.contains("ada") && !text.contains("solution"), "{text}");
    // The board of an earlier round can still be had, and one of a later round not yet.
    ada.browser
        .post(&format!("/rooms/{}/puzzles", ada.room), json!({"op": "2", "text": "1234............"}))
        .await
        .expect(StatusCode::OK);
    assert_eq!(digits(&kept(&ada, "").await.1), "1234............");
    assert_eq!(kept(&ada, "?round=1").await.0, text);
    let ahead = ada.browser.get(&format!("/rooms/{}/game?round=3", ada.room)).await;
    assert_eq!(ahead.faults()[0], ("round".into(), "There are rounds 1 to 2.".into()));
    // Only members have it.
    let stranger = world.signed_up("eve").await;
    stranger.get(&format!("/rooms/{}/game", ada.room)).await.expect(StatusCode::FORBIDDEN);
}

async fn in_a_race_everybody_keeps_their_own_board(world: World) {
    let mut ada = Member::opens(world.browser(), "race", "ada").await;
    let mut bob = Member::joins(world.browser(), &ada.room, json!({"name": "bob"})).await;
    let path = format!("/rooms/{}/game", ada.room);
    let told = ada.browser.get(&path).await.expect(StatusCode::CONFLICT);
    assert!(told["detail"].as_str().unwrap().contains("when its round has begun"));
    for member in [&mut ada, &mut bob] {
        member.looks().await;
        member.asks(Command::Ready).await.unwrap();
    }
    world.clock.advance(5_000);
    ada.looks().await;
    ada.enters(world.now(), 2, '3').await.unwrap();
    bob.looks().await;
    bob.enters(world.now(), 3, '4').await.unwrap();
    assert_eq!(digits(&kept(&ada, "").await.1), "123..41..1...32.");
    let (_, of_bob) = kept(&bob, "").await;
    assert_eq!(digits(&of_bob), "12.4.41..1...32.");
    assert!(of_bob.log().iter().all(|event| event.seat == Seat::SOLO), "as of somebody who plays alone");
    let shown = bob.follower.room().round().unwrap().board(Owner::Member(MemberId(1))).unwrap();
    assert_eq!(of_bob.setup().started, shown.session().setup().started);
}

async fn a_board_with_ice_is_kept_when_it_is_over(world: World) {
    let icy = "ninefold 1\nlayout: boxes 2x2\ngivens:\n  1...\n  ...2\n  .3..\n  ..4.\nfrozen: r1c2\n";
    let mut ada = Member::opens_on(world.browser(), "together", "ada", icy).await;
    ada.looks().await;
    let path = format!("/rooms/{}/game", ada.room);
    ada.browser.get(&path).await.expect(StatusCode::CONFLICT);
    for (cell, symbol) in "1234341243212143".chars().enumerate().chain([(1, '2')]) {
        // Givens are refused, and what is frozen at first comes later.
        let _ = ada.enters(world.now(), cell, symbol).await;
    }
    let (_, game) = kept(&ada, "").await;
    assert_eq!((digits(&game).as_str(), game.end()), ("1234341243212143", Some(End::Solved)));
}

async fn a_board_in_fog_is_kept_when_it_is_over(world: World) {
    let foggy = "ninefold 1\nlayout: boxes 2x2\nrule: fog\nrule: cage 7 r4c3 r4c4\ngivens:\n  1234\n  3412\n  ....\n  ....\n";
    let mut ada = Member::opens_on(world.browser(), "race", "ada", foggy).await;
    ada.looks().await;
    ada.asks(Command::Start).await.unwrap();
    world.clock.advance(5_000);
    let path = format!("/rooms/{}/game", ada.room);
    ada.browser.get(&path).await.expect(StatusCode::CONFLICT);
    for (cell, symbol) in "1234341243212143".chars().enumerate() {
        let _ = ada.enters(world.now(), cell, symbol).await;
    }
    let (_, game) = kept(&ada, "").await;
    assert_eq!((digits(&game).as_str(), game.end()), ("1234341243212143", Some(End::Solved)));
    assert_eq!(game.puzzle().rules().constraints().len(), 2, "the fog and the cage");
}
