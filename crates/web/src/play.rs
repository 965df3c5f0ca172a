//! [`Play`]: the game on the screen and how one looks at it. [`Play::act`] takes an action in and
//! says what is to be done outside; it knows no browser.

mod choice;
mod reading;
mod walk;

pub use choice::Drag;

use crate::keymap::{Action, Shortcut};
use crate::preferences::{EntryOrder, Preferences};
use crate::speech;
use crate::words::Language;
use ninefold_game::{
    Candidates, Colour, Command, Event, Ink, Moment, Rejection, Seat, Session, Setting, Stroke, Tool,
};
use ninefold_puzzle::{Cell, Digit, Solution};
use std::collections::BTreeSet;

/// A game and how one looks at it.
#[derive(Clone, PartialEq, Debug)]
pub struct Play {
    /// The game.
    pub session: Session,
    /// The cell in hand.
    pub cursor: Cell,
    /// All chosen cells.
    pub chosen: BTreeSet<Cell>,
    /// The tool in hand.
    pub tool: Tool,
    /// The digit that the player wants to see everywhere.
    pub focus: Option<Digit>,
    /// The digit that the next cells get.
    pub armed: Option<Digit>,
    /// Whether a tap adds to the choice.
    pub taps: Taps,
    /// What was said last.
    pub said: Said,
    /// What the next key continues.
    pending: Pending,
    language: Language,
}

/// What a tap on a cell does to the choice.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Taps {
    /// It chooses this cell alone.
    #[default]
    One,
    /// It adds the cell, or takes it out.
    Many,
}

/// Something that the page says, on the screen and to a screen reader.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Said {
    /// The words, as a screen reader hears them.
    pub text: String,
    /// Those that everybody sees: the board itself shows the rest.
    pub shown: String,
    /// How urgent it is.
    pub tone: Tone,
    /// Counts up, so that the same words twice are two messages.
    pub number: u32,
}

impl Said {
    /// Sentences in a row, after another message.
    pub fn of(told: &[(Tone, String)], before: u32) -> Self {
        let words = |least: Tone| {
            let heard = told.iter().filter(|(tone, _)| *tone >= least).map(|(_, text)| text.as_str());
            heard.collect::<Vec<_>>().join(" ")
        };
        Self {
            text: words(Tone::Quiet),
            shown: words(Tone::News),
            tone: told.iter().map(|(tone, _)| *tone).max().unwrap_or(Tone::Quiet),
            number: before.wrapping_add(1),
        }
    }
}

/// How urgent a message is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub enum Tone {
    /// News that only a screen reader needs: the board shows it.
    Quiet,
    /// News.
    #[default]
    News,
    /// Something is wrong, or was refused.
    Warning,
}

/// What is to be done outside.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Effect {
    /// Ask the engine for a hint.
    FindHint,
    /// Show the list of keys.
    ShowKeys,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
enum Pending {
    #[default]
    Nothing,
    /// The next digit is lit up.
    Focus,
    /// The next digit counts so much more.
    Tens(u8),
    /// This was read; the same key again reads what is missing.
    Read(Shortcut),
}

/// The tools in the order of their keys.
pub const TOOLS: [Tool; 4] = [Tool::Digit, Tool::Corner, Tool::Centre, Tool::Colour];

impl Play {
    /// A game with the cell in the middle in hand.
    pub fn new(session: Session, language: Language) -> Self {
        let layout = session.layout();
        let middle = layout.cell_at(layout.height() / 2, layout.width() / 2).unwrap_or(Cell::new(0));
        Self {
            session,
            cursor: middle,
            chosen: BTreeSet::from([middle]),
            tool: Tool::Digit,
            focus: None,
            armed: None,
            taps: Taps::One,
            said: Said::default(),
            pending: Pending::Nothing,
            language,
        }
    }

    /// The digit that is lit up: the one asked for, in hand, or in the cell in hand.
    pub fn lit(&self) -> Option<Digit> {
        let under = || (self.chosen.len() == 1).then(|| self.session.sheet().digit(self.cursor)).flatten();
        self.focus.or(self.armed).or_else(under).filter(|_| !self.session.is_paused())
    }

    /// The tool that writes: with candidates shown, the centre tool edits those.
    pub fn effective_tool(&self) -> Tool {
        match (self.tool, self.session.settings().candidates) {
            (Tool::Centre, Candidates::Shown) => Tool::Candidate,
            (tool, _) => tool,
        }
    }

