//! MISSION 6.8: the daily puzzle, leaderboards, challenges, streaks.

use crate::harness::{Browser, World};
use crate::play::Client;
use axum::http::StatusCode;
use serde_json::{Value, json};

on_both_databases! {
    the_daily_puzzle_is_the_same_for_everybody_and_not_known_before_its_day
    mission_6_8_leaderboards_come_from_replayed_games
    mission_6_8_games_played_out_of_sight_are_not_ranked
    mission_6_8_streaks_forgive_one_day_a_week
    mission_6_8_challenges_have_an_end_and_a_leaderboard
    a_forged_game_is_not_ranked_and_its_player_is_told_why
    the_time_of_a_contest_is_the_servers_from_the_board_to_the_last_move
    the_puzzle_of_tomorrow_cannot_be_worked_out
}

const HOUR: u64 = 3_600_000;
const DAY: u64 = 24 * HOUR;

async fn daily(browser: &Browser, query: &str) -> Value {
    browser.get(&format!("/daily{query}")).await.expect(StatusCode::OK)
}

/// Solves the puzzle of a day on a server that watches, and gives the result.
pub(crate) async fn solve_daily(world: &World, browser: &Browser, seconds: u64) -> Value {
    let day = daily(browser, "?level=beginner").await;
    let mut client = Client::on_text(day["puzzle"]["text"].as_str().unwrap(), world.now());
    let body = json!({"log": client.log(), "daily": day["date"]});
    let saved = browser.post("/games", body).await.expect(StatusCode::CREATED);
    play_in_pieces(world, browser, &mut client, saved["id"].as_str().unwrap(), seconds * 1000).await
}

/// Solves a game that was saved, in five pieces, and gives the result.
async fn play_in_pieces(
    world: &World,
    browser: &Browser,
    client: &mut Client,
    id: &str,
    millis: u64,
) -> Value {
    let piece = client.empty_cells().len().div_ceil(5);
    let mut result = Value::Null;
    for _ in 0..5 {
        let version = client.version();
        client.fill(piece, world.now());
        world.clock.advance(millis / 5);
        let body = json!({"version": version, "lines": client.news()});
        let saved = browser.post(&format!("/games/{id}/events"), body).await.expect(StatusCode::OK);
        result = saved["result"].clone();
    }
    result
}

async fn the_daily_puzzle_is_the_same_for_everybody_and_not_known_before_its_day(world: World) {
    let today = daily(&world.browser(), "").await;
    assert_eq!((&today["date"], &today["puzzle"]["level"]), (&json!("2026-11-15"), &json!("Hard")));
    assert_eq!(daily(&world.browser(), "?date=2026-11-15").await, today);
    let easy = daily(&world.browser(), "?level=easy").await;
    assert_ne!(easy["puzzle"]["id"], today["puzzle"]["id"]);
    // At noon in Greenwich it is the sixteenth already where clocks are fourteen hours ahead.
    daily(&world.browser(), "?date=2026-11-16&level=beginner").await;
    world.browser().get("/daily?date=2026-11-17").await.expect(StatusCode::NOT_FOUND);
    assert_eq!(world.browser().get("/daily?date=yesterday").await.faults().len(), 1);
    // Another service on another machine makes the same one.
    let elsewhere = World::on_sqlite().await;
    let same = daily(&elsewhere.browser(), "?level=easy").await;
    assert_eq!(same["puzzle"]["id"], easy["puzzle"]["id"]);
}

async fn mission_6_8_leaderboards_come_from_replayed_games(world: World) {
    let (ada, bob, guest) = (world.signed_up("ada").await, world.signed_up("bob").await, world.browser());
    for (browser, seconds) in [(&ada, 200), (&bob, 100), (&guest, 300)] {
        let result = solve_daily(&world, browser, seconds).await;
        assert_eq!(result["elapsed"], seconds * 1000);
        assert_eq!(result["contest"], "daily:2026-11-15:classic:Beginner");
    }
    let board =
        ada.get("/leaderboards/daily/2026-11-15?level=beginner&class=none").await.expect(StatusCode::OK);
    let rows = board["rows"].as_array().unwrap();
    let told = rows.iter().map(|row| (row["place"].as_u64().unwrap(), row["username"].as_str()));
    assert_eq!(told.collect::<Vec<_>>(), [(1, Some("bob")), (2, Some("ada")), (3, None)]);
    assert_eq!(board["mine"]["place"], 2);
    // Who plays the same board again knows it: the first time counts.
    solve_daily(&world, &ada, 60).await;
    let again =
        ada.get("/leaderboards/daily/2026-11-15?level=beginner&class=none").await.expect(StatusCode::OK);
    assert_eq!(again["rows"], board["rows"]);
    let all = ada.get("/leaderboards/daily/2026-11-15?level=beginner").await.expect(StatusCode::OK);
    assert_eq!((&all["rows"], &all["class"]), (&board["rows"], &json!("all")));
    let helped = ada.get("/leaderboards/daily/2026-11-15?level=beginner&class=hints").await;
    assert_eq!(helped.expect(StatusCode::OK)["rows"], json!([]));
    assert_eq!(ada.get("/leaderboards/daily/2026-11-15?class=odd").await.faults().len(), 1);
}

