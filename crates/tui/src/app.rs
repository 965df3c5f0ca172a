//! [`App`]: the whole full-screen program as a state. [`App::update`] takes an input in and says
//! what is to be done outside; `view::draw` draws it. Neither knows a terminal, a file or a thread.

mod games;
mod load;
mod new_game;
mod play;
mod reading;
mod watch;
mod welcome;

pub(crate) use games::Games;
pub(crate) use load::Load;
pub(crate) use new_game::{FEEDBACKS, NewGame};
pub(crate) use play::{Page, Play, end_title};
pub(crate) use reading::{Reading, help_in_game};
pub(crate) use watch::{Pace, SPEEDS, Trial, Watch};
pub(crate) use welcome::{Item, Welcome};

use crate::job::{Job, Reply};
use crate::keys;
use crate::library::{self, Library};
use crate::look::Look;
use crate::standings::Standings;
use crate::statistics::Statistics;
use jiff::civil::Date;
use ninefold::game::{Feedback, Moment, Session, Settings, Setup};
use ratatui::crossterm::event::{KeyEvent, MouseEvent};
use ratatui::layout::Rect;
use std::path::PathBuf;
use std::time::Duration;

/// Everything that the screen shows.
#[derive(Debug)]
pub(crate) struct App {
    pub(crate) screen: Screen,
    pub(crate) look: Look,
    pub(crate) area: Rect,
    pub(crate) now: Moment,
    pub(crate) today: Date,
    pub(crate) timer: Timer,
    pub(crate) wait: Option<Wait>,
    /// How many games are in progress.
    pub(crate) n_games: usize,
    /// The settings of the game that is being made.
    settings: Settings,
    library: Library,
    afterwards: Afterwards,
}

/// What comes after a game that is left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Afterwards {
    /// The choice of everything.
    Welcome,
    /// The program ends: somebody waits for this one game.
    Quit,
}

/// What is on the screen.
#[derive(Debug)]
pub(crate) enum Screen {
    Welcome(Welcome),
    NewGame(NewGame),
    Games(Games),
    Load(Load),
    Play(Box<Play>),
    Reading(Reading),
    Watch(Box<Watch>),
}

/// Whether the time is shown while playing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Timer {
    Shown,
    Hidden,
}

/// A job under way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Wait {
    pub(crate) label: &'static str,
    pub(crate) since: Moment,
}

/// What comes in.
#[derive(Debug)]
pub(crate) enum Input {
    Key(KeyEvent),
    Mouse(MouseEvent),
    Paste(String),
    Resize(Rect),
    /// Time has passed.
    Tick,
    /// A job is done.
    Reply(Reply),
    /// A game was taken from its file.
    Opened(Box<Session>, Option<String>),
    /// Something outside did not work.
    Trouble(String),
}

/// What is to be done outside.
#[derive(Clone, Debug)]
pub(crate) enum Effect {
    /// Start a job.
    Begin(Job),
    /// End the job that is under way.
    CallOff,
    /// Start a file for the game on the screen.
    Create,
    /// Take a game from its file.
    Open(PathBuf),
    /// Throw a game away.
    Delete(PathBuf),
    /// The game on the screen has ended: put its file where the statistics find it.
    FileAway,
    /// The game on the screen is left: let go of its file.
    Close,
    Quit,
}

impl App {
    /// The program at its start.
    pub(crate) fn new(look: Look, area: Rect, library: Library, now: Moment, today: Date) -> Self {
        let screen = Screen::Welcome(Welcome::default());
        let (timer, settings) = (Timer::Shown, Settings::default());
        let afterwards = Afterwards::Welcome;
        Self { screen, look, area, now, today, timer, wait: None, n_games: 0, settings, library, afterwards }
    }

    /// The same for one game.
    pub(crate) fn for_one_game(self) -> Self {
        Self { afterwards: Afterwards::Quit, ..self }
    }

    /// The same with a way of feedback for the first game.
    pub(crate) fn with_feedback(mut self, feedback: Feedback) -> Self {
        self.settings.feedback = feedback;
        self
    }

