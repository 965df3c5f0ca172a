//! [`BoardCache`]: answers about boards, which never change once they are there.

use axum::body::Bytes;
use ninefold_protocol::id::PuzzleId;
use std::collections::HashMap;
use std::sync::RwLock;

/// The answers of boards that were asked for.
#[derive(Debug, Default)]
pub(crate) struct BoardCache(RwLock<HashMap<PuzzleId, Bytes>>);

/// With so many answers the cache starts afresh: about 20 megabytes.
const MANY: usize = 20_000;

impl BoardCache {
    /// The answer about a board, if it is known.
    pub(crate) fn get(&self, id: PuzzleId) -> Option<Bytes> {
        self.0.read().ok()?.get(&id).cloned()
    }

    /// Keeps the answer about a board.
    pub(crate) fn put(&self, id: PuzzleId, answer: Bytes) {
        if let Ok(mut boards) = self.0.write() {
            if boards.len() >= MANY {
                boards.clear();
            }
            boards.insert(id, answer);
        }
    }
}
