//! [`Past`]: what a setter has done to a board besides writing, so that one undo takes back one deed.

use super::on_rules;
use ninefold_game::{Command, Moment, Seat, Session};
use ninefold_protocol::worker::BoardText;

/// Deeds, the last one last: strokes that changed the rules, and what the engine did to the board at once.
///
/// The steps of a game know nothing of its rules, so deeds are kept beside them, each with how many steps
/// stood before and after it: thereby it is known whether a step or a deed came last.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Past(Vec<Deed>);

#[derive(Clone, PartialEq, Debug)]
struct Deed {
    /// The board with its rules before it.
    before: BoardText,
    /// How many steps stood before it.
    steps_before: usize,
    /// How many steps stood after it.
    steps_after: usize,
}

/// How many deeds can be taken back.
const MOST_DEEDS: usize = 100;

/// Between two deeds as they are kept.
const BREAK: char = '\u{c}';

impl Past {
    /// Whether there is a deed to take back.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Remembers a deed by the game before and after it.
    pub fn push(&mut self, before: &Session, after: &Session) {
        self.0.push(Deed {
            before: BoardText::from(before.puzzle()),
            steps_before: before.n_steps(),
            steps_after: after.n_steps(),
        });
        let too_many = self.0.len().saturating_sub(MOST_DEEDS);
        self.0.drain(..too_many);
    }

    /// Takes the last deed back: the game as it was before. Nothing if a step was taken since, which goes first.
    pub fn take_back(&mut self, session: &Session, now: Moment) -> Option<Result<Session, String>> {
        let deed = self.0.last().filter(|deed| session.n_steps() <= deed.steps_after)?;
        let taken = deed.take_back(session, now);
        if taken.is_ok() {
            self.0.pop();
        }
        Some(taken)
    }

    /// As it is kept.
    pub fn to_text(&self) -> String {
        let deeds = self
            .0
            .iter()
            .map(|deed| format!("{} {}\n{}", deed.steps_before, deed.steps_after, deed.before.text()));
        deeds.collect::<Vec<_>>().join(&BREAK.to_string())
    }

    /// Reads what was kept.
    pub fn of_text(text: &str) -> Self {
        Self(text.split(BREAK).filter_map(Deed::of_text).collect())
    }
}

impl Deed {
    fn take_back(&self, session: &Session, now: Moment) -> Result<Session, String> {
        let mut session = session.clone();
        while session.n_steps() > self.steps_before {
            session.play(now, Seat::SOLO, &Command::Undo).map_err(|rejection| rejection.to_string())?;
        }
        let puzzle = self.before.puzzle().map_err(|error| error.to_string())?;
        on_rules(&session, puzzle.rules())
    }

    fn of_text(text: &str) -> Option<Self> {
        let (steps, board) = text.split_once('\n')?;
        let (before, after) = steps.split_once(' ')?;
        let before_it = BoardText::from_text(board.to_owned());
        Some(Self { before: before_it, steps_before: before.parse().ok()?, steps_after: after.parse().ok()? })
    }
}
