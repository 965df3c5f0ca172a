//! [`Play`]: the game on the screen, what the player holds, and what was said. [`Play::act`] takes an
//! action in and says what is left for the engine to find; it knows no browser.

mod reading;

pub use ninefold_table::Tone;

use crate::keymap::Shortcut;
use crate::preferences::{EntryOrder, Preferences};
use crate::words::Language;
use ninefold_game::{Command, Conclusion, Event, Moment, Rejection, Seat, Session};
use ninefold_puzzle::{Cell, Digit, DigitSet, Solution};
use ninefold_table::{Action, Hand, Outcome, Tongue, hint, speech};
use std::time::Duration;

/// A game and how one looks at it.
#[derive(Clone, PartialEq, Debug)]
pub struct Play {
    /// The game.
    pub session: Session,
    /// What the player holds.
    pub hand: Hand,
    /// What was said last.
    pub said: Announcement,
    /// Whose steps are taken back.
    pub seat: Seat,
    /// In a room: what the player asks for, until the room has judged it.
    asked: Option<Vec<Command>>,
    /// What was read last; the same key again reads what is missing.
    last_read: Option<Shortcut>,
    language: Language,
}

/// Something that the page says, on the screen and to a screen reader.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Announcement {
    /// The words, as a screen reader hears them.
    pub text: String,
    /// Those that everybody sees: the board itself shows the rest.
    pub shown: String,
    /// How urgent it is.
    pub tone: Tone,
    /// Counts up, so that the same words twice are two messages.
    pub number: u32,
}

impl Announcement {
    /// Sentences in a row, after another message.
    pub fn of(told: &[(Tone, String)], before: u32) -> Self {
        let words = |least: Tone| {
            let heard = told.iter().filter(|(tone, _)| *tone >= least).map(|(_, text)| text.as_str());
            heard.collect::<Vec<_>>().join(" ")
        };
        Self {
            text: words(Tone::Detail),
            shown: words(Tone::News),
            tone: told.iter().map(|(tone, _)| *tone).max().unwrap_or(Tone::Detail),
            number: before.wrapping_add(1),
        }
    }
}

/// What is left for the engine to find.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EngineTask {
    /// Ask the engine for a hint.
    FindHint,
    /// Ask the engine why this digit cannot go into a cell.
    FindReason(Cell, Digit),
}

/// How a player comes back to a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Return {
    /// The game was opened again, in order to go on.
    Opened,
    /// The page was out of sight and is seen again.
    Seen,
}

/// So long a game waits for somebody who looks at another page, before it is paused.
const PATIENCE: Duration = Duration::from_secs(5 * 60);

impl Play {
    /// A game with the cell in the middle in hand.
    pub fn new(session: Session, language: Language) -> Self {
        let hand = Hand::new(session.layout());
        let (said, seat) = (Announcement::default(), Seat::SOLO);
        Self { session, hand, said, seat, asked: None, last_read: None, language }
    }

    /// A board in a room: commands are not played but collected, for the room to judge.
    pub fn in_room(session: Session, seat: Seat, language: Language) -> Self {
        Self { seat, asked: Some(Vec::new()), ..Self::new(session, language) }
    }

    /// What the player has asked of the room since the last time.
    pub fn take_asked(&mut self) -> Vec<Command> {
        self.asked.as_mut().map(std::mem::take).unwrap_or_default()
    }

    /// Says what came of something, each sentence with how urgent it is.
    pub fn say_all(&mut self, news: &[(Tone, String)]) {
        self.said = Announcement::of(news, self.said.number);
    }

    /// The digit that is lit up.
    pub fn lit(&self) -> Option<Digit> {
        self.hand.lit(&self.session)
    }

    /// Whether the clock runs.
    pub fn is_timed(&self) -> bool {
        self.session.end().is_none() && !self.session.is_paused() && !self.session.is_free_play()
    }

    /// Does what a key or a button asks for.
    pub fn act(&mut self, now: Moment, action: Action, preferences: &Preferences) -> Option<EngineTask> {
        self.last_read = None;
        if let Action::Digit(value) | Action::DigitAs(value, _) = action
            && preferences.entry == EntryOrder::DigitFirst
            && self.hand.is_free()
        {
            self.hand.in_hand = Digit::new(value);
        }
        let outcome = self.hand.act(&self.session, action);
        if action == Action::Dismiss && self.hand.chosen.is_empty() {
            self.say(Tone::Quiet, String::new());
        }
        self.take(now, outcome)
    }