    /// Takes an input in. When the puzzle of a day is done, the leaderboard is asked for.
    pub(crate) fn update(&mut self, now: Moment, input: Input) -> Vec<Effect> {
        let mut effects = self.take(now, input);
        let has_ended = effects.iter().any(|effect| matches!(effect, Effect::FileAway));
        if let Some(day) = self.contest().filter(|_| has_ended) {
            effects.extend(self.begin(Job::Standings(self.library.clone(), day)));
        }
        effects
    }

    /// The name of who has signed in.
    pub(crate) fn player(&self) -> Option<&str> {
        self.library.online()?.player()
    }

    /// The day whose leaderboard the game on the screen is played for.
    fn contest(&self) -> Option<Date> {
        self.library.online()?;
        library::contest(self.session()?)
    }

    fn take(&mut self, now: Moment, input: Input) -> Vec<Effect> {
        self.now = now;
        match input {
            Input::Resize(area) => {
                self.area = area;
                Vec::new()
            }
            Input::Reply(reply) => {
                self.wait = None;
                self.reply(reply)
            }
            Input::Opened(session, report) => {
                self.show_game(*session, report.unwrap_or_else(|| "Welcome back.".into()));
                self.recall_hint()
            }
            Input::Trouble(trouble) => {
                self.say(trouble);
                Vec::new()
            }
            Input::Tick => {
                if let Screen::Watch(watch) = &mut self.screen {
                    watch.tick();
                }
                Vec::new()
            }
            // Whoever presses it wants to be out, wherever that is; every move is saved already.
            Input::Key(key) if keys::is_interrupt(key) => vec![Effect::CallOff, Effect::Quit],
            Input::Key(_) | Input::Mouse(_) | Input::Paste(_) if self.wait.is_some() => {
                self.key_while_waiting(&input)
            }
            Input::Key(key) => self.key(key),
            Input::Mouse(mouse) => self.mouse(mouse),
            Input::Paste(text) => {
                if let Screen::Load(load) = &mut self.screen {
                    load.paste(&text);
                }
                Vec::new()
            }
        }
    }

    /// The game on the screen, to be saved.
    pub(crate) fn session(&self) -> Option<&Session> {
        match &self.screen {
            Screen::Play(play) => Some(&play.session),
            Screen::Watch(watch) => watch.back.as_ref().map(|play| &play.session),
            _ => None,
        }
    }

    /// How long the screen stays as it is if nothing comes in; `None` is forever.
    pub(crate) fn rest(&self) -> Option<Duration> {
        match &self.screen {
            Screen::Watch(watch) => watch.rest(),
            Screen::Play(play) if self.timer == Timer::Shown && play.is_timed() => {
                let elapsed = play.session.elapsed(self.now);
                Some(Duration::from_millis(1000 - u64::from(elapsed.subsec_millis())))
            }
            _ => None,
        }
    }

    /// Starts a job and says so.
    pub(crate) fn begin(&mut self, job: Job) -> Vec<Effect> {
        self.wait = Some(Wait { label: job.label(), since: self.now });
        vec![Effect::Begin(job)]
    }

    fn key_while_waiting(&mut self, input: &Input) -> Vec<Effect> {
        use ratatui::crossterm::event::KeyCode;
        match input {
            Input::Key(key) if matches!(key.code, KeyCode::Esc | KeyCode::Char('q' | 'c')) => {
                vec![Effect::CallOff]
            }
            _ => Vec::new(),
        }
    }

