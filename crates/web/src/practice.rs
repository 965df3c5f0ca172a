//! [`Exercising`]: an exercise on the board, from the question to the verdict. It knows no browser.
//!
//! The board is that of a game: the position is written into one, and what the player strikes out or writes
//! after that is the answer. So keys, names of cells, the light on a digit and undo are those of play.

mod telling;

pub use telling::{in_words, words};

use crate::hint::DrawnHint;
use crate::paint::{self, Paint};
use crate::play::{Play, Tone};
use crate::preferences::Preferences;
use crate::words::Language;
use ninefold_game::{
    Candidates, Command, Ink, Moment, Seat, Session, Setting, Settings, Setup, Stroke, Tier, Tool,
};
use ninefold_protocol::practice::Attempt;
use ninefold_protocol::worker::{At, Attempted, Exercise, Judged, Response, Sentence, Wants};
use ninefold_puzzle::{Cell, Digit, DigitSet, Position};
use ninefold_table::Action;
use std::collections::BTreeSet;

/// An exercise that somebody is at.
#[derive(Clone, PartialEq, Debug)]
pub struct Exercising {
    /// The board with what was done on it.
    pub play: Play,
    /// The exercise.
    pub exercise: Exercise,
    /// The cells that are marked as the pattern.
    pub marked: BTreeSet<Cell>,
    /// What came of the last answer.
    pub judged: Option<Judged>,
    /// How many tiers of help were told.
    pub told: usize,
    refused: usize,
    started: Moment,
    /// What was struck out of each cell from the start.
    struck: Vec<DigitSet>,
    language: Language,
}

/// What is to be done about an action.
#[derive(Clone, PartialEq, Debug)]
pub enum Need {
    /// Nothing more.
    Nothing,
    /// The engine is to judge an answer.
    Judge(Attempted),
    /// The next exercise.
    Next,
}

/// Which tier of help is the whole argument, from 0.
const ARGUMENT: usize = 2;

impl Exercising {
    /// The exercise at its start.
    pub fn new(exercise: Exercise, now: Moment, language: Language) -> Result<Self, String> {
        let position = exercise.board.position().map_err(|error| error.to_string())?;
        let mut session = session_on(&position, &exercise.candidates, now)?;
        let layout = position.puzzle().layout().clone();
        if !exercise.shows_candidates {
            let _ = session.play(now, Seat::SOLO, &Command::Set(Setting::Candidates(Candidates::Hidden)));
        }
        let struck = layout.cells().map(|cell| session.sheet()[cell].struck).collect();
        let mut play = Play::new(session, language);
        if exercise.wants == Wants::Pattern {
            play.hand.tool = Tool::Centre;
        }
        let (marked, judged) = (BTreeSet::new(), None);
        Ok(Self { play, exercise, marked, judged, told: 0, refused: 0, started: now, struck, language })
    }

    /// Whether it is done.
    pub fn is_done(&self) -> bool {
        self.recall().is_some()
    }

    /// What it was worth, once it is done.
    pub fn recall(&self) -> Option<&str> {
        self.judged.as_ref()?.recall.as_deref()
    }

    /// What is to be done, in words, and the rules of a board that has more than rows, columns and blocks.
    pub fn question(&self) -> String {
        let asked = words(self.language, &self.exercise.question);
        let rules = self.play.session.puzzle().rules_in_words().into_iter().skip(1);
        let rules = rules.map(|rule| self.language.say(&rule));
        [asked].into_iter().chain(rules).collect::<Vec<_>>().join(" ")
    }

    /// Seconds that are left for it; `None` if it is done, or one may take as long as one likes.
    pub fn left(&self, now: Moment) -> Option<u64> {
        let seconds = self.exercise.seconds.filter(|_| !self.is_done())?;
        Some(seconds.saturating_sub(now.since(self.started).as_secs()))
    }

    /// What is told now: the verdict, or the help that was asked for last.
    pub fn sentences(&self) -> Vec<Sentence> {
        let help = || self.helped().map(|told| told.sentences.clone()).unwrap_or_default();
        self.judged.as_ref().map_or_else(help, |judged| judged.sentences.clone())
    }

    /// What is drawn on the board: the argument once it is done, or the help that was told.
    pub fn advice(&self) -> Option<DrawnHint> {
        let rules = self.play.session.puzzle().rules();
        let step = self.judged.as_ref().and_then(|judged| judged.step.as_ref());
        let drawn = step.or_else(|| self.helped())?;
        Some(DrawnHint::of_explanation(drawn, Tier::Argument, rules))
    }

    /// The candidates that were struck out by hand.
    pub fn removed(&self) -> Vec<At> {
        let session = &self.play.session;
        let of_cell = |(cell, &before): (Cell, &DigitSet)| {
            let gone = session.sheet()[cell].struck - before;
            gone.iter().map(move |digit| At { cell, digit }).collect::<Vec<_>>()
        };
        session.layout().cells().zip(&self.struck).flat_map(of_cell).collect()
    }

