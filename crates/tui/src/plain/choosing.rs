//! What to play: a new game of some kind, the puzzle of the day, a game in progress.

use super::{Table, Talk, recalled};
use crate::job::{Job, Reply};
use crate::levels::{Wanted, variants};
use crate::library::Listing;
use crate::voice::{in_english, word_in_english};
use crate::{luck, speech, stats_lines, time};
use ninefold::game::{Feedback, Mode, Session, Setup};
use ninefold::logic::Level;
use ninefold::puzzle::{Draft, Layout, Variant};
use ninefold::solve::Cancel;
use ninefold_table::Daily;
use std::io::{self, BufRead, Write};

impl<I: BufRead, O: Write> Talk<I, O> {
    /// Asks what to play until there is a game; `None` at the end of the input or on `quit`.
    pub(super) fn choose(&mut self) -> io::Result<Option<Table>> {
        match self.library.n_games() {
            0 => {}
            1 => self.say("1 game in progress: type continue to go on.")?,
            number => self.say(&format!(
                "{number} games in progress: type continue to go on with the latest, games for all."
            ))?,
        }
        loop {
            let Some(line) = self.ask(&format!("Level ({}): ", level_names()))? else { return Ok(None) };
            let (word, rest) = line.split_once(' ').unwrap_or((&line, ""));
            let table = match word_in_english(word).to_lowercase().as_str() {
                "" => None,
                "quit" | "q" | "exit" => return Ok(None),
                "continue" | "resume" => self.resume(rest)?,
                "games" => {
                    self.list_games()?;
                    None
                }
                "daily" => self.start(Job::Daily(self.library.clone(), time::today(), Daily::Classic))?,
                "variant" => self.start(Job::Daily(self.library.clone(), time::today(), Daily::Variant))?,
                "variants" => {
                    let names = variants().iter().map(Variant::to_string).collect::<Vec<_>>().join(", ");
                    let how = self.voice.say("Type one of them and a level: killer easy.");
                    self.write(&format!("{names}. {how}"))?;
                    None
                }
                "free" => Some(self.free_play()?),
                "load" => self.start(Job::Read(self.library.clone(), rest.to_owned()))?,
                "stats" => {
                    let told = stats_lines(&self.library, self.voice);
                    self.write(&told)?;
                    None
                }
                "feedback" => {
                    self.choose_feedback(&in_english(rest))?;
                    None
                }
                "help" | "?" => {
                    self.say(CHOICES)?;
                    None
                }
                _ => match order(&in_english(&line)) {
                    Some((order, feedback)) => {
                        self.feedback = feedback.unwrap_or(self.feedback);
                        self.start(Job::Make(order))?
                    }
                    None => {
                        self.say(&format!("'{line}' isn't a level. Type one of those named, or help."))?;
                        None
                    }
                },
            };
            if table.is_some() {
                return Ok(table);
            }
        }
    }

    /// Does a job and seats the game that comes of it, or says why there is none.
    pub(super) fn start(&mut self, job: Job) -> io::Result<Option<Table>> {
        match job.run(&Cancel::new()) {
            Reply::Ready(setup) => self.seat(*setup).map(Some),
            Reply::Nearest(setup, remark) => {
                self.say(&remark)?;
                self.seat(*setup).map(Some)
            }
            Reply::Found(path) => self.open(&path),
            Reply::Failed(reason) => self.say(&reason).map(|()| None),
            _ => Ok(None),
        }
    }

    fn seat(&mut self, setup: Setup) -> io::Result<Table> {
        let mut settings = setup.settings;
        if setup.mode == Mode::Game {
            settings.feedback = self.feedback;
        }
        let setup = Setup { started: time::now(), settings, ..setup };
        let session = Session::new(setup).map_err(io::Error::other)?;
        let file = match self.library.create(&session) {
            Ok(file) => Some(file),
            Err(error) => {
                self.say(&format!("The game cannot be saved: {error}."))?;
                None
            }
        };
        Ok(Table { session, file, step: None })
    }

