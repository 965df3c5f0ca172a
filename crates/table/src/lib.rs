//! The person at the board: what they hold and choose, and what their keys and taps mean. Every face
//! plays by it, so that the terminal and the page behave the same.
//!
//! ```
//! use ninefold_game::{Command, Session, Setup};
//! use ninefold_puzzle::{Draft, Layout};
//! use ninefold_table::{Action, Hand, Outcome, Way};
//!
//! let empty = Draft::empty(Layout::classic()).check()?;
//! let session = Session::new(Setup::free_play(empty))?;
//! let mut hand = Hand::new(session.layout());
//! hand.act(&session, Action::Step(Way::Up));
//! let outcome = hand.act(&session, Action::Digit(5));
//! assert!(matches!(outcome, Outcome::Play(Command::Write { .. })));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A face turns keys into an [`Action`], hands it to [`Hand::act`], plays the command that comes back
//! and draws. Absent here: drawing, key tables, clocks, files, threads, browsers and terminals.

mod action;
mod blocked;
mod choice;
mod hand;
pub mod hint;
mod message;
mod name;
mod order;
mod pointer;
pub mod room_news;
pub mod speech;
pub mod sync;
mod walk;

pub use action::{Action, Outcome, Question, Refusal, Way};
pub use blocked::Blocked;
pub use hand::{Hand, TOOLS};
pub use message::{Gap, Message};
pub use name::PuzzleName;
pub use ninefold_generate::levels_of;
pub use ninefold_words::fill;
pub use order::{Daily, Made, Order, Unmade};
pub use pointer::{Drag, Taps, cell_at, cell_near};
pub use speech::{Tone, Tongue};
