//! A game as text: its setup and its events, one a line.
//!
//! ```text
//! ninefold game 1
//! {"puzzle":"ninefold 1\nlayout: boxes 3x3\n…","mode":"game",…}
//! {"at":1000,"fact":{"changed":{"act":"write","changes":[[2,{"entry":"4"}]]}}}
//! {"at":2000,"fact":"undone"}
//! ```
//!
//! The first line names the version. The second is the setup, with the puzzle in Ninefold's own
//! text form. Every further line is an event, so that a program can save a move by appending a
//! line, and a crash in the middle of that costs this one move. Saving is writing the log down,
//! loading is replaying it: undo history, notes, time and lives come back by themselves.
//!
//! Version 1 is the only one so far. A later version reads the earlier ones; the golden files in
//! `testdata` see to it.

use crate::wire;
use ninefold_game::{Event, Misfit, Session, SetupError};
use serde::Serialize;

const MAGIC: &str = "ninefold game";
const VERSION: u32 = 1;

/// The whole game as text.
pub fn save(session: &Session) -> String {
    let mut text = header(session);
    for event in session.log() {
        text.push_str(&line(event));
    }
    text
}

/// The first two lines: the version and the setup. What a file starts with before any event.
pub fn header(session: &Session) -> String {
    format!("{MAGIC} {VERSION}\n{}", json_line(&wire::SetupWire::from(session.setup())))
}

/// One event as a line, to be appended.
pub fn line(event: &Event) -> String {
    json_line(&wire::EventWire::from(event))
}

/// Reads one event, without its line end; whether it fits a game is for
/// [`Session::admit`] to say.
pub fn read_line(line: &str) -> Result<Event, EventError> {
    read_event(line.as_bytes())
}

/// Reads a saved game, all of it or nothing.
pub fn load(bytes: &[u8]) -> Result<Session, LoadError> {
    match rescue(bytes)? {
        Rescued { session, lost: None } => Ok(session),
        Rescued { lost: Some(error), .. } => Err(error),
    }
}

/// Reads a saved game that comes from a stranger, all of it or nothing: each event is shown to `watch`
/// with its line before it is let in, and a reason not to go on ends the reading.
pub fn load_watched(
    bytes: &[u8],
    watch: impl FnMut(&Session, &[u8], &Event) -> Result<(), String>,
) -> Result<Session, LoadError> {
    match read(bytes, watch)? {
        Rescued { session, lost: None } => Ok(session),
        Rescued { lost: Some(error), .. } => Err(error),
    }
}

/// Reads a saved game up to the first line that cannot be read; there is nothing to rescue where
/// already the setup cannot.
pub fn rescue(bytes: &[u8]) -> Result<Rescued, LoadError> {
    read(bytes, |_, _, _| Ok(()))
}

fn read(
    bytes: &[u8],
    mut watch: impl FnMut(&Session, &[u8], &Event) -> Result<(), String>,
) -> Result<Rescued, LoadError> {
    let mut lines = Lines { rest: bytes, number: 0 };
    check_version(lines.next())?;
    let mut session = read_setup(lines.next())?;
    for found in lines {
        let number = found.number;
        let admitted = found.text.ok_or(EventError::CutOff).and_then(|text| {
            let event = read_event(text)?;
            watch(&session, text, &event).map_err(EventError::Refused)?;
            session.admit(&event)?;
            Ok(event)
        });
        match admitted {
            Ok(event) => session.evolve(&event),
            Err(reason) => {
                let readable = session.log().len();
                let lost = Some(LoadError::Event { line: number, reason, readable });
                return Ok(Rescued { session, lost });
            }
        }
    }
    Ok(Rescued { session, lost: None })
}

/// What could be read of a saved game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rescued {
    /// The game up to where it could be read.
    pub session: Session,
    /// What stopped the reading, if something did.
    pub lost: Option<LoadError>,
}

