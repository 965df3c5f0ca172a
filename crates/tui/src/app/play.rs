//! The game screen: what keys and clicks do to the game.

mod give_up;
mod mouse;

use super::new_game::turned;
use super::{App, Effect, FEEDBACKS, Item, Screen, Timer, Watch, help_in_game};
use crate::job::{self, Job, LookBack};
use crate::keys::{self, Meaning};
use crate::levels::{Wanted, variant_titled};
use crate::scene::{Scene, paragraph};
use crate::{library, luck, speech};
use ninefold::game::{Command, End, Hint, Moment, Rejection, Seat, Session, Setting, Tier, Tool};
use ninefold::logic::Level;
use ninefold::puzzle::{Cell, Digit, Solution};
use ninefold_protocol::id::PuzzleId;
use ninefold_table::hint::{self, Advice, StepAdvice};
use ninefold_table::{Action, Drag, Hand, Outcome, Refusal};
use ratatui::crossterm::event::KeyEvent;

/// A game and how one looks at it.
#[derive(Clone, Debug)]
pub(crate) struct Play {
    pub(crate) session: Session,
    /// The ID by which anybody finds the board.
    pub(crate) id: Option<PuzzleId>,
    /// What the player holds.
    pub(crate) hand: Hand,
    /// The mouse, while it draws over the board.
    drag: Option<Drag>,
    /// The hint under way, with its picture.
    pub(crate) step: Option<StepAdvice>,
    /// The techniques of the game, once it has ended.
    pub(crate) look_back: Option<LookBack>,
    pub(crate) message: String,
    pub(crate) page: Page,
    /// The leaderboard, once the puzzle of a day is done.
    pub(crate) standings: Vec<String>,
    /// The same key again gives up.
    giving_up: Option<Meaning>,
    /// What to do with a solution that is being looked for.
    wish: Wish,
    /// Whether the solution of a game that has ended is filled in on the screen.
    pub(crate) answer: Answer,
}

/// Whether the solution is to be seen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Answer {
    Hidden,
    Shown,
}

/// What the game screen shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Page {
    Board,
    /// The keys, from this line on.
    Help(usize),
    /// The hint under way, or the end, from this line on.
    Hint(usize),
    /// The leaderboard, from this line on.
    Standings(usize),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Wish {
    All,
    One(Cell),
}

/// What is said to whoever asks for a hint in free play.
const ONLY_IN_GAMES: &str = "Hints are for games. P makes a game of this board.";

impl Play {
    pub(crate) fn new(session: Session, message: String) -> Self {
        Self {
            id: library::id_of(&session),
            hand: Hand::new(session.layout()),
            session,
            drag: None,
            step: None,
            look_back: None,
            message,
            page: Page::Board,
            standings: Vec::new(),
            giving_up: None,
            wish: Wish::All,
            answer: Answer::Hidden,
        }
    }

    /// The digit of the solution that is shown in a cell which the player has not filled with it.
    pub(crate) fn answer(&self, cell: Cell) -> Option<Digit> {
        let solution = self.session.solution().filter(|_| self.answer == Answer::Shown)?;
        Some(solution.digit(cell)).filter(|&digit| self.session.sheet().digit(cell) != Some(digit))
    }

    /// Whether the clock runs.
    pub(crate) fn is_timed(&self) -> bool {
        self.session.end().is_none() && !self.session.is_paused() && !self.session.is_free_play()
    }

    /// The digit that is lit up.
    pub(crate) fn lit(&self) -> Option<Digit> {
        self.hand.lit(&self.session)
    }

    /// The tool that writes.
    pub(crate) fn writing_tool(&self) -> Tool {
        self.hand.writing_tool(&self.session)
    }

