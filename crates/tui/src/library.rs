//! The games on disk: one file each, one line an event, appended as it happens.
//!
//! A move is handed to the system before the screen shows it, so that not even `kill -9` loses it;
//! a second thread then waits for the disk. Games in progress lie in `games`, ended ones in
//! `finished`, where the statistics read them. A damaged file is kept beside as `*.damaged`, what
//! can be read of it is played on, and nothing of it ever stops the program.

mod blocked;
mod courier;
mod exchange;
mod game_file;
mod room_games;
mod seats;
mod service_note;

pub(crate) use blocked::{blocked, keep_blocked};
pub(crate) use game_file::GameFile;
pub(crate) use room_games::keep_room_game;

use crate::time;
use courier::Courier;
use jiff::civil::Date;
use ninefold::game::{Command, End, Mode, Moment, Progress, Seat, Session};
use ninefold_online::Online;
use ninefold_protocol::id::PuzzleId;
use ninefold_protocol::log::{self, LoadError, Rescued};
use ninefold_table::PuzzleName;
use service_note::ServiceNote;
use std::ffi::OsStr;
use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

const ENDING: &str = "game";
const DAMAGED: &str = "damaged";

/// Where games are kept.
#[derive(Clone, Debug)]
pub(crate) struct Library {
    root: PathBuf,
    /// The service that the player has chosen, if there is one.
    online: Option<Arc<Online>>,
}

/// A game in progress, as a list shows it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Listing {
    pub(crate) path: PathBuf,
    pub(crate) title: String,
    pub(crate) puzzle_id: Option<String>,
    /// The ID by which anybody finds the board.
    pub(crate) id: Option<PuzzleId>,
    pub(crate) progress: Progress,
    pub(crate) elapsed: Duration,
    /// When it was played last.
    pub(crate) latest: Moment,
}

/// All games in progress, latest first, and what was found damaged.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Survey {
    pub(crate) games: Vec<Listing>,
    pub(crate) reports: Vec<String>,
}

/// A game taken from its file, to be played on.
#[derive(Debug)]
pub(crate) struct Opened {
    pub(crate) session: Session,
    pub(crate) file: GameFile,
    /// What was lost, if the file was damaged.
    pub(crate) report: Option<String>,
}

/// Why a game cannot be opened.
#[derive(Debug, thiserror::Error)]
pub(crate) enum OpenError {
    #[error("This game is open in another window.")]
    Busy,
    #[error("{name} cannot be read: {reason}. It is kept as {name}.{DAMAGED}.")]
    Damaged { name: String, reason: LoadError },
    #[error("{name} is from a later version of Ninefold: {reason}.")]
    Later { name: String, reason: LoadError },
    #[error("The game cannot be opened: {0}.")]
    Io(#[from] io::Error),
}

impl Library {
    /// The library at this place.
    pub(crate) fn at(root: PathBuf) -> Self {
        Self { root, online: None }
    }

    /// The same with a service.
    pub(crate) fn with_service(mut self, online: Option<Online>) -> Self {
        self.online = online.map(Arc::new);
        self
    }

    /// The service, if the player has chosen one.
    pub(crate) fn online(&self) -> Option<&Online> {
        self.online.as_deref()
    }

    /// The library of this user: `$XDG_STATE_HOME/ninefold`, or `~/.local/state/ninefold`.
    pub(crate) fn of_user() -> Self {
        let state = std::env::var_os("XDG_STATE_HOME").map(PathBuf::from).filter(|path| path.is_absolute());
        let home = || std::env::home_dir().unwrap_or_default().join(".local/state");
        Self::at(state.unwrap_or_else(home).join("ninefold"))
    }

    /// Starts a file for a new game.
    pub(crate) fn create(&self, session: &Session) -> io::Result<GameFile> {
        let path = self.free_path(session)?;
        let note = self.account().filter(|_| !session.is_free_play()).and_then(ServiceNote::new);
        if let Some(note) = note {
            // Without it the game is still sent, unless it ends before the service is reached.
            let _ = note.write(&path);
        }
        let courier = Courier::of(self, &path);
        let file = GameFile::create(path, session, courier)?;
        // A contest is timed by the service from the moment that it hears of the game.
        if contest(session).is_some() {
            file.send();
        }
        Ok(file)
    }

    /// Where a game that has no file yet may lie.
    fn free_path(&self, session: &Session) -> io::Result<PathBuf> {
        let folder = self.games();
        fs::create_dir_all(&folder)?;
        let started = session.setup().started.0;
        let mut paths = (started..).map(|number| folder.join(format!("{number}.{ENDING}")));
        Ok(paths.find(|path| !path.exists()).expect("there are more numbers than files"))
    }

