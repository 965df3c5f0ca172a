//! The arena: open at its time, the next rival at once, points and ratings by the service.

use crate::harness::{Browser, World};
use crate::races::Racer;
use axum::http::StatusCode;
use ninefold_room::Command;
use serde_json::{Value, json};

on_both_databases! {
    it_opens_at_its_time_and_for_accounts
    two_who_wait_meet_and_the_first_to_solve_it_wins
    leaving_is_a_lost_race_and_nothing_more
    nobody_meets_the_same_rival_at_once_and_none_waits_for_the_slow
    who_stops_asking_or_says_so_waits_no_longer
}

const HOUR: u64 = 3_600_000;

/// Goes to the opening of the arena: the clock stands at Sunday noon.
fn open(world: &World) {
    world.clock.advance((6 * 24 + 6) * HOUR);
}

async fn waits(browser: &Browser) -> Value {
    browser.post("/arena/seat", json!({})).await.expect(StatusCode::OK)
}

/// Two who have met, with the room.
async fn meet(one: &Browser, other: &Browser) -> String {
    assert_eq!(waits(one).await["room"], Value::Null);
    let room = waits(other).await["room"].as_str().unwrap().to_owned();
    assert_eq!(waits(one).await["room"].as_str(), Some(room.as_str()));
    room
}

fn row<'a>(info: &'a Value, name: &str) -> &'a Value {
    let rows = info["rows"].as_array().unwrap();
    rows.iter().find(|row| row["username"] == name).unwrap()
}

async fn it_opens_at_its_time_and_for_accounts(world: World) {
    let (ada, stranger) = (world.signed_up("ada").await, world.browser());
    let info = stranger.get("/arena").await.expect(StatusCode::OK);
    let opens = world.now() + (6 * 24 + 6) * HOUR;
    assert_eq!((&info["opens"], &info["closes"]), (&json!(opens), &json!(opens + 2 * HOUR)));
    assert_eq!(info["open"], false);
    let closed = ada.post("/arena/seat", json!({})).await;
    closed.expect(StatusCode::CONFLICT);
    open(&world);
    stranger.post("/arena/seat", json!({})).await.expect(StatusCode::UNAUTHORIZED);
    let info = waits(&ada).await;
    assert_eq!((&info["open"], &info["waits"], &info["room"]), (&json!(true), &json!(true), &Value::Null));
    world.clock.advance(2 * HOUR);
    ada.post("/arena/seat", json!({})).await.expect(StatusCode::CONFLICT);
    // The table stays to be seen until the next one.
    let info = stranger.get("/arena").await.expect(StatusCode::OK);
    assert_eq!((&info["rows"], &info["last"][0]["username"]), (&json!([]), &json!("ada")));
    let none = world.another_node(&[("arena", "off")]).await;
    none.browser().get("/arena").await.expect(StatusCode::NOT_FOUND);
}

async fn two_who_wait_meet_and_the_first_to_solve_it_wins(world: World) {
    let (ada, bob) = (world.signed_up("ada").await, world.signed_up("bob").await);
    open(&world);
    let room = meet(&ada, &bob).await;
    let (mut first, mut second) = (Racer::enters(&ada, &room).await, Racer::enters(&bob, &room).await);
    // The countdown, and as long as a person needs.
    world.clock.advance(10_000 + 60_000);
    first.solves().await;
    let info = ada.get("/arena").await.expect(StatusCode::OK);
    let won = json!({"place": 1, "username": "ada", "points": 2, "wins": 1, "races": 1});
    assert_eq!((row(&info, "ada"), &row(&info, "bob")["points"]), (&won, &json!(0)));
    assert_eq!((&info["room"], &info["waits"]), (&Value::Null, &json!(false)), "nobody waits for the slow");
    let rating = async |browser: &Browser| {
        browser.get("/statistics").await.expect(StatusCode::OK)["ratings"][0]["rating"].clone()
    };
    assert_eq!((rating(&ada).await, rating(&bob).await), (json!(1662), json!(1338)));
    // The other one may solve it all the same, and the rating stays.
    second.looks().await;
    second.solves().await;
    let info = ada.get("/arena").await.expect(StatusCode::OK);
    let lost = json!({"place": 2, "username": "bob", "points": 1, "wins": 0, "races": 1});
    assert_eq!((row(&info, "ada"), row(&info, "bob")), (&won, &lost));
    assert_eq!((rating(&ada).await, rating(&bob).await), (json!(1662), json!(1338)));
    assert_eq!(bob.get("/history").await.expect(StatusCode::OK)["items"][0]["room"], "race");
}

async fn leaving_is_a_lost_race_and_nothing_more(world: World) {
    let (ada, bob) = (world.signed_up("ada").await, world.signed_up("bob").await);
    open(&world);
    let room = meet(&ada, &bob).await;
    Racer::enters(&bob, &room).await.asks(Command::Leave).await;
    let info = ada.get("/arena").await.expect(StatusCode::OK);
    assert_eq!((&row(&info, "ada")["points"], &row(&info, "bob")["races"]), (&json!(2), &json!(1)));
    // Whoever has won may go as well, and it stays so.
    Racer::enters(&ada, &room).await.asks(Command::Leave).await;
    let info = ada.get("/arena").await.expect(StatusCode::OK);
    assert_eq!((&row(&info, "ada")["points"], &row(&info, "ada")["races"]), (&json!(2), &json!(1)));
}

async fn nobody_meets_the_same_rival_at_once_and_none_waits_for_the_slow(world: World) {
    let (ada, bob, eve) =
        (world.signed_up("ada").await, world.signed_up("bob").await, world.signed_up("eve").await);
    open(&world);
    let room = meet(&ada, &bob).await;
    Racer::enters(&bob, &room).await.asks(Command::Leave).await;
    assert_eq!(
        (waits(&ada).await["room"].clone(), waits(&bob).await["room"].clone()),
        (Value::Null, Value::Null)
    );
    let with_eve = waits(&eve).await["room"].clone();
    assert!(with_eve.is_string());
    // Whoever is left waits, and meets the last rival again after a while.
    let left = if waits(&ada).await["room"] == with_eve { &bob } else { &ada };
    let taken = if std::ptr::eq(left, &bob) { &ada } else { &bob };
    assert_eq!(waits(left).await["room"], Value::Null);
    Racer::enters(taken, with_eve.as_str().unwrap()).await.asks(Command::Leave).await;
    waits(taken).await;
    world.clock.advance(8_000);
    waits(left).await;
    waits(taken).await;
    world.clock.advance(8_000);
    assert!(waits(left).await["room"].is_string());
}

async fn who_stops_asking_or_says_so_waits_no_longer(world: World) {
    let (ada, bob) = (world.signed_up("ada").await, world.signed_up("bob").await);
    open(&world);
    waits(&ada).await;
    world.clock.advance(11_000);
    assert_eq!(waits(&bob).await["room"], Value::Null, "ada has closed the page");
    bob.delete("/arena/seat").await.expect(StatusCode::OK);
    assert_eq!(waits(&ada).await["room"], Value::Null);
}