    /// Whether the clock runs.
    pub fn is_timed(&self) -> bool {
        self.session.end().is_none() && !self.session.is_paused() && !self.session.is_free_play()
    }

    /// Does what a key or a button asks for.
    pub fn act(&mut self, now: Moment, action: Action, preferences: &Preferences) -> Option<Effect> {
        let pending = std::mem::take(&mut self.pending);
        match action {
            Action::Digit(value) => self.digit(now, pending, value, self.effective_tool(), preferences),
            Action::DigitAs(value, tool) => self.digit(now, pending, value, tool, preferences),
            Action::Ten => {
                let tens = if let Pending::Tens(tens) = pending { tens.saturating_add(10) } else { 10 };
                self.pending = Pending::Tens(tens.min(20));
                self.say(Tone::News, self.language.fill("{0} and …", &[&tens.min(20)]));
            }
            Action::Erase if matches!(pending, Pending::Tens(_)) => {
                self.digit(now, pending, 0, self.effective_tool(), preferences);
            }
            Action::Erase => {
                let tool = self.effective_tool();
                self.play(now, &Command::Erase { cells: self.cells(), tool });
            }
            Action::Step(_) | Action::Extend(_) | Action::Leap(_) | Action::Run(_) => self.walk(action),
            Action::ChooseAll | Action::Invert | Action::ToggleCell => self.choose(action),
            Action::Undo => self.play(now, &Command::Undo),
            Action::Redo => self.play(now, &Command::Redo),
            Action::Return => self.return_to_checkpoint(now),
            Action::Confirm => self.confirm(now),
            Action::Dismiss => self.dismiss(),
            Action::PreviousTool => self.take_tool(turned(self.tool, TOOLS.len() - 1)),
            Action::Shortcut(shortcut) => return self.shortcut(now, pending, shortcut),
        }
        None
    }

    fn shortcut(&mut self, now: Moment, pending: Pending, shortcut: Shortcut) -> Option<Effect> {
        match shortcut {
            Shortcut::DigitTool => self.take_tool(Tool::Digit),
            Shortcut::CornerTool => self.take_tool(Tool::Corner),
            Shortcut::CentreTool => self.take_tool(Tool::Centre),
            Shortcut::ColourTool => self.take_tool(Tool::Colour),
            Shortcut::NextTool => self.take_tool(turned(self.tool, 1)),
            Shortcut::Checkpoint => self.play(now, &Command::SetCheckpoint),
            Shortcut::Hint => return self.hint(now),
            Shortcut::Focus => {
                self.pending = Pending::Focus;
                self.say(Tone::News, self.language.say("Which digit shall be lit up?"));
            }
            Shortcut::FillMarks => {
                let cells = if self.chosen.len() > 1 { self.cells() } else { Vec::new() };
                self.play(now, &Command::FillMarks { cells });
            }
            Shortcut::TidyMarks => self.play(now, &Command::TidyMarks { cells: Vec::new() }),
            Shortcut::Candidates => {
                let shown = match self.session.settings().candidates {
                    Candidates::Hidden => Candidates::Shown,
                    Candidates::Shown => Candidates::Hidden,
                };
                self.play(now, &Command::Set(Setting::Candidates(shown)));
            }
            Shortcut::Check => self.play(now, &Command::Check),
            Shortcut::Pause if self.session.is_paused() => self.play(now, &Command::Resume),
            Shortcut::Pause => self.play(now, &Command::Pause),
            Shortcut::Help => return Some(Effect::ShowKeys),
            _ => {
                let again = pending == Pending::Read(shortcut);
                let text = self.read(now, shortcut, again);
                self.pending = if again { Pending::Nothing } else { Pending::Read(shortcut) };
                self.repeat(text);
            }
        }
        None
    }

