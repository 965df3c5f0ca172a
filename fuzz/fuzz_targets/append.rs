//! Events that are appended to a game in play: a prefix that was really played, and a tail of its own lines
//! with bytes changed. What is admitted must be kept and read again; what is refused must change nothing.
#![no_main]

use libfuzzer_sys::fuzz_target;
use ninefold_game::{Command, Moment, Seat, Session, Setup};
use ninefold_protocol::log;
use ninefold_puzzle::Digit;

const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fuzz_target!(|bytes: &[u8]| {
    let (plan, tail) = bytes.split_at(bytes.len() / 2);
    let mut session = played(plan);
    for change in tail.chunks(6) {
        let Some(line) = changed(&session, change) else { continue };
        let Ok(event) = log::read_line(&line) else { continue };
        let before = log::save(&session);
        match session.admit(&event) {
            Ok(()) => {
                session.evolve(&event);
                let saved = log::save(&session);
                let again = log::load(saved.as_bytes()).expect("what was admitted loads");
                assert_eq!(log::save(&again), saved);
            }
            Err(_) => assert_eq!(log::save(&session), before),
        }
    }
});

/// A game in which somebody has done what the bytes say, as far as the rules allow it.
fn played(plan: &[u8]) -> Session {
    let read = ninefold_format::read(PUZZLE).expect("a puzzle");
    let puzzle = read.items[0].puzzle().expect("a puzzle");
    let setup = Setup { started: Moment(0), ..Setup::new(puzzle, None) };
    let mut session = Session::new(setup).expect("a game");
    for (now, &step) in (1..).zip(plan) {
        let cell = session.layout().cells().nth(usize::from(step) % 81).expect("81 cells");
        let command = match step % 8 {
            0 => Command::Undo,
            1 => Command::Redo,
            2 => Command::FillMarks { cells: vec![cell] },
            3 => Command::SetCheckpoint,
            4 => Command::Check,
            _ => Command::enter(cell, Digit::all(9).nth(usize::from(step) % 9).expect("nine digits")),
        };
        // What the rules refuse is not part of the game.
        let _ = session.play(Moment(now), Seat::SOLO, &command);
    }
    session
}

/// A line of the game with a few bytes changed: the first byte says which line, then a place and a byte each.
fn changed(session: &Session, change: &[u8]) -> Option<String> {
    let (&which, changes) = change.split_first()?;
    let log = session.log();
    let event = log.iter().rev().nth(usize::from(which) % log.len().max(1))?;
    let mut line = log::line(event).trim_end().as_bytes().to_vec();
    for pair in changes.chunks_exact(2) {
        let place = usize::from(pair[0]) % line.len();
        line[place] = pair[1];
    }
    String::from_utf8(line).ok()
}