async fn mission_6_8_games_played_out_of_sight_are_not_ranked(world: World) {
    let browser = world.signed_up("ada").await;
    let day = daily(&browser, "?level=beginner").await;
    let mut client = Client::on_text(day["puzzle"]["text"].as_str().unwrap(), world.now() - 60_000);
    client.solve(world.now() - 60_000);
    let body = json!({"log": client.log(), "daily": day["date"]});
    let saved = browser.post("/games", body).await.expect(StatusCode::CREATED);
    assert_eq!((&saved["result"]["contest"], &saved["result"]["mistakes"]), (&Value::Null, &json!(0)));
    let board = browser.get("/leaderboards/daily/2026-11-15?level=beginner&class=none").await;
    assert_eq!(board.expect(StatusCode::OK)["rows"], json!([]));
    // It was solved on its day all the same.
    let told = browser.get("/statistics").await.expect(StatusCode::OK);
    assert_eq!((&told["streak"]["current"], &told["days"]), (&json!(1), &json!(["2026-11-15"])));
    // A board that is not that of the day is saved, but not for the day.
    let mut other = Client::start(world.now());
    let body = json!({"log": other.log(), "daily": "2026-11-15"});
    let saved = browser.post("/games", body).await.expect(StatusCode::CREATED);
    let game = browser.get(&format!("/games/{}", saved["id"].as_str().unwrap())).await.expect(StatusCode::OK);
    assert_eq!(game["contest"], Value::Null);
}

async fn mission_6_8_streaks_forgive_one_day_a_week(world: World) {
    let browser = world.signed_up("ada").await;
    let streak = async || browser.get("/statistics").await.expect(StatusCode::OK)["streak"].clone();
    assert_eq!(streak().await, json!({"current": 0, "longest": 0, "freeze_used": false}));
    for (days, current, freeze_used) in [(0, 1, false), (1, 2, false), (2, 3, true), (1, 4, true)] {
        world.clock.advance(days * DAY);
        solve_daily(&world, &browser, 100).await;
        let now = streak().await;
        assert_eq!((&now["current"], &now["freeze_used"]), (&json!(current), &json!(freeze_used)));
    }
    world.clock.advance(2 * DAY);
    assert_eq!(streak().await, json!({"current": 0, "longest": 4, "freeze_used": false}));
}

async fn mission_6_8_challenges_have_an_end_and_a_leaderboard(world: World) {
    let browser = world.signed_up("ada").await;
    let puzzle = browser.post("/puzzles/new", json!({"level": "beginner"})).await.expect(StatusCode::CREATED);
    assert_eq!(browser.post("/challenges", json!({})).await.faults().len(), 2);
    let form = json!({"title": "Friday", "puzzle": puzzle["id"], "hours": 2, "seconds": 150});
    world.browser().post("/challenges", form.clone()).await.expect(StatusCode::UNAUTHORIZED);
    let challenge = browser.post("/challenges", form).await.expect(StatusCode::CREATED);
    let id = challenge["id"].as_str().unwrap();
    assert_eq!(browser.get("/challenges").await.expect(StatusCode::OK), json!([challenge]));
    let bob = world.signed_up("bob").await;
    for (browser, seconds, counts) in [(&bob, 160, false), (&browser, 100, true)] {
        let mut client = Client::on_text(puzzle["text"].as_str().unwrap(), world.now());
        let body = json!({"log": client.log(), "challenge": id});
        let saved = browser.post("/games", body).await.expect(StatusCode::CREATED);
        let id = saved["id"].as_str().unwrap();
        let result = play_in_pieces(&world, browser, &mut client, id, seconds * 1000).await;
        assert_eq!(result["contest"].is_string(), counts, "{result}");
        assert_eq!(result["unranked"].as_str(), (!counts).then_some("The time limit was over."));
    }
    let path = format!("/leaderboards/challenges/{id}?class=none");
    let board = browser.get(&path).await.expect(StatusCode::OK);
    assert_eq!(
        (&board["rows"][0]["username"], &board["rows"][0]["elapsed"]),
        (&json!("ada"), &json!(100_000))
    );
    world.clock.advance(2 * HOUR);
    assert_eq!(browser.get("/challenges").await.expect(StatusCode::OK), json!([]));
    browser.get("/challenges/odd").await.expect(StatusCode::NOT_FOUND);
}

