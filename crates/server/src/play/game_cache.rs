//! [`GameCache`]: the games that are being played, so that an append need not replay them.

use ninefold::game::Session;
use ninefold_protocol::id::{GameId, PlayerId};
use std::collections::{BTreeMap, HashMap};
use std::sync::Mutex;

/// The games that were appended to last. Whoever works on one takes it out.
#[derive(Debug)]
pub(crate) struct GameCache {
    kept: Mutex<Kept>,
    /// How many bytes of memory the games may take together.
    most: usize,
}

/// A game with the size of its log.
#[derive(Clone, Debug)]
pub(crate) struct OpenGame {
    pub(crate) session: Session,
    /// The header and the events as text, in bytes.
    pub(crate) bytes: usize,
}

#[derive(Debug, Default)]
struct Kept {
    games: HashMap<Key, (Use, OpenGame)>,
    /// The games by their last use, earliest first.
    by_use: BTreeMap<Use, Key>,
    /// The next use.
    next: Use,
    /// What all games take in memory together.
    bytes: usize,
}

type Key = (PlayerId, GameId);

/// Uses are numbered in their order.
type Use = u64;

impl OpenGame {
    /// What it takes in memory, about: the board, its rules where they are its own, and for each event its text some
    /// times over, for the log, the steps that can be undone and what belongs to them.
    fn weight(&self) -> usize {
        let puzzle = self.session.puzzle();
        GAME + CELL * puzzle.layout().n_cells() + puzzle.rules().memory() + BY_BYTE * self.bytes
    }
}

/// What a game takes in memory by itself, each of its cells, and each byte of its text.
const GAME: usize = 1 << 10;
const CELL: usize = 24;
const BY_BYTE: usize = 4;

impl GameCache {
    /// A cache of so many bytes.
    pub(crate) fn new(bytes: usize) -> Self {
        Self { kept: Mutex::default(), most: bytes }
    }

    /// Takes a game out, if it is there and of this version; one of another version stays.
    pub(crate) fn take(&self, owner: PlayerId, id: GameId, version: u32) -> Option<OpenGame> {
        let mut kept = self.kept.lock().ok()?;
        let (_, game) = kept.games.get(&(owner, id))?;
        (game.session.log().len() == version as usize).then(|| kept.remove((owner, id)))?
    }

    /// Puts a game in; those that were used longest ago make room for it.
    pub(crate) fn put(&self, owner: PlayerId, id: GameId, game: OpenGame) {
        let Ok(mut kept) = self.kept.lock() else { return };
        kept.add((owner, id), game);
        while kept.bytes > self.most
            && let Some((_, &oldest)) = kept.by_use.first_key_value()
        {
            kept.remove(oldest);
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
    fn add(&mut self, key: Key, game: OpenGame) {
        self.remove(key);
        self.bytes += game.weight();
        self.by_use.insert(self.next, key);
        self.games.insert(key, (self.next, game));
        self.next += 1;
    }

    fn remove(&mut self, key: Key) -> Option<OpenGame> {
        let (last_use, game) = self.games.remove(&key)?;
        self.by_use.remove(&last_use);
        self.bytes -= game.weight();
        Some(game)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Config;
    use ninefold::game::Setup;
    use ninefold::puzzle::{Cage, Cell, Constraint, Draft, Layout};

    /// The text of a game of fifteen moves, in bytes.
    const SMALL: usize = 450 + 15 * 87;

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
        for (bytes, n_kept) in [(1 << 20, 0..=2), (100, 1500..=2000)] {
            for number in 0..2000 {
                cache.put(owner, GameId::from_random(number), game(bytes));
            }
            let kept = cache.kept.lock().expect("nobody has it");
            let n_games = kept.games.len();
            assert!(n_kept.contains(&n_games), "{n_games} games of {bytes} bytes");
            assert!(kept.bytes <= cache.most && kept.by_use.len() == n_games);
            assert_eq!(kept.bytes, kept.games.values().map(|(_, game)| game.weight()).sum::<usize>());
        }
    }

    #[test]
    fn ten_thousand_small_games_are_kept_and_go_on_in_turn() {
        let (cache, owner) = (GameCache::new(Config::default().game_cache << 20), PlayerId::from_random(1));
        let small = game(SMALL);
        (0..10_000).for_each(|number| cache.put(owner, GameId::from_random(number), small.clone()));
        for number in 0..10_000 {
            let id = GameId::from_random(number);
            cache.put(owner, id, cache.take(owner, id, 0).expect("it is still there"));
        }
    }

    #[test]
    fn rules_that_a_game_has_alone_count_too() {
        let cage = |n: usize| Cage::killer(15, (0..3).map(|at| Cell::new(3 * n + at)).collect());
        let constraints = (0..27).map(|n| Constraint::Cage(cage(n))).collect();
        let killer = Draft { constraints, ..Draft::empty(Layout::classic()) }.check().unwrap();
        let killer = OpenGame { session: Session::new(Setup::free_play(killer)).unwrap(), bytes: 1000 };
        assert!(killer.weight() > game(1000).weight() + (10 << 10), "{}", killer.weight());
    }

    #[test]
    fn a_wrong_version_does_not_drop_the_game() {
        let (cache, owner, id) = (GameCache::new(1 << 20), PlayerId::from_random(1), GameId::from_random(1));
        cache.put(owner, id, game(0));
        assert!(cache.take(owner, id, 7).is_none());
        assert!(cache.take(owner, id, 0).is_some());
    }
}
