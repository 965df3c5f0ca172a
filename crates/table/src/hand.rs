//! [`Hand`]: what the person at the board holds: a cell, chosen cells, a tool, a digit.

use crate::action::{Action, Outcome, Question, Refusal};
use crate::hint;
use crate::pointer::Taps;
use ninefold_game::{Candidates, Colour, Command, Ink, Session, Setting, Stroke, Tool, Writer};
use ninefold_puzzle::{Cell, Digit, Layout};
use std::collections::BTreeSet;

/// What the person at the board holds. It belongs to one board: [`Hand::act`] and the others are for
/// sessions with the layout that it was made for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Hand {
    /// The cell in hand.
    pub cursor: Cell,
    /// All chosen cells.
    pub chosen: BTreeSet<Cell>,
    /// The tool in hand.
    pub tool: Tool,
    /// The digit that the player wants to see everywhere.
    pub focus: Option<Digit>,
    /// The digit that the next cells get.
    pub in_hand: Option<Digit>,
    /// What a tap on a cell does to the choice.
    pub taps: Taps,
    /// The order in which cells were chosen; some may not be chosen any more.
    pub(crate) order: Vec<Cell>,
    pending: Pending,
}

/// What the next digit key continues.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Pending {
    question: Option<Question>,
    /// So much was typed of the number: 0, 10 or 20.
    tens: u8,
}

/// The tools in the order of their keys.
pub const TOOLS: [Tool; 4] = [Tool::Digit, Tool::Corner, Tool::Centre, Tool::Colour];

impl Hand {
    /// The cell in the middle is in hand.
    pub fn new(layout: &Layout) -> Self {
        let middle = layout.cell_at(layout.height() / 2, layout.width() / 2).unwrap_or(Cell::new(0));
        Self {
            cursor: middle,
            chosen: BTreeSet::from([middle]),
            tool: Tool::Digit,
            focus: None,
            in_hand: None,
            taps: Taps::One,
            order: vec![middle],
            pending: Pending::default(),
        }
    }

    /// Does what a key, a button or a touch asks for, as far as no game is needed.
    pub fn act(&mut self, session: &Session, action: Action) -> Outcome {
        let pending = std::mem::take(&mut self.pending);
        Outcome::Play(match action {
            Action::Step(way) => return self.go_to(self.beside(session.layout(), way)),
            Action::Leap(way) => return self.go_to(self.next_block(session.layout(), way)),
            Action::Run(way) => return self.go_to(self.edge(session.layout(), way)),
            Action::Extend(way) => return self.extend(session.layout(), way),
            Action::ChooseAll => return self.choose(session.layout().cells().collect()),
            Action::ChooseNone => return self.choose(BTreeSet::new()),
            Action::Invert => return self.invert(session.layout()),
            Action::ToggleCell => return self.toggle_cell(),
            Action::Digit(value) => {
                return self.type_digit(session, pending, value, self.writing_tool(session));
            }
            Action::DigitAs(value, tool) => return self.type_digit(session, pending, value, tool),
            // Where a number has begun, the key that erases is its zero.
            Action::Erase if pending.tens > 0 => {
                return self.type_digit(session, pending, 0, self.writing_tool(session));
            }
            Action::Ten => {
                let tens = (pending.tens + 10).min(20);
                self.pending = Pending { tens, ..pending };
                return Outcome::Tens(tens);
            }
            Action::Focus => return self.ask(Question::Focus),
            Action::WhyNot => return self.ask(Question::WhyNot),
            Action::Take(tool) => return self.take(session, tool),
            Action::NextTool => return self.take(session, turned(self.tool, 1)),
            Action::PreviousTool => return self.take(session, turned(self.tool, TOOLS.len() - 1)),
            Action::Dismiss => return self.dismiss(),
            Action::Erase => Command::Erase { cells: self.cells(), tool: self.writing_tool(session) },
            Action::Undo => Command::Undo,
            Action::Redo => Command::Redo,
            Action::SetCheckpoint => Command::SetCheckpoint,
            Action::GoToCheckpoint => match session.checkpoints().last() {
                Some(checkpoint) => Command::ReturnTo(checkpoint.id),
                None => return Outcome::Refused(Refusal::NoCheckpoint),
            },
            Action::Confirm if session.is_paused() => Command::Resume,
            Action::Confirm if session.hint().is_some() => Command::ApplyHint,
            Action::Confirm => Command::Submit,
            Action::Hint if session.hint().is_some() => Command::DeepenHint,
            Action::Hint if session.is_ready_for_hint() => return Outcome::FindHint,
            Action::Hint => Command::AskForHint,
            Action::FillMarks if self.chosen.len() > 1 => Command::FillMarks { cells: self.cells() },
            Action::FillMarks => Command::FillMarks { cells: Vec::new() },
            Action::TidyMarks => Command::TidyMarks { cells: Vec::new() },
            Action::ShowCandidates => {
                Command::Set(Setting::Candidates(match session.settings().candidates {
                    Candidates::Hidden => Candidates::Shown,
                    Candidates::Shown => Candidates::Hidden,
                }))
            }
            Action::Check => Command::Check,
            Action::Pause if session.is_paused() => Command::Resume,
            Action::Pause => Command::Pause,
            Action::Lock if has_entries(session) => Command::Lock,
            Action::Lock => Command::Unlock,
        })
    }

