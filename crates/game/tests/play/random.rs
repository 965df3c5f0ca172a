//! Random games by the hundred thousand moves: whatever is asked for, the log tells the whole game.

use crate::whim::{play, setups, whims};
use ninefold_game::{Command, Moment, Rejection, Seat, Session};
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use std::collections::BTreeMap;

/// Takes every step back, the last one first, whoever made it.
fn undo_everything(session: &mut Session) {
    let now = Moment(u64::MAX);
    if session.is_paused() {
        session.play(now, Seat::SOLO, &Command::Resume).unwrap();
    }
    loop {
        let undo = |seat| session.decide(now, Seat(seat), &Command::Undo).map(|_| Seat(seat));
        let Some(seat) = (0..3).find_map(|seat| undo(seat).ok()) else { break };
        session.play(now, seat, &Command::Undo).unwrap();
    }
    for seat in 0..3 {
        let refused = session.decide(now, Seat(seat), &Command::Undo);
        assert_eq!(refused, Err(Rejection::NothingToUndo), "somebody's step is left");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]

    /// 8 kinds of games, 500 times up to 300 commands: about half a million commands.
    #[test]
    fn the_log_rebuilds_the_game_and_undo_of_everything_gives_the_start(whims in whims(300)) {
        for setup in setups() {
            let mut session = play(setup.clone(), &whims);
            let rebuilt = Session::replay(setup.clone(), session.log());
            // If a refused command had changed anything, the log would not know of it.
            prop_assert_eq!(rebuilt.as_ref(), Ok(&session));
            let start = Session::new(setup).unwrap();
            undo_everything(&mut session);
            prop_assert_eq!(session.sheet(), start.sheet());
        }
    }
}

/// Were the random games all alike, or over at once, the test above would prove little.
#[test]
fn random_games_meet_every_fact_and_most_commands_are_accepted() {
    let mut runner = TestRunner::deterministic();
    let mut seen = BTreeMap::<String, usize>::new();
    let (mut n_whims, mut n_events) = (0, 0);
    for setup in setups().into_iter().cycle().take(800) {
        let whims = whims(300).new_tree(&mut runner).unwrap().current();
        let session = play(setup, &whims);
        n_whims += whims.len();
        n_events += session.log().len();
        for event in session.log() {
            let text = format!("{:?}", event.fact);
            let name = text.split(|c: char| !c.is_alphanumeric()).next().unwrap();
            *seen.entry(name.into()).or_default() += 1;
        }
    }
    assert_eq!(seen.len(), 18, "{seen:?}");
    assert!(seen.values().all(|&count| count > 20), "{seen:?}");
    assert!(n_events * 2 > n_whims, "{n_events} events of {n_whims} commands");
}