    fn reply(&mut self, reply: Reply) -> Vec<Effect> {
        match reply {
            Reply::Ready(setup) => self.start(*setup),
            Reply::Nearest(setup, remark) => {
                let effects = self.start(*setup);
                self.say(remark);
                effects
            }
            Reply::Found(path) => vec![Effect::Open(path)],
            Reply::Survey(survey) => {
                self.n_games = survey.games.len();
                self.screen = Screen::Games(Games::new(survey));
                Vec::new()
            }
            Reply::Statistics(statistics) => {
                self.show_statistics(&statistics);
                Vec::new()
            }
            Reply::Advice(advice) => self.advise(advice),
            Reply::Reason(advice) => self.answer(advice),
            Reply::LookBack(look_back) => {
                if let Screen::Play(play) = &mut self.screen {
                    play.look_back = Some(*look_back);
                }
                Vec::new()
            }
            Reply::Solved(solution) => self.fill_in(solution),
            Reply::Standings(standings) => {
                self.show_standings(standings);
                Vec::new()
            }
            Reply::Failed(reason) => {
                self.say(reason);
                Vec::new()
            }
            Reply::Cancelled => {
                self.say("Cancelled.".into());
                Vec::new()
            }
        }
    }

    /// Starts a game and its file.
    fn start(&mut self, setup: Setup) -> Vec<Effect> {
        let settings = self.settings;
        match Session::new(Setup { started: self.now, settings, ..setup }) {
            Ok(session) => {
                let id = library::id_of(&session).map(|id| format!("Puzzle ID {}.", id.in_groups()));
                let message = format!("Good luck. Press ? for the keys. {}", id.unwrap_or_default());
                self.show_game(session, message.trim_end().to_owned());
                vec![Effect::Create]
            }
            Err(error) => {
                self.say(format!("This cannot be played: {error}."));
                Vec::new()
            }
        }
    }

    fn show_game(&mut self, session: Session, message: String) {
        self.settings = session.settings();
        self.screen = Screen::Play(Box::new(Play::new(session, message)));
    }

    fn show_standings(&mut self, standings: Standings) {
        let voice = self.look.voice;
        let told = |lines: Vec<String>| lines.iter().map(|line| voice.tell(line)).collect::<Vec<_>>();
        match &mut self.screen {
            Screen::Play(play) => {
                play.message = format!("{} o reads the leaderboard.", standings.summary);
                play.standings = told(standings.lines);
            }
            _ => self.screen = Screen::Reading(Reading::new("Leaderboard", told(standings.lines))),
        }
    }

    fn show_statistics(&mut self, statistics: &Statistics) {
        let lines = statistics.lines(self.look.voice, self.today);
        self.screen = Screen::Reading(Reading::new("Statistics", lines));
    }

    /// Back to the start, or out of the program; the game on the screen is kept.
    fn leave(&mut self) -> Vec<Effect> {
        self.screen = Screen::Welcome(Welcome::default());
        match self.afterwards {
            Afterwards::Welcome => vec![Effect::Close],
            Afterwards::Quit => vec![Effect::Close, Effect::Quit],
        }
    }

    /// Shows a message where the screen has a place for one.
    fn say(&mut self, message: String) {
        match &mut self.screen {
            Screen::Welcome(welcome) => welcome.message = message,
            Screen::NewGame(new_game) => new_game.message = message,
            Screen::Games(games) => games.message = message,
            Screen::Load(load) => load.message = message,
            Screen::Play(play) => play.message = message,
            Screen::Watch(_) => {}
            Screen::Reading(_) => {
                self.screen = Screen::Welcome(Welcome { message, ..Welcome::default() });
            }
        }
    }

    fn key(&mut self, key: KeyEvent) -> Vec<Effect> {
        match &mut self.screen {
            Screen::Welcome(_) => self.welcome_key(key),
            Screen::NewGame(_) => self.new_game_key(key),
            Screen::Games(_) => self.games_key(key),
            Screen::Load(_) => self.load_key(key),
            Screen::Play(_) => self.play_key(key),
            Screen::Reading(_) => self.reading_key(key),
            Screen::Watch(_) => self.watch_key(key),
        }
    }

    fn mouse(&mut self, mouse: MouseEvent) -> Vec<Effect> {
        match &mut self.screen {
            Screen::Welcome(_) => self.welcome_mouse(mouse),
            Screen::Play(_) => self.play_mouse(mouse),
            Screen::Watch(_) => self.watch_mouse(mouse),
            Screen::NewGame(_) | Screen::Games(_) | Screen::Load(_) | Screen::Reading(_) => Vec::new(),
        }
    }
}

#[cfg(test)]
pub(crate) mod tests;
