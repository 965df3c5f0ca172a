//! [`watch`]: a player who only wants to play, while others attack.

use crate::game_text::{entry, log};
use crate::service::Service;
use anyhow::{Context, Result, ensure};
use ninefold_testbed::http::Client;
use serde_json::json;
use std::thread;
use std::time::{Duration, Instant};

/// How long the player waited for everything that was asked.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Waits {
    pub(crate) saves: Vec<Duration>,
    pub(crate) health: Vec<Duration>,
}

/// How often the player makes a move: quicker than anybody, so that a hundredth of them is more than one.
const MOVE: Duration = Duration::from_millis(25);

/// How often somebody looks after the service.
const LOOK: Duration = Duration::from_millis(50);

/// Plays and looks after the service until a time.
pub(crate) fn watch(service: &Service, until: Instant) -> Result<Waits> {
    thread::scope(|scope| {
        let saves = scope.spawn(|| play(service, until));
        let health = scope.spawn(|| look(service, until));
        let join = "a watcher does not panic";
        Ok(Waits { saves: saves.join().expect(join)?, health: health.join().expect(join)? })
    })
}

/// Makes a move and saves it, again and again, as the page does.
fn play(service: &Service, until: Instant) -> Result<Vec<Duration>> {
    let mut http = Client::of(service.place(0));
    let saved = http.post("/api/v1/games", &json!({ "log": log([])? }))?;
    ensure!(saved.status == 201, "a game cannot be saved: {}", saved.json());
    let told = saved.json();
    let path = format!("/api/v1/games/{}/events", told["id"].as_str().context("a game has a name")?);
    every(MOVE, until, |turn| {
        let answer = http.post(&path, &json!({ "version": turn, "lines": [entry(turn)] }))?;
        ensure!(answer.status == 200, "move {turn} was not saved: {} {}", answer.status, answer.json());
        Ok(())
    })
}

/// Asks how the service is, as somebody new each time.
fn look(service: &Service, until: Instant) -> Result<Vec<Duration>> {
    every(LOOK, until, |turn| {
        let answer = Client::of(service.place(turn)).get("/health")?;
        ensure!(answer.status == 200, "the service is not well: {}", answer.status);
        Ok(())
    })
}

/// Does something again and again, and tells how long each time took.
fn every(pause: Duration, until: Instant, mut act: impl FnMut(usize) -> Result<()>) -> Result<Vec<Duration>> {
    let mut waits = Vec::new();
    while Instant::now() < until {
        let begun = Instant::now();
        act(waits.len())?;
        let waited = begun.elapsed();
        waits.push(waited);
        thread::sleep(pause.saturating_sub(waited));
    }
    Ok(waits)
}
