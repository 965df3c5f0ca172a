//! MISSION 6.6: saves that follow their owner, and nobody else.

use crate::harness::{Browser, World};
use crate::play::Client;
use axum::http::StatusCode;
use ninefold::puzzle::Digit;
use ninefold_protocol::log;
use serde_json::{Value, json};

on_both_databases! {
    mission_6_6_a_game_comes_back_with_entries_notes_time_and_undo
    mission_6_6_a_game_that_is_sent_again_is_the_same_game
    mission_6_6_nobody_else_opens_a_save_with_its_id_or_without
    mission_6_6_my_games_show_progress_and_can_be_deleted
    two_devices_never_overwrite_each_other
    an_answer_that_was_lost_costs_nothing
    results_come_from_the_log_and_not_from_the_clients_word
    puzzles_that_players_bring_do_not_count
    logs_that_do_not_fit_are_refused_whole
    two_nodes_share_sessions_and_games
}

async fn save(browser: &Browser, client: &mut Client) -> String {
    let saved = browser.post("/games", json!({"log": client.log()})).await.expect(StatusCode::CREATED);
    assert_eq!(saved["version"], client.version());
    saved["id"].as_str().unwrap().to_owned()
}

async fn append(browser: &Browser, id: &str, version: usize, lines: &[String]) -> crate::harness::Answer {
    browser.post(&format!("/games/{id}/events"), json!({"version": version, "lines": lines})).await
}

async fn mission_6_6_a_game_comes_back_with_entries_notes_time_and_undo(world: World) {
    let browser = world.signed_up("ada").await;
    let mut client = Client::start(world.now());
    let id = save(&browser, &mut client).await;
    client.fill(5, world.now());
    world.clock.advance(10_000);
    let news = client.news();
    let stored = append(&browser, &id, 0, &news).await.expect(StatusCode::OK);
    assert_eq!(stored["version"], 5);
    let game = browser.get(&format!("/games/{id}")).await.expect(StatusCode::OK);
    let log = game["log"].as_str().unwrap();
    assert_eq!(log::load(log.as_bytes()).unwrap(), client.session);
    assert_eq!((&game["filled"], &game["status"]), (&json!(5), &json!("playing")));
}

async fn mission_6_6_a_game_that_is_sent_again_is_the_same_game(world: World) {
    let browser = world.signed_up("ada").await;
    let mut client = Client::start(world.now());
    client.fill(3, world.now());
    let id = save(&browser, &mut client).await;
    assert_eq!(save(&browser, &mut client).await, id, "the first answer was lost");
    let mut other = client.clone();
    client.fill(2, world.now());
    assert_eq!(save(&browser, &mut client).await, id, "and there were further moves");
    world.clock.advance(1_000);
    other.fill(1, world.now());
    assert_ne!(save(&browser, &mut other).await, id, "this one went another way");
    save(&browser, &mut Client::start(world.now())).await;
    let games = browser.get("/games").await.expect(StatusCode::OK);
    assert_eq!(games["items"].as_array().unwrap().len(), 3);
    client.fill(51, world.now());
    let results = [(); 2].map(|()| browser.post("/games", json!({"log": client.log()})));
    for result in results {
        let saved = result.await.expect(StatusCode::CREATED);
        assert_eq!((&saved["id"], &saved["result"]["game"]), (&json!(id), &json!(id)), "solved but once");
    }
    let eve = world.signed_up("eve").await;
    assert_ne!(save(&eve, &mut client).await, id, "hers is hers");
}

async fn mission_6_6_nobody_else_opens_a_save_with_its_id_or_without(world: World) {
    let ada = world.signed_up("ada").await;
    let mut client = Client::start(world.now());
    let id = save(&ada, &mut client).await;
    client.fill(1, world.now());
    let news = client.news();
    let eve = world.signed_up("eve").await;
    let guest = world.browser();
    save(&guest, &mut Client::start(world.now())).await;
    for thief in [&eve, &guest] {
        thief.get(&format!("/games/{id}")).await.expect(StatusCode::NOT_FOUND);
        append(thief, &id, 0, &news).await.expect(StatusCode::NOT_FOUND);
        thief.delete(&format!("/games/{id}")).await.expect(StatusCode::NOT_FOUND);
        let list = thief.get("/games").await;
        assert!(!list.text.contains(&id));
    }
    world.browser().get(&format!("/games/{id}")).await.expect(StatusCode::UNAUTHORIZED);
    append(&ada, &id, 0, &news).await.expect(StatusCode::OK);
}

async fn mission_6_6_my_games_show_progress_and_can_be_deleted(world: World) {
    let browser = world.signed_up("ada").await;
    let mut client = Client::start(world.now());
    client.fill(2, world.now() - 10_000);
    let id = save(&browser, &mut client).await;
    let list = browser.get("/games?status=playing").await.expect(StatusCode::OK);
    let item = &list["items"][0];
    assert_eq!((&item["id"], &item["filled"], &item["cells"]), (&json!(id), &json!(2), &json!(51)));
    assert!(item["picture"].as_str().unwrap().starts_with("534"));
    let none = browser.get("/games?status=solved").await.expect(StatusCode::OK);
    assert_eq!(none["items"], json!([]));
    browser.get("/games?status=odd").await.expect(StatusCode::BAD_REQUEST);
    browser.get("/games?cursor=odd").await.expect(StatusCode::UNPROCESSABLE_ENTITY);
    browser.delete(&format!("/games/{id}")).await.expect(StatusCode::NO_CONTENT);
    browser.get(&format!("/games/{id}")).await.expect(StatusCode::NOT_FOUND);
}

