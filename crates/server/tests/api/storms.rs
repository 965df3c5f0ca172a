//! Storms: the service's dice and clock, and answers that are judged again.

use crate::harness::{Browser, World};
use axum::http::StatusCode;
use ninefold_learn::storm_exercise;
use serde_json::{Value, json};

on_both_databases! {
    a_storm_is_judged_again_and_counts_by_the_clock_of_the_service
}

/// The right answer to an exercise of a storm.
fn right(seed: u64, number: u64) -> Value {
    let exercise = storm_exercise(seed, number).unwrap();
    let at = exercise.answer().conclusion.placements()[0];
    json!({"number": number, "reply": {"place": {"cell": at.cell.index(), "digit": at.digit.to_string()}}})
}

/// The same with another digit in the cell.
fn wrong(seed: u64, number: u64) -> Value {
    let mut answer = right(seed, number);
    let digit = &mut answer["reply"]["place"]["digit"];
    *digit = json!(if digit == "1" { "2" } else { "1" });
    answer
}

async fn deal(browser: &Browser) -> (String, u64) {
    let dealt = browser.post("/storms", json!({})).await.expect(StatusCode::CREATED);
    assert_eq!(dealt["seconds"], 180);
    (format!("/storms/{}/answers", dealt["id"].as_str().unwrap()), dealt["seed"].as_u64().unwrap())
}

async fn send(browser: &Browser, path: &str, answers: &[Value]) -> Value {
    browser.post(path, json!({"answers": answers})).await.expect(StatusCode::OK)
}

async fn a_storm_is_judged_again_and_counts_by_the_clock_of_the_service(world: World) {
    let (ada, bob) = (world.signed_up("ada").await, world.signed_up("bob").await);
    let (path, seed) = deal(&ada).await;
    world.clock.advance(10_000);
    let standing = send(&ada, &path, &[right(seed, 0)]).await;
    assert_eq!(standing, json!({"found": 1, "late": 0, "wrong": 0}));
    // The same answer again, a wrong one, and one to an exercise that no storm has.
    let mut beyond = right(seed, 0);
    beyond["number"] = json!(4_000_000_000_u32);
    let standing = send(&ada, &path, &[right(seed, 0), wrong(seed, 1), beyond]).await;
    assert_eq!(standing, json!({"found": 1, "late": 0, "wrong": 2}));
    world.clock.advance(160_000);
    assert_eq!(send(&ada, &path, &[right(seed, 1)]).await["found"], 2);
    // What was kept back by a network comes too late, and is told so.
    world.clock.advance(60_000);
    let standing = send(&ada, &path, &[right(seed, 2), right(seed, 3)]).await;
    assert_eq!(standing, json!({"found": 2, "late": 2, "wrong": 0}));

    let (other, seed) = deal(&bob).await;
    world.clock.advance(5_000);
    send(&bob, &other, &[right(seed, 0)]).await;
    let table = bob.get("/leaderboards/storm").await.expect(StatusCode::OK);
    let row = |place, name, found, millis| json!({"place": place, "username": name, "found": found, "millis": millis});
    assert_eq!(table["rows"], json!([row(1, "ada", 2, 170_000), row(2, "bob", 1, 5_000)]));
    assert_eq!(table["mine"]["place"], 2);
    world.clock.advance(7 * 24 * 3_600_000);
    let week = world.browser().get("/leaderboards/storm").await.expect(StatusCode::OK);
    assert_eq!(week, json!({"rows": []}));
    let month = world.browser().get("/leaderboards/storm?days=30").await.expect(StatusCode::OK);
    assert_eq!(month["rows"].as_array().map(Vec::len), Some(2));

    bob.post(&path, json!({"answers": []})).await.expect(StatusCode::NOT_FOUND);
    world.browser().post("/storms", json!({})).await.expect(StatusCode::UNAUTHORIZED);
    world.browser().get("/leaderboards/storm?days=0").await.expect(StatusCode::UNPROCESSABLE_ENTITY);
    let many = vec![json!({"number": 0, "reply": {"cells": []}}); 21];
    ada.post(&path, json!({"answers": many})).await.expect(StatusCode::UNPROCESSABLE_ENTITY);
    ada.post(&path, json!({"answers": [{"number": 0, "reply": {"dance": 1}}]}))
        .await
        .expect(StatusCode::UNPROCESSABLE_ENTITY);
    let export = ada.get("/account/export").await.expect(StatusCode::OK);
    assert_eq!(export["storms"][0]["found"], 2);
}
