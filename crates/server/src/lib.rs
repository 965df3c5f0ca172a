//! The web service of Ninefold: accounts, saves, the catalogue, the daily puzzle.
//!
//! ```no_run
//! use ninefold_server::{Clock, Config, Service, app};
//!
//! let router = app(Service::new(Config::default(), Clock::system()));
//! # let _: axum::Router = router;
//! ```
//!
//! [`app`] is a function from the state of the service to its router, so that tests need no socket;
//! [`run`] puts it behind one. The time comes from a [`Clock`], so that tests need not wait.
//!
//! Absent here: rules of the game (`ninefold-game`), text forms (`ninefold-protocol`), SQL
//! (`ninefold-store`).

mod app;
mod client;
mod client_address;
mod clock;
pub mod config;
mod extract;
mod guard;
mod limit;
mod making;
mod observe;
mod openapi;
mod problem;
mod random;
mod route;
mod serve;
mod state;
mod work;

pub use app::app;
pub use client_address::Peer;
pub use clock::Clock;
pub use config::Config;
pub use observe::log_to_stderr;
pub use serve::{ServeError, run, serve};
pub use state::Service;
