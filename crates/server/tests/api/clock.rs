//! A clock that somebody sets forward or back.

use crate::contests::solve_daily;
use crate::harness::World;
use crate::play::Client;
use axum::http::StatusCode;
use serde_json::json;

on_both_databases! {
    nobody_is_forgotten_by_a_clock_that_jumps
    a_game_goes_on_while_the_clock_is_set_back
    a_streak_and_the_daily_puzzle_survive_a_jump
}

const HOUR: u64 = 3_600_000;
const DAY: u64 = 24 * HOUR;

async fn nobody_is_forgotten_by_a_clock_that_jumps(world: World) {
    let (ada, guest) = (world.signed_up("ada").await, world.browser());
    let log = json!({"log": Client::start(world.now()).log()});
    guest.post("/games", log).await.expect(StatusCode::CREATED);
    let (noon, last) = (world.now(), world.clock.read());
    // A machine wakes up years ahead: sessions seem to be over, and nothing is thrown away.
    world.clock.set(noon + 1000 * DAY);
    world.clock.advance(HOUR);
    assert_eq!((ada.who().await.as_str(), guest.who().await.as_str()), ("nobody", "nobody"));
    world.service.tidy(last).await.unwrap();
    world.clock.set(noon + HOUR);
    assert_eq!((ada.who().await.as_str(), guest.who().await.as_str()), ("ada", "guest"));
    let games = guest.get("/games").await.expect(StatusCode::OK);
    assert_eq!(games["items"].as_array().unwrap().len(), 1);
    // Back in the past it is all the same; and time that really passes ends sessions and guests.
    world.clock.set(noon - 1000 * DAY);
    assert_eq!((ada.who().await.as_str(), guest.who().await.as_str()), ("ada", "guest"));
    world.clock.set(noon + HOUR);
    let last = world.clock.read();
    world.clock.advance(100 * DAY);
    world.service.tidy(last).await.unwrap();
    world.clock.set(noon);
    assert_eq!((ada.who().await.as_str(), guest.who().await.as_str()), ("nobody", "nobody"));
}

async fn a_game_goes_on_while_the_clock_is_set_back(world: World) {
    let browser = world.signed_up("ada").await;
    let mut client = Client::start(world.now());
    let saved = browser.post("/games", json!({"log": client.log()})).await.expect(StatusCode::CREATED);
    let path = format!("/games/{}/events", saved["id"].as_str().unwrap());
    let then = client.fill(5, world.now());
    let body = json!({"version": 0, "lines": client.news()});
    browser.post(&path, body).await.expect(StatusCode::OK);
    world.clock.set(world.now() - 2 * HOUR);
    client.solve(then);
    let body = json!({"version": 5, "lines": client.news()});
    let result = browser.post(&path, body).await.expect(StatusCode::OK)["result"].clone();
    // The server has nothing to say about the time, so the log has.
    assert_eq!((&result["elapsed"], &result["mistakes"]), (&json!(51_000), &json!(0)));
}

async fn a_streak_and_the_daily_puzzle_survive_a_jump(world: World) {
    let browser = world.signed_up("ada").await;
    solve_daily(&world, &browser, 100).await;
    let told = async || {
        let streak = browser.get("/statistics").await.expect(StatusCode::OK)["streak"]["current"].clone();
        (streak, browser.get("/daily?level=beginner").await.expect(StatusCode::OK)["puzzle"]["id"].clone())
    };
    let before = told().await;
    assert_eq!(before.0, 1);
    let now = world.now();
    for (jumped, streak) in [(now + 10 * DAY, 0), (now - 10 * DAY, 1)] {
        world.clock.set(jumped);
        let meanwhile = told().await;
        assert_eq!(meanwhile.0, streak);
        assert_ne!(meanwhile.1, before.1);
    }
    world.clock.set(now);
    assert_eq!(told().await, before);
}

#[tokio::test]
async fn limits_do_not_heed_the_time_of_day() {
    let world = World::on_sqlite().await;
    let browser = world.browser();
    let ask = async || browser.post("/check", json!({"grid": "1234341221434321"})).await.status;
    for _ in 0..120 {
        assert_eq!(ask().await, StatusCode::OK);
    }
    for jumped in [world.now() - DAY, world.now() + DAY] {
        world.clock.set(jumped);
        assert_eq!(ask().await, StatusCode::TOO_MANY_REQUESTS);
        world.clock.advance(1000);
        assert_eq!(ask().await, StatusCode::OK);
        assert_eq!(ask().await, StatusCode::OK);
    }
}
