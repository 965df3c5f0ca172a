//! [`Replay`]: a game shown again, move by move.

use crate::play::Play;
use crate::words::Language;
use ninefold_game::{Fact, Session};
use ninefold_puzzle::Puzzle;
use ninefold_table::speech;
use std::time::Duration;

/// A game, and the moments at which its board changed.
#[derive(Clone, PartialEq, Debug)]
pub struct Replay {
    session: Session,
    /// How many events had happened at each moment; the first is the start.
    moments: Vec<usize>,
}

/// A board at a moment.
#[derive(Clone, PartialEq, Debug)]
pub struct Shown {
    /// The board; the cells that changed last are chosen, and what was said then is said.
    pub play: Play,
    /// When it was, in time played.
    pub time: Duration,
}

impl Replay {
    /// The moments of a game.
    pub fn new(session: Session) -> Self {
        let is_seen = |fact: &Fact| {
            matches!(
                fact,
                Fact::Changed { .. }
                    | Fact::Undone
                    | Fact::Redone
                    | Fact::WentBack { .. }
                    | Fact::HintShown { .. }
            )
        };
        let seen = session.log().iter().enumerate().filter(|(_, event)| is_seen(&event.fact));
        let moments = [0].into_iter().chain(seen.map(|(number, _)| number + 1)).collect();
        Self { session, moments }
    }

    /// The puzzle of the game.
    pub fn puzzle(&self) -> &Puzzle {
        self.session.puzzle()
    }

    /// The last moment, counted from 0.
    pub fn last(&self) -> usize {
        self.moments.len() - 1
    }

    /// The moment at which an event of the log was seen.
    pub fn moment_of(&self, event: usize) -> usize {
        self.moments.iter().position(|&events| events > event).unwrap_or_else(|| self.last())
    }

    /// What is seen at a moment.
    pub fn at(&self, moment: usize, language: Language) -> Option<Shown> {
        let events = *self.moments.get(moment)?;
        let mut session = Session::new(self.session.setup().clone()).ok()?;
        for event in &self.session.log()[..events] {
            session.evolve(event);
        }
        let last = events.checked_sub(1).and_then(|last| self.session.log().get(last));
        let told = last.map(|event| speech::news(&language, &session, std::slice::from_ref(event)));
        let time = last.map_or(Duration::ZERO, |event| session.elapsed(event.at));
        let mut play = Play::new(session, language);
        play.hand.chosen.clear();
        if let Some(Fact::Changed { changes, .. }) = last.map(|event| &event.fact) {
            play.hand.chosen = changes.iter().map(|change| change.cell).collect();
            play.hand.cursor = changes.first().map_or(play.hand.cursor, |change| change.cell);
        }
        play.said = crate::play::Announcement::of(&told.unwrap_or_default(), 0);
        Some(Shown { play, time })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold_game::{Command, Ink, Moment, Seat, Setup, Stroke};
    use ninefold_puzzle::{Cell, Classic, Digit, Puzzle};

    const EASY: &[u8; 81] =
        b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    #[test]
    fn every_change_is_a_moment_with_its_board_its_words_and_its_time() {
        let puzzle = Puzzle::try_from(Classic::from_line(EASY).unwrap()).unwrap();
        let mut session = Session::new(Setup::new(puzzle, None)).unwrap();
        let write = |cell: usize, value: u8| Command::Write {
            cells: vec![Cell::new(cell)],
            ink: Ink::Digit(Digit::new(value).unwrap()),
            stroke: Stroke::Set,
        };
        let commands = [write(2, 4), Command::Pause, Command::Resume, write(40, 5), Command::Undo];
        for (second, command) in (1..).zip(commands) {
            session.play(Moment(second * 1_000), Seat::SOLO, &command).unwrap();
        }
        let replay = Replay::new(session);
        assert_eq!(replay.last(), 3);
        let digits = |moment| {
            let play = replay.at(moment, Language::English).unwrap().play;
            (play.session.progress().filled, play.said.text)
        };
        assert_eq!(digits(0), (0, String::new()));
        assert!(digits(1).0 == 1 && digits(1).1.starts_with("4 in row 1, column 3."));
        assert_eq!((digits(2).0, digits(3)), (2, (1, "Undone.".into())));
        // The pause between does not count.
        assert_eq!(replay.at(2, Language::English).unwrap().time, Duration::from_secs(3));
        assert_eq!((replay.moment_of(0), replay.moment_of(3)), (1, 2));
        assert_eq!(replay.at(9, Language::English), None);
    }
}
