//! Rooms: the logs that this node has open, who is connected to them, and how they go on.
//!
//! The log in the database is the truth. A node keeps what it has read of a log in memory and decides
//! operations on it; the database takes an entry only as the next one, so that a node which is behind
//! reads on and decides again. Other nodes are woken by PostgreSQL, with a sweep behind it, and need
//! not be: whoever asks them makes them read on first.

pub(crate) mod arena;
pub(crate) mod hub;
pub(crate) mod joining;
mod lesson;
pub(crate) mod live;
pub(crate) mod misdeed;
mod open_rooms;
mod presence;
pub(crate) mod puzzle;
pub(crate) mod rating;
mod reading;
pub(crate) mod settling;
pub(crate) mod socket;
mod state;
pub(crate) mod view;
