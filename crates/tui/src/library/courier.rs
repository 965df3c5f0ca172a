//! [`Courier`]: a thread that sends a game to the service while it is played.

use super::Library;
use ninefold_online::Fault;
use std::path::Path;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

/// How long a game waits for further moves before it is sent: moves come in bursts.
const PAUSE: Duration = Duration::from_secs(2);
/// How long moves are gathered at most.
const MOST: Duration = Duration::from_secs(8);
/// How long whoever leaves a game waits for the last moves to be sent.
const FAREWELL: Duration = Duration::from_secs(3);

/// Sends one game.
#[derive(Debug)]
pub(super) struct Courier {
    bell: Option<Sender<()>>,
    done: Receiver<()>,
}

impl Courier {
    /// A courier for a game file; `None` if nobody has signed in.
    pub(super) fn of(library: &Library, path: &Path) -> Option<Self> {
        library.account()?;
        let (library, path) = (library.clone(), path.to_owned());
        let ((bell, rings), (tell, done)) = (channel(), channel());
        thread::spawn(move || {
            run(&library, &path, &rings);
            // Nobody waits any more if that took too long.
            let _ = tell.send(());
        });
        Some(Self { bell: Some(bell), done })
    }

    /// Something has happened in the game.
    pub(super) fn wake(&self) {
        if let Some(bell) = &self.bell {
            // A courier that is gone leaves the sending to the next list of games.
            let _ = bell.send(());
        }
    }
}

/// What has not been sent by then is sent when the games are listed next.
impl Drop for Courier {
    fn drop(&mut self) {
        self.bell = None;
        let _ = self.done.recv_timeout(FAREWELL);
    }
}

fn run(library: &Library, path: &Path, rings: &Receiver<()>) {
    let (mut is_open, mut is_reachable) = (true, true);
    while is_open && rings.recv().is_ok() {
        is_open = gather(rings);
        // Whoever plays without a network does not wait for it when leaving.
        if is_open || is_reachable {
            is_reachable = !matches!(library.send(path), Err(Fault::Offline(..)));
        }
    }
}

/// Waits until no move has come for a while; false if none will come any more.
fn gather(rings: &Receiver<()>) -> bool {
    let latest = Instant::now() + MOST;
    loop {
        match rings.recv_timeout(PAUSE.min(latest.saturating_duration_since(Instant::now()))) {
            Ok(()) => {}
            Err(RecvTimeoutError::Timeout) => return true,
            Err(RecvTimeoutError::Disconnected) => return false,
        }
    }
}
