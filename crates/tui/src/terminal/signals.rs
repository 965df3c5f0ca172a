//! Requests to end that come from outside: SIGTERM, and SIGHUP when the window is closed.
//!
//! Without this the system would end the program in the middle, and leave the terminal on the
//! alternate screen with the mouse captured.

use signal_hook::consts::{SIGHUP, SIGTERM, SIGWINCH};
use signal_hook::iterator::{Handle, Signals as Incoming};
use signal_hook::low_level;
use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicI32, Ordering};
use std::thread;
use std::time::Duration;

/// How long the program may take to end by itself.
const PATIENCE: Duration = Duration::from_secs(3);

/// Listens until it is dropped.
pub(crate) struct Signals {
    /// The signal that came, or 0.
    caught: Arc<AtomicI32>,
    handle: Handle,
}

impl Signals {
    /// Listens from now on. A program that does not end by itself is ended after a while, once its
    /// terminal is restored.
    pub(crate) fn listen(restore: fn() -> io::Result<()>) -> io::Result<Self> {
        let mut incoming = Incoming::new([SIGTERM, SIGHUP])?;
        let handle = incoming.handle();
        let caught = Arc::new(AtomicI32::new(0));
        let seen = Arc::clone(&caught);
        thread::spawn(move || {
            let Some(signal) = incoming.forever().next() else { return };
            seen.store(signal, Ordering::SeqCst);
            // The loop sleeps until an event comes; a change of the window's size is one.
            let _ = low_level::raise(SIGWINCH);
            // When the window is gone, reading from it may never come back.
            thread::sleep(PATIENCE);
            let _ = restore();
            let _ = low_level::emulate_default_handler(signal);
        });
        Ok(Self { caught, handle })
    }

    /// The signal that came, if one did.
    pub(crate) fn caught(&self) -> Option<i32> {
        Some(self.caught.load(Ordering::SeqCst)).filter(|&signal| signal != 0)
    }

    /// Ends the program by the signal that came, so that whoever sent it sees that it was heard.
    pub(crate) fn die_of_it(&self) {
        if let Some(signal) = self.caught() {
            // If that fails, the program ends in its own way a moment later.
            let _ = low_level::emulate_default_handler(signal);
        }
    }
}

impl Drop for Signals {
    fn drop(&mut self) {
        self.handle.close();
    }
}
