//! The game screen: what keys and clicks do to the game.

mod give_up;
mod mouse;
mod movement;
mod question;

use super::new_game::turned;
use super::{App, Effect, FEEDBACKS, Item, Screen, Timer, Watch};
use crate::advice::{self, Advice, Scene};
use crate::job::{self, Job};
use crate::keys::{self, Action};
use crate::levels::{Order, variant_titled};
use crate::{library, luck, speech};
use ninefold::game::{
    Candidates, Colour, Command, End, Ink, Moment, Pen, Rejection, Seat, Session, Setting, Stroke, Tier, Tool,
};
use ninefold::logic::{Level, Needs};
use ninefold::puzzle::{Cell, Digit, Solution};
use ninefold_protocol::id::PuzzleId;
use ratatui::crossterm::event::KeyEvent;
use std::collections::BTreeSet;

/// A game and how one looks at it.
#[derive(Clone, Debug)]
pub(crate) struct Play {
    pub(crate) session: Session,
    /// The ID by which anybody finds the board.
    pub(crate) id: Option<PuzzleId>,
    /// The cell in hand.
    pub(crate) cursor: Cell,
    /// All chosen cells; the one in hand is among them.
    pub(crate) chosen: BTreeSet<Cell>,
    pub(crate) tool: Tool,
    /// The digit that is lit up, if the player has asked for one.
    pub(crate) focus: Option<Digit>,
    /// The digit that the next click writes.
    pub(crate) in_hand: Option<Digit>,
    /// The hint under way, with its picture.
    pub(crate) advice: Option<Advice>,
    /// The techniques that the puzzle needs, once the game has ended.
    pub(crate) needs: Option<Needs>,
    pub(crate) message: String,
    pub(crate) page: Page,
    /// The leaderboard, once the puzzle of a day is done.
    pub(crate) standings: Vec<String>,
    /// What the next key continues.
    pending: Pending,
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
enum Pending {
    Nothing,
    /// The next digit is for this, and counts so many tens more.
    Digit(Purpose, u8),
    /// The same key again gives up.
    GiveUp(Action),
}

/// What a digit key is pressed for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Purpose {
    /// It is written.
    Write,
    /// It is lit up.
    Focus,
    /// The player asks why it cannot go into the cell in hand.
    WhyNot,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Wish {
    All,
    One(Cell),
}

/// What is said to whoever asks for a hint in free play.
const ONLY_IN_GAMES: &str = "Hints are for games. P makes a game of this board.";

/// The tools in the order of the keys.
const TOOLS: [Tool; 4] = [Tool::Digit, Tool::Corner, Tool::Centre, Tool::Colour];

impl Play {
    pub(crate) fn new(session: Session, message: String) -> Self {
        let layout = session.layout();
        let middle = layout.cell_at(layout.height() / 2, layout.width() / 2).unwrap_or(Cell::new(0));
        Self {
            id: library::id_of(&session),
            session,
            cursor: middle,
            chosen: BTreeSet::from([middle]),
            tool: Tool::Digit,
            focus: None,
            in_hand: None,
            advice: None,
            needs: None,
            message,
            page: Page::Board,
            standings: Vec::new(),
            pending: Pending::Nothing,
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

    /// The digit that is lit up: the one asked for, in hand, or under the cursor.
    pub(crate) fn lit(&self) -> Option<Digit> {
        self.focus.or(self.in_hand).or_else(|| self.session.sheet().digit(self.cursor))
    }

    /// The tool that writes: with candidates shown, the centre tool edits those.
    pub(crate) fn effective_tool(&self) -> Tool {
        match (self.tool, self.session.settings().candidates) {
            (Tool::Centre, Candidates::Shown) => Tool::Candidate,
            (tool, _) => tool,
        }
    }

    /// What the hint under way draws on the board; only once it is told in full.
    pub(crate) fn scene(&self) -> Option<Scene> {
        let open = self.session.hint()?;
        match (open.tier, &self.advice) {
            (Tier::Where, _) => Some(Scene { band: open.hint.area.clone(), ..Scene::default() }),
            (Tier::Technique, Some(advice)) => {
                Some(Scene { band: advice.scene.band.clone(), ..Scene::default() })
            }
            (Tier::Technique, None) => Some(Scene { band: open.hint.area.clone(), ..Scene::default() }),
            (_, Some(advice)) => Some(advice.scene.clone()),
            (_, None) => Some(Scene::of_conclusion(&open.hint.conclusion)),
        }
    }

    /// Plays a command and says what came of it.
    pub(super) fn play(&mut self, now: Moment, command: &Command) -> Vec<Effect> {
        let had_ended = self.session.end().is_some();
        let outcome = self.session.play(now, Seat::SOLO, command).map(<[_]>::to_vec);
        self.message = match outcome {
            Ok(events) => speech::tell(&self.session, &events),
            Err(rejection) => rejection.to_string(),
        };
        if self.session.hint().is_none() {
            self.advice = None;
        }
        if self.session.is_paused() {
            self.message = "Any key goes on.".into();
        }
        // Whoever looks back at the moves of an ended game wants to see those.
        if had_ended {
            self.answer = Answer::Hidden;
        }
        if had_ended || self.session.end().is_none() {
            return Vec::new();
        }
        vec![Effect::Begin(job::needs(&self.session)), Effect::FileAway]
    }

    fn write(&mut self, now: Moment, value: u8, tool: Tool) -> Vec<Effect> {
        let Some(digit) = Digit::new(value) else { return Vec::new() };
        let (ink, stroke) = match tool {
            Tool::Digit => (Ink::Digit(digit), Stroke::Set),
            Tool::Corner => (Ink::Corner(digit), Stroke::Toggle),
            Tool::Centre => (Ink::Centre(digit), Stroke::Toggle),
            Tool::Candidate => (Ink::Candidate(digit), Stroke::Toggle),
            Tool::Colour => match Colour::new(value) {
                Some(colour) => (Ink::Colour(colour), Stroke::Toggle),
                None => {
                    self.message = "There are nine colours.".into();
                    return Vec::new();
                }
            },
        };
        let cells = self.chosen.iter().copied().collect();
        self.play(now, &Command::Write { cells, ink, stroke })
    }

    /// Lights a digit up wherever it stands.
    fn light_up(&mut self, value: u8) {
        self.focus = Digit::new(value);
        self.message = format!("All {value}s are lit up. Esc ends it.");
    }
}

impl App {
    pub(super) fn play_key(&mut self, key: KeyEvent) -> Vec<Effect> {
        let now = self.now;
        let Screen::Play(play) = &mut self.screen else { return Vec::new() };
        if play.page != Page::Board {
            play.page = play.page.turned(key);
            return Vec::new();
        }
        let Some(action) = keys::action(key) else { return Vec::new() };
        if play.session.end().is_some() && matches!(action, Action::Confirm | Action::FillMarks) {
            return self.next_game();
        }
        if play.session.is_paused() && !matches!(action, Action::Leave | Action::Help | Action::GiveUp) {
            return play.play(now, &Command::Resume);
        }
        self.act(action)
    }

    fn act(&mut self, action: Action) -> Vec<Effect> {
        let now = self.now;
        let Screen::Play(play) = &mut self.screen else { return Vec::new() };
        let cells = || play.chosen.iter().copied().collect::<Vec<_>>();
        let pending = std::mem::replace(&mut play.pending, Pending::Nothing);
        let command = match action {
            Action::Digit(value) => return self.digit(value, pending),
            Action::Erase if matches!(pending, Pending::Digit(_, 1..)) => return self.digit(0, pending),
            Action::CornerDigit(value) => return play.write(now, value, Tool::Corner),
            Action::Ten => {
                let (purpose, tens) = match pending {
                    Pending::Digit(purpose, tens) => (purpose, tens.saturating_add(1).min(2)),
                    Pending::Nothing | Pending::GiveUp(_) => (Purpose::Write, 1),
                };
                play.pending = Pending::Digit(purpose, tens);
                play.message = format!("{tens}0 and …");
                return Vec::new();
            }
            Action::Focus => {
                play.pending = Pending::Digit(Purpose::Focus, 0);
                play.message = "Which digit shall be lit up?".into();
                return Vec::new();
            }
            Action::WhyNot => {
                play.pending = Pending::Digit(Purpose::WhyNot, 0);
                play.message =
                    format!("Why not which digit in {}?", play.session.layout().place(play.cursor));
                return Vec::new();
            }
            Action::Step(_) | Action::Extend(_) | Action::Leap(_) | Action::Run(_) | Action::ChooseAll => {
                play.walk(action);
                return Vec::new();
            }
            Action::Take(tool) => return play.take(tool),
            Action::NextTool => return play.take(turned(&TOOLS, play.tool, 1)),
            Action::PreviousTool => return play.take(turned(&TOOLS, play.tool, -1)),
            Action::Dismiss => {
                play.dismiss();
                return Vec::new();
            }
            Action::Help => {
                play.page = Page::Help(0);
                return Vec::new();
            }
            Action::ReadHint => {
                match play.session.hint() {
                    Some(_) => play.page = Page::Hint(0),
                    None if !play.standings.is_empty() => play.page = Page::Standings(0),
                    None if play.session.end().is_some() => play.page = Page::Hint(0),
                    None => play.message = Rejection::NoHint.to_string(),
                }
                return Vec::new();
            }
            Action::Leave => return self.leave(),
            Action::Hint => return self.hint(),
            Action::GiveUp | Action::SolveAll | Action::Watch if !play.session.is_free_play() => {
                return self.give_up(action, pending);
            }
            Action::PlayBoard | Action::SolveAll | Action::SolveCell | Action::Watch => {
                return self.solve(action);
            }
            Action::ShowTimer => {
                self.timer = if self.timer == Timer::Shown { Timer::Hidden } else { Timer::Shown };
                return Vec::new();
            }
            Action::Erase => Command::Erase { cells: cells(), tool: play.effective_tool() },
            Action::Undo => Command::Undo,
            Action::Redo => Command::Redo,
            Action::SetCheckpoint => Command::SetCheckpoint,
            Action::GoToCheckpoint => match play.session.checkpoints().last() {
                Some(checkpoint) => Command::ReturnTo(checkpoint.id),
                None => {
                    play.message = "No checkpoint is set. K sets one.".into();
                    return Vec::new();
                }
            },
            Action::Confirm if play.session.hint().is_some() => Command::ApplyHint,
            Action::Confirm => Command::Submit,
            Action::FillMarks if play.chosen.len() > 1 => Command::FillMarks { cells: cells() },
            Action::FillMarks => Command::FillMarks { cells: Vec::new() },
            Action::TidyMarks => Command::TidyMarks { cells: Vec::new() },
            Action::ShowCandidates => {
                Command::Set(Setting::Candidates(match play.session.settings().candidates {
                    Candidates::Hidden => Candidates::Shown,
                    Candidates::Shown => Candidates::Hidden,
                }))
            }
            Action::Check => Command::Check,
            Action::UndoMistakes => Command::UndoMistakes,
            Action::Reveal => Command::Reveal(play.cursor),
            Action::NextFeedback => {
                Command::Set(Setting::Feedback(turned(&FEEDBACKS, play.session.settings().feedback, 1)))
            }
            Action::Clear => Command::Clear,
            Action::Restart => Command::Restart,
            Action::GiveUp => Command::GiveUp,
            Action::Pause => Command::Pause,
            Action::Lock => {
                let mut contents = play.session.sheet().cells();
                let has_entries = contents.any(|(_, content)| content.pen() == Some(Pen::Player));
                if has_entries { Command::Lock } else { Command::Unlock }
            }
            Action::Wipe => Command::Wipe,
        };
        play.play(now, &command)
    }

    /// A digit key: it answers what another key has asked, or writes.
    fn digit(&mut self, value: u8, pending: Pending) -> Vec<Effect> {
        let now = self.now;
        let Screen::Play(play) = &mut self.screen else { return Vec::new() };
        let (purpose, tens) = match pending {
            Pending::Digit(purpose, tens) => (purpose, tens),
            Pending::Nothing | Pending::GiveUp(_) => (Purpose::Write, 0),
        };
        let value = 10 * tens + value;
        match purpose {
            Purpose::Write => play.write(now, value, play.effective_tool()),
            Purpose::Focus => {
                play.light_up(value);
                Vec::new()
            }
            Purpose::WhyNot => self.ask_why_not(value),
        }
    }

    /// A hint, or more of the one that is open; a mistake comes first.
    fn hint(&mut self) -> Vec<Effect> {
        let now = self.now;
        let Screen::Play(play) = &mut self.screen else { return Vec::new() };
        if play.session.hint().is_some() {
            return play.play(now, &Command::DeepenHint);
        }
        if play.session.is_free_play() {
            play.message = ONLY_IN_GAMES.into();
            return Vec::new();
        }
        if play.session.end().is_some() || !play.session.wrong_entries().is_empty() {
            return play.play(now, &Command::ShowHint(advice::nothing()));
        }
        let job = job::advise(&play.session);
        self.begin(job)
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

    /// Shows the step that was found.
    pub(super) fn advise(&mut self, advice: Option<Advice>) -> Vec<Effect> {
        let now = self.now;
        let Screen::Play(play) = &mut self.screen else { return Vec::new() };
        if let Some(open) = play.session.hint() {
            play.advice = advice.filter(|advice| advice.tells(&open.hint));
            return Vec::new();
        }
        let Some(advice) = advice else {
            play.message = format!("{} A tells the digit of a cell.", speech::no_step(&play.session));
            return Vec::new();
        };
        let effects = play.play(now, &Command::ShowHint(advice.hint.clone()));
        play.advice = Some(advice).filter(|_| play.session.hint().is_some());
        effects
    }

    /// Looks for the solution of the board in free play, shows how it is looked for, or makes a game of it.
    fn solve(&mut self, action: Action) -> Vec<Effect> {
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
            Ok(puzzle) if action == Action::Watch => {
                self.screen = Screen::Watch(Box::new(Watch::new(&puzzle, Some(play.clone()))));
                Vec::new()
            }
            Ok(puzzle) if action == Action::PlayBoard => self.begin(Job::Seat(puzzle)),
            Ok(puzzle) => {
                play.wish = if action == Action::SolveAll { Wish::All } else { Wish::One(play.cursor) };
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
            (Some(variant), Some(level)) => {
                self.begin(Job::Make(Order { variant, level, seed: luck::seed(), day: None }))
            }
            _ => self.choose(Item::NewGame),
        }
    }
}

impl Page {
    /// Scrolled by the arrows; every other key goes back to the board.
    fn turned(self, key: KeyEvent) -> Self {
        use ratatui::crossterm::event::KeyCode;
        const LAST: usize = keys::HELP.len() - 10;
        const PAGE: usize = 10;
        let scroll = |line: usize| match key.code {
            KeyCode::Down | KeyCode::Char('j') => Some((line + 1).min(LAST)),
            KeyCode::PageDown | KeyCode::Char(' ') => Some((line + PAGE).min(LAST)),
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