    /// Tells the next tier of help; there are as many as the exercise has.
    pub fn help(&mut self) {
        if !self.is_done() && self.told < self.exercise.help.len() {
            self.told += 1;
            self.judged = None;
            let said = self.helped().map(|told| words(self.language, &told.sentences)).unwrap_or_default();
            self.play.say(Tone::News, said);
        }
    }

    /// Does what a key or a button asks for.
    pub fn act(&mut self, now: Moment, action: Action, preferences: &Preferences) -> Need {
        let wants = self.exercise.wants;
        let is_free = self.play.hand.is_free();
        match action {
            Action::Confirm if self.is_done() => return Need::Next,
            Action::Confirm => return self.hand_in(now),
            Action::Hint => self.help(),
            Action::NextTool | Action::ToggleCell if wants == Wants::Pattern => {
                self.mark(self.play.hand.cursor)
            }
            Action::Digit(value) | Action::DigitAs(value, _) if wants == Wants::Choice && is_free => {
                return self.choose(now, usize::from(value).wrapping_sub(1));
            }
            Action::Digit(value) | Action::DigitAs(value, _) if is_free => {
                return self.write(now, value, preferences);
            }
            Action::Undo => self.undo(now, preferences),
            Action::Step(_)
            | Action::Leap(_)
            | Action::Run(_)
            | Action::Digit(_)
            | Action::Redo
            | Action::Focus
            | Action::Dismiss
            | Action::ShowCandidates => {
                self.play.act(now, action, preferences);
            }
            // An exercise asks for one thing: several cells, marks, checks and pauses belong to games.
            Action::Extend(_)
            | Action::ChooseAll
            | Action::ChooseNone
            | Action::Invert
            | Action::ToggleCell
            | Action::DigitAs(..)
            | Action::Ten
            | Action::Erase
            | Action::Take(_)
            | Action::NextTool
            | Action::PreviousTool
            | Action::SetCheckpoint
            | Action::GoToCheckpoint
            | Action::WhyNot
            | Action::FillMarks
            | Action::TidyMarks
            | Action::Check
            | Action::Pause
            | Action::Lock => {}
        }
        Need::Nothing
    }

    /// A tap on a cell: it is taken in hand, and where a pattern is looked for, marked or unmarked.
    pub fn tap(&mut self, cell: Cell) {
        self.play.hand.go_to(cell);
        if self.exercise.wants == Wants::Pattern {
            self.mark(cell);
        }
    }

    /// Hands in what stands on the board: what was struck out, or else the cells that are marked.
    pub fn hand_in(&mut self, now: Moment) -> Need {
        if self.is_done() || self.exercise.wants != Wants::Pattern {
            return Need::Nothing;
        }
        let removed = self.removed();
        match removed.is_empty() {
            true => self.ask(now, Response::Cells(self.marked.iter().copied().collect())),
            false => self.ask(now, Response::Remove(removed)),
        }
    }

    /// Chooses one of the choices, by its number from 0.
    pub fn choose(&mut self, now: Moment, number: usize) -> Need {
        match number < self.exercise.choices.len() && !self.is_done() {
            true => self.ask(now, Response::Choice(number)),
            false => Need::Nothing,
        }
    }

    /// Takes the verdict in, and says it.
    pub fn take(&mut self, now: Moment, judged: Judged) {
        let said = words(self.language, &judged.sentences);
        let tone = if judged.recall.is_some() { Tone::News } else { Tone::Warning };
        self.refused += usize::from(judged.is_refused);
        if judged.recall.is_none() && self.exercise.wants == Wants::Digit {
            // The digit that does not count does not stay.
            let _ = self.play.session.play(now, Seat::SOLO, &Command::Undo);
        }
        self.judged = Some(judged);
        self.play.say(tone, said);
    }

    /// Ends it with the answer that was given, as in a test: a refused one counts as not found, and the
    /// argument is told. What is merely not recognised may be right, so that it ends nothing.
    pub fn end(&mut self) {
        if let Some(judged) = self.judged.as_mut().filter(|judged| judged.is_refused) {
            judged.recall = Some("again".into());
            judged.step = self.exercise.help.get(ARGUMENT).cloned();
            judged.sentences.extend(judged.step.iter().flat_map(|step| step.sentences.clone()));
        }
    }

    /// The line for the log of attempts, once it is done.
    pub fn attempt(&self, now: Moment, kind: &str) -> Option<Attempt> {
        let drill = &self.exercise.name.drill;
        Some(Attempt {
            at: now.0,
            technique: drill.technique.clone(),
            grid: drill.grid.clone(),
            kind: kind.to_owned(),
            seed: self.exercise.name.seed,
            recall: self.recall()?.to_owned(),
            millis: self.millis(now),
        })
    }

