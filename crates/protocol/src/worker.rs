//! What the page and the engine say to each other: the engine works in a Web Worker, so that no
//! search ever holds up a key.
//!
//! ```
//! use ninefold_protocol::worker::{NumberedRequest, Level, Order, Request, decode, encode};
//!
//! let order = Order { variant: "classic".into(), level: Level::Hard, seed: 7 };
//! let text = encode(&NumberedRequest { id: 1, request: Request::Make(order) });
//! assert!(text.starts_with(r#"{"version":5,"#));
//! assert_eq!(decode::<NumberedRequest>(&text)?.id, 1);
//! # Ok::<(), ninefold_protocol::worker::BadMessage>(())
//! ```
//!
//! A message is one line of JSON. The page sends [`NumberedRequest`]s; for each one the worker sends one
//! [`Reply::Answer`] or [`Reply::Failure`] with the same number. It starts with [`Reply::Ready`], and
//! answers in the order of the questions.
//!
//! There is no message that calls a question off. A worker has one thread: while it searches, it
//! hears nothing. So the page *ends* a worker whose answer it no longer wants and starts another,
//! which stops any search at once, wherever it is; the engine remembers nothing between two
//! questions, so nothing is lost. For the same reason a page has one question under way at a time.
//!
//! Boards travel in Ninefold's own text form, as [`BoardText`], because it carries every rule. Solutions,
//! scenes and sentences have types of their own here; the types of the engine carry no `serde`.

mod advice;
mod answer;
mod board;
mod explanation;
mod order;
mod outlook;
mod plain;
mod practice;
mod print;
mod request;
mod scan;

pub use advice::{Advice, StepAdvice};
pub use answer::{
    Answer, Failure, Imported, Made, Needs, Rating, Reading, SolutionCount, SolutionsFound, SolverMove,
    SolverMoves, Walkthrough,
};
pub use board::{BoardError, BoardText};
pub use explanation::{At, BoardArea, CellContent, Explanation, Link, Mark, Piece, Scene, Sentence};
pub use ninefold_logic::Level;
pub use ninefold_render::{CellRole, LinkKind, Purpose, RegionRole, Role};
pub use order::{Day, Order};
pub use outlook::Outlook;
pub use practice::{
    Attempted, Drill, Exercise, ExerciseName, Film, FilmFrame, Footage, Insight, Judged, LessonStanding,
    Path, PlayedTechnique, PracticeWeek, Practised, Response, Review, ReviewedMove, Sheet, TechniqueUse,
    UnitStanding, Wants,
};
pub use print::{PrintAnswer, PrintQuestion, PrintView};
pub use request::{Basis, Request, Surplus};
pub use scan::{CELL_PICTURE, ScanAnswer, ScanCell, ScanCorners, ScanQuestion, ScanReading};

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

/// The version of the messages. Page and worker come from one build; where an old page meets a
/// new worker nevertheless, both refuse to talk, and the page reloads.
pub const VERSION: u32 = 5;

/// A question of the page.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct NumberedRequest {
    /// The number of the question, by which the page knows its answer.
    pub id: u32,
    /// What is asked.
    pub request: Request,
}

/// What the worker sends to the page.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reply {
    /// The engine is loaded.
    Ready,
    /// A question is answered.
    Answer {
        /// The number of the question.
        id: u32,
        /// The answer.
        answer: Box<Answer>,
    },
    /// A question cannot be answered.
    Failure {
        /// The number of the question; `None` if even that could not be read.
        id: Option<u32>,
        /// Why.
        failure: Failure,
    },
}

/// Why a message cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadMessage {
    /// It comes from another build.
    #[error("the message has version {found}, but this program speaks version {VERSION}")]
    Version {
        /// The version of the message.
        found: u32,
    },
    /// It is something else.
    #[error("this isn't a message: {0}")]
    Syntax(String),
}

/// A message with its version.
#[derive(Serialize, Deserialize)]
struct Envelope<T> {
    version: u32,
    message: T,
}

/// The version of a message alone.
#[derive(Deserialize)]
struct Seal {
    version: u32,
}

/// A message as text.
pub fn encode<T: Serialize>(message: &T) -> String {
    let sealed = Envelope { version: VERSION, message };
    serde_json::to_string(&sealed).expect("messages have string keys and no failing parts")
}

/// Reads a message.
pub fn decode<T: DeserializeOwned>(text: &str) -> Result<T, BadMessage> {
    let syntax = |error: serde_json::Error| BadMessage::Syntax(error.to_string());
    match serde_json::from_str::<Seal>(text).map_err(syntax)? {
        Seal { version: VERSION } => Ok(serde_json::from_str::<Envelope<T>>(text).map_err(syntax)?.message),
        Seal { version: found } => Err(BadMessage::Version { found }),
    }
}
