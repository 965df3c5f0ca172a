//! [`Clock`]: where the time comes from, so that tests need not wait.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};

/// The time of the service in milliseconds since the Unix epoch.
#[derive(Clone, Debug)]
pub struct Clock(Source);

#[derive(Clone, Debug)]
enum Source {
    System,
    Manual(Arc<AtomicU64>),
}

impl Clock {
    /// The clock of the machine.
    pub fn system() -> Self {
        Self(Source::System)
    }

    /// A clock that stands still until [`advance`](Self::advance) moves it; clones move together.
    pub fn manual(now: u64) -> Self {
        Self(Source::Manual(Arc::new(AtomicU64::new(now))))
    }

    /// Milliseconds since the Unix epoch.
    pub fn now(&self) -> u64 {
        match &self.0 {
            Source::System => SystemTime::now()
                .duration_since(UNIX_EPOCH)
                .map_or(0, |time| u64::try_from(time.as_millis()).unwrap_or(u64::MAX)),
            Source::Manual(now) => now.load(Ordering::SeqCst),
        }
    }

    /// Moves a manual clock; that of the machine goes by itself.
    pub fn advance(&self, millis: u64) {
        if let Source::Manual(now) = &self.0 {
            now.fetch_add(millis, Ordering::SeqCst);
        }
    }
}