/// Why a saved game cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum LoadError {
    /// The text is something else.
    #[error("line 1: this isn't a saved game; one starts with '{MAGIC} {VERSION}'")]
    NotAGame,
    /// The text comes from a later program.
    #[error("line 1: the game was saved in version {found}, but this program reads up to version {VERSION}")]
    Version {
        /// The version of the text.
        found: u32,
    },
    /// The setup cannot be read.
    #[error("line 2: {0}")]
    Setup(ReadSetupError),
    /// An event cannot be read.
    #[error("line {line}: {reason}; {} can be read", before(*.readable))]
    Event {
        /// The line, from 1.
        line: usize,
        /// What is wrong with it.
        reason: EventError,
        /// How many events before it are good.
        readable: usize,
    },
}

/// What is wrong with the setup of a saved game.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ReadSetupError {
    /// There is none, or only a part of it.
    #[error("the setup of the game is cut off")]
    CutOff,
    /// It is not written as a setup is.
    #[error("this isn't a setup of a game: {0}")]
    Syntax(String),
    /// The puzzle in it cannot be read.
    #[error("the puzzle cannot be read: {0}")]
    Puzzle(String),
    /// It does not fit together.
    #[error(transparent)]
    Misfit(#[from] SetupError),
}

/// What is wrong with an event of a saved game.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum EventError {
    /// The line does not end.
    #[error("the line is cut off")]
    CutOff,
    /// It is not written as an event is.
    #[error("this isn't an event: {0}")]
    Syntax(String),
    /// It cannot follow the events before it.
    #[error("the event does not fit the game: {0}")]
    Misfit(#[from] Misfit),
    /// Whoever reads the log does not want it.
    #[error("{0}")]
    Refused(String),
}

fn json_line<T: Serialize>(value: &T) -> String {
    let mut text = serde_json::to_string(value).expect("wire types have string keys and no failing parts");
    text.push('\n');
    text
}

fn check_version(first: Option<Line<'_>>) -> Result<(), LoadError> {
    let text = first.and_then(|line| line.text).and_then(|text| str::from_utf8(text).ok());
    let version = text.and_then(|text| text.strip_prefix(MAGIC)).and_then(|rest| rest.strip_prefix(' '));
    match version.and_then(|version| version.parse().ok()) {
        Some(VERSION) => Ok(()),
        Some(found) => Err(LoadError::Version { found }),
        None => Err(LoadError::NotAGame),
    }
}

fn read_setup(second: Option<Line<'_>>) -> Result<Session, LoadError> {
    let text = second.and_then(|line| line.text).ok_or(LoadError::Setup(ReadSetupError::CutOff))?;
    let wire = serde_json::from_slice::<wire::SetupWire>(text);
    let wire = wire.map_err(|error| LoadError::Setup(ReadSetupError::Syntax(shortened(&error))))?;
    let setup = wire.read().map_err(|reason| LoadError::Setup(ReadSetupError::Puzzle(reason)))?;
    Session::new(setup).map_err(|error| LoadError::Setup(error.into()))
}

fn read_event(text: &[u8]) -> Result<Event, EventError> {
    match serde_json::from_slice::<wire::EventWire>(text) {
        Ok(event) => Ok(event.into()),
        Err(error) => Err(EventError::Syntax(shortened(&error))),
    }
}

/// The error with its column, in short: without all that it could have been instead.
fn shortened(error: &serde_json::Error) -> String {
    let text = error.to_string();
    let text = text.split(" at line ").next().unwrap_or_default();
    let text = text.split(", expected").next().unwrap_or_default();
    format!("{text} at column {}", error.column())
}

fn before(readable: usize) -> String {
    match readable {
        0 => "no event before it".into(),
        1 => "the event before it".into(),
        _ => format!("the {readable} events before it"),
    }
}

/// The lines of a text with their numbers.
struct Lines<'a> {
    rest: &'a [u8],
    number: usize,
}

/// A line, from 1; without text if the end of the line is missing.
struct Line<'a> {
    number: usize,
    text: Option<&'a [u8]>,
}

impl<'a> Iterator for Lines<'a> {
    type Item = Line<'a>;

    fn next(&mut self) -> Option<Line<'a>> {
        if self.rest.is_empty() {
            return None;
        }
        self.number += 1;
        let end = self.rest.iter().position(|&byte| byte == b'\n');
        let text = end.map(|end| &self.rest[..end]);
        self.rest = end.map_or(&[], |end| &self.rest[end + 1..]);
        Some(Line { number: self.number, text })
    }
}
