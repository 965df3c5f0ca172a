//! Play as a pure state machine: commands in, events out.
//!
//! ```
//! use ninefold_game::{Command, Moment, Seat, Session, Setup};
//! use ninefold_puzzle::{Cell, Classic, Digit, Puzzle};
//!
//! let line = b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
//! let puzzle = Puzzle::try_from(Classic::from_line(line).unwrap())?;
//! let mut session = Session::new(Setup::new(puzzle, None))?;
//! let four = Digit::from_index(3);
//! session.play(Moment(1_000), Seat::SOLO, &Command::enter(Cell::new(2), four))?;
//! let refused = session.play(Moment(2_000), Seat::SOLO, &Command::enter(Cell::new(0), four));
//! assert_eq!(refused.unwrap_err().to_string(), "r1c1 is a given.");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`Session::decide`] judges a [`Command`] and changes nothing; [`Session::evolve`] takes in an
//! [`Event`] and judges nothing. A [`Session`] is the fold of its events over its [`Setup`], so
//! that saving is writing the log down, loading is [`Session::replay`], and every face – terminal,
//! browser, server, room – plays by the same rules.
//!
//! Absent here: clocks (every command comes with a [`Moment`]), luck, files, solving and finding
//! hints (the caller brings [`Solution`](ninefold_puzzle::Solution) and [`Hint`] as data), words
//! for anything but refusals, and serialization (`ninefold-protocol` makes that promise).

mod advice;
mod check;
mod checkpoint;
mod clock;
mod colour;
mod command;
mod decide;
mod erase;
mod event;
mod evolve;
mod fog;
mod free_play;
mod help;
mod hint;
mod history;
mod ice;
mod line;
mod mistake;
mod notes;
mod rejection;
mod replay;
mod score;
mod session;
mod settings;
mod setup;
mod sheet;
mod summary;
mod view;
mod write;

pub use advice::{Advice, StepAdvice};
pub use check::Verdict;
pub use checkpoint::{Assumption, Checkpoint, CheckpointId};
pub use clock::Moment;
pub use colour::{Colour, ColourSet};
pub use command::{Command, Ink, Stroke, Tool};
pub use event::{Act, End, Event, Fact, Seat, Telling};
pub use fog::{FogMove, seen_at_start};
pub use help::{Help, HelpSet};
pub use hint::{Conclusion, Hint, OpenHint, Tier};
pub use ice::Ice;
pub use line::{Line, LineSet};
pub use rejection::Rejection;
pub use replay::{Misfit, ReplayError};
pub use score::{CHECK_PER_ERROR, Counts, HintClass, HintUse};
pub use session::Session;
pub use settings::{Candidates, CleanUp, Feedback, Setting, Settings};
pub use setup::{AuthorWords, Labels, Mode, Origin, Setup, SetupError};
pub use sheet::{Change, Content, Layer, Sheet, Writer, Written};
pub use summary::Summary;
pub use view::{CellView, Progress, Shown, View};
