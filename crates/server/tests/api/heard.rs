//! What the service logs, for a test that wants to hear it.

use std::cell::RefCell;
use std::io;
use std::sync::Once;

thread_local! {
    /// What was logged on this thread since a test on it began to listen.
    static HEARD: RefCell<Option<Vec<u8>>> = const { RefCell::new(None) };
}

/// Keeps what is logged for the thread on which it is, if a test listens there.
struct Ear;

impl io::Write for Ear {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        HEARD.with_borrow_mut(|heard| heard.iter_mut().for_each(|heard| heard.extend(bytes)));
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Begins the log, once and before any service of these tests says something.
///
/// One for all threads: whether a place of the code is of interest is remembered for the whole process, and decided
/// by whoever comes there first. With a log of one thread alone, that may be another test, to which nobody listens,
/// and nothing would be logged there from then on.
pub(crate) fn begin_log() {
    static BEGUN: Once = Once::new();
    BEGUN.call_once(|| tracing_subscriber::fmt().with_writer(|| Ear).with_ansi(false).init());
}

/// Listens to what is logged on this thread from now on.
pub(crate) fn listen() {
    HEARD.set(Some(Vec::new()));
}

/// What was logged on this thread since the last time.
pub(crate) fn heard() -> String {
    String::from_utf8(HEARD.replace(Some(Vec::new())).unwrap_or_default()).unwrap()
}
