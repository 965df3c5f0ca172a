//! [`Turns`]: appends to one game, one after the other.
//!
//! A client may send moves before it has heard of the moves before them. The second request finds the
//! game where the first one has left it.

use ninefold_protocol::id::GameId;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::{Notify, OwnedMutexGuard};

/// Whose turn it is, for each game that somebody appends to.
#[derive(Debug, Default)]
pub(crate) struct Turns(Mutex<HashMap<GameId, Arc<Queue>>>);

#[derive(Debug, Default)]
struct Queue {
    lock: Arc<tokio::sync::Mutex<()>>,
    /// Rings when the game has moved on.
    moved: Notify,
}

/// Somebody in the queue, who has a turn or waits for one.
#[derive(Debug)]
struct QueueMember<'a> {
    turns: &'a Turns,
    game: GameId,
    queue: Arc<Queue>,
}

/// A turn; the next one begins when it is dropped.
#[derive(Debug)]
pub(crate) struct Turn<'a> {
    member: QueueMember<'a>,
    guard: OwnedMutexGuard<()>,
}

impl Turns {
    /// Waits for one's turn.
    pub(crate) async fn take(&self, game: GameId) -> Turn<'_> {
        let queue = {
            let mut queues = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            Arc::clone(queues.entry(game).or_default())
        };
        let lock = Arc::clone(&queue.lock);
        let member = QueueMember { turns: self, game, queue };
        Turn { guard: lock.lock_owned().await, member }
    }
}

impl Turn<'_> {
    /// Says that the game has moved on, to those who wait for that.
    pub(crate) fn moved(&self) {
        self.member.queue.moved.notify_waiters();
    }

    /// Lets others have their turn; ready when one of them has moved the game on.
    pub(crate) async fn until_moved(self) {
        let Self { member, guard } = self;
        let moved = member.queue.moved.notified();
        drop(guard);
        moved.await;
    }
}

impl Drop for QueueMember<'_> {
    fn drop(&mut self) {
        let mut queues = self.turns.0.lock().unwrap_or_else(PoisonError::into_inner);
        // One is the map's, one is this one's: nobody else has a turn or waits.
        if Arc::strong_count(&self.queue) <= 2 {
            queues.remove(&self.game);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn whoever_is_early_waits_until_the_game_has_moved() {
        let turns = Arc::new(Turns::default());
        let game = GameId::from_random(1);
        let early = tokio::spawn({
            let turns = Arc::clone(&turns);
            async move { turns.take(game).await.until_moved().await }
        });
        while !early.is_finished() {
            turns.take(game).await.moved();
            tokio::task::yield_now().await;
        }
        early.await.unwrap();
        assert!(turns.0.lock().unwrap().is_empty(), "nobody is left behind");
    }
}
