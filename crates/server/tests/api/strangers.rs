//! What strangers try: to freeze the service, to fill its memory and its disk, to slip events in.

use crate::harness::{Answer, Browser, World};
use crate::play::Client;
use axum::body::Body;
use axum::http::{Method, StatusCode};
use ninefold::puzzle::Layout;
use serde_json::{Value, json};

on_both_databases! {
    a_refused_append_leaves_the_game_at_hand_and_costs_the_client
    events_that_arrive_too_early_or_too_late_are_never_written_unseen
    moves_that_are_sent_without_waiting_finish_the_game_with_a_result
    games_of_one_player_take_a_bounded_number_of_bytes
}

async fn append(browser: &Browser, id: &str, version: usize, lines: &[String]) -> Answer {
    browser.post(&format!("/games/{id}/events"), json!({"version": version, "lines": lines})).await
}

async fn save(browser: &Browser, log: &str) -> Answer {
    browser.post("/games", json!({"log": log})).await
}

fn id_of(saved: &Value) -> String {
    saved["id"].as_str().unwrap().to_owned()
}

/// An event that changes marks of these cells at the beginning of the game.
fn marks(world: &World, cells: usize) -> String {
    let change = |cell: usize| json!([cell, {"corner": "123456789"}]);
    let changes = (0..cells).map(change).collect::<Vec<_>>();
    json!({"at": world.now(), "fact": {"changed": {"act": "fill_marks", "changes": changes}}}).to_string()
}

fn undone(world: &World, seat: u8) -> String {
    json!({"at": world.now(), "seat": seat, "fact": "undone"}).to_string()
}

/// A log of a game with these events.
fn log_of(world: &World, events: impl Iterator<Item = String>) -> String {
    let mut log = Client::start(world.now()).log();
    events.for_each(|event| log.extend([event.as_str(), "\n"]));
    log
}

