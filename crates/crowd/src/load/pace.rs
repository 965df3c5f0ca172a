//! [`Pace`]: a message a second, and listening in between.

use super::{STACK, Waits};
use crate::seat::next_text;
use anyhow::Result;
use std::net::TcpStream;
use std::thread;
use std::time::{Duration, Instant};
use tungstenite::{Message, WebSocket};

/// The time since all began, in microseconds: one clock for all players.
#[derive(Clone, Copy, Debug)]
pub(super) struct Clock(Instant);

/// When somebody speaks, and until when.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pace {
    first: Instant,
    until: Instant,
}

/// How often everybody speaks.
const EVERY: Duration = Duration::from_secs(1);

/// How long all have to connect.
pub(super) const TO_CONNECT: Duration = Duration::from_secs(10);

impl Clock {
    pub(super) fn start() -> Self {
        Self(Instant::now())
    }

    pub(super) fn elapsed(self) -> Duration {
        self.0.elapsed()
    }

    pub(super) fn now(self) -> u64 {
        u64::try_from(self.elapsed().as_micros()).unwrap_or(u64::MAX)
    }

    /// How long ago the lower half of a number was now.
    pub(super) fn since(self, then: u128) -> u32 {
        let then = then & u128::from(u64::MAX);
        u32::try_from(u128::from(self.now()).saturating_sub(then)).unwrap_or(u32::MAX)
    }
}

impl Pace {
    /// Speaks once a second and listens, until it is time to go.
    pub(super) fn keep(
        self,
        mut socket: WebSocket<TcpStream>,
        mut speak: impl FnMut(u64) -> String,
        mut hear: impl FnMut(&str) -> Result<()>,
    ) -> Result<()> {
        let (mut next, mut turn) = (self.first, 0);
        loop {
            let now = Instant::now();
            if now >= self.until {
                return Ok(());
            }
            if now >= next {
                socket.send(Message::text(speak(turn)))?;
                (next, turn) = (next + EVERY, turn + 1);
            }
            let wait = next.min(self.until).saturating_duration_since(Instant::now());
            if let Some(text) = next_text(&mut socket, wait)? {
                hear(&text)?;
            }
        }
    }
}

/// Lets all do something at the same pace and not at the same time, each in a thread; gives all waits.
pub(super) fn all<T: Send>(
    players: Vec<T>,
    act: impl Fn(T, Pace) -> Result<Waits> + Sync,
    time: Duration,
) -> Result<Waits> {
    let (begin, n, act) = (Instant::now() + TO_CONNECT, players.len(), &act);
    thread::scope(|scope| {
        let mut threads = Vec::new();
        for (at, player) in players.into_iter().enumerate() {
            let share = u32::try_from(at).unwrap_or_default();
            let first = begin + EVERY * share / u32::try_from(n).unwrap_or(u32::MAX);
            let pace = Pace { first, until: begin + time };
            let thread = thread::Builder::new().stack_size(STACK);
            threads.push(thread.spawn_scoped(scope, move || act(player, pace))?);
        }
        let mut waits = Waits::default();
        for thread in threads {
            waits.0.extend(thread.join().expect("a player does not panic")?.0);
        }
        Ok(waits)
    })
}
