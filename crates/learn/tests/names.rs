//! The moves of games get their right names; see `examples/names.rs` for many games.

#[path = "names/game.rs"]
mod game;

use game::{Tally, play_and_name};
use ninefold_logic::Level;

fn tally(level: Level, seeds: std::ops::Range<u64>) -> Tally {
    let mut sum = Tally::default();
    seeds.for_each(|seed| sum.add(play_and_name(level, seed)));
    sum
}

#[test]
fn moves_in_any_order_of_independent_steps_are_named_rightly() {
    let tally = tally(Level::Hard, 0..3);
    let Tally { named, moves, exotic, .. } = tally;
    assert!(100 * tally.right() >= 99 * moves, "{tally:?}");
    assert!(100 * named >= 95 * moves && exotic > 0, "{tally:?}");
}

#[test]
fn a_game_by_singles_alone_has_no_exotic_name() {
    let Tally { named, moves, exotic, .. } = tally(Level::Easy, 0..3);
    assert_eq!((named, exotic), (moves, 0));
}
