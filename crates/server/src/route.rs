//! The routes, one file a family.

pub(crate) mod account;
pub(crate) mod arena;
pub(crate) mod class;
pub(crate) mod contest;
pub(crate) mod engine;
pub(crate) mod game;
pub(crate) mod health;
pub(crate) mod lesson;
pub(crate) mod passkey;
pub(crate) mod password;
pub(crate) mod practice;
pub(crate) mod profile;
pub(crate) mod puzzle;
pub(crate) mod rating;
pub(crate) mod report;
pub(crate) mod room;
pub(crate) mod room_game;
pub(crate) mod second_factor;
pub(crate) mod session;
pub(crate) mod statistics;
pub(crate) mod storm;
pub(crate) mod token;
