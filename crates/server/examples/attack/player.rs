//! Those who play beside the attack: they save a move at a time and ask how the service does.

use crate::client::Client;
use crate::logs;
use anyhow::{Context, Result};
use ninefold::game::{Command, Moment, Seat, Session};
use ninefold::puzzle::Digit;
use ninefold_protocol::log;
use serde_json::json;
use std::net::{Ipv4Addr, SocketAddr};
use std::time::{Duration, Instant};

/// How long things took, and how often they failed.
#[derive(Default)]
pub(crate) struct Waits {
    sorted: Vec<Duration>,
    pub(crate) failures: Vec<String>,
}

impl Waits {
    pub(crate) fn add(&mut self, other: Self) {
        self.sorted.extend(other.sorted);
        self.sorted.sort_unstable();
        self.failures.extend(other.failures);
    }

    /// The wait that this share of all is not longer than.
    pub(crate) fn at(&self, share: f64) -> Duration {
        let last = self.sorted.len().saturating_sub(1);
        self.sorted.get((last as f64 * share).round() as usize).copied().unwrap_or_default()
    }

    pub(crate) fn count(&self) -> usize {
        self.sorted.len()
    }

    fn note(&mut self, begun: Instant, outcome: Result<()>) {
        match outcome {
            Ok(()) => self.sorted.push(begun.elapsed()),
            Err(error) => self.failures.push(format!("{error:#} after {:.1?}", begun.elapsed())),
        }
    }
}

/// Between two saves of a player: less often than limits would mind.
const PAUSE: Duration = Duration::from_millis(120);
/// Between two looks at `/health`.
const LOOK: Duration = Duration::from_millis(25);

/// Plays until the end, and says how long each save took.
pub(crate) async fn play(place: SocketAddr, from: Ipv4Addr, end: Instant) -> Result<Waits> {
    let mut http = Client::new(place, from);
    let mut session = logs::new_game()?;
    let saved = http.post("/api/v1/games", &json!({"log": log::save(&session)})).await?;
    let id = saved.json()["id"].as_str().context("a game is begun before the attack")?.to_owned();
    let mut waits = Waits::default();
    while Instant::now() < end {
        let (version, line) = make_move(&mut session)?;
        let body = json!({"version": version, "lines": [line]});
        let begun = Instant::now();
        let answer = http.post(&format!("/api/v1/games/{id}/events"), &body).await;
        let outcome = answer.and_then(|answer| match answer.status {
            200 => Ok(()),
            status => anyhow::bail!("a save got {status}: {}", answer.json()),
        });
        waits.note(begun, outcome);
        tokio::time::sleep(PAUSE).await;
    }
    Ok(waits)
}

/// Writes the next digit into the first empty cell.
fn make_move(session: &mut Session) -> Result<(usize, String)> {
    let version = session.log().len();
    let digit = Digit::all(9).nth(version % 9).context("there are nine digits")?;
    let cell = session.layout().cells().nth(2).context("there are cells")?;
    let at = Moment(session.setup().started.0 + version as u64);
    session.play(at, Seat::SOLO, &Command::enter(cell, digit))?;
    let line = session.log().last().map(log::line).unwrap_or_default();
    Ok((version, line.trim_end().to_owned()))
}

/// Asks `/health` until the end.
pub(crate) async fn look(place: SocketAddr, from: Ipv4Addr, end: Instant) -> Waits {
    let mut http = Client::new(place, from);
    let mut waits = Waits::default();
    while Instant::now() < end {
        let begun = Instant::now();
        let outcome = http.get("/health").await.and_then(|answer| match answer.status {
            200 => Ok(()),
            status => anyhow::bail!("/health got {status}"),
        });
        waits.note(begun, outcome);
        tokio::time::sleep(LOOK).await;
    }
    waits
}
