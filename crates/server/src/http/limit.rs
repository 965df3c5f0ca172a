//! [`Limits`]: how often a client may ask, by the kind of route.
//!
//! Every client has a bucket for each [`Class`] that empties at a steady pace (the *generic cell
//! rate algorithm*: one number a bucket). Answers tell how much is left in the `RateLimit-*`
//! headers; a full bucket is answered with 429 and `Retry-After`.

use crate::http::client_address::ClientAddress;
use crate::http::problem::Problem;
use crate::state::Service;
use axum::extract::{FromRef, Request, State};
use axum::http::{HeaderMap, HeaderName};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::collections::HashMap;
use std::sync::Mutex;

/// A kind of route with a limit of its own.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Class {
    /// Everything under `/api`.
    Any,
    /// Solving, rating and making puzzles.
    Engine,
    /// The same by what it took: counted in milliseconds of a processor, afterwards.
    Computing,
    /// Signing in.
    SignIn,
    /// Saying the password once more while signed in.
    Confirm,
    /// Creating accounts.
    SignUp,
    /// Becoming a guest.
    Guest,
    /// Asking for a code by mail, and using it.
    Code,
    /// Replaying saved games: counted in events.
    Replay,
    /// Keeping games: counted in bytes.
    Stored,
    /// Asking whether the service is ready.
    Ready,
    /// Reporting something to the operator.
    Report,
    /// What a member of a room sends.
    RoomMessage,
    /// Opening a class.
    Teaching,
    /// Opening a challenge, which everybody sees in one list.
    Challenge,
    /// Lines of the log about what a client tries in rooms.
    Misdeed,
}

/// So many requests in so many seconds; or so much of what the class counts.
#[derive(Clone, Copy, Debug)]
struct Quota {
    requests: u64,
    seconds: u64,
}

impl Class {
    fn quota(self) -> Quota {
        let (requests, seconds) = match self {
            Self::Any => (600, 60),
            Self::Engine => (120, 60),
            Self::Computing => (30_000, 60),
            Self::SignIn | Self::Confirm => (100, 600),
            Self::SignUp => (30, 600),
            Self::Guest => (200, 600),
            Self::Code => (30, 3600),
            Self::Replay => (600_000, 60),
            Self::Stored => (16 << 20, 600),
            Self::Ready => (600, 60),
            Self::Report => (20, 3600),
            Self::RoomMessage => (1_200, 60),
            Self::Teaching => (30, 3600),
            // As long as a challenge may be open: a list of a hundred has room for those of others.
            Self::Challenge => (20, 30 * 24 * 3600),
            Self::Misdeed => (10, 60),
        };
        Quota { requests, seconds }
    }
}

/// The buckets of all clients.
#[derive(Debug)]
pub(crate) struct Limits {
    percent: u32,
    buckets: Mutex<Buckets>,
}

/// When each bucket will be empty, in microseconds by [`Clock::running`](crate::Clock::running); what
/// is empty is forgotten now and then.
#[derive(Debug)]
struct Buckets {
    empty_at: HashMap<(Class, String), u64>,
    /// With more buckets than this, the empty ones are looked for.
    many: usize,
}

/// Fewer buckets than this are never looked through.
const FEW: usize = 50_000;

impl Buckets {
    /// Throws the empty ones away once there are twice as many as were left the last time, so that a
    /// crowd does not make every request look at all of them.
    fn tidy(&mut self, now: u64) {
        if self.empty_at.len() > self.many {
            self.empty_at.retain(|_, empty_at| *empty_at > now);
            self.many = FEW.max(2 * self.empty_at.len());
        }
    }
}

/// What a bucket has left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Left {
    limit: u64,
    remaining: u64,
    reset_seconds: u64,
}

impl Limits {
    /// Limits as the classes say, scaled; 0 percent is no limit.
    pub(crate) fn new(percent: u32) -> Self {
        Self { percent, buckets: Mutex::new(Buckets { empty_at: HashMap::new(), many: FEW }) }
    }

    /// Counts a request, or refuses it.
    pub(crate) fn take(&self, class: Class, key: &str, now: u64) -> Result<Option<Left>, Problem> {
        self.charge(class, key, 1, now)
    }

    /// Counts what a request costs, or refuses it. What costs more than the whole bucket is let in
    /// when the bucket is empty.
    pub(crate) fn charge(
        &self,
        class: Class,
        key: &str,
        cost: u64,
        now: u64,
    ) -> Result<Option<Left>, Problem> {
        let Some(measure) = self.measure(class) else { return Ok(None) };
        let Ok(mut buckets) = self.buckets.lock() else { return Ok(None) };
        let now = now * 1000;
        buckets.tidy(now);
        let empty_at = buckets.empty_at.entry((class, key.to_owned())).or_insert(now);
        let level = empty_at.saturating_sub(now) + measure.of(cost.min(measure.limit));
        measure.refuse_beyond(level)?;
        *empty_at = now + level;
        let remaining = (measure.window - level) / measure.of(1);
        Ok(Some(Left { limit: measure.limit, remaining, reset_seconds: level.div_ceil(1_000_000) }))
    }

