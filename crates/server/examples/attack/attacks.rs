//! The attacks, each until its time is up.

mod accounts;
mod connections;
mod engine;
mod games;
mod rooms;

use crate::client::{Answer, Client};
use anyhow::Result;
use std::collections::BTreeMap;
use std::net::{Ipv4Addr, SocketAddr};
use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use tokio::task::JoinSet;

/// What is attacked, until when, and what came of it so far.
#[derive(Clone)]
pub(crate) struct Target {
    pub(crate) place: SocketAddr,
    pub(crate) end: Instant,
    from: Ipv4Addr,
    tally: Arc<Mutex<BTreeMap<String, u64>>>,
}

type Attack = fn(Target, usize) -> Pin<Box<dyn Future<Output = Result<()>> + Send>>;

/// The name of an attack, how many do it at once, and what one of them does.
pub(crate) const ATTACKS: &[(&str, usize, Attack)] = &[
    ("long-logs", 16, |target, n| Box::pin(games::long_logs(target, n))),
    ("large-games", 8, |target, n| Box::pin(games::large_games(target, n))),
    ("forged-events", 4, |target, n| Box::pin(games::forged_events(target, n))),
    ("forged-results", 4, |target, n| Box::pin(games::forged_results(target, n))),
    ("exports", 16, |target, n| Box::pin(games::exports(target, n))),
    ("new-guests", 16, |target, n| Box::pin(games::new_guests(target, n))),
    ("hard-puzzles", 20, |target, n| Box::pin(engine::hard_puzzles(target, n))),
    ("passwords", 60, |target, n| Box::pin(accounts::passwords(target, n))),
    ("slow-heads", 120, |target, n| Box::pin(connections::slow(target, n))),
    ("never-reading", 60, |target, n| Box::pin(connections::never_reading(target, n))),
    ("many-requests", 32, |target, n| Box::pin(connections::many_requests(target, n))),
    ("rooms", 8, |target, n| Box::pin(rooms::flood(target, n))),
];

/// Carries out the attacks of these names, and says what the service answered, and how often.
pub(crate) async fn carry_out(place: SocketAddr, names: &[String], time: Duration) -> Result<String> {
    let wanted = ATTACKS.iter().enumerate().filter(|(_, (name, ..))| names.iter().any(|wish| wish == name));
    let mut all = JoinSet::new();
    let tally = Arc::default();
    for (number, &(_, crowd, attack)) in wanted {
        // Each attack has an address of its own, so that none is spared by the limits that another one hits.
        let from = Ipv4Addr::new(127, 0, 3, 1 + u8::try_from(number)?);
        let end = Instant::now() + time;
        for n in 0..crowd {
            let target = Target { place, end, from, tally: Arc::clone(&tally) };
            let noted = target.clone();
            all.spawn(async move {
                if let Err(error) = attack(target, n).await {
                    noted.note(format!("{error:#}").chars().take(60).collect());
                }
            });
        }
    }
    all.join_all().await;
    let tally = tally.lock().unwrap_or_else(PoisonError::into_inner);
    let lines = tally.iter().map(|(what, count)| format!("{count} × {what}"));
    Ok(lines.collect::<Vec<_>>().join(", "))
}

impl Target {
    pub(crate) fn client(&self) -> Client {
        Client::new(self.place, self.from)
    }

    pub(crate) fn address(&self) -> Ipv4Addr {
        self.from
    }

    pub(crate) fn goes_on(&self) -> bool {
        Instant::now() < self.end
    }

    /// Counts what came of something.
    pub(crate) fn note(&self, what: String) {
        *self.tally.lock().unwrap_or_else(PoisonError::into_inner).entry(what).or_default() += 1;
    }

    /// Counts an answer; whoever gets none lets a moment pass, as connecting again at once would only
    /// measure this program.
    pub(crate) async fn count(&self, what: &str, answer: Result<Answer>) -> Option<Answer> {
        match answer {
            Ok(answer) => {
                self.note(format!("{what} {}", answer.status));
                Some(answer)
            }
            Err(_) => {
                self.note(format!("{what} cut off"));
                tokio::time::sleep(Duration::from_millis(20)).await;
                None
            }
        }
    }

    /// Something was accepted that must not be.
    pub(crate) fn violation(&self, what: &str) {
        self.note(format!("{}: {what}", crate::VIOLATION));
    }
}
