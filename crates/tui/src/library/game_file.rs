//! [`GameFile`]: the file of the game that is being played.

use super::courier::Courier;
use super::is_over;
use super::service_note::ServiceNote;
use ninefold::game::Session;
use ninefold_protocol::log;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{self, JoinHandle};

/// An open game file, locked for this program.
#[derive(Debug)]
pub(crate) struct GameFile {
    file: File,
    path: PathBuf,
    /// How many events are in the file.
    written: usize,
    is_over: bool,
    flusher: Flusher,
    courier: Option<Courier>,
}

impl GameFile {
    /// Starts the file of a new game.
    pub(super) fn create(path: PathBuf, session: &Session, courier: Option<Courier>) -> io::Result<Self> {
        write(&path, session)?;
        let file = File::options().append(true).open(&path)?;
        // Nobody else knows the file yet, and a system without locks does not lose games.
        let _ = file.try_lock();
        Ok(Self::resume(file, path, session.log().len(), session, courier))
    }

    /// Goes on with a file that has so many events.
    pub(super) fn resume(
        file: File,
        path: PathBuf,
        written: usize,
        session: &Session,
        courier: Option<Courier>,
    ) -> Self {
        let flusher = Flusher::of(&file);
        Self { file, path, written, is_over: is_over(session), flusher, courier }
    }

    /// Where it lies.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// Whether there is nothing left to play in it.
    pub(super) fn is_over(&self) -> bool {
        self.is_over
    }

    /// Writes what has happened since the last time: one piece, handed to the system at once.
    pub(crate) fn append(&mut self, session: &Session) -> io::Result<()> {
        let news = session.log().get(self.written..).unwrap_or_default();
        if news.is_empty() {
            return Ok(());
        }
        let text = news.iter().map(log::line).collect::<String>();
        self.file.write_all(text.as_bytes())?;
        self.written = session.log().len();
        self.is_over = is_over(session);
        self.flusher.wake();
        self.send();
        Ok(())
    }

    /// Sends what has happened to the service, soon.
    pub(super) fn send(&self) {
        if let Some(courier) = &self.courier {
            courier.wake();
        }
    }
}

/// A game in which nothing has happened is not kept: whoever only looks leaves no trace.
impl Drop for GameFile {
    fn drop(&mut self) {
        if self.written == 0 {
            // A file that stays is a game in progress, which does no harm.
            let _ = fs::remove_file(&self.path);
            ServiceNote::mark_deleted(&self.path);
        }
    }
}

/// Writes a whole game to a new file; it appears under its name complete or not at all.
pub(super) fn write(path: &Path, session: &Session) -> io::Result<()> {
    let draft = path.with_extension("new");
    let mut file = File::options().create(true).write(true).truncate(true).open(&draft)?;
    file.write_all(log::save(session).as_bytes())?;
    file.sync_all()?;
    drop(file);
    fs::rename(&draft, path)
}

/// A thread that waits for the disk, so that no key press has to.
#[derive(Debug)]
struct Flusher {
    bell: Option<Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Flusher {
    fn of(file: &File) -> Self {
        let (bell, rings) = channel();
        let thread = file.try_clone().ok().map(|file| thread::spawn(move || flush(&file, &rings)));
        Self { bell: Some(bell), thread }
    }

    fn wake(&self) {
        if let Some(bell) = &self.bell {
            // A thread that could not start leaves the flushing to the system.
            let _ = bell.send(());
        }
    }
}

/// Whoever lets go of a game waits until it is on the disk.
impl Drop for Flusher {
    fn drop(&mut self) {
        self.bell = None;
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

fn flush(file: &File, rings: &Receiver<()>) {
    while rings.recv().is_ok() {
        while rings.try_recv().is_ok() {}
        let _ = file.sync_data();
    }
}
