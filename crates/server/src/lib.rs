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

mod account;
mod admin;
mod app;
mod catalogue;
mod clock;
pub mod config;
mod http;
mod jobs;
mod play;
mod random;
mod room;
mod route;
mod state;
mod work;

pub use admin::{Admin, AdminError, User, UserDetails, date_of, restore, step_back};
pub use app::app;
pub use catalogue::boards::{BoardsError, read_boards};
pub use clock::{Clock, Reading};
pub use config::Config;
pub use http::client_address::Peer;
pub use http::observe::log_to_stderr;
pub use http::serve::{ServeError, run, serve};
pub use state::{Service, StartError};
