//! All that crosses a wire or is stored as text, with its versions.
//!
//! ```
//! use ninefold_game::{Command, Moment, Seat, Session, Setup};
//! use ninefold_protocol::log;
//! use ninefold_puzzle::{Cell, Classic, Digit, Puzzle};
//!
//! let mut session = Session::new(Setup::free_play(Puzzle::try_from(Classic::EMPTY)?))?;
//! session.play(Moment(1_000), Seat::SOLO, &Command::enter(Cell::new(0), Digit::from_index(4)))?;
//! let text = log::save(&session);
//! assert!(text.starts_with("ninefold game 1\n"));
//! assert_eq!(log::load(text.as_bytes())?, session);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Serialization is a promise, so it is made here and in `ninefold-format` alone: the types of the
//! engine carry no `serde`, and what is written has its own types in `wire`, which change only
//! together with a version. Absent here: rules of play, sockets, files.

pub mod api;
pub mod author;
pub mod id;
pub mod log;
mod packed;
pub mod page;
pub mod practice;
pub mod room;
pub mod set;
pub mod shared;
mod wire;
pub mod worker;
