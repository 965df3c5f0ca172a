//! Some thousand cases of the fuzz target `append`, from a seed: what comes of events that were changed on their way.

#[path = "../../../fuzz/append_case.rs"]
mod append_case;

use append_case::{Reached, run};

/// Numbers that look random (Marsaglia's xorshift), the same every time.
struct Dice(u64);

impl Dice {
    fn byte(&mut self) -> u8 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 32) as u8
    }
}

#[test]
fn changed_events_are_refused_or_become_part_of_a_game_that_is_read_again() {
    let mut dice = Dice(0x9E37_79B9_7F4A_7C15);
    let mut all = Reached::default();
    for _ in 0..2_000 {
        let n_bytes = 12 + usize::from(dice.byte() % 72);
        let bytes = (0..n_bytes).map(|_| dice.byte()).collect::<Vec<_>>();
        let reached = run(&bytes);
        all.unreadable += reached.unreadable;
        all.refused += reached.refused;
        all.admitted += reached.admitted;
    }
    // It would show little if all of them were turned away at the door.
    let few = [all.unreadable, all.refused, all.admitted].into_iter().any(|n| n < 500);
    assert!(!few, "{all:?}");
}
