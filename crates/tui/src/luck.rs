//! Luck, for the seeds of new games.

use ninefold::generate::Seed;
use std::hash::{BuildHasher, RandomState};

/// A seed that nobody can foresee: the standard library draws the keys of its hash maps from the
/// system's source of randomness, and that is enough for a puzzle.
pub(crate) fn seed() -> Seed {
    Seed(RandomState::new().hash_one(0))
}