    /// What the hint under way draws on the board; only once it is told in full.
    pub(crate) fn scene(&self) -> Option<Scene> {
        let open = self.session.hint()?;
        Some(match (open.tier, &self.step) {
            (Tier::Where, _) | (Tier::Technique, None) => Scene::of_area(&open.hint.area),
            (Tier::Technique, Some(step)) => Scene::of_area(&Scene::of(&step.argument).band),
            (_, Some(step)) => Scene::of(&step.argument),
            (_, None) => Scene::of_conclusion(&open.hint.conclusion),
        })
    }

    /// Plays a command and says what came of it.
    pub(super) fn play(&mut self, now: Moment, command: &Command) -> Vec<Effect> {
        let had_ended = self.session.end().is_some();
        let outcome = self.session.play(now, Seat::SOLO, command).map(<[_]>::to_vec);
        self.message = match outcome {
            Ok(events) => speech::news(&self.session, &events),
            Err(rejection) => rejection.to_string(),
        };
        if self.session.hint().is_none() {
            self.step = None;
        }
        if self.session.is_paused() {
            self.message = "Press any key to resume.".into();
        }
        // Whoever looks back at the moves of an ended game wants to see those.
        if had_ended {
            self.answer = Answer::Hidden;
        }
        if had_ended || self.session.end().is_none() {
            return Vec::new();
        }
        vec![Effect::Begin(Job::LookBack(Box::new(self.session.clone()))), Effect::FileAway]
    }

    /// Shows a step as a hint by these commands.
    fn show(
        &mut self,
        now: Moment,
        step: StepAdvice,
        commands: impl FnOnce(Hint) -> Vec<Command>,
    ) -> Vec<Effect> {
        let commands = commands(step.hint.clone());
        let effects = commands.iter().flat_map(|command| self.play(now, command)).collect();
        self.step = Some(step).filter(|_| self.session.hint().is_some());
        effects
    }

    /// Writes into the chosen cells.
    fn write(&mut self, now: Moment, digit: Digit) -> Vec<Effect> {
        match self.hand.write(&self.session, digit.get(), self.writing_tool()) {
            Outcome::Play(command) => self.play(now, &command),
            outcome => {
                self.say(outcome);
                Vec::new()
            }
        }
    }

    /// Says what has come of an action, if there is anything to say.
    pub(crate) fn say(&mut self, outcome: Outcome) {
        self.message = match outcome {
            Outcome::Asked(question) => question.message(self.session.layout(), self.hand.cursor).to_string(),
            Outcome::Say(message) => message.to_string(),
            Outcome::Tens(tens) => format!("{tens} and …"),
            Outcome::Lit(digit) => format!("All {}s are lit up. Esc ends it.", digit.get()),
            Outcome::Took(Tool::Candidate) => "Digits strike candidates out now, or allow them again.".into(),
            Outcome::Took(tool) => format!("{} now.", speech::tool_name(tool)),
            Outcome::Refused(refusal @ Refusal::NoCheckpoint) => format!("{} K sets one.", refusal.message()),
            Outcome::Refused(refusal) => refusal.message().to_string(),
            _ => return,
        };
    }
}

impl App {
    pub(super) fn play_key(&mut self, key: KeyEvent) -> Vec<Effect> {
        let (now, voice) = (self.now, self.look.voice);
        let Screen::Play(play) = &mut self.screen else { return Vec::new() };
        if play.page != Page::Board {
            let last = help_in_game(voice, &play.session).len().saturating_sub(10);
            play.page = play.page.turned(key, last);
            return Vec::new();
        }
        let Some(meaning) = keys::meaning(key) else { return Vec::new() };
        let goes_on = [Meaning::Board(Action::Confirm), Meaning::Board(Action::FillMarks)];
        if play.session.end().is_some() && goes_on.contains(&meaning) {
            return self.next_game();
        }
        if play.session.is_paused() && !matches!(meaning, Meaning::Leave | Meaning::Help | Meaning::GiveUp) {
            return play.play(now, &Command::Resume);
        }
        match meaning {
            Meaning::Board(action) => self.act(action),
            _ => self.order(meaning),
        }
    }

