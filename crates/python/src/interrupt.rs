//! Long work that Ctrl-C ends: Python looks at signals only on the thread that called.

use ninefold::solve::Cancel;
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

/// How long somebody who pressed Ctrl-C waits at most.
const LOOK_AT_SIGNALS: Duration = Duration::from_millis(50);

/// Does something on a thread of its own, and lets other threads of Python run meanwhile. When the person
/// interrupts, the flag is raised and the answer is dropped.
pub(crate) fn interruptible<T: Send + 'static>(
    py: Python<'_>,
    work: impl FnOnce(&Cancel) -> T + Send + 'static,
) -> PyResult<T> {
    let cancel = Cancel::new();
    let flag = cancel.clone();
    let (done, answer) = channel();
    thread::spawn(move || {
        // Whoever interrupted does not wait for it.
        let _ = done.send(work(&flag));
    });
    // While this thread waits without Python's lock, others may run: what it waits for must bear that.
    let answer = Mutex::new(answer);
    loop {
        let waited = py.detach(|| {
            let answer = answer.lock().unwrap_or_else(PoisonError::into_inner);
            answer.recv_timeout(LOOK_AT_SIGNALS)
        });
        match waited {
            Ok(answer) => return Ok(answer),
            Err(RecvTimeoutError::Timeout) => {
                py.check_signals().inspect_err(|_| cancel.cancel())?;
            }
            Err(RecvTimeoutError::Disconnected) => {
                return Err(PyRuntimeError::new_err("the engine stopped; please report this puzzle"));
            }
        }
    }
}
