//! [`GameCache`]: the games that are being played, so that an append need not replay them.

use ninefold::game::Session;
use ninefold_protocol::id::{GameId, PlayerId};
use std::collections::HashMap;
use std::mem;
use std::sync::Mutex;

/// The games that were appended to last. Whoever works on one takes it out.
#[derive(Debug)]
pub(crate) struct GameCache {
    kept: Mutex<Kept>,
    /// With so much in it a generation is full, in bytes.
    much: usize,
}

/// A game with the size of its log.
#[derive(Clone, Debug)]
pub(crate) struct OpenGame {
    pub(crate) session: Session,
    /// The header and the events as text, in bytes.
    pub(crate) bytes: usize,
}

/// Two generations: what nobody touched while the young one filled up is forgotten with the old.
#[derive(Debug, Default)]
struct Kept {
    young: Generation,
    old: Generation,
}

#[derive(Debug, Default)]
struct Generation {
    games: HashMap<Key, OpenGame>,
    /// What these games take in memory together.
    bytes: usize,
}

type Key = (PlayerId, GameId);

impl OpenGame {
    /// What it takes in memory, about: the board and its setup, and for each event its text some
    /// times over, for the log, the steps that can be undone and what belongs to them.
    fn weight(&self) -> usize {
        6 * 1024 + 4 * self.bytes
    }
}

impl GameCache {
    /// A cache of so many bytes.
    pub(crate) fn new(bytes: usize) -> Self {
        Self { kept: Mutex::default(), much: bytes / 2 }
    }

    /// Takes a game out, if it is there and of this version; one of another version stays.
    pub(crate) fn take(&self, owner: PlayerId, id: GameId, version: u32) -> Option<OpenGame> {
        let mut kept = self.kept.lock().ok()?;
        let is_of_version = |game: &OpenGame| game.session.log().len() == version as usize;
        kept.get((owner, id)).is_some_and(is_of_version).then(|| kept.remove((owner, id)))?
    }

    /// Puts a game in.
    pub(crate) fn put(&self, owner: PlayerId, id: GameId, game: OpenGame) {
        if let Ok(mut kept) = self.kept.lock() {
            kept.remove((owner, id));
            let weight = game.weight();
            if kept.young.bytes + weight > self.much {
                kept.old = mem::take(&mut kept.young);
            }
            kept.young.bytes += weight;
            kept.young.games.insert((owner, id), game);
        }
    }

    /// Forgets a game.
    pub(crate) fn remove(&self, owner: PlayerId, id: GameId) {
        if let Ok(mut kept) = self.kept.lock() {
            kept.remove((owner, id));
        }
    }
}

impl Kept {
    fn get(&self, key: Key) -> Option<&OpenGame> {
        self.young.games.get(&key).or_else(|| self.old.games.get(&key))
    }

    fn remove(&mut self, key: Key) -> Option<OpenGame> {
        self.young.remove(key).or_else(|| self.old.remove(key))
    }
}

impl Generation {
    fn remove(&mut self, key: Key) -> Option<OpenGame> {
        let game = self.games.remove(&key)?;
        self.bytes -= game.weight();
        Some(game)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold::game::Setup;
    use ninefold::puzzle::{Draft, Layout};

    fn game(bytes: usize) -> OpenGame {
        let empty = Draft::empty(Layout::classic()).check().expect("an empty board breaks no rule");
        let session = Session::new(Setup::free_play(empty)).expect("free play needs nothing");
        OpenGame { session, bytes }
    }

    #[test]
    fn a_game_in_play_stays_however_many_others_come_and_go() {
        let (cache, owner) = (GameCache::new(1 << 20), PlayerId::from_random(1));
        let (played, left) = (GameId::from_random(1), GameId::from_random(2));
        cache.put(owner, left, game(1000));
        for other in 0..500 {
            cache.put(owner, GameId::from_random(100 + other), game(1000));
            if other % 10 == 0 {
                let game = if other == 0 { Some(game(1000)) } else { cache.take(owner, played, 0) };
                cache.put(owner, played, game.expect("it is still there"));
            }
        }
        assert!(cache.take(owner, left, 0).is_none(), "nobody has touched it");
    }

    #[test]
    fn what_is_kept_is_bounded_in_bytes_and_not_in_games() {
        let (cache, owner) = (GameCache::new(8 << 20), PlayerId::from_random(1));
        for (bytes, n_kept) in [(1 << 20, 0..=2), (100, 500..=1300)] {
            for number in 0..2000 {
                cache.put(owner, GameId::from_random(number), game(bytes));
            }
            let kept = cache.kept.lock().expect("nobody has it");
            let n_games = kept.young.games.len() + kept.old.games.len();
            assert!(n_kept.contains(&n_games), "{n_games} games of {bytes} bytes");
        }
    }

    #[test]
    fn a_wrong_version_does_not_drop_the_game() {
        let (cache, owner, id) = (GameCache::new(1 << 20), PlayerId::from_random(1), GameId::from_random(1));
        cache.put(owner, id, game(0));
        assert!(cache.take(owner, id, 7).is_none());
        assert!(cache.take(owner, id, 0).is_some());
    }
}
