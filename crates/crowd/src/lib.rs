//! Robots that play in the rooms of a service on this machine, by the protocol of `docs/rooms.md`.
//!
//! [`faults`] lets them play at two nodes behind a proxy while nodes are killed, the database is restarted
//! and connections are cut, and then compares what they were told with what is in the logs. [`load`] lets
//! very many play or watch at one node, and measures how long a move takes from one to another.

pub mod faults;
pub mod load;

mod cutter;
mod echo;
mod luck;
mod poll;
mod robot;
mod seat;
mod socket;
mod stage;
mod verdict;

pub use echo::serve_echo;
