//! [`Stage`]: what all robots are to do now.

use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};

/// What robots do.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Act {
    /// Make moves.
    Play,
    /// Make no new moves, and have those answered that were made.
    Settle,
    /// Go.
    Leave,
}

/// What robots do now, and what they count together.
#[derive(Debug, Default)]
pub(crate) struct Stage {
    act: AtomicU8,
    pub(crate) acknowledged: AtomicU64,
    pub(crate) connections: AtomicU64,
}

impl Stage {
    /// What to do now.
    pub(crate) fn act(&self) -> Act {
        match self.act.load(Ordering::Relaxed) {
            0 => Act::Play,
            1 => Act::Settle,
            _ => Act::Leave,
        }
    }

    /// From now on all do this.
    pub(crate) fn set(&self, act: Act) {
        self.act.store(act as u8, Ordering::Relaxed);
    }
}