    /// The tool that writes: with candidates shown, the centre tool edits those.
    pub fn writing_tool(&self, session: &Session) -> Tool {
        match (self.tool, session.settings().candidates) {
            (Tool::Centre, Candidates::Shown) => Tool::Candidate,
            (tool, _) => tool,
        }
    }

    /// The digit that is lit up: the one asked for, in hand, or in the only chosen cell.
    pub fn lit(&self, session: &Session) -> Option<Digit> {
        let only = || (self.chosen.len() == 1).then(|| session.sheet().digit(self.cursor)).flatten();
        self.focus.or(self.in_hand).or_else(only).filter(|_| !session.is_paused())
    }

    /// The cell in hand, unless the player has let go of all cells.
    pub fn cell(&self) -> Option<Cell> {
        (!self.chosen.is_empty()).then_some(self.cursor)
    }

    /// The chosen cells in reading order.
    pub fn cells(&self) -> Vec<Cell> {
        self.chosen.iter().copied().collect()
    }

    /// The chosen cells in the order in which they were chosen, as for a line that is drawn through them.
    pub fn path(&self) -> Vec<Cell> {
        let in_order = self.order.iter().copied().filter(|cell| self.chosen.contains(cell));
        let others = self.chosen.iter().copied().filter(|cell| !self.order.contains(cell));
        in_order.chain(others).collect()
    }

    /// Adds a cell to the choice, as its last one if it is new.
    pub(crate) fn add(&mut self, cell: Cell) {
        if self.chosen.insert(cell) {
            self.order.retain(|&known| known != cell);
            self.order.push(cell);
        }
    }

    /// The digit of a key, with the tens that were typed before it, if the board has such a digit.
    pub fn number(&mut self, layout: &Layout, value: u8) -> Option<Digit> {
        let tens = std::mem::take(&mut self.pending).tens;
        Digit::new(tens.saturating_add(value)).filter(|digit| digit.index() < layout.n_digits())
    }

    /// Whether the next digit key writes, and does not end what another key has begun.
    pub fn is_free(&self) -> bool {
        self.pending == Pending::default()
    }

    /// Forgets what a key has begun, so that the next digit key writes.
    pub fn forget_pending(&mut self) {
        self.pending = Pending::default();
    }

    /// Writes into the chosen cells. What all of them hold already is taken away again: digits as well
    /// as marks.
    pub fn write(&self, session: &Session, value: u8, tool: Tool) -> Outcome {
        let Some(digit) = Digit::new(value) else { return Outcome::Done };
        let (ink, stroke) = match tool {
            Tool::Digit => (Ink::Digit(digit), Stroke::Set),
            Tool::Corner => (Ink::Corner(digit), Stroke::Toggle),
            Tool::Centre => (Ink::Centre(digit), Stroke::Toggle),
            Tool::Candidate => (Ink::Candidate(digit), Stroke::Toggle),
            Tool::Colour => match Colour::new(value) {
                Some(colour) => (Ink::Colour(colour), Stroke::Toggle),
                None => return Outcome::Refused(Refusal::NoSuchColour),
            },
        };
        let cells = self.cells();
        let is_own =
            |&cell: &Cell| session.sheet().digit(cell) == Some(digit) && !session.sheet()[cell].is_given();
        Outcome::Play(match tool == Tool::Digit && !cells.is_empty() && cells.iter().all(is_own) {
            true => Command::Erase { cells, tool },
            false => Command::Write { cells, ink, stroke },
        })
    }

    /// Takes a digit in hand, or lets go of it if it is there.
    pub fn hold(&mut self, digit: Digit) {
        self.in_hand = if self.in_hand == Some(digit) { None } else { Some(digit) };
    }

    /// A digit key: it ends what another key has begun, or writes.
    fn type_digit(&mut self, session: &Session, pending: Pending, value: u8, tool: Tool) -> Outcome {
        let value = pending.tens.saturating_add(value);
        let Some(question) = pending.question else { return self.write(session, value, tool) };
        let n_digits = session.layout().n_digits();
        let Some(digit) = Digit::new(value).filter(|digit| digit.index() < n_digits) else {
            return Outcome::Refused(Refusal::NoSuchDigit(n_digits));
        };
        match question {
            Question::Focus => {
                self.focus = Some(digit);
                Outcome::Lit(digit)
            }
            Question::WhyNot => hint::ask_why_not(session, self.cursor, digit),
        }
    }

    fn ask(&mut self, question: Question) -> Outcome {
        self.pending = Pending { question: Some(question), tens: 0 };
        Outcome::Asked(question)
    }

    fn take(&mut self, session: &Session, tool: Tool) -> Outcome {
        self.tool = tool;
        Outcome::Took(self.writing_tool(session))
    }

    /// Ends one thing at a time: the digit in hand or the light, then the choice of many cells, then
    /// that of the last one.
    fn dismiss(&mut self) -> Outcome {
        if self.in_hand.take().is_some() || self.focus.take().is_some() {
            return Outcome::Done;
        }
        if self.chosen.len() > 1 {
            return self.go_to(self.cursor);
        }
        self.chosen.clear();
        Outcome::Done
    }
}

/// The tool some places further on.
fn turned(tool: Tool, by: usize) -> Tool {
    let at = TOOLS.iter().position(|&known| known == tool).unwrap_or_default();
    TOOLS[(at + by) % TOOLS.len()]
}

fn has_entries(session: &Session) -> bool {
    session.sheet().cells().any(|(_, content)| content.writer() == Some(Writer::Player))
}
