//! One case of appending: a game that was really played, and then lines of its own with bytes changed.
//!
//! The fuzz target `append` and a test of the crate `protocol` share it: the one looks for odd cases for hours, the
//! other tries some thousand of them with every change.

use ninefold_game::{Command, Moment, Seat, Session, Setup};
use ninefold_protocol::log;
use ninefold_puzzle::Digit;

const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// How far the changed lines of a case came.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Reached {
    /// They are no events.
    pub(crate) unreadable: usize,
    /// They are events that the game does not admit.
    pub(crate) refused: usize,
    /// They became part of the game.
    pub(crate) admitted: usize,
}

/// Plays by the first half of the bytes and changes lines by the second. What is admitted must be kept and read
/// again; what is refused must change nothing.
pub(crate) fn run(bytes: &[u8]) -> Reached {
    let (plan, tail) = bytes.split_at(bytes.len() / 2);
    let mut session = played(plan);
    let mut reached = Reached::default();
    for change in tail.chunks(6) {
        let Some(line) = changed(&session, change) else { continue };
        let Ok(event) = log::read_line(&line) else {
            reached.unreadable += 1;
            continue;
        };
        let before = log::save(&session);
        match session.admit(&event) {
            Ok(()) => {
                session.evolve(&event);
                let saved = log::save(&session);
                let again = log::load(saved.as_bytes()).expect("what was admitted loads");
                assert_eq!(log::save(&again), saved);
                assert_eq!(again, session);
                reached.admitted += 1;
            }
            Err(_) => {
                assert_eq!(log::save(&session), before);
                reached.refused += 1;
            }
        }
    }
    reached
}

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

/// A line of the game with a few bytes changed: the first byte says which line and how, then a place and a byte each.
///
/// Any byte at any place mostly breaks the line. Three times of four a digit is written over a digit, at another cell,
/// time or version: that is still an event, and it is for the game to judge it.
fn changed(session: &Session, change: &[u8]) -> Option<String> {
    let (&which, changes) = change.split_first()?;
    let log = session.log();
    let event = log.iter().rev().nth(usize::from(which / 4) % log.len().max(1))?;
    let mut line = log::line(event).trim_end().as_bytes().to_vec();
    let digits = line.iter().enumerate().filter(|(_, byte)| byte.is_ascii_digit()).map(|(place, _)| place);
    let digits = digits.collect::<Vec<_>>();
    for pair in changes.chunks_exact(2) {
        let (place, byte) = (usize::from(pair[0]), pair[1]);
        match which % 4 {
            0 => {
                let place = place % line.len();
                line[place] = byte;
            }
            _ => {
                if let Some(&place) = digits.get(place % digits.len().max(1)) {
                    line[place] = b'0' + byte % 10;
                }
            }
        }
    }
    String::from_utf8(line).ok()
}
