//! One set of stories, told to SQLite and to PostgreSQL.

mod append_law;
mod arena;
mod attempts;
mod bed;
mod classes;
mod contests;
mod faults;
mod finishes;
mod games;
mod mails;
mod opening;
mod players;
mod puzzles;
mod races;
mod rooms;
mod secrets;
mod storms;
