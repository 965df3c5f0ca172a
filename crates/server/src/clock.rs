//! [`Clock`]: where the time comes from, so that tests need not wait.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Instant, SystemTime, UNIX_EPOCH};

/// The time of the service: the time of day, which somebody may set forward or back, and how long
/// it has been running, which goes steadily.
#[derive(Clone, Debug)]
pub struct Clock(Source);

#[derive(Clone, Debug)]
enum Source {
    System { begun: Instant },
    Manual(Arc<Hands>),
}

#[derive(Debug)]
struct Hands {
    now: AtomicU64,
    running: AtomicU64,
}

/// Both times, read together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reading {
    now: u64,
    running: u64,
}

impl Clock {
    /// The clock of the machine.
    pub fn system() -> Self {
        Self(Source::System { begun: Instant::now() })
    }

    /// A clock that stands still until [`advance`](Self::advance) or [`set`](Self::set) moves it;
    /// clones move together.
    pub fn manual(now: u64) -> Self {
        Self(Source::Manual(Arc::new(Hands { now: AtomicU64::new(now), running: AtomicU64::new(0) })))
    }

    /// The time of day: milliseconds since the Unix epoch.
    pub fn now(&self) -> u64 {
        match &self.0 {
            Source::System { .. } => SystemTime::now()
                .duration_since(UNIX_EPOCH)
                .map_or(0, |time| u64::try_from(time.as_millis()).unwrap_or(u64::MAX)),
            Source::Manual(hands) => hands.now.load(Ordering::SeqCst),
        }
    }

    /// How many milliseconds the service has been running, whatever happened to the time of day.
    pub fn running(&self) -> u64 {
        match &self.0 {
            Source::System { begun } => u64::try_from(begun.elapsed().as_millis()).unwrap_or(u64::MAX),
            Source::Manual(hands) => hands.running.load(Ordering::SeqCst),
        }
    }

    /// Both times.
    pub fn read(&self) -> Reading {
        Reading { now: self.now(), running: self.running() }
    }

    /// Lets time pass on a manual clock; that of the machine goes by itself.
    pub fn advance(&self, millis: u64) {
        if let Source::Manual(hands) = &self.0 {
            hands.now.fetch_add(millis, Ordering::SeqCst);
            hands.running.fetch_add(millis, Ordering::SeqCst);
        }
    }

    /// Sets the time of day of a manual clock, as people and time servers do.
    pub fn set(&self, now: u64) {
        if let Source::Manual(hands) = &self.0 {
            hands.now.store(now, Ordering::SeqCst);
        }
    }
}

impl Reading {
    /// How long a clock has to be watched before it is believed, in milliseconds.
    const WATCH: u64 = 10 * 60_000;
    /// How far it may be off meanwhile.
    const SLACK: u64 = 60_000;

    /// Whether the time of day can be believed after another reading: it was watched for a while,
    /// and nobody has set it.
    pub(crate) fn is_believed_since(self, earlier: Self) -> bool {
        let ran = self.running.saturating_sub(earlier.running);
        ran >= Self::WATCH && self.now.abs_diff(earlier.now.saturating_add(ran)) <= Self::SLACK
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_is_believed_that_has_gone_steadily_for_a_while() {
        let clock = Clock::manual(1_000_000_000);
        let start = clock.read();
        assert!(!clock.read().is_believed_since(start));
        clock.advance(600_000);
        assert!(clock.read().is_believed_since(start));
        for set_to in [2_000_000_000, 900_000_000] {
            let before = clock.read();
            clock.set(set_to);
            clock.advance(600_000);
            assert!(!clock.read().is_believed_since(before), "{set_to}");
        }
    }
}
