//! [`Moment`], the time that comes in with commands, and the clock that counts what was played.

use std::time::Duration;

/// Milliseconds since the Unix epoch, or since any other moment that all commands agree on.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Moment(pub u64);

impl Moment {
    /// The time from an earlier moment to this one; zero if that one is not earlier.
    pub fn since(self, earlier: Self) -> Duration {
        Duration::from_millis(self.0.saturating_sub(earlier.0))
    }
}

/// Counts the time that was played: pauses and the nights between are not in it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Clock {
    /// What had been played when the clock last stood still.
    banked: Duration,
    /// Since when it runs.
    running_since: Option<Moment>,
    /// The latest moment that the game has heard of.
    latest: Moment,
}

impl Clock {
    pub(crate) fn started(at: Moment) -> Self {
        Self { banked: Duration::ZERO, running_since: Some(at), latest: at }
    }

    /// The time played up to now.
    pub(crate) fn elapsed(&self, now: Moment) -> Duration {
        self.banked.saturating_add(self.running_since.map_or(Duration::ZERO, |since| now.since(since)))
    }

    pub(crate) fn is_running(&self) -> bool {
        self.running_since.is_some()
    }

    /// Time never runs backwards, even if the caller's clock was put back.
    pub(crate) fn no_earlier(&self, now: Moment) -> Moment {
        now.max(self.latest)
    }

    pub(crate) fn hear(&mut self, at: Moment) {
        self.latest = self.no_earlier(at);
    }

    pub(crate) fn stop(&mut self, at: Moment) {
        self.banked = self.elapsed(at);
        self.running_since = None;
    }

    pub(crate) fn start(&mut self, at: Moment) {
        self.banked = self.elapsed(at);
        self.running_since = Some(at);
    }

    /// Forgets the time since the last event: the program was not open.
    pub(crate) fn skip_to(&mut self, at: Moment) {
        if self.is_running() {
            self.stop(self.latest);
            self.start(at);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pauses_and_absences_do_not_count() {
        let mut clock = Clock::started(Moment(10_000));
        clock.stop(Moment(15_000));
        assert_eq!(clock.elapsed(Moment(99_000)), Duration::from_secs(5));
        clock.start(Moment(20_000));
        clock.hear(Moment(22_000));
        clock.skip_to(Moment(90_000));
        assert_eq!(clock.elapsed(Moment(91_000)), Duration::from_secs(8));
    }

    #[test]
    fn a_clock_that_was_put_back_costs_nothing() {
        let mut clock = Clock::started(Moment(10_000));
        clock.hear(Moment(12_000));
        assert_eq!(clock.no_earlier(Moment(3_000)), Moment(12_000));
        assert_eq!(clock.elapsed(Moment(3_000)), Duration::ZERO);
    }
}