    /// Plays a command and says what came of it.
    pub fn play(&mut self, now: Moment, command: &Command) {
        match self.session.play(now, Seat::SOLO, command).map(<[Event]>::to_vec) {
            Ok(events) => {
                let told = speech::tell(self.language, &self.session, &events);
                self.said = Said::of(&told, self.said.number);
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
        self.said = Said::of(&[(tone, text)], self.said.number);
    }

    /// Says something that was asked for, to the reader alone.
    fn repeat(&mut self, text: String) {
        self.say(Tone::Quiet, text);
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
                self.armed = if self.armed == Some(digit) { None } else { Some(digit) };
                let text = match self.armed {
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

    /// The digit of a key, with the tens that were typed before it.
    pub fn number(&mut self, value: u8) -> Option<Digit> {
        let tens = match std::mem::take(&mut self.pending) {
            Pending::Tens(tens) => tens,
            _ => 0,
        };
        Digit::new(tens.saturating_add(value))
            .filter(|digit| digit.index() < self.session.layout().n_digits())
    }

    /// A digit key: it ends what another key has begun, or writes.
    fn digit(&mut self, now: Moment, pending: Pending, value: u8, tool: Tool, preferences: &Preferences) {
        match pending {
            Pending::Focus => {
                self.focus = Digit::new(value);
                let text = self.where_is(value);
                self.say(Tone::News, text);
            }
            Pending::Tens(tens) => self.write(now, tens.saturating_add(value), tool),
            Pending::Nothing | Pending::Read(_) => {
                if preferences.entry == EntryOrder::DigitFirst {
                    self.armed = Digit::new(value);
                }
                self.write(now, value, tool);
            }
        }
    }

    /// Writes into the chosen cells.
    fn write(&mut self, now: Moment, value: u8, tool: Tool) {
        let Some(digit) = Digit::new(value) else { return };
        let (ink, stroke) = match tool {
            Tool::Digit => (Ink::Digit(digit), Stroke::Set),
            Tool::Corner => (Ink::Corner(digit), Stroke::Toggle),
            Tool::Centre => (Ink::Centre(digit), Stroke::Toggle),
            Tool::Candidate => (Ink::Candidate(digit), Stroke::Toggle),
            Tool::Colour => match Colour::new(value) {
                Some(colour) => (Ink::Colour(colour), Stroke::Toggle),
                None => return self.say(Tone::Warning, self.language.say("There are nine colours.")),
            },
        };
        // A digit that all chosen cells hold already is taken away again, as on paper.
        let holds = |cell: &Cell| self.session.sheet().digit(*cell) == Some(digit);
        let given = |cell: &Cell| self.session.sheet()[*cell].is_given();
        let all_hold = !self.chosen.is_empty() && self.chosen.iter().all(|cell| holds(cell) && !given(cell));
        let cells = self.cells();
        if tool == Tool::Digit && all_hold {
            return self.play(now, &Command::Erase { cells, tool });
        }
        self.play(now, &Command::Write { cells, ink, stroke });
    }

    /// Writes the digit in hand into one cell.
    pub fn write_armed(&mut self, now: Moment, cell: Cell) {
        if let Some(digit) = self.armed {
            self.go_to(cell);
            self.write(now, digit.get(), self.effective_tool());
        }
    }

    fn confirm(&mut self, now: Moment) {
        if self.session.is_paused() {
            self.play(now, &Command::Resume);
        } else if self.session.hint().is_some() {
            self.play(now, &Command::ApplyHint);
        } else {
            self.play(now, &Command::Submit);
        }
    }

    /// A hint, or more of the one that is open; a mistake comes first and needs no search.
    fn hint(&mut self, now: Moment) -> Option<Effect> {
        if self.session.hint().is_some() {
            self.play(now, &Command::DeepenHint);
            return None;
        }
        if self.session.end().is_some()
            || self.session.is_free_play()
            || !self.session.wrong_entries().is_empty()
        {
            self.play(now, &Command::ShowHint(crate::hint::nothing()));
            return None;
        }
        Some(Effect::FindHint)
    }

    fn return_to_checkpoint(&mut self, now: Moment) {
        match self.session.checkpoints().last() {
            Some(checkpoint) => self.play(now, &Command::ReturnTo(checkpoint.id)),
            None => self.say(Tone::Warning, self.language.say("No checkpoint is set.")),
        }
    }

    /// Takes a tool in hand.
    pub fn take_tool(&mut self, tool: Tool) {
        self.tool = tool;
        let name = self.language.say(speech::tool_name(self.effective_tool()));
        self.say(Tone::Quiet, self.language.fill("{0} now.", &[&name]));
    }

    /// The chosen cells in reading order.
    pub fn cells(&self) -> Vec<Cell> {
        self.chosen.iter().copied().collect()
    }
}

/// The tool some places further on.
fn turned(tool: Tool, by: usize) -> Tool {
    let at = TOOLS.iter().position(|&known| known == tool).unwrap_or_default();
    TOOLS[(at + by) % TOOLS.len()]
}

#[cfg(test)]
mod tests;
