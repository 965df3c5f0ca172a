//! [`Past`]: what a setter has done to a board besides writing, so that one undo takes back one deed, and one
//! redo does it again.

use super::on_rules;
use ninefold_game::{Command, Fact, Moment, Seat, Session};
use ninefold_protocol::worker::BoardText;

/// Deeds: strokes that changed the rules, and what the engine did to the board at once.
///
/// The steps of a game know nothing of its rules, so deeds are kept beside them, each with how many steps
/// stood before and after it: thereby it is known whether a step or a deed came last.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Past {
    /// What was done, the last deed last.
    done: Vec<Deed>,
    /// What was taken back, the last one last.
    undone: Vec<Undone>,
}

#[derive(Clone, PartialEq, Debug)]
struct Deed {
    /// The board with its rules before it.
    before: BoardText,
    /// How many steps stood before it.
    steps_before: usize,
    /// How many steps stood after it.
    steps_after: usize,
}

/// A deed that was taken back.
#[derive(Clone, PartialEq, Debug)]
struct Undone {
    deed: Deed,
    /// The board with its rules after it.
    after: BoardText,
    /// How many events the game had when it had been taken back: once something new is written after that,
    /// the deed cannot be done again.
    n_events: usize,
}

/// How many deeds can be taken back.
const MOST_DEEDS: usize = 100;

/// Between two deeds as they are kept.
const BREAK: char = '\u{c}';

/// Between the two boards of a deed that was taken back.
const BOARD_BREAK: char = '\u{b}';

impl Past {
    /// Whether there is a deed to take back.
    pub fn is_empty(&self) -> bool {
        self.done.is_empty()
    }

    /// Whether there is a deed that redo does next.
    pub fn can_redo(&self, session: &Session) -> bool {
        self.next(session).is_some()
    }

    /// Remembers a deed by the game before and after it. What was taken back before it is gone.
    pub fn push(&mut self, before: &Session, after: &Session) {
        self.undone.clear();
        self.done.push(Deed {
            before: BoardText::from(before.puzzle()),
            steps_before: before.n_steps(),
            steps_after: after.n_steps(),
        });
        let too_many = self.done.len().saturating_sub(MOST_DEEDS);
        self.done.drain(..too_many);
    }

    /// Takes the last deed back: the game as it was before. Nothing if a step was taken since, which goes first.
    pub fn take_back(&mut self, session: &Session, now: Moment) -> Option<Result<Session, String>> {
        let deed = self.done.last().filter(|deed| session.n_steps() <= deed.steps_after)?;
        let taken = deed.take_back(session, now);
        if let (Ok(before), Some(deed)) = (&taken, self.done.pop_if(|_| taken.is_ok())) {
            let after = BoardText::from(session.puzzle());
            self.undone.push(Undone { deed, after, n_events: before.log().len() });
        }
        Some(taken)
    }

    /// Does the deed again that was taken back last. Nothing if a step comes first, or something was written
    /// since.
    pub fn do_again(&mut self, session: &Session, now: Moment) -> Option<Result<Session, String>> {
        let again = self.next(session)?.do_again(session, now);
        if again.is_ok() {
            self.done.extend(self.undone.pop().map(|undone| undone.deed));
        }
        Some(again)
    }

    fn next(&self, session: &Session) -> Option<&Undone> {
        let is_written_since = |undone: &Undone| {
            let since = session.log().get(undone.n_events..).unwrap_or_default();
            since.iter().any(|event| matches!(event.fact, Fact::Changed { .. }))
        };
        let next = self.undone.last().filter(|undone| session.n_steps() == undone.deed.steps_before)?;
        (!is_written_since(next)).then_some(next)
    }

    /// As it is kept.
    pub fn to_text(&self) -> String {
        let done = self.done.iter().map(Deed::to_text);
        let undone = self.undone.iter().map(|undone| {
            format!("{} {}{BOARD_BREAK}{}", undone.n_events, undone.deed.to_text(), undone.after.text())
        });
        done.chain(undone).collect::<Vec<_>>().join(&BREAK.to_string())
    }

    /// Reads what was kept.
    pub fn of_text(text: &str) -> Self {
        let (undone, done) = text.split(BREAK).partition::<Vec<_>, _>(|deed| deed.contains(BOARD_BREAK));
        Self {
            done: done.into_iter().filter_map(Deed::of_text).collect(),
            undone: undone.into_iter().filter_map(Undone::of_text).collect(),
        }
    }
}

impl Deed {
    fn take_back(&self, session: &Session, now: Moment) -> Result<Session, String> {
        let mut session = session.clone();
        while session.n_steps() > self.steps_before {
            session.play(now, Seat::SOLO, &Command::Undo).map_err(|rejection| rejection.to_string())?;
        }
        on_rules_of(&session, &self.before)
    }

    fn to_text(&self) -> String {
        format!("{} {}\n{}", self.steps_before, self.steps_after, self.before.text())
    }

    fn of_text(text: &str) -> Option<Self> {
        let (steps, board) = text.split_once('\n')?;
        let (before, after) = steps.split_once(' ')?;
        let before_it = BoardText::from_text(board.to_owned());
        Some(Self { before: before_it, steps_before: before.parse().ok()?, steps_after: after.parse().ok()? })
    }
}

impl Undone {
    fn do_again(&self, session: &Session, now: Moment) -> Result<Session, String> {
        let mut session = session.clone();
        while session.n_steps() < self.deed.steps_after {
            session.play(now, Seat::SOLO, &Command::Redo).map_err(|rejection| rejection.to_string())?;
        }
        on_rules_of(&session, &self.after)
    }

    fn of_text(text: &str) -> Option<Self> {
        let (deed, after) = text.split_once(BOARD_BREAK)?;
        let (n_events, deed) = deed.split_once(' ')?;
        let after = BoardText::from_text(after.to_owned());
        Some(Self { deed: Deed::of_text(deed)?, after, n_events: n_events.parse().ok()? })
    }
}

fn on_rules_of(session: &Session, board: &BoardText) -> Result<Session, String> {
    let puzzle = board.puzzle().map_err(|error| error.to_string())?;
    on_rules(session, puzzle.rules())
}
