//! [`GameCache`]: games that are being played, so that a move need not replay the whole log.

use ninefold::game::Session;
use ninefold_protocol::id::{GameId, PlayerId};
use std::collections::HashMap;
use std::sync::Mutex;

/// The games that were appended to last. Whoever works on one takes it out.
#[derive(Debug, Default)]
pub(crate) struct GameCache(Mutex<Kept>);

#[derive(Debug, Default)]
struct Kept {
    games: HashMap<(PlayerId, GameId), Session>,
    /// The events of all these games together.
    n_events: usize,
}

/// With so many games the cache starts afresh: some ten megabytes.
const MANY_GAMES: usize = 1_000;

/// With so many events it does, too: they are what makes a long game large.
const MANY_EVENTS: usize = 100_000;

impl GameCache {
    /// Takes a game out, if it is there and of this version.
    pub(crate) fn take(&self, owner: PlayerId, id: GameId, version: u32) -> Option<Session> {
        let session = self.0.lock().ok()?.remove(owner, id)?;
        (session.log().len() == version as usize).then_some(session)
    }

    /// Puts a game in.
    pub(crate) fn put(&self, owner: PlayerId, id: GameId, session: Session) {
        if let Ok(mut kept) = self.0.lock() {
            kept.remove(owner, id);
            if kept.games.len() >= MANY_GAMES || kept.n_events >= MANY_EVENTS {
                *kept = Kept::default();
            }
            kept.n_events += session.log().len();
            kept.games.insert((owner, id), session);
        }
    }

    /// Forgets a game.
    pub(crate) fn remove(&self, owner: PlayerId, id: GameId) {
        if let Ok(mut kept) = self.0.lock() {
            kept.remove(owner, id);
        }
    }
}

impl Kept {
    fn remove(&mut self, owner: PlayerId, id: GameId) -> Option<Session> {
        let session = self.games.remove(&(owner, id))?;
        self.n_events -= session.log().len();
        Some(session)
    }
}
