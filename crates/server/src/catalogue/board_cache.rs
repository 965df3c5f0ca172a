//! [`BoardCache`]: answers about boards, which never change once they are there.

use axum::body::Bytes;
use ninefold_protocol::id::PuzzleId;
use std::collections::HashMap;
use std::sync::RwLock;

/// The answers of boards that were asked for.
#[derive(Debug, Default)]
pub(crate) struct BoardCache(RwLock<Answers>);

#[derive(Debug, Default)]
struct Answers {
    by_board: HashMap<PuzzleId, Bytes>,
    /// What they take in memory together, about.
    bytes: usize,
}

/// With so many bytes of answers the cache starts afresh. A board of a stranger may have a hundred thousand.
const MOST: usize = 20 << 20;

/// What an answer takes beside its text.
const EACH: usize = 100;

impl BoardCache {
    /// The answer about a board, if it is known.
    pub(crate) fn get(&self, id: PuzzleId) -> Option<Bytes> {
        self.0.read().ok()?.by_board.get(&id).cloned()
    }

    /// Keeps the answer about a board.
    pub(crate) fn put(&self, id: PuzzleId, answer: Bytes) {
        let Ok(mut answers) = self.0.write() else { return };
        if answers.bytes + EACH + answer.len() > MOST {
            *answers = Answers::default();
        }
        answers.bytes += EACH + answer.len();
        if let Some(before) = answers.by_board.insert(id, answer) {
            answers.bytes -= EACH + before.len();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_kept_is_bounded_in_bytes_and_not_in_boards() {
        let cache = BoardCache::default();
        for (length, n_kept) in [(100 << 10, 1..=204), (900, 20_000..=20_000)] {
            *cache.0.write().unwrap() = Answers::default();
            for number in 0..20_000_u32 {
                let id = format!("{number:012}").parse().unwrap();
                // Two who ask at once put the same answer twice.
                (0..2).for_each(|_| cache.put(id, Bytes::from(vec![b'.'; length])));
                assert!(cache.get(id).is_some());
            }
            let answers = cache.0.read().unwrap();
            assert!(n_kept.contains(&answers.by_board.len()), "{}", answers.by_board.len());
            assert_eq!(answers.bytes, answers.by_board.len() * (EACH + length));
        }
    }
}
