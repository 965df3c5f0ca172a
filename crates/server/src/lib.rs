//! The web service of Ninefold: accounts, saves, the catalogue, the daily puzzle.
//!
//! ```no_run
//! use ninefold_server::{Clock, Config, Service, app};
//!
//! # async fn run() -> Result<(), ninefold_server::StartError> {
//! let router = app(Service::start(Config::default(), Clock::system()).await?);
//! # let _: axum::Router = router;
//! # Ok(())
//! # }
//! ```
//!
//! [`app`] is a function from the state of the service to its router, so that tests need no socket;
//! [`run`] puts it behind one. The time comes from a [`Clock`], so that tests need not wait.
//!
//! Absent here: rules of the game (`ninefold-game`), text forms (`ninefold-protocol`), SQL
//! (`ninefold-store`).

mod app;
mod audit;
mod board;
mod board_cache;
mod boards;
mod caller;
mod client;
mod client_address;
mod clock;
pub mod config;
mod cookie;
mod day;
mod extract;
mod fingerprint;
mod game_cache;
mod guard;
mod jobs;
mod limit;
mod mail;
mod making;
mod observe;
mod openapi;
mod password;
mod problem;
mod random;
mod rating;
mod referee;
mod route;
mod saves;
mod secret;
mod serve;
mod state;
mod stock;
mod streak;
mod work;

pub use app::app;
pub use boards::{BoardsError, read_boards};
pub use client_address::Peer;
pub use clock::{Clock, Reading};
pub use config::Config;
pub use observe::log_to_stderr;
pub use serve::{ServeError, run, serve};
pub use state::{Service, StartError};