    /// Plays what has come of an action, or says it.
    fn take(&mut self, now: Moment, outcome: Outcome) -> Option<EngineTask> {
        let language = self.language;
        let (tone, text) = match outcome {
            Outcome::Done => return None,
            Outcome::Play(command) => {
                self.play(now, &command);
                return None;
            }
            Outcome::FindHint => return Some(EngineTask::FindHint),
            Outcome::FindReason(cell, digit) => return Some(EngineTask::FindReason(cell, digit)),
            Outcome::Say(message) => (Tone::News, language.message(&message)),
            Outcome::Chosen(count) => (Tone::Quiet, language.fill("{0} cells selected.", &[&count])),
            Outcome::Asked(question) => {
                let message = question.message(self.session.layout(), self.hand.cursor);
                (Tone::News, language.message(&message))
            }
            Outcome::Tens(tens) => (Tone::News, language.fill("{0} and …", &[&tens])),
            Outcome::Lit(digit) => (Tone::News, self.where_is(digit)),
            Outcome::Took(tool) => {
                let name = language.say(speech::tool_name(tool));
                (Tone::Quiet, language.fill("Tool: {0}.", &[&name]))
            }
            Outcome::Refused(refusal) => (Tone::Warning, language.message(&refusal.message())),
        };
        self.say(tone, text);
        None
    }

    /// Plays a command and says what came of it.
    pub fn play(&mut self, now: Moment, command: &Command) {
        if let Some(asked) = &mut self.asked {
            asked.push(command.clone());
            return;
        }
        match self.session.play(now, Seat::SOLO, command).map(<[Event]>::to_vec) {
            Ok(events) => {
                let told = speech::news(&self.language, &self.session, &events);
                self.say_all(&told);
            }
            Err(rejection) => self.refuse(&rejection),
        }
    }

    /// Says why something is refused.
    pub fn refuse(&mut self, rejection: &Rejection) {
        self.say(Tone::Warning, self.language.say(&rejection.to_string()));
    }

    /// Says something.
    pub fn say(&mut self, tone: Tone, text: String) {
        self.said = Announcement::of(&[(tone, text)], self.said.number);
    }

    /// A solution that was found for free play: all of it, or one cell.
    pub fn fill_in(&mut self, now: Moment, solution: Solution, cell: Option<Cell>) {
        let command = match cell {
            None => Command::Solve(solution),
            Some(cell) => Command::SolveCell(cell, solution),
        };
        self.play(now, &command);
    }

    /// A tap on the pad: it writes into the chosen cells, or takes the digit in hand.
    pub fn pad(&mut self, now: Moment, value: u8, preferences: &Preferences) {
        match (preferences.entry, Digit::new(value)) {
            (EntryOrder::DigitFirst, Some(digit)) => {
                self.hand.hold(digit);
                let text = match self.hand.in_hand {
                    Some(digit) => self.language.fill("{0} in hand: tap cells.", &[&digit]),
                    None => self.language.say("No digit in hand."),
                };
                self.say(Tone::News, text);
            }
            _ => {
                self.act(now, Action::Digit(value), preferences);
            }
        }
    }

    /// The player left the page at a moment and is back: the time between does not count. A game that
    /// has waited for long is paused.
    pub fn come_back(&mut self, left: Moment, now: Moment, back: Return) {
        if !self.is_timed() {
            return;
        }
        // Neither can be refused while the clock runs; a game that cannot be stopped goes on as it is.
        let _ = self.session.play(left, Seat::SOLO, &Command::Pause);
        if back == Return::Opened || now.since(left) < PATIENCE {
            let _ = self.session.play(now, Seat::SOLO, &Command::Resume);
        }
    }

    /// The cells from which the open hint takes candidates, if none of them shows one that would go.
    pub fn unmarked_by_hint(&self) -> Vec<Cell> {
        let Some(open) = self.session.hint() else { return Vec::new() };
        let Conclusion { placements, eliminations } = &open.hint.conclusion;
        let view = self.session.view();
        let shows = |&(cell, digits): &(Cell, DigitSet)| {
            view.cells
                .get(cell.index())
                .is_some_and(|seen| !((seen.corner | seen.centre | seen.candidates) & digits).is_empty())
        };
        if !placements.is_empty() || eliminations.iter().any(shows) {
            return Vec::new();
        }
        eliminations.iter().map(|&(cell, _)| cell).collect()
    }

    /// Asks why a digit cannot go into the cell in hand.
    pub fn ask_why_not(&mut self, now: Moment, digit: Digit) -> Option<EngineTask> {
        let outcome = hint::ask_why_not(&self.session, self.hand.cursor, digit);
        self.take(now, outcome)
    }

    /// The digit of a key, with the tens that were typed before it.
    pub fn number(&mut self, value: u8) -> Option<Digit> {
        self.hand.number(self.session.layout(), value)
    }

    /// Writes the digit in hand into one cell.
    pub fn write_in_hand(&mut self, now: Moment, cell: Cell) {
        if let Some(digit) = self.hand.in_hand {
            self.hand.go_to(cell);
            let tool = self.hand.writing_tool(&self.session);
            let outcome = self.hand.write(&self.session, digit.get(), tool);
            self.take(now, outcome);
        }
    }

    /// Chooses every cell that is like this one.
    pub fn choose_like(&mut self, now: Moment, cell: Cell) {
        let outcome = self.hand.choose_like(&self.session, cell);
        self.take(now, outcome);
    }
}

#[cfg(test)]
mod tests;
