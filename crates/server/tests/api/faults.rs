//! When a part is away.

use crate::harness::{NOON, World};
use axum::http::StatusCode;
use ninefold_testbed::postgres::Postgres;
use std::sync::Arc;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_database_that_is_away_gives_503_and_comes_back_by_itself() {
    ninefold_testbed::need!(Postgres);
    let postgres = tokio::task::spawn_blocking(|| Arc::new(Postgres::start().unwrap())).await.unwrap();
    let order = async |order: fn(&Postgres)| {
        let postgres = Arc::clone(&postgres);
        tokio::task::spawn_blocking(move || order(&postgres)).await.unwrap();
    };
    let database = {
        let postgres = Arc::clone(&postgres);
        tokio::task::spawn_blocking(move || postgres.create_database().unwrap()).await.unwrap()
    };
    let world = World::on(tempfile::tempdir().unwrap(), database, &[]).await;
    assert_eq!(world.now(), NOON);
    let browser = world.signed_up("ada").await;
    browser.get("//ready").await;
    order(|postgres| postgres.go_away().unwrap()).await;
    // What was seen a second ago does not count any more.
    world.clock.advance(1000);
    for path in ["//ready", "/games", "/puzzles"] {
        let away = browser.get(path).await;
        assert_eq!(away.status, StatusCode::SERVICE_UNAVAILABLE, "{path}: {}", away.text);
        assert_eq!(away.headers["retry-after"], "5");
    }
    assert_eq!(browser.get("//health").await.status, StatusCode::OK);
    order(|postgres| postgres.come_back().unwrap()).await;
    // A busy machine may take longer than one request waits for a connection.
    let mut ready = browser.get("//ready").await;
    for _ in 0..20 {
        if ready.status != StatusCode::SERVICE_UNAVAILABLE {
            break;
        }
        ready = browser.get("//ready").await;
    }
    assert_eq!(ready.status, StatusCode::OK);
    assert_eq!(browser.who().await, "ada");
}
