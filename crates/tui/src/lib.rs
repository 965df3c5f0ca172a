//! The terminal game: full-screen, and as plain lines for screen readers, pipes and old terminals.
//!
//! ```no_run
//! use ninefold_tui::{Face, Options, Start};
//! ninefold_tui::play(Options { start: Start::Welcome, face: Face::Fitting, ..Options::default() })?;
//! # Ok::<(), ninefold_tui::Trouble>(())
//! ```
//!
//! [`play`] plays, [`practice()`] practises, [`watch`] shows the backtracking solver at work, [`stats`] tells
//! what the games add up to, [`review`] and [`replay`] go through one of them. Inside, the program is a state
//! (`app`) that takes inputs in and is drawn (`view`);
//! `terminal` is the thin loop around them, `plain` is the game as a conversation. Both play
//! `ninefold-game` and keep every move with `library`.
//!
//! Absent here: the rules of play, solving, logic and file formats, which are the engine's.

mod app;
mod arena;
mod job;
mod keys;
mod levels;
mod library;
mod look;
mod luck;
mod past;
mod plain;
mod practice;
mod room;
mod scene;
mod screens;
mod speech;
mod standings;
mod statistics;
mod terminal;
mod time;
mod view;
mod voice;
mod worker;

pub use ninefold::game::Feedback;
pub use past::{Detail, link_to, replay, review};
pub use practice::{
    BoardStyle, Practice, Subject, best_storms, practice, practice_csv, practise_with, skills,
};
pub use screens::captures;
pub use voice::Voice;

pub use ninefold_words::Language;

use app::{App, Item, Screen, Watch};
use jiff::tz::TimeZone;
use job::Job;
use library::{Library, Listing, Survey};
use look::{Look, Signs};
use ninefold::puzzle::Puzzle;
use ninefold_online::{Online, RoomSeat};
use ninefold_protocol::api::JoinRoom;
use standings::Standings;
use statistics::Statistics;
use std::io::{self, BufRead, IsTerminal, Write};
use std::path::PathBuf;
use std::time::Duration;

/// How to play.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// What to show first.
    pub start: Start,
    /// Full-screen or plain.
    pub face: Face,
    /// Which characters to draw with.
    pub drawing: Drawing,
    /// What the game tells about entries.
    pub feedback: Feedback,
    /// Where games are kept instead of the user's state directory.
    pub folder: Option<PathBuf>,
    /// The service that knows puzzles by their IDs and keeps games, if there is one.
    pub online: Option<Online>,
    /// In which language the game speaks.
    pub voice: Voice,
}

/// What to show first.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Start {
    /// The choice of everything.
    #[default]
    Welcome,
    /// A puzzle in any text form, or the name of a file with one.
    Puzzle(String),
    /// The puzzle of today.
    Daily,
    /// An empty board to do with as one likes.
    FreePlay,
    /// The game that was played last.
    Continue,
}

/// How to talk to the player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Face {
    /// Full-screen where input and output are a terminal that can do it, else plain.
    #[default]
    Fitting,
    /// Plain lines.
    Plain,
}

/// Which characters to draw with.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Drawing {
    /// What the environment says the terminal can show.
    #[default]
    Fitting,
    /// Letters, digits and `+-|` only.
    Ascii,
}

