//! Logs that are long, large, forged, or many.

use super::Target;
use crate::client::Client;
use crate::logs;
use anyhow::{Context, Result};
use ninefold_protocol::log;
use serde_json::{Value, json};

async fn begin(target: &Target, client: &mut Client, log: &str) -> Result<Option<String>> {
    let saved = client.post("/api/v1/games", &json!({ "log": log })).await;
    let Some(saved) = target.count("save", saved).await else { return Ok(None) };
    Ok(saved.json()["id"].as_str().map(str::to_owned))
}

/// Games of as many events as there may be, and appends that are refused and could cost a replay each.
pub(super) async fn long_logs(target: Target, n: usize) -> Result<()> {
    let mut client = target.client();
    let log = logs::longest()?;
    let Some(id) = begin(&target, &mut client, &log).await? else { return Ok(()) };
    let path = format!("/api/v1/games/{id}/events");
    let half_bad = json!({"version": logs::LONGEST - n % 3, "lines": [logs::undone(0), logs::undone(7)]});
    while target.goes_on() {
        target.count("append", client.post(&path, &half_bad).await).await;
        target.count("read", client.get(&format!("/api/v1/games/{id}")).await).await;
    }
    Ok(())
}

/// As many bytes as possible, each time as somebody new.
pub(super) async fn large_games(target: Target, _: usize) -> Result<()> {
    while target.goes_on() {
        let mut client = target.client();
        let log = logs::largest()?;
        let id = begin(&target, &mut client, &log).await?;
        let body = json!({"version": logs::LARGEST, "lines": [logs::marks(81), logs::marks(81)]});
        if let Some(id) = id {
            target.count("append", client.post(&format!("/api/v1/games/{id}/events"), &body).await).await;
        }
    }
    Ok(())
}

/// A given that is written over, before, beside and after good moves.
pub(super) async fn forged_events(target: Target, _: usize) -> Result<()> {
    let mut client = target.client();
    while target.goes_on() {
        let Some(id) = begin(&target, &mut client, &logs::log_of(std::iter::empty())?).await? else {
            continue;
        };
        let path = format!("/api/v1/games/{id}/events");
        let good = json!({"version": 0, "lines": [logs::marks(1), logs::marks(2)]});
        let forged = |version: u64| json!({"version": version, "lines": [logs::forged()]});
        let (mut first, mut second) = (target.client(), target.client());
        (first.cookie, second.cookie) = (client.cookie.clone(), client.cookie.clone());
        let (early, late) = (forged(2), forged(0));
        let (early, good) = tokio::join!(second.post(&path, &early), first.post(&path, &good));
        let late = client.post(&path, &late).await;
        target.count("good", good).await;
        for answer in [target.count("early", early).await, target.count("late", late).await] {
            if answer.is_some_and(|answer| answer.status == 200) {
                target.violation("a given was written over");
            }
        }
    }
    Ok(())
}

/// Solved puzzles of the day that were never played.
pub(super) async fn forged_results(target: Target, _: usize) -> Result<()> {
    let mut client = target.client();
    while target.goes_on() {
        let Some(daily) = target.count("daily", client.get("/api/v1/daily?level=easy").await).await else {
            continue;
        };
        let daily = daily.json();
        let Some(text) = daily["puzzle"]["text"].as_str() else { continue };
        let mut session = logs::game_on(text)?;
        logs::solve_at_once(&mut session)?;
        let body = json!({"log": log::save(&session), "daily": daily["date"]});
        let Some(saved) = target.count("result", client.post("/api/v1/games", &body).await).await else {
            continue;
        };
        if saved.status == 201 && saved.json()["result"]["unranked"] == Value::Null {
            target.violation("a puzzle that nobody played is ranked");
        }
    }
    Ok(())
}

/// Everything that is stored, again and again, and read slowly or not at all.
pub(super) async fn exports(target: Target, n: usize) -> Result<()> {
    let mut client = target.client();
    let log = logs::largest()?;
    if begin(&target, &mut client, &log).await?.is_none() {
        return Ok(());
    }
    let cookie = client.cookie.clone().context("a guest has a cookie")?;
    while target.goes_on() {
        let mut client = target.client();
        client.cookie = Some(cookie.clone());
        target.count("export", client.get("/api/v1/account/export").await).await;
        if n.is_multiple_of(2) {
            tokio::time::sleep(std::time::Duration::from_millis(500)).await;
        }
    }
    Ok(())
}

/// As many guests as possible.
pub(super) async fn new_guests(target: Target, _: usize) -> Result<()> {
    let log = logs::log_of(std::iter::empty())?;
    while target.goes_on() {
        begin(&target, &mut target.client(), &log).await?;
    }
    Ok(())
}
