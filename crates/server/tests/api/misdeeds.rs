//! What is tried in rooms stands in the log of the service, without what people say.

use crate::harness::World;
use crate::heard::{heard, listen};
use crate::rooms::Member;
use axum::http::{Method, StatusCode, header};
use ninefold_room::{Command, Door};
use serde_json::json;

// On one thread, which is the one that listens.
#[tokio::test]
async fn what_is_tried_in_rooms_is_logged_with_room_and_client_and_not_with_words() {
    listen();
    let world = World::on_sqlite().await;
    let mut ada = Member::opens(world.browser(), "together", "ada").await;
    let mut bob = Member::joins(world.browser_at("192.0.2.7"), &ada.room, json!({"name": "bob"})).await;
    bob.looks().await;
    let room = ada.room.chars().filter(char::is_ascii_alphanumeric).take(6).collect::<String>();
    let (path, invitation) = (format!("/rooms/{}/log", ada.room), ada.room.clone());
    let check = |what: &str| {
        let said = heard();
        let line = said.lines().find(|line| line.contains("refused in a room")).unwrap_or_default();
        let parts = [format!("what=\"{what}\""), "client=\"192.0.2.7\"".into(), format!("room=\"{room}\"")];
        assert!(parts.iter().all(|part| line.contains(part)), "{what}: {said}");
        assert!(!said.contains("buy now") && !said.contains(&invitation), "{said}");
    };
    let _ = heard();
    bob.asks(Command::SetDoor(Door::Locked)).await.unwrap_err();
    check("forbidden");
    bob.posts(json!({"say": "buy now"})).await;
    check("unreadable");
    bob.posts(json!({"op": {"id": "7", "seen": 9, "do": {"say": {"text": "buy now".repeat(3_000)}}}})).await;
    check("too_large");
    let socket = bob.browser.request(Method::GET, &path.replace("/log", "/socket"));
    let socket =
        socket.header(header::ORIGIN, "https://evil.example").body(axum::body::Body::empty()).unwrap();
    bob.browser.send(socket).await.expect(StatusCode::FORBIDDEN);
    check("other_site");
    ada.looks().await;
    ada.asks(Command::Remove(bob.follower.me().unwrap())).await.unwrap();
    let _ = heard();
    bob.browser.get(&path).await.expect(StatusCode::FORBIDDEN);
    check("not_a_member");
    // However much somebody tries, the log does not fill with it.
    for _ in 0..50 {
        bob.browser.get(&path).await.expect(StatusCode::FORBIDDEN);
    }
    assert!(heard().lines().filter(|line| line.contains("refused in a room")).count() < 10);
}