async fn a_refused_append_leaves_the_game_at_hand_and_costs_the_client(world: World) {
    let browser = world.browser();
    // A client may have 75 such games replayed in a minute.
    let events = (0..8_000).map(|n| if n % 2 == 0 { marks(&world, 1) } else { undone(&world, 0) });
    let saved = save(&browser, &log_of(&world, events)).await.expect(StatusCode::CREATED);
    let id = id_of(&saved);
    let bad = [undone(&world, 0)];
    for _ in 0..100 {
        append(&browser, &id, 8_000, &bad).await.expect(StatusCode::UNPROCESSABLE_ENTITY);
        // Nor does a wrong version drop it.
        append(&browser, &id, 7_999, &[marks(&world, 1)]).await.expect(StatusCode::CONFLICT);
    }
    append(&browser, &id, 8_000, &[marks(&world, 1)]).await.expect(StatusCode::OK);
    // What has to be replayed is paid for.
    let half_bad = [undone(&world, 0), undone(&world, 0)];
    let mut statuses = Vec::new();
    for _ in 0..90 {
        statuses.push(append(&browser, &id, 8_001, &half_bad).await.status);
    }
    assert_eq!(statuses[0], StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(statuses[89], StatusCode::TOO_MANY_REQUESTS);
    let other = world.browser_at("192.0.2.7");
    save(&other, &Client::start(world.now()).log()).await.expect(StatusCode::CREATED);
    world.clock.advance(60_000);
    append(&browser, &id, 8_001, &bad).await.expect(StatusCode::OK);
}

async fn events_that_arrive_too_early_or_too_late_are_never_written_unseen(world: World) {
    let browser = world.browser();
    let given = json!({"at": world.now() + 9_000, "fact": {"changed": {"act": "write", "changes": [[0, {"entry": "1"}]]}}});
    let given = [given.to_string()];
    for round in 0..20 {
        let mut client = Client::start(world.now() + round);
        let saved = save(&browser, &client.log()).await.expect(StatusCode::CREATED);
        let id = id_of(&saved);
        client.fill(2, world.now());
        let news = client.news();
        let (good, forged) = tokio::join!(append(&browser, &id, 0, &news), append(&browser, &id, 2, &given));
        good.expect(StatusCode::OK);
        assert!(forged.status.is_client_error(), "{}", forged.status);
        append(&browser, &id, 0, &given).await.expect(StatusCode::CONFLICT);
        client.fill(1, world.now() + 3_000);
        append(&browser, &id, 2, &client.news()).await.expect(StatusCode::OK);
    }
}

async fn moves_that_are_sent_without_waiting_finish_the_game_with_a_result(world: World) {
    let browser = world.browser();
    for round in 0..10 {
        let mut client = Client::start(world.now() + round);
        let id = id_of(&save(&browser, &client.log()).await.expect(StatusCode::CREATED));
        let then = client.fill(50, world.now());
        let first = client.news();
        client.solve(then);
        let last = client.news();
        // The later moves even come first.
        let (end, begin) = tokio::join!(append(&browser, &id, 50, &last), append(&browser, &id, 0, &first));
        begin.expect(StatusCode::OK);
        let end = end.expect(StatusCode::OK);
        assert_eq!(end["result"]["game"], json!(id), "{end}");
        // The answer was lost, and the moves are sent again.
        let again = append(&browser, &id, 50, &last).await.expect(StatusCode::OK);
        assert_eq!(again, end);
    }
}

async fn games_of_one_player_take_a_bounded_number_of_bytes(world: World) {
    let browser = world.browser();
    let large = |n: u64| {
        let events = (0..370_u64).map(|_| marks(&world, 81));
        log_of(&world, events)
            .replace(&format!("\"started\":{}", world.now()), &format!("\"started\":{}", world.now() - n))
    };
    assert!(large(0).len() > 850_000, "{}", large(0).len());
    let mut kept = 0;
    let refused = loop {
        let answer = save(&browser, &large(kept)).await;
        if answer.status != StatusCode::CREATED {
            break answer;
        }
        kept += 1;
    };
    assert_eq!(refused.status, StatusCode::PAYLOAD_TOO_LARGE, "{}", refused.text);
    assert_eq!(kept, 9, "a guest has 8 MB");
    assert!(refused.json["detail"].as_str().unwrap().ends_with("delete some."), "{}", refused.text);
    // New guests at the same address do not help.
    let statuses = async || save(&world.browser(), &large(0)).await.status;
    let mut last = statuses().await;
    for _ in 0..20 {
        last = statuses().await;
    }
    assert_eq!(last, StatusCode::TOO_MANY_REQUESTS);
    assert_eq!(save(&world.browser_at("2001:db8::1"), &large(0)).await.status, StatusCode::CREATED);
}

#[tokio::test]
async fn logs_hold_what_games_hold_and_no_more() {
    let world = World::on_sqlite().await;
    let browser = world.browser();
    let told = async |log: String| save(&browser, &log).await.faults().remove(0).1;
    let seats = log_of(&world, std::iter::once(undone(&world, 200)));
    assert!(told(seats).await.contains("there are 8 seats"));
    let pause = |n: u32| {
        json!({"at": world.now(), "fact": if n.is_multiple_of(2) { "paused" } else { "resumed" }}).to_string()
    };
    let events = log_of(&world, (0..20_001).map(pause));
    let too_long = told(events).await;
    assert!(too_long.contains("20000 events at most"), "{too_long}");
    let twice = marks(&world, 1).replace("[[0", "[[1,{\"corner\":\"1\"}],[1,{\"corner\":\"2\"}],[0");
    assert!(told(log_of(&world, std::iter::once(twice))).await.contains("twice"));
    let id = id_of(&save(&browser, &Client::start(world.now()).log()).await.expect(StatusCode::CREATED));
    let cells = Layout::classic().n_cells();
    let long = marks(&world, cells).replace("\"at\":", &format!("{}\"at\":", " ".repeat(200_000)));
    append(&browser, &id, 0, &[long]).await.expect(StatusCode::OK);
    let name = "x".repeat(900_000);
    let hint = json!({"at": world.now(), "fact": {"hint_shown": {"cost": 1, "hint": {
        "technique": name, "class": "chain", "area": [], "conclusion": {}}}}});
    let fault = append(&browser, &id, 1, &[hint.to_string()]).await;
    assert_eq!(fault.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", fault.text);
}

#[tokio::test]
async fn a_body_with_thousands_of_questions_is_turned_away() {
    let world = World::on_sqlite().await;
    let browser = world.browser();
    let ask = async |lines: usize| {
        let request = browser.request(Method::POST, "/check").header("content-type", "application/x-ndjson");
        let body = "{\"grid\":\"1234341221434321\"}\n".repeat(lines);
        browser.send(request.body(Body::from(body)).unwrap()).await
    };
    assert_eq!(ask(1001).await.status, StatusCode::PAYLOAD_TOO_LARGE);
    let answer = ask(1000).await;
    assert_eq!((answer.status, answer.text.lines().count()), (StatusCode::OK, 1000));
    let statuses = [ask(1000).await.status, ask(1000).await.status];
    assert_eq!(statuses, [StatusCode::OK, StatusCode::TOO_MANY_REQUESTS], "questions count as requests do");
}

#[tokio::test]
async fn the_address_behind_a_proxy_is_told_from_this_machine() {
    let world = World::on_sqlite_with(&[("proxy", "forwarded")]).await;
    let browser = world.browser();
    let metrics = async |name: &str, value: &str| {
        let request = browser.request(Method::GET, "//metrics").header(name, value);
        browser.send(request.body(Body::empty()).unwrap()).await.status
    };
    for (name, value) in [
        ("x-forwarded-for", "127.0.0.1"),
        ("x-forwarded-for", "nonsense"),
        ("x-real-ip", "192.0.2.1"),
        ("via", "1.1 proxy"),
        ("forwarded", "for=192.0.2.1"),
    ] {
        assert_eq!(metrics(name, value).await, StatusCode::NOT_FOUND, "{name}: {value}");
    }
    assert_eq!(metrics("x-odd", "1").await, StatusCode::OK);
    // With or without a port, it is the same client.
    let guest = async |forwarded: &str| {
        let request = world.browser().request(Method::POST, "/games").header("x-forwarded-for", forwarded);
        let request = request.header("content-type", "application/json");
        let body = json!({"log": Client::start(world.now()).log()}).to_string();
        browser.send(request.body(Body::from(body)).unwrap()).await.status
    };
    for n in 0..200 {
        assert_eq!(guest(&format!("192.0.2.1:{n}")).await, StatusCode::CREATED);
    }
    assert_eq!(guest("192.0.2.1").await, StatusCode::TOO_MANY_REQUESTS);
    assert_eq!(guest("192.0.2.2").await, StatusCode::CREATED);
}

#[tokio::test]
async fn a_request_names_its_host_once() {
    let world = World::on_sqlite().await;
    let browser = world.browser();
    let ask = async |hosts: &[&str]| {
        let mut request = browser.request(Method::GET, "/me").body(Body::empty()).unwrap();
        request.headers_mut().remove("host");
        for host in hosts {
            request.headers_mut().append("host", host.parse().unwrap());
        }
        browser.send(request).await.status
    };
    assert_eq!(ask(&[]).await, StatusCode::BAD_REQUEST);
    assert_eq!(ask(&["localhost", "evil.example"]).await, StatusCode::BAD_REQUEST);
    assert_eq!(ask(&["localhost"]).await, StatusCode::OK);
    let large = browser.request(Method::GET, "/me").header("x-odd", "x".repeat(17_000));
    let large = browser.send(large.body(Body::empty()).unwrap()).await.status;
    assert_eq!(large, StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE);
}