    /// Counts what has been used up already, however much it was.
    pub(crate) fn debit(&self, class: Class, key: &str, cost: u64, now: u64) {
        let Some(measure) = self.measure(class) else { return };
        let Ok(mut buckets) = self.buckets.lock() else { return };
        let now = now * 1000;
        buckets.tidy(now);
        let empty_at = buckets.empty_at.entry((class, key.to_owned())).or_insert(now);
        *empty_at = now.max(*empty_at) + measure.of(cost);
    }

    /// Refuses whoever has used up all that is granted.
    pub(crate) fn allow(&self, class: Class, key: &str, now: u64) -> Result<(), Problem> {
        let Some(measure) = self.measure(class) else { return Ok(()) };
        let Ok(buckets) = self.buckets.lock() else { return Ok(()) };
        let empty_at = buckets.empty_at.get(&(class, key.to_owned())).copied().unwrap_or(0);
        measure.refuse_beyond(empty_at.saturating_sub(now * 1000))
    }

    /// How a class is counted here, if it is.
    fn measure(&self, class: Class) -> Option<Measure> {
        let Quota { requests, seconds } = class.quota();
        let limit = (requests * u64::from(self.percent) / 100).max(1);
        (self.percent > 0).then_some(Measure { limit, window: seconds * 1_000_000 })
    }
}

/// So much is granted in so many microseconds.
#[derive(Clone, Copy, Debug)]
struct Measure {
    limit: u64,
    window: u64,
}

impl Measure {
    /// How long so much takes to be forgotten, in microseconds.
    fn of(self, cost: u64) -> u64 {
        (self.window / self.limit * cost + self.window % self.limit * cost / self.limit).max(1)
    }

    /// Refuses what would fill a bucket up to a level that it does not have.
    fn refuse_beyond(self, level: u64) -> Result<(), Problem> {
        match level.saturating_sub(self.window).div_ceil(1_000_000) {
            0 => Ok(()),
            wait => {
                let detail = format!("Try again in {wait} seconds.");
                Err(Problem::too_many().detail(detail).retry_after(wait))
            }
        }
    }
}

impl Left {
    /// Tells what is left, unless a stricter limit has told it already.
    fn write(self, headers: &mut HeaderMap) {
        for (name, value) in [
            ("ratelimit-limit", self.limit),
            ("ratelimit-remaining", self.remaining),
            ("ratelimit-reset", self.reset_seconds),
        ] {
            headers.entry(HeaderName::from_static(name)).or_insert(value.into());
        }
    }
}

impl FromRef<(Service, Class)> for Service {
    fn from_ref((service, _): &(Service, Class)) -> Self {
        service.clone()
    }
}

/// A layer that counts every request of a client in a class.
pub(crate) async fn by_address(
    State((service, class)): State<(Service, Class)>,
    address: ClientAddress,
    request: Request,
    next: Next,
) -> Response {
    match service.limits.take(class, &address.key(), service.clock.running()) {
        Err(problem) => problem.into_response(),
        Ok(left) => {
            let mut response = next.run(request).await;
            if let Some(left) = left {
                left.write(response.headers_mut());
            }
            response
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bucket_fills_and_empties_at_its_pace() {
        let limits = Limits::new(100);
        for i in 0..30 {
            let left = limits.take(Class::Code, "ada", 1_000_000).unwrap().unwrap();
            assert_eq!(left.remaining, 29 - i);
        }
        assert!(limits.take(Class::Code, "ada", 1_000_000).is_err());
        assert!(limits.take(Class::Code, "bob", 1_000_000).is_ok());
        assert!(limits.take(Class::SignIn, "ada", 1_000_000).is_ok());
        assert!(limits.take(Class::Code, "ada", 1_119_999).is_err());
        assert!(limits.take(Class::Code, "ada", 1_120_000).is_ok());
        assert!(limits.take(Class::Code, "ada", 1_120_000).is_err());
    }

    #[test]
    fn what_was_used_up_is_counted_afterwards_and_has_to_be_waited_for() {
        let limits = Limits::new(100);
        let allow = |now| limits.allow(Class::Computing, "ada", now);
        assert!(allow(0).is_ok());
        limits.debit(Class::Computing, "ada", 30_000, 0);
        assert!(allow(0).is_ok(), "all that is granted is not too much");
        limits.debit(Class::Computing, "ada", 5_000, 0);
        assert!(allow(9_000).is_err(), "five seconds more than half a minute's take ten to be forgotten");
        assert!(allow(10_000).is_ok());
        assert!(limits.allow(Class::Computing, "bob", 0).is_ok());
    }

    #[test]
    fn empty_buckets_are_forgotten_and_full_ones_kept() {
        let limits = Limits::new(100);
        let come = |from: usize, to: usize, now| {
            (from..to).for_each(|client| drop(limits.take(Class::Any, &client.to_string(), now)));
        };
        let n_kept = || limits.buckets.lock().unwrap().empty_at.len();
        come(0, 2 * FEW, 1_000_000);
        assert_eq!(n_kept(), 2 * FEW, "nobody has been away for long");
        come(2 * FEW, 3 * FEW + 2, 2_000_000);
        assert_eq!(n_kept(), FEW + 2, "those of the first hour are gone");
    }

    #[test]
    fn limits_can_be_turned_off() {
        let limits = Limits::new(0);
        assert!((0..1000).all(|_| limits.take(Class::Code, "ada", 0).is_ok()));
    }
}
