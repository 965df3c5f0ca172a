//! What only a browser has: its clock, its storage, its address bar, its workers and its network.
//!
//! Each is wrapped here once, so that views call plain functions.

pub(crate) mod api;
pub(crate) mod camera;
pub(crate) mod clock;
pub(crate) mod dates;
pub(crate) mod engine;
pub(crate) mod film;
mod helper;
pub(crate) mod install;
pub(crate) mod navigation;
pub(crate) mod page;
pub(crate) mod passkey;
pub(crate) mod picture;
pub(crate) mod printer;
pub(crate) mod scanner;
pub(crate) mod senses;
pub(crate) mod shelf;
pub(crate) mod socket;
mod worker;