    /// What a key asks for at the board.
    fn act(&mut self, action: Action) -> Vec<Effect> {
        let now = self.now;
        let Screen::Play(play) = &mut self.screen else { return Vec::new() };
        play.giving_up = None;
        if action == Action::Dismiss && (play.hand.focus.is_some() || play.hand.chosen.len() < 2) {
            play.message.clear();
        }
        match play.hand.act(&play.session, action) {
            Outcome::Play(Command::AskForHint) if play.session.is_free_play() => {
                play.message = ONLY_IN_GAMES.into();
                Vec::new()
            }
            Outcome::Play(command) => play.play(now, &command),
            Outcome::FindHint => {
                let job = job::advise(&play.session);
                self.begin(job)
            }
            Outcome::FindReason(cell, digit) => {
                let job = job::why_not(&play.session, cell, digit);
                self.begin(job)
            }
            outcome => {
                play.say(outcome);
                Vec::new()
            }
        }
    }

    /// What a key asks for beyond the board.
    fn order(&mut self, meaning: Meaning) -> Vec<Effect> {
        let now = self.now;
        let Screen::Play(play) = &mut self.screen else { return Vec::new() };
        play.hand.forget_pending();
        let giving_up = play.giving_up.take();
        let command = match meaning {
            Meaning::Board(action) => return self.act(action),
            Meaning::Help => {
                play.page = Page::Help(0);
                return Vec::new();
            }
            Meaning::ReadHint => {
                match play.session.hint() {
                    Some(_) => play.page = Page::Hint(0),
                    None if !play.standings.is_empty() => play.page = Page::Standings(0),
                    None if play.session.end().is_some() => play.page = Page::Hint(0),
                    None => play.message = Rejection::NoHint.to_string(),
                }
                return Vec::new();
            }
            Meaning::Leave => return self.leave(),
            Meaning::GiveUp | Meaning::SolveAll | Meaning::Watch if !play.session.is_free_play() => {
                return self.give_up(meaning, giving_up);
            }
            Meaning::PlayBoard | Meaning::SolveAll | Meaning::SolveCell | Meaning::Watch => {
                return self.solve(meaning);
            }
            Meaning::ShowTimer => {
                self.timer = if self.timer == Timer::Shown { Timer::Hidden } else { Timer::Shown };
                return Vec::new();
            }
            Meaning::UndoMistakes => Command::UndoMistakes,
            Meaning::Reveal => Command::Reveal(play.hand.cursor),
            Meaning::NextFeedback => {
                Command::Set(Setting::Feedback(turned(&FEEDBACKS, play.session.settings().feedback, 1)))
            }
            Meaning::Clear => Command::Clear,
            Meaning::Restart => Command::Restart,
            Meaning::GiveUp => Command::GiveUp,
            Meaning::Wipe => Command::Wipe,
        };
        play.play(now, &command)
    }

    /// Looks for the argument of a hint that was open when the game was left: a save keeps what a
    /// hint concludes, not how it is told.
    pub(super) fn recall_hint(&mut self) -> Vec<Effect> {
        match &self.screen {
            Screen::Play(play) if play.session.hint().is_some() => {
                let job = job::advise(&play.session);
                self.begin(job)
            }
            _ => Vec::new(),
        }
    }

    /// Shows what was found.
    pub(super) fn advise(&mut self, advice: Option<Advice>) -> Vec<Effect> {
        let (now, voice) = (self.now, self.look.voice);
        let Screen::Play(play) = &mut self.screen else { return Vec::new() };
        if let Some(open) = play.session.hint() {
            play.step = match advice {
                Some(Advice::Step(step)) if step.is_about(open) => Some(*step),
                _ => None,
            };
            return Vec::new();
        }
        match advice {
            Some(Advice::Step(step)) => return play.show(now, *step, |hint| vec![Command::ShowHint(hint)]),
            Some(Advice::Mistake(tiers)) => {
                play.message = tiers.first().map(|told| paragraph(voice, told)).unwrap_or_default();
            }
            Some(Advice::Solved) => play.message = "Every cell is filled.".into(),
            Some(Advice::Nothing) | None => {
                play.message = format!("{} A tells the digit of a cell.", hint::no_step(&play.session));
            }
        }
        Vec::new()
    }

