//! [`GameCache`]: games that are being played, so that a move need not replay the whole log.

use ninefold::game::Session;
use ninefold_protocol::id::{GameId, PlayerId};
use std::collections::HashMap;
use std::sync::Mutex;

/// The games that were appended to last. Whoever works on one takes it out.
#[derive(Debug, Default)]
pub(crate) struct GameCache(Mutex<HashMap<(PlayerId, GameId), Session>>);

/// With so many games the cache starts afresh: some ten megabytes.
const MANY: usize = 1_000;

impl GameCache {
    /// Takes a game out, if it is there and of this version.
    pub(crate) fn take(&self, owner: PlayerId, id: GameId, version: u32) -> Option<Session> {
        let session = self.0.lock().ok()?.remove(&(owner, id))?;
        (session.log().len() == version as usize).then_some(session)
    }

    /// Puts a game in.
    pub(crate) fn put(&self, owner: PlayerId, id: GameId, session: Session) {
        if let Ok(mut games) = self.0.lock() {
            if games.len() >= MANY {
                games.clear();
            }
            games.insert((owner, id), session);
        }
    }

    /// Forgets a game.
    pub(crate) fn remove(&self, owner: PlayerId, id: GameId) {
        if let Ok(mut games) = self.0.lock() {
            games.remove(&(owner, id));
        }
    }
}
