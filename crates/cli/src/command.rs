//! The subcommands, one file each.

pub(crate) mod account;
pub(crate) mod admin;
pub(crate) mod arena;
pub(crate) mod candidates;
pub(crate) mod check;
pub(crate) mod completions;
pub(crate) mod convert;
pub(crate) mod count;
pub(crate) mod daily;
mod data;
#[cfg(feature = "dataset")]
pub(crate) mod dataset;
pub(crate) mod explain;
pub(crate) mod games;
pub(crate) mod generate;
pub(crate) mod health;
pub(crate) mod hint;
pub(crate) mod language;
#[cfg(not(all(feature = "dataset", feature = "press")))]
pub(crate) mod left_out;
pub(crate) mod lesson;
pub(crate) mod login;
pub(crate) mod logout;
pub(crate) mod man;
pub(crate) mod menu;
pub(crate) mod play;
pub(crate) mod practice;
#[cfg(feature = "press")]
pub(crate) mod print;
pub(crate) mod rate;
pub(crate) mod reglib;
pub(crate) mod replay;
pub(crate) mod review;
pub(crate) mod scan;
pub(crate) mod serve;
mod service;
pub(crate) mod solve;
#[cfg(feature = "dataset")]
pub(crate) mod sql;
pub(crate) mod stats;
pub(crate) mod steps;
pub(crate) mod techniques;
pub(crate) mod watch;