    /// Opens a game to be played on; the time since it was closed does not count.
    pub(crate) fn open(&self, path: &Path, now: Moment) -> Result<Opened, OpenError> {
        let (mut session, file, report) = take(path)?;
        if session.end().is_none() {
            let _ = session.play(now, Seat::SOLO, &Command::Reopen);
        }
        let file = file.resume(&session, Courier::of(self, path))?;
        Ok(Opened { session, file, report })
    }

    /// Reads all games in progress, those that the service keeps among them; ended ones that still
    /// lie there are put where they belong.
    pub(crate) fn survey(&self) -> Survey {
        let trouble = self.exchange();
        let mut survey = self.games_here();
        survey.reports.extend(trouble);
        survey
    }

    /// Reads the games in progress on this machine.
    pub(crate) fn games_here(&self) -> Survey {
        let mut survey = Survey::default();
        for path in files(&self.games()) {
            match take(&path) {
                Ok((session, file, report)) => {
                    survey.reports.extend(report);
                    if is_over(&session) {
                        drop(file);
                        let _ = self.file_away(&path);
                    } else {
                        survey.games.push(Listing::new(path, &session));
                    }
                }
                Err(OpenError::Busy) => {}
                Err(error) => survey.reports.push(error.to_string()),
            }
        }
        survey.games.sort_by_key(|listing| std::cmp::Reverse(listing.latest));
        survey
    }

    /// How many games are in progress, without reading them.
    pub(crate) fn n_games(&self) -> usize {
        files(&self.games()).len()
    }

    /// Every ended game that can be read.
    pub(crate) fn finished(&self) -> impl Iterator<Item = Session> {
        files(&self.finished_folder()).into_iter().filter_map(|path| log::load(&fs::read(path).ok()?).ok())
    }

    /// Lets go of a game that is left; one that is over goes where the statistics find it.
    pub(crate) fn close(&self, file: GameFile) -> io::Result<()> {
        let (path, is_over) = (file.path().to_owned(), file.is_over());
        drop(file);
        if is_over { self.file_away(&path) } else { Ok(()) }
    }

    /// Puts an ended game where the statistics find it.
    pub(crate) fn file_away(&self, path: &Path) -> io::Result<()> {
        let folder = self.finished_folder();
        fs::create_dir_all(&folder)?;
        let Some(name) = path.file_name() else { return Ok(()) };
        let place = folder.join(name);
        fs::rename(path, &place)?;
        ServiceNote::follow(path, &place);
        Ok(())
    }

    /// Throws a game away, here and at the service.
    pub(crate) fn delete(&self, path: &Path) -> io::Result<()> {
        fs::remove_file(path)?;
        ServiceNote::mark_deleted(path);
        Ok(())
    }

    /// Where it is written down what was practised.
    pub(crate) fn practice_file(&self) -> PathBuf {
        self.root.join("practice.log")
    }

    /// The game in which a board was solved; that which was solved last if there are several.
    pub(crate) fn solved(&self, id: PuzzleId) -> Option<Session> {
        let is_it = |session: &Session| session.end() == Some(End::Solved) && id_of(session) == Some(id);
        self.finished().filter(is_it).max_by_key(|session| session.log().last().map(|event| event.at))
    }

    /// Whether a game on a board is in progress.
    pub(crate) fn is_playing(&self, id: PuzzleId) -> bool {
        self.games_here().games.iter().any(|listing| listing.id == Some(id))
    }

    /// The game with an ID, in progress or ended; that which was played last if there are several.
    pub(crate) fn game_with(&self, id: PuzzleId) -> Option<Session> {
        let folders = [self.games(), self.finished_folder()];
        let paths = folders.iter().flat_map(|folder| files(folder));
        let games = paths.filter_map(|path| log::load(&fs::read(path).ok()?).ok());
        let with_id = games.filter(|session| id_of(session) == Some(id));
        with_id.max_by_key(|session| session.log().last().map(|event| event.at))
    }

    fn games(&self) -> PathBuf {
        self.root.join("games")
    }

    fn finished_folder(&self) -> PathBuf {
        self.root.join("finished")
    }
}

impl Listing {
    fn new(path: PathBuf, session: &Session) -> Self {
        let latest = session.log().last().map_or(session.setup().started, |event| event.at);
        let elapsed = session.elapsed(latest);
        let puzzle_id = session.setup().labels.puzzle_id.clone();
        let id = id_of(session);
        Self { path, title: title(session), puzzle_id, id, progress: session.progress(), elapsed, latest }
    }

