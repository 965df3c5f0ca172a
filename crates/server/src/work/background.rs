//! [`Background`]: threads that give way to those which answer.
//!
//! Two passwords that are hashed, or two puzzles that are solved, keep two processors busy. A save or a
//! question after the service's health needs a moment of one of them, and gets it at once because the
//! system prefers its thread to these.

use tokio::runtime::{Builder, Runtime};
use tokio::task::JoinHandle;

/// How far threads stand back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Rank {
    /// Behind those which answer: somebody waits for a game.
    Second,
    /// Behind all others: somebody waits for a puzzle or signs in.
    Third,
}

#[cfg(target_os = "linux")]
impl Rank {
    /// What Linux counts it in: five less is a third of the share where both want to run.
    fn niceness(self) -> i32 {
        match self {
            Self::Second => 5,
            Self::Third => 10,
        }
    }
}

/// Threads for long computations; as many as are asked for at the same time.
#[derive(Debug)]
pub(crate) struct Background(Option<Runtime>);

impl Background {
    /// Threads of a rank; they come when there is something to do.
    pub(crate) fn new(rank: Rank) -> Self {
        // Only these threads are used of it; nothing is driven on the one that makes it.
        Self(Builder::new_current_thread().on_thread_start(move || give_way(rank)).build().ok())
    }

    /// Does a job on one of the threads.
    pub(crate) fn spawn<T, F>(&self, job: F) -> JoinHandle<T>
    where
        F: FnOnce() -> T + Send + 'static,
        T: Send + 'static,
    {
        match &self.0 {
            Some(threads) => threads.spawn_blocking(job),
            None => tokio::task::spawn_blocking(job),
        }
    }
}

impl Drop for Background {
    fn drop(&mut self) {
        // Whoever drops the service may be a task, which must not wait for threads.
        if let Some(threads) = self.0.take() {
            threads.shutdown_background();
        }
    }
}

/// Linux counts niceness by thread; other systems by process, which must not become slower as a whole.
#[cfg(target_os = "linux")]
fn give_way(rank: Rank) {
    // A system that forbids it is as fast as before, only less even.
    let _ = rustix::process::nice(rank.niceness());
}

#[cfg(not(target_os = "linux"))]
fn give_way(_: Rank) {}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[tokio::test]
    async fn what_computes_gives_way_and_what_answers_does_not() {
        let own = || rustix::process::nice(0).unwrap();
        let here = own();
        for rank in [Rank::Second, Rank::Third] {
            let there = Background::new(rank).spawn(own).await.unwrap();
            assert_eq!(there, (here + rank.niceness()).min(19), "19 is as nice as it gets");
        }
        assert_eq!(own(), here);
        assert_eq!(tokio::task::spawn_blocking(own).await.unwrap(), here);
    }
}