    /// Every cell as it is drawn.
    pub fn paints(&self, preferences: &Preferences) -> Vec<Paint> {
        let mut paints = paint::board(&self.play, self.advice().as_ref(), preferences, self.language);
        for cell in &self.marked {
            if let Some(paint) = paints.get_mut(cell.index()) {
                paint.class.push_str(" ringed");
                paint.name = self.language.fill("{0}, marked", &[&paint.name]);
            }
        }
        if let Some(at) = self.exercise.about
            && let Some(paint) = paints.get_mut(at.cell.index())
        {
            paint.class.push_str(" ringed");
            paint
                .notes
                .fixed
                .iter_mut()
                .filter(|note| note.digit == at.digit)
                .for_each(|note| note.look = "chip");
        }
        paints
    }

    fn helped(&self) -> Option<&ninefold_protocol::worker::Explanation> {
        self.told.checked_sub(1).and_then(|tier| self.exercise.help.get(tier))
    }

    fn mark(&mut self, cell: Cell) {
        if self.is_done() {
            return;
        }
        let is_new = self.marked.insert(cell);
        if !is_new {
            self.marked.remove(&cell);
        }
        let (place, count) = (self.play.session.layout().place(cell), self.marked.len());
        let said = match is_new {
            true => self.language.fill("{0} marked, {1} in all.", &[&place, &count]),
            false => self.language.fill("{0} no longer marked, {1} in all.", &[&place, &count]),
        };
        self.play.say(Tone::Quiet, said);
    }

    /// A digit: it goes into the cell in hand, or strikes a candidate out.
    fn write(&mut self, now: Moment, value: u8, preferences: &Preferences) -> Need {
        if self.is_done() {
            return Need::Nothing;
        }
        let cursor = self.play.hand.cursor;
        self.play.hand.go_to(cursor);
        self.play.act(now, Action::Digit(value), preferences);
        let written = self
            .play
            .session
            .sheet()
            .digit(cursor)
            .filter(|_| self.play.session.puzzle().given(cursor).is_none());
        match Digit::new(value) {
            Some(digit) if self.exercise.wants == Wants::Digit && written == Some(digit) => {
                self.ask(now, Response::Place(At { cell: cursor, digit }))
            }
            Some(_) | None => Need::Nothing,
        }
    }

    /// Takes a step back, but not what the exercise begins with.
    fn undo(&mut self, now: Moment, preferences: &Preferences) {
        let before = self.play.clone();
        self.play.act(now, Action::Undo, preferences);
        let session = &self.play.session;
        let kept = |(cell, &before): (Cell, &DigitSet)| (before - session.sheet()[cell].struck).is_empty();
        let is_whole = session.layout().cells().zip(&self.struck).all(kept);
        let digits = |play: &Play| play.session.sheet().digits().iter().flatten().count();
        if !is_whole || digits(&self.play) < digits(&before) {
            self.play = before;
            self.play.say(Tone::News, self.language.say("Nothing to undo."));
        }
    }

    fn ask(&self, now: Moment, reply: Response) -> Need {
        Need::Judge(Attempted {
            exercise: self.exercise.name.clone(),
            reply,
            told: self.told,
            refused: self.refused,
            millis: self.millis(now),
        })
    }

    fn millis(&self, now: Moment) -> u64 {
        u64::try_from(now.since(self.started).as_millis()).unwrap_or(u64::MAX)
    }
}

/// A game that stands at a position, with these candidates left in its empty cells.
pub fn session_on(position: &Position, candidates: &[DigitSet], now: Moment) -> Result<Session, String> {
    let settings = Settings { candidates: Candidates::Shown, ..Settings::default() };
    let setup = Setup { settings, started: now, ..Setup::free_play(position.puzzle().clone()) };
    let mut session = Session::new(setup).map_err(|error| error.to_string())?;
    let layout = position.puzzle().layout();
    let mut write = |cell: Cell, ink: Ink, stroke: Stroke| {
        // What the game does not take, as what is so already, is left out. Cells are written one by one: one that
        // the rules leave nothing of would hold up the others.
        let _ = session.play(now, Seat::SOLO, &Command::Write { cells: vec![cell], ink, stroke });
    };
    for cell in layout.cells() {
        if let Some(digit) = position.entry(cell) {
            write(cell, Ink::Digit(digit), Stroke::Set);
        }
    }
    for digit in layout.digits() {
        let is_gone = |cell: &Cell| {
            position.digit(*cell).is_none()
                && candidates.get(cell.index()).is_some_and(|left| !left.contains(digit))
                && position.seen(*cell, digit).is_empty()
        };
        layout.cells().filter(is_gone).for_each(|cell| write(cell, Ink::Candidate(digit), Stroke::Clear));
    }
    Ok(session)
}

#[cfg(test)]
mod tests;