    /// One line for a list: `Classic Easy, 12 of 45 filled, 3:07, ID 7KQ2-M9XT-4BC0`.
    pub(crate) fn describe(&self) -> String {
        let Progress { filled, to_fill } = self.progress;
        let id = self.id.map(|id| format!(", ID {}", id.in_groups())).unwrap_or_default();
        format!("{}, {filled} of {to_fill} filled, {}{id}", self.title, time::watch(self.elapsed))
    }
}

/// Whether there is nothing left to play: the game has ended, or a board of free play is full and right.
pub(crate) fn is_over(session: &Session) -> bool {
    session.end().is_some() || (session.is_free_play() && session.is_solved())
}

/// The ID of the board, by which anybody finds it. Free play has no board of its own.
pub(crate) fn id_of(session: &Session) -> Option<PuzzleId> {
    let setup = session.setup();
    (setup.mode == Mode::Game).then(|| PuzzleId::on_ice(&setup.puzzle, &setup.frozen))
}

/// The day whose puzzle a game is played on, if it is the classic one, which has a leaderboard.
pub(crate) fn contest(session: &Session) -> Option<Date> {
    name(session)?.contest_day()?.parse().ok()
}

/// The name of the puzzle that a game is played on.
fn name(session: &Session) -> Option<PuzzleName<'_>> {
    session.setup().labels.puzzle_id.as_deref().map(PuzzleName::from)
}

/// What to call a game: `Classic Easy`, `Daily 2026-03-02, Easy`.
pub(crate) fn title(session: &Session) -> String {
    let labels = &session.setup().labels;
    match name(session) {
        Some(PuzzleName::Daily(day)) => format!("Daily {day}, {}", labels.level),
        Some(PuzzleName::DailyVariant(day, variant)) => format!("Daily {day}-{variant}, {}", labels.level),
        _ => [&*labels.variant, &*labels.level].join(" ").trim().to_owned(),
    }
}

/// Reads a game under lock. A damaged file is put aside and what could be read takes its place.
fn take(path: &Path) -> Result<(Session, Held, Option<String>), OpenError> {
    let held = Held::lock(path)?;
    let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    match log::rescue(&fs::read(path)?) {
        Ok(Rescued { session, lost: None }) => Ok((session, held, None)),
        Ok(Rescued { session, lost: Some(reason) }) => {
            put_aside(path)?;
            drop(held);
            game_file::write(path, &session)?;
            let report = format!("{name} was damaged: {reason}. The file is kept as {name}.{DAMAGED}.");
            Ok((session, Held::lock(path)?, Some(report)))
        }
        Err(reason @ LoadError::Version { .. }) => Err(OpenError::Later { name, reason }),
        Err(reason) => {
            put_aside(path)?;
            Err(OpenError::Damaged { name, reason })
        }
    }
}

/// A game file that no other window can open.
struct Held {
    file: File,
    path: PathBuf,
}

impl Held {
    fn lock(path: &Path) -> Result<Self, OpenError> {
        let file = File::options().append(true).open(path)?;
        match file.try_lock() {
            Ok(()) => Ok(Self { file, path: path.to_owned() }),
            Err(TryLockError::WouldBlock) => Err(OpenError::Busy),
            Err(TryLockError::Error(error)) => Err(error.into()),
        }
    }

    /// Goes on writing; events that the file does not have yet are appended.
    fn resume(self, session: &Session, courier: Option<Courier>) -> io::Result<GameFile> {
        let text = fs::read(&self.path)?;
        let n_lines = text.iter().filter(|&&byte| byte == b'\n').count();
        let written = n_lines.saturating_sub(2);
        let mut file = GameFile::resume(self.file, self.path, written, session, courier);
        file.append(session)?;
        Ok(file)
    }
}

/// Renames a damaged file so that it stays and is no game any more.
fn put_aside(path: &Path) -> io::Result<()> {
    let aside = |number: usize| match number {
        0 => path.with_extension(format!("{ENDING}.{DAMAGED}")),
        _ => path.with_extension(format!("{ENDING}.{number}.{DAMAGED}")),
    };
    let free = (0..).map(aside).find(|path| !path.exists());
    fs::rename(path, free.expect("there are more numbers than files"))
}

/// The game files of a folder by name; none if there is no such folder.
fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let mut files = entries.filter(|path| path.extension() == Some(OsStr::new(ENDING))).collect::<Vec<_>>();
    files.sort();
    files
}

#[cfg(test)]
mod tests;