async fn a_forged_game_is_not_ranked_and_its_player_is_told_why(world: World) {
    let board = async |browser: &Browser| {
        let path = "/leaderboards/daily/2026-11-15?level=beginner";
        let board = browser.get(path).await.expect(StatusCode::OK);
        (board["rows"].as_array().unwrap().len(), board["unranked"].as_str().unwrap_or("").to_owned())
    };
    let start = async |browser: &Browser| {
        let day = daily(browser, "?level=beginner").await;
        (day.clone(), Client::on_text(day["puzzle"]["text"].as_str().unwrap(), world.now()))
    };
    // One request with a solved log, which says that it took no time.
    let ada = world.signed_up("ada").await;
    let (day, mut client) = start(&ada).await;
    let solution = client.solution();
    for cell in client.empty_cells() {
        client.enter(cell, solution.digit(cell), world.now());
    }
    let saved = ada.post("/games", json!({"log": client.log(), "daily": day["date"]})).await;
    let result = saved.expect(StatusCode::CREATED)["result"].clone();
    assert_eq!((&result["contest"], &result["elapsed"]), (&Value::Null, &json!(0)));
    let at_once = "The moves came all at once: to be ranked, a game is saved while it is played.";
    assert_eq!(result["unranked"], at_once);
    assert_eq!(board(&ada).await, (0, at_once.to_owned()));
    // In pieces, but faster than anybody writes; or so fast that somebody has to look at it.
    for (name, millis, told) in
        [("bob", 450, "less than half a second"), ("eve", 600, "somebody looks at it")]
    {
        let browser = world.signed_up(name).await;
        let (day, mut client) = start(&browser).await;
        let body = json!({"log": client.log(), "daily": day["date"]});
        let saved = browser.post("/games", body).await.expect(StatusCode::CREATED);
        let (id, millis) = (saved["id"].as_str().unwrap(), millis * client.empty_cells().len() as u64);
        let result = play_in_pieces(&world, &browser, &mut client, id, millis).await;
        assert!(result["unranked"].as_str().is_some_and(|reason| reason.contains(told)), "{result}");
        let (ranked, reason) = board(&browser).await;
        assert!(ranked == 0 && reason.contains(told), "{reason}");
    }
    // An operator who has looked at it shows it.
    let store = ninefold_store::Store::open(&world.database).await.unwrap();
    let held = store.held_places(10).await.unwrap();
    assert_eq!(held.iter().map(|place| place.username.as_deref()).collect::<Vec<_>>(), [Some("eve")]);
    store.show_place(held[0].game).await.unwrap();
    assert_eq!(board(&ada).await.0, 1);
}

async fn the_time_of_a_contest_is_the_servers_from_the_board_to_the_last_move(world: World) {
    let browser = world.signed_up("ada").await;
    let day = daily(&browser, "?level=beginner").await;
    // The board is looked at for a while before the game is begun.
    world.clock.advance(100_000);
    let mut client = Client::on_text(day["puzzle"]["text"].as_str().unwrap(), world.now());
    let body = json!({"log": client.log(), "daily": day["date"]});
    let saved = browser.post("/games", body).await.expect(StatusCode::CREATED);
    let id = saved["id"].as_str().unwrap();
    // A pause is claimed, and does not count.
    let pause = [("paused", 1), ("resumed", 90_000)];
    let lines = pause.map(|(fact, at)| json!({"at": world.now() + at, "fact": fact}).to_string());
    for line in &lines {
        let event = ninefold_protocol::log::read_line(line).unwrap();
        client.session.admit(&event).unwrap();
        client.session.evolve(&event);
    }
    world.clock.advance(100_000);
    client.news();
    let body = json!({"version": 0, "lines": lines});
    browser.post(&format!("/games/{id}/events"), body).await.expect(StatusCode::OK);
    let result = play_in_pieces(&world, &browser, &mut client, id, 100_000).await;
    assert_eq!((&result["elapsed"], &result["unranked"]), (&json!(300_000), &Value::Null), "{result}");
}

async fn the_puzzle_of_tomorrow_cannot_be_worked_out(world: World) {
    let elsewhere = World::on_sqlite().await;
    let id = async |world: &World| daily(&world.browser(), "?level=beginner").await["puzzle"]["id"].clone();
    assert_eq!(id(&world).await, id(&elsewhere).await, "what was public stays");
    let node = world.another_node(&[]).await;
    world.clock.advance(DAY);
    elsewhere.clock.advance(DAY);
    assert_ne!(id(&world).await, id(&elsewhere).await);
    assert_eq!(id(&world).await, id(&node).await, "all nodes of a service have the same");
}
