//! [`Seed`] and [`Dice`]: luck that can be repeated.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// Where all luck of a generator comes from.
///
/// The same seed gives the same puzzles on every machine, in the browser too, and with any number
/// of threads: puzzle number `n` depends on the seed and on `n` alone.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Seed(pub u64);

impl Seed {
    /// The dice for one item of a stream.
    pub fn dice(self, item: u64) -> Dice {
        let mut rng = ChaCha8Rng::seed_from_u64(self.0);
        rng.set_stream(item);
        Dice { rng, pool: 0, left: 0 }
    }
}

/// A source of luck with a specified output.
///
/// ChaCha8 is specified, and what is drawn from its words is spelled out here rather than left to
/// a library, so that a puzzle's seed stays good across versions.
#[derive(Debug)]
pub struct Dice {
    rng: ChaCha8Rng,
    /// Bits of a word that have not been used yet, and how many there are.
    pool: u32,
    left: u32,
}

impl Dice {
    /// A number below `bound`, all equally likely (Lemire's multiply-and-reject).
    ///
    /// # Panics
    /// If `bound` is 0.
    #[inline]
    pub fn below(&mut self, bound: u32) -> u32 {
        assert!(bound > 0, "nothing is below 0");
        let unfair = bound.wrapping_neg() % bound;
        loop {
            let product = u64::from(self.rng.next_u32()) * u64::from(bound);
            if product as u32 >= unfair {
                return (product >> 32) as u32;
            }
        }
    }

    /// A number from `low` to `high`, both included, all equally likely.
    pub fn between(&mut self, low: usize, high: usize) -> usize {
        low + self.below((high.saturating_sub(low) + 1) as u32) as usize
    }

    /// Heads or tails.
    pub fn coin(&mut self) -> bool {
        if self.left == 0 {
            (self.pool, self.left) = (self.rng.next_u32(), u32::BITS);
        }
        self.left -= 1;
        let heads = self.pool & 1 == 1;
        self.pool >>= 1;
        heads
    }

    /// Puts the items into a random order, all orders equally likely (Fisher and Yates).
    #[inline]
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last as u32 + 1) as usize);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_stream_of_a_seed_is_fixed_for_good() {
        let mut dice = Seed(7).dice(3);
        let drawn = (0..8).map(|_| dice.below(1000)).collect::<Vec<_>>();
        let mut order = [1, 2, 3, 4, 5, 6, 7, 8, 9];
        dice.shuffle(&mut order);
        assert_eq!(
            (drawn, order),
            (vec![525, 181, 522, 92, 719, 979, 137, 334], [6, 7, 5, 4, 9, 8, 1, 3, 2])
        );
    }

    #[test]
    fn items_of_one_seed_differ() {
        let first = |item| Seed(1).dice(item).below(u32::MAX);
        assert_ne!(first(0), first(1));
    }

    #[test]
    fn every_face_comes_up() {
        let mut dice = Seed(0).dice(0);
        let mut seen = [0u32; 6];
        for _ in 0..6000 {
            seen[dice.below(6) as usize] += 1;
        }
        assert!(seen.iter().all(|count| (850..1150).contains(count)), "{seen:?}");
    }
}
