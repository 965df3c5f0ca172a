//! Systems without signals: closing the window ends the program, and the terminal goes with it.

use std::io;

/// Never hears anything; see `signals.rs`, whose place it takes.
pub(crate) struct Signals;

impl Signals {
    /// There is nothing to listen to.
    pub(crate) fn listen(_: fn() -> io::Result<()>) -> io::Result<Self> {
        Ok(Self)
    }

    /// No signal comes.
    pub(crate) fn caught(&self) -> Option<i32> {
        None
    }

    /// No signal came.
    pub(crate) fn die_of_it(&self) {}
}
