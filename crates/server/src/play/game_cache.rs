//! [`GameCache`]: games that are being played, so that a move need not replay the whole log.

use ninefold::game::Session;
use ninefold_protocol::id::{GameId, PlayerId};
use std::collections::HashMap;
use std::mem;
use std::sync::Mutex;

/// The games that were appended to last. Whoever works on one takes it out.
#[derive(Debug, Default)]
pub(crate) struct GameCache(Mutex<Kept>);

/// Two generations: what nobody touched while the young one filled up is forgotten with the old.
#[derive(Debug, Default)]
struct Kept {
    young: Generation,
    old: Generation,
}

#[derive(Debug, Default)]
struct Generation {
    games: HashMap<Key, Session>,
    /// The events of all these games together.
    n_events: usize,
}

type Key = (PlayerId, GameId);

/// With so many games a generation is full: some megabytes.
const MANY_GAMES: usize = 500;

/// With so many events it is, too: they are what makes a long game large.
const MANY_EVENTS: usize = 50_000;

impl GameCache {
    /// Takes a game out, if it is there and of this version.
    pub(crate) fn take(&self, owner: PlayerId, id: GameId, version: u32) -> Option<Session> {
        let session = self.0.lock().ok()?.remove((owner, id))?;
        (session.log().len() == version as usize).then_some(session)
    }

    /// Puts a game in.
    pub(crate) fn put(&self, owner: PlayerId, id: GameId, session: Session) {
        if let Ok(mut kept) = self.0.lock() {
            kept.remove((owner, id));
            if kept.young.is_full() {
                kept.old = mem::take(&mut kept.young);
            }
            kept.young.n_events += session.log().len();
            kept.young.games.insert((owner, id), session);
        }
    }

    /// Forgets a game.
    pub(crate) fn remove(&self, owner: PlayerId, id: GameId) {
        if let Ok(mut kept) = self.0.lock() {
            kept.remove((owner, id));
        }
    }
}

impl Kept {
    fn remove(&mut self, key: Key) -> Option<Session> {
        self.young.remove(key).or_else(|| self.old.remove(key))
    }
}

impl Generation {
    fn remove(&mut self, key: Key) -> Option<Session> {
        let session = self.games.remove(&key)?;
        self.n_events -= session.log().len();
        Some(session)
    }

    fn is_full(&self) -> bool {
        self.games.len() >= MANY_GAMES || self.n_events >= MANY_EVENTS
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold::game::Setup;
    use ninefold::puzzle::{Draft, Layout};

    fn session() -> Session {
        let empty = Draft::empty(Layout::classic()).check().expect("an empty board breaks no rule");
        Session::new(Setup::free_play(empty)).expect("free play needs nothing")
    }

    #[test]
    fn a_game_in_play_stays_however_many_others_come_and_go() {
        let (cache, owner) = (GameCache::default(), PlayerId::from_random(1));
        let (played, left) = (GameId::from_random(1), GameId::from_random(2));
        cache.put(owner, left, session());
        for other in 0..5 * MANY_GAMES as u128 {
            cache.put(owner, GameId::from_random(100 + other), session());
            if other % 100 == 0 {
                let session = if other == 0 { Some(session()) } else { cache.take(owner, played, 0) };
                cache.put(owner, played, session.expect("it is still there"));
            }
        }
        assert!(cache.take(owner, left, 0).is_none(), "nobody has touched it");
        let kept = cache.0.lock().expect("nobody has it");
        assert!(kept.young.games.len() + kept.old.games.len() <= 2 * MANY_GAMES);
    }
}
