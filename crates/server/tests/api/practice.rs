//! What was practised, on several devices of one person.

use crate::harness::{PASSWORD, World};
use axum::http::StatusCode;
use serde_json::{Value, json};

on_both_databases! {
    what_was_practised_is_the_same_on_all_devices_and_goes_with_the_account
}

fn line(seed: u32) -> String {
    format!(
        r#"{{"at":{seed},"technique":"x-wing","grid":"classic","kind":"find","seed":{seed},"recall":"good","millis":9}}"#
    )
}

fn news(after: u64, seeds: std::ops::Range<u32>) -> Value {
    json!({"after": after, "lines": seeds.map(line).collect::<Vec<_>>()})
}

async fn what_was_practised_is_the_same_on_all_devices_and_goes_with_the_account(world: World) {
    let page = world.signed_up("ada").await;
    let terminal = world.browser();
    terminal.post("/session", json!({"login": "ada", "password": PASSWORD})).await.expect(StatusCode::OK);
    let first = page.post("/practice", news(0, 0..3)).await.expect(StatusCode::OK);
    assert_eq!(first, json!({"lines": [line(0), line(1), line(2)], "known": 3, "count": 3}));
    // The same attempts again are the same; of both sides nothing is lost.
    let second = terminal.post("/practice", news(0, 2..5)).await.expect(StatusCode::OK);
    assert_eq!((second["known"].as_u64(), second["count"].as_u64()), (Some(5), Some(5)));
    let third = page.post("/practice", news(3, 0..0)).await.expect(StatusCode::OK);
    assert_eq!(third, json!({"lines": [line(3), line(4)], "known": 5, "count": 5}));
    let beyond = page.post("/practice", news(u64::MAX, 0..0)).await.expect(StatusCode::OK);
    assert_eq!(beyond, json!({"lines": [], "known": 5, "count": 5}));

    for lines in
        [json!(["nonsense"]), json!([line(1).replace("x-wing", &"x".repeat(99))]), json!(vec![line(1); 501])]
    {
        let refused = page.post("/practice", json!({"after": 0, "lines": lines})).await;
        refused.expect(StatusCode::UNPROCESSABLE_ENTITY);
    }
    let stranger = world.browser();
    stranger.post("/practice", news(0, 0..1)).await.expect(StatusCode::UNAUTHORIZED);
    let other = world.signed_up("bob").await;
    let of_other = other.post("/practice", news(0, 0..0)).await.expect(StatusCode::OK);
    assert_eq!(of_other["count"], 0);

    let export = page.get("/account/export").await.expect(StatusCode::OK);
    assert_eq!(export["practice"].as_array().map(Vec::len), Some(5));
    assert_eq!(export["practice"][4]["seed"], 4);
}