/// Why the program had to stop.
#[derive(Debug, thiserror::Error)]
pub enum Trouble {
    /// The terminal or a pipe does not work.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The service does not let the player in.
    #[error(transparent)]
    Service(#[from] ninefold_online::Fault),
}

/// Plays until the player leaves. Every move is kept as it is made.
pub fn play(options: Options) -> Result<(), Trouble> {
    let library = options.folder.clone().map_or_else(Library::of_user, Library::at);
    let library = library.with_service(options.online);
    if options.face == Face::Plain || !is_screen() {
        let (input, output) = (io::stdin().lock(), io::stdout().lock());
        return Ok(plain::play(input, output, library, &options.start, options.feedback, options.voice)?);
    }
    let app = App::new(
        look(options.drawing, options.voice),
        terminal::size()?,
        library.clone(),
        time::now(),
        time::today(),
    );
    let mut app = app.with_feedback(options.feedback);
    let first = match options.start {
        Start::Welcome => Vec::new(),
        Start::Puzzle(text) => app.begin(Job::Read(library.clone(), text)),
        Start::Daily => app.choose(Item::Daily),
        Start::FreePlay => app.choose(Item::FreePlay),
        Start::Continue => app.choose(Item::Continue),
    };
    Ok(terminal::run(app, library, first)?)
}

/// Plays one puzzle full-screen, until it is over or left.
fn play_one_on_screen(library: &Library, puzzle: String, voice: Voice) -> io::Result<()> {
    let look = look(Drawing::Fitting, voice);
    let app = App::new(look, terminal::size()?, library.clone(), time::now(), time::today());
    let mut app = app.for_one_game();
    let first = app.begin(Job::Read(library.clone(), puzzle));
    terminal::run(app, library.clone(), first)
}

/// Comes into a room of a service and plays there, until the player leaves.
pub fn play_in_room(
    online: &Online,
    room: &str,
    form: &JoinRoom,
    face: Face,
    drawing: Drawing,
    voice: Voice,
) -> Result<(), Trouble> {
    let seat = online.join_room(room, form)?;
    if face == Face::Fitting && is_screen() {
        visit(seat, look(drawing, voice))?;
        return Ok(());
    }
    Ok(plain::room::play(io::BufReader::new(io::stdin()), io::stdout().lock(), seat, voice)?)
}

/// Shows a room on the full screen until it is left.
fn visit(seat: RoomSeat, look: Look) -> Result<room::Left, Trouble> {
    let desk = room::Desk::new(seat.info(), library::blocked()).speaking(look.voice);
    let screen = room::screen::RoomScreen::new(desk, look, terminal::size()?);
    Ok(room::terminal::run(screen, seat)?)
}

/// Races whoever is free in the arena of a service, one race after the other, until the player leaves.
pub fn play_in_arena(online: &Online, face: Face, drawing: Drawing, voice: Voice) -> Result<(), Trouble> {
    let info = online.arena()?;
    if face == Face::Plain || !is_screen() {
        return plain::arena::play(io::BufReader::new(io::stdin()), io::stdout().lock(), online, info, voice);
    }
    let look = look(drawing, voice);
    let mut screen = arena::screen::ArenaScreen::new(info, look, terminal::size()?);
    while let arena::terminal::Parting::Race(room) = arena::terminal::run(&mut screen, online)? {
        match online.join_room(&room, &JoinRoom { name: None, role: None }) {
            Ok(seat) => {
                if visit(seat, look)? == room::Left::Onward {
                    screen.lobby.seek();
                }
            }
            Err(fault) => screen.turned_away(room, &fault),
        }
    }
    // Whoever left in the moment in which an opponent came reads it where the screen was.
    if let Some(words) = screen.lobby.race("ninefold arena") {
        writeln!(io::stdout(), "{}", voice.tell(&words))?;
    }
    Ok(())
}

/// Plays the plain game between any input and any output, and keeps games in a folder.
pub fn converse(
    input: impl BufRead,
    output: impl Write,
    folder: PathBuf,
    start: &Start,
    voice: Voice,
) -> Result<(), Trouble> {
    Ok(plain::play(input, output, Library::at(folder), start, Feedback::default(), voice)?)
}

/// Shows the backtracking solver at work on a puzzle, full-screen: green what is tried, red what
/// is taken back; it can be paused, stepped, slowed down and rushed to the end.
pub fn watch(puzzle: &Puzzle, delay: Duration, voice: Voice) -> Result<(), Trouble> {
    let library = Library::of_user();
    let look = look(Drawing::Fitting, voice);
    let mut app = App::new(look, terminal::size()?, library.clone(), time::now(), time::today());
    app.screen = Screen::Watch(Box::new(Watch::new(puzzle, None).with_delay(delay)));
    Ok(terminal::run(app, library, Vec::new())?)
}

/// The way of feedback that people call by a name: `relaxed`, `standard`, `quiet`, `strict`, `lives`.
pub fn feedback(name: &str) -> Result<Feedback, String> {
    speech::feedback_named(name).ok_or_else(|| format!("choose one of them. {}", speech::feedback_choices()))
}

/// The games in progress, a line each: those on this machine, and those that the service keeps.
pub fn games(online: Option<Online>, voice: Voice) -> String {
    let Survey { games, mut reports } = Library::of_user().with_service(online).survey();
    match games.is_empty() {
        true => reports.push("No game is in progress.".into()),
        false => reports.extend(games.iter().map(Listing::describe)),
    }
    reports.iter().map(|line| format!("{}\n", voice.tell(line))).collect()
}

/// The games that have ended on this machine, a line each, the latest first.
pub fn finished_games(folder: Option<PathBuf>, voice: Voice) -> String {
    past::finished(&folder.map_or_else(Library::of_user, Library::at), voice)
}

/// Who solved the puzzle of today fastest, a line each; what was played here is sent first.
pub fn standings(online: Option<Online>, voice: Voice) -> String {
    let library = Library::of_user().with_service(online);
    let lines = Standings::ask(&library, time::today()).lines;
    lines.iter().map(|line| format!("{}\n", voice.tell(line))).collect()
}

/// What the ended games add up to, as lines of text; with a service, the ratings from races too.
pub fn stats(folder: Option<PathBuf>, online: Option<Online>, voice: Voice) -> String {
    stats_lines(&folder.map_or_else(Library::of_user, Library::at).with_service(online), voice)
}

fn stats_lines(library: &Library, voice: Voice) -> String {
    Statistics::of(library, &TimeZone::system()).lines(voice, time::today()).join("\n")
}

/// Whether both ends are a terminal that can move its cursor.
pub fn is_screen() -> bool {
    let is_dumb = std::env::var_os("TERM").is_none_or(|term| term.is_empty() || term == "dumb");
    !is_dumb && io::stdin().is_terminal() && io::stdout().is_terminal()
}

fn look(drawing: Drawing, voice: Voice) -> Look {
    let look = Look { voice, ..Look::of_environment() };
    match drawing {
        Drawing::Fitting => look,
        Drawing::Ascii => Look { signs: Signs::Ascii, ..look },
    }
}
