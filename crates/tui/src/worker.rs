//! [`Worker`]: does one job at a time on a thread of its own.

use crate::job::{Job, Reply};
use ninefold::solve::Cancel;
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::thread;

/// Somebody who does a job while the screen stays alive.
#[derive(Debug, Default)]
pub(crate) struct Worker {
    job: Option<(Cancel, Receiver<Reply>)>,
}

impl Worker {
    /// Starts a job; one that is still under way is called off and forgotten.
    pub(crate) fn begin(&mut self, job: Job) {
        self.call_off();
        let off = Cancel::new();
        let (sender, receiver) = channel();
        let for_thread = off.clone();
        thread::spawn(move || {
            // Nobody waits any more if the job was forgotten.
            let _ = sender.send(job.run(&for_thread));
        });
        self.job = Some((off, receiver));
    }

    /// Asks the job that is under way to end soon; it still replies.
    pub(crate) fn call_off(&self) {
        if let Some((off, _)) = &self.job {
            off.cancel();
        }
    }

    /// Whether a job is under way.
    pub(crate) fn is_busy(&self) -> bool {
        self.job.is_some()
    }

    /// The reply, once it is there.
    pub(crate) fn reply(&mut self) -> Option<Reply> {
        let (_, receiver) = self.job.as_ref()?;
        let reply = match receiver.try_recv() {
            Ok(reply) => reply,
            Err(TryRecvError::Empty) => return None,
            Err(TryRecvError::Disconnected) => Reply::Failed("That did not work; please try again.".into()),
        };
        self.job = None;
        Some(reply)
    }
}