    /// Tells the reason that was found in full: that is what was asked for.
    pub(super) fn answer(&mut self, advice: Option<Advice>) -> Vec<Effect> {
        let now = self.now;
        match advice {
            Some(Advice::Step(step)) => {
                let Screen::Play(play) = &mut self.screen else { return Vec::new() };
                play.show(now, *step, |hint| hint::in_full(&hint).into())
            }
            Some(Advice::Mistake(_)) => self.advise(advice),
            _ => {
                self.say(hint::no_reason().to_string());
                Vec::new()
            }
        }
    }

    /// Looks for the solution of the board in free play, shows how it is looked for, or makes a game of it.
    fn solve(&mut self, meaning: Meaning) -> Vec<Effect> {
        let Screen::Play(play) = &mut self.screen else { return Vec::new() };
        if !play.session.is_free_play() {
            play.message = Rejection::OnlyInFreePlay.to_string();
            return Vec::new();
        }
        match play.session.puzzle_on_board() {
            Err(rejection) => {
                play.message = rejection.to_string();
                Vec::new()
            }
            Ok(puzzle) if meaning == Meaning::Watch => {
                self.screen = Screen::Watch(Box::new(Watch::new(&puzzle, Some(play.clone()))));
                Vec::new()
            }
            Ok(puzzle) if meaning == Meaning::PlayBoard => self.begin(Job::Seat(puzzle)),
            Ok(puzzle) => {
                play.wish =
                    if meaning == Meaning::SolveAll { Wish::All } else { Wish::One(play.hand.cursor) };
                self.begin(Job::Solve(puzzle))
            }
        }
    }

    /// Writes the solution that was found.
    pub(super) fn fill_in(&mut self, solution: Solution) -> Vec<Effect> {
        let now = self.now;
        let Screen::Play(play) = &mut self.screen else { return Vec::new() };
        let command = match play.wish {
            Wish::All => Command::Solve(solution),
            Wish::One(cell) => Command::SolveCell(cell, solution),
        };
        play.play(now, &command)
    }

    /// Another game like the one that has ended.
    fn next_game(&mut self) -> Vec<Effect> {
        let Screen::Play(play) = &self.screen else { return Vec::new() };
        let labels = &play.session.setup().labels;
        let level = Level::from_name(&labels.level);
        let variant = variant_titled(&labels.variant);
        match (variant, level) {
            (Some(variant), Some(level)) => self.begin(Job::Make(Wanted::new(variant, level, luck::seed()))),
            _ => self.choose(Item::NewGame),
        }
    }
}

impl Page {
    /// Scrolled by the arrows, to a last line at most; every other key goes back to the board.
    fn turned(self, key: KeyEvent, last: usize) -> Self {
        use ratatui::crossterm::event::KeyCode;
        const PAGE: usize = 10;
        let scroll = |line: usize| match key.code {
            KeyCode::Down | KeyCode::Char('j') => Some((line + 1).min(last)),
            KeyCode::PageDown | KeyCode::Char(' ') => Some((line + PAGE).min(last)),
            KeyCode::Up | KeyCode::Char('k') => Some(line.saturating_sub(1)),
            KeyCode::PageUp => Some(line.saturating_sub(PAGE)),
            _ => None,
        };
        match self {
            Self::Board => Self::Board,
            Self::Help(line) => scroll(line).map_or(Self::Board, Self::Help),
            Self::Hint(line) => scroll(line).map_or(Self::Board, Self::Hint),
            Self::Standings(line) => scroll(line).map_or(Self::Board, Self::Standings),
        }
    }
}

/// What the end of the game means for the screen's title.
pub(crate) fn end_title(end: End) -> &'static str {
    match end {
        End::Solved => "Solved!",
        End::Lost => "Lost",
        End::GivenUp => "Given up",
    }
}