async fn two_devices_never_overwrite_each_other(world: World) {
    let browser = world.signed_up("ada").await;
    let (mut phone, mut laptop) = (Client::start(world.now()), Client::start(world.now()));
    let id = save(&browser, &mut phone).await;
    phone.fill(2, world.now());
    let first = phone.news();
    append(&browser, &id, 0, &first).await.expect(StatusCode::OK);
    laptop.fill(1, world.now() + 500);
    let late = append(&browser, &id, 0, &laptop.news()).await.expect(StatusCode::CONFLICT);
    assert_eq!((&late["version"], &late["lines"]), (&json!(2), &json!(first)));
    let ahead = append(&browser, &id, 9, &first).await.expect(StatusCode::CONFLICT);
    assert_eq!((&ahead["version"], &ahead["lines"]), (&json!(2), &json!([])));
    let game = browser.get(&format!("/games/{id}")).await.expect(StatusCode::OK);
    assert_eq!(game["log"], phone.log());
}

async fn an_answer_that_was_lost_costs_nothing(world: World) {
    let browser = world.signed_up("ada").await;
    let mut client = Client::start(world.now());
    let id = save(&browser, &mut client).await;
    client.fill(3, world.now());
    let news = client.news();
    for _ in 0..3 {
        let stored = append(&browser, &id, 0, &news).await.expect(StatusCode::OK);
        assert_eq!(stored["version"], 3);
    }
}

async fn results_come_from_the_log_and_not_from_the_clients_word(world: World) {
    let browser = world.signed_up("ada").await;
    let mut client = Client::start(world.now());
    let id = save(&browser, &mut client).await;
    let cell = client.empty_cells()[0];
    let right = client.solution().digit(cell);
    let wrong = Digit::all(9).find(|&digit| digit != right).unwrap();
    client.enter(cell, wrong, world.now() + 500);
    client.enter(cell, right, world.now() + 1000);
    client.solve(world.now() + 1000);
    // The client claims that its mistake was free and its bonus enormous, and hides half the time.
    let forged = client.news().into_iter().map(|line| {
        let mut event: Value = serde_json::from_str(&line).unwrap();
        if let Some(mistaken) = event["fact"].get_mut("mistaken") {
            mistaken["cost"] = json!(0);
        }
        if let Some(ended) = event["fact"].get_mut("ended") {
            ended["bonus"] = json!(1_000_000);
        }
        event.to_string()
    });
    let forged = forged.collect::<Vec<_>>();
    world.clock.advance(100_000);
    let saved = append(&browser, &id, 0, &forged).await.expect(StatusCode::OK);
    let result = &saved["result"];
    assert_eq!(
        (&result["mistakes"], &result["hints"], &result["class"]),
        (&json!(1), &json!(0), &json!("none"))
    );
    assert_eq!((&result["elapsed"], &result["score"]), (&json!(100_000), &json!(990 + 900)));
    let history = browser.get("/history").await.expect(StatusCode::OK);
    assert_eq!(&history["items"][0], result);
    let statistics = browser.get("/statistics").await.expect(StatusCode::OK);
    assert_eq!((&statistics["solved"], &statistics["kinds"][0]["best"]), (&json!(1), &json!(100_000)));
}

async fn puzzles_that_players_bring_do_not_count(world: World) {
    let browser = world.signed_up("ada").await;
    let mut client = Client::on_own_puzzle(world.now());
    client.solve(world.now());
    world.clock.advance(100_000);
    let saved = browser.post("/games", json!({"log": client.log()})).await.expect(StatusCode::CREATED);
    assert_eq!(saved["result"], Value::Null);
    let statistics = browser.get("/statistics").await.expect(StatusCode::OK);
    assert_eq!(statistics["solved"], 0);
    let games = browser.get("/games").await.expect(StatusCode::OK);
    assert_eq!(games["items"][0]["status"], "solved", "the game itself is kept");
}

async fn logs_that_do_not_fit_are_refused_whole(world: World) {
    let browser = world.signed_up("ada").await;
    let mut client = Client::start(world.now());
    let id = save(&browser, &mut client).await;
    client.fill(2, world.now());
    let mut news = client.news();
    for bad in ["{}", "x", "{\"at\":1,\"fact\":\"undone\"}", "{\"at\":99999999999999,\"fact\":\"paused\"}"] {
        let mut lines = news.clone();
        lines.push(bad.to_owned());
        let fault = append(&browser, &id, 0, &lines).await.faults().remove(0);
        assert!(fault.0 == "lines" && fault.1.starts_with("event 3: "), "{fault:?}");
    }
    let game = browser.get(&format!("/games/{id}")).await.expect(StatusCode::OK);
    assert_eq!(game["version"], 0);
    news.truncate(1);
    append(&browser, &id, 0, &news).await.expect(StatusCode::OK);
    for log in ["", "hello", "ninefold game 9\n", "ninefold game 1\n{}\n"] {
        let fault = browser.post("/games", json!({"log": log})).await.faults().remove(0);
        assert_eq!(fault.0, "log");
    }
}

async fn two_nodes_share_sessions_and_games(world: World) {
    let other = world.another_node(&[]).await;
    let here = world.signed_up("ada").await;
    let there = other.browser();
    there.set_cookie(here.cookie());
    assert_eq!(there.who().await, "ada");
    let mut client = Client::start(world.now());
    let id = save(&here, &mut client).await;
    for (round, node) in [&there, &here, &there, &here].into_iter().enumerate() {
        client.fill(2, world.now() + 2000 * round as u64);
        let news = client.news();
        append(node, &id, 2 * round, &news).await.expect(StatusCode::OK);
    }
    here.delete("/session").await.expect(StatusCode::NO_CONTENT);
    assert_eq!(there.who().await, "nobody");
}