    pub(super) fn free_play(&mut self) -> io::Result<Table> {
        let empty = Draft::empty(Layout::classic()).check().map_err(io::Error::other)?;
        let mut setup = Setup::free_play(empty);
        setup.labels.variant = "Free play".into();
        self.seat(setup)
    }

    /// Goes on with a game by its number in the list; without one, with the game that was played last.
    pub(super) fn resume(&mut self, number: &str) -> io::Result<Option<Table>> {
        let games = self.games()?;
        let chosen = match number {
            "" => games.first(),
            _ => number.parse::<usize>().ok().and_then(|number| games.get(number.checked_sub(1)?)),
        };
        match chosen {
            Some(listing) => self.open(&listing.path),
            None if games.is_empty() => self.say("No game is in progress.").map(|()| None),
            None => {
                self.say(&format!("There is no game '{number}'. Type games for a list."))?;
                Ok(None)
            }
        }
    }

    /// Says what the games from now on tell about entries, after a change if one is asked for.
    fn choose_feedback(&mut self, name: &str) -> io::Result<()> {
        match speech::feedback_named(name) {
            Some(feedback) => {
                self.feedback = feedback;
                self.say(&speech::feedback_words(feedback))
            }
            None => {
                let now = speech::feedback_words(self.feedback);
                self.say(&format!("{now} There are:\n{}", speech::feedback_choices()))
            }
        }
    }

    fn list_games(&mut self) -> io::Result<()> {
        let games = self.games()?;
        if games.is_empty() {
            return self.say("No game is in progress.");
        }
        for (number, listing) in (1..).zip(&games) {
            self.say(&format!("{number}: {}.", listing.describe()))?;
        }
        self.say("Type continue and a number to go on with a game.")
    }

    /// The games in progress, latest first; what is wrong with a file is told.
    fn games(&mut self) -> io::Result<Vec<Listing>> {
        let survey = self.library.survey();
        for report in &survey.reports {
            self.say(report)?;
        }
        Ok(survey.games)
    }

    fn open(&mut self, path: &std::path::Path) -> io::Result<Option<Table>> {
        match self.library.open(path, time::now()) {
            Ok(opened) => {
                if let Some(report) = opened.report {
                    self.say(&report)?;
                }
                let step = recalled(&opened.session);
                Ok(Some(Table { session: opened.session, file: Some(opened.file), step }))
            }
            Err(error) => self.say(&error.to_string()).map(|()| None),
        }
    }
}

/// The game that a line asks for, and what it tells about entries if that is said: `hard`,
/// `killer easy`, `easy killer lives`, `16x16`.
fn order(line: &str) -> Option<(Wanted, Option<Feedback>)> {
    let (mut variant, mut level, mut feedback) = (None, None, None);
    for word in line.split_whitespace().filter(|word| !word.eq_ignore_ascii_case("five")) {
        match (Level::from_name(word), speech::feedback_named(word)) {
            (Some(named), _) if level.is_none() => level = Some(named),
            (None, Some(named)) if feedback.is_none() => feedback = Some(named),
            _ if variant.is_none() => variant = Some(word.parse::<Variant>().ok()?),
            _ => return None,
        }
    }
    let (variant, level) = (variant.unwrap_or_default(), level.unwrap_or(Level::Easy));
    Some((Wanted::new(variant, level, luck::seed()), feedback))
}

/// All levels, from the easiest to the hardest.
fn level_names() -> String {
    Level::ALL.map(|level| level.name()).join(", ")
}

const CHOICES: &str = "\
easy, or another level: a new game of it.
killer easy, 6x6, samurai medium: a new game of a variant. variants: which there are.
easy lives, killer hard strict: with another feedback, also standard, quiet and relaxed.
feedback: what that is; feedback strict: from the next game on, whatever it is.
continue: the game that was played last. games: all in progress; then continue 2 for the second.
daily: the puzzle of today. variant: the variant of today.
free: an empty board.
load, then a puzzle on one line, the name of a file, or a Puzzle ID.
stats: what your games add up to.
quit: leave.";
