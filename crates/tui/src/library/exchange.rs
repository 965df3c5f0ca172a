//! Games in step with the service: what was played here is sent, what was played elsewhere comes.
//!
//! The rule is that of the page. A game is a log that only grows. Whoever sends says how much the
//! service had; if another device was faster, both games are kept, this one as a new save. Without
//! a service, or without a network, the games lie here as ever, and are sent another time.

use super::service_note::ServiceNote;
use super::{Held, Library, contest, files, game_file, is_over};
use ninefold::game::Session;
use ninefold_online::{Fault, Online};
use ninefold_protocol::api::{AppendEvents, GameInfo, GameSaved, SaveGame};
use ninefold_protocol::log;
use ninefold_table::sync::{self, Missed, Resolution};
use std::fs;
use std::path::{Path, PathBuf};

impl Library {
    /// The service, if somebody has signed in.
    pub(super) fn account(&self) -> Option<&Online> {
        self.online().filter(|online| online.player().is_some())
    }

    /// Sends and fetches all that is new; returns a sentence if that did not work.
    pub(super) fn exchange(&self) -> Option<String> {
        let online = self.account()?;
        let outcome =
            self.delete_there(online).and_then(|()| self.send_all()).and_then(|()| self.fetch(online));
        match outcome {
            Ok(()) => None,
            Err(fault) if fault.status() == Some(401) => {
                Some("Your sign-in has ended: type ninefold login. Your games are kept here.".into())
            }
            Err(fault) => Some(format!("Only the games on this machine are listed: {fault}.")),
        }
    }

    fn delete_there(&self, online: &Online) -> Result<(), Fault> {
        for (path, note) in ServiceNote::deleted(&self.games()) {
            match &note.id {
                Some(id) if note.is_of(online) => match online.delete(id) {
                    Err(fault) if fault.status() != Some(404) => return Err(fault),
                    _ => {}
                },
                Some(_) => continue,
                None => {}
            }
            let _ = fs::remove_file(path);
        }
        Ok(())
    }

    /// Sends every game that the service lacks something of.
    pub(crate) fn send_all(&self) -> Result<(), Fault> {
        let noted = |path: &PathBuf| ServiceNote::beside(path).is_some();
        let ended = files(&self.finished_folder()).into_iter().filter(noted);
        for path in files(&self.games()).into_iter().chain(ended) {
            match self.send(&path) {
                // One game that is refused does not hold up the others.
                Err(fault) if fault.status().is_none_or(|status| status == 401) => return Err(fault),
                _ => {}
            }
        }
        Ok(())
    }

    /// Sends a game, or what has happened in it since the last time; what came of it, if it was sent.
    pub(crate) fn send(&self, path: &Path) -> Result<Option<GameSaved>, Fault> {
        let Some(online) = self.account() else { return Ok(None) };
        let Some(note) = ServiceNote::beside(path).or_else(|| ServiceNote::new(online)) else {
            return Ok(None);
        };
        let Ok(bytes) = fs::read(path) else { return Ok(None) };
        let n_events = bytes.iter().filter(|&&byte| byte == b'\n').count().saturating_sub(2);
        if !note.is_of(online) || (note.id.is_some() && n_events <= note.version) {
            return Ok(None);
        }
        // A damaged file is told when the games are listed; what can be read of it is sent then.
        let Ok(session) = log::load(&bytes) else { return Ok(None) };
        if session.is_free_play() {
            return Ok(None);
        }
        let saved = match &note.id {
            None => create(online, &session)?,
            Some(id) => append(online, &session, id, note.version)?,
        };
        let note = ServiceNote { id: Some(saved.id.clone()), version: saved.version as usize, ..note };
        // If this is lost, the game is sent again, and the service knows it.
        let _ = note.write(path);
        Ok(Some(saved))
    }

    /// Takes over what was played elsewhere.
    fn fetch(&self, online: &Online) -> Result<(), Fault> {
        let known = |info: &GameInfo| {
            let has_id = |path: &PathBuf| {
                ServiceNote::beside(path).is_some_and(|note| note.id.as_deref() == Some(&info.id))
            };
            files(&self.games()).into_iter().find(has_id)
        };
        let there = online.games()?;
        for info in &there {
            match known(info) {
                Some(path) => self.update(online, &path, &info.id, info.version as usize)?,
                None => self.take_over(online, &info.id)?,
            }
        }
        // What is no longer played there may have been ended there.
        for path in files(&self.games()) {
            let Some(note) = ServiceNote::beside(&path).filter(|note| note.is_of(online)) else { continue };
            let Some(id) = note.id.filter(|id| there.iter().all(|info| info.id != *id)) else { continue };
            match self.update(online, &path, &id, usize::MAX) {
                Err(fault) if fault.status() != Some(404) => return Err(fault),
                _ => {}
            }
        }
        Ok(())
    }

    /// A game that is not here yet gets a file.
    fn take_over(&self, online: &Online, id: &str) -> Result<(), Fault> {
        let Some(session) = download(online, id)? else { return Ok(()) };
        let (Some(note), Ok(path)) = (ServiceNote::new(online), self.free_path(&session)) else {
            return Ok(());
        };
        let note = ServiceNote { id: Some(id.to_owned()), version: session.log().len(), ..note };
        if note.write(&path).is_ok() {
            // Without room on the disk the game stays where it is.
            let _ = game_file::write(&path, &session);
        }
        Ok(())
    }

    /// A game that was played on elsewhere goes on from there, unless it was played on here as well
    /// or is being played in another window.
    fn update(&self, online: &Online, path: &Path, id: &str, version: usize) -> Result<(), Fault> {
        let Some(note) = ServiceNote::beside(path).filter(|note| note.version < version) else {
            return Ok(());
        };
        let Some(theirs) = download(online, id)? else { return Ok(()) };
        let Ok(held) = Held::lock(path) else { return Ok(()) };
        let ours = fs::read(path).ok().and_then(|bytes| log::load(&bytes).ok());
        let goes_on = ours.is_some_and(|ours| {
            ours.log().len() < theirs.log().len() && theirs.log().starts_with(ours.log())
        });
        if goes_on {
            drop(held);
            let note = ServiceNote { version: theirs.log().len(), ..note };
            if game_file::write(path, &theirs).is_ok() {
                let _ = note.write(path);
            }
            if is_over(&theirs) {
                let _ = self.file_away(path);
            }
        }
        Ok(())
    }
}

/// Keeps a whole game as a new save; the puzzle of a day counts for its leaderboard.
fn create(online: &Online, session: &Session) -> Result<GameSaved, Fault> {
    let daily = contest(session).map(|day| day.to_string());
    online.save(&SaveGame { log: log::save(session), daily, challenge: None })
}

fn append(online: &Online, session: &Session, id: &str, version: usize) -> Result<GameSaved, Fault> {
    let lines =
        session.log().iter().skip(version).map(|event| log::line(event).trim_end().to_owned()).collect();
    let known = u32::try_from(version).unwrap_or(u32::MAX);
    let news = AppendEvents { version: known, lines };
    let fault = match online.append(id, &news) {
        Err(fault) => fault,
        saved => return saved,
    };
    match resolution(&fault, version, &news.lines) {
        Some(Resolution::Arrived(version)) => {
            let version = u32::try_from(version).unwrap_or(u32::MAX);
            Ok(GameSaved { id: id.to_owned(), version, result: None })
        }
        Some(Resolution::SaveAnew) => create(online, session),
        None => Err(fault),
    }
}

/// What to do about a refusal.
fn resolution(fault: &Fault, known: usize, news: &[String]) -> Option<Resolution> {
    let Fault::Refused(problem) = fault else { return None };
    let version = problem.version.and_then(|version| usize::try_from(version).ok());
    let missed = version.zip(problem.lines.as_deref()).map(|(version, lines)| Missed { version, lines });
    sync::resolve(problem.status, missed, known, news)
}

/// A game of the service; `None` if this program cannot read it.
fn download(online: &Online, id: &str) -> Result<Option<Session>, Fault> {
    Ok(log::load(online.game(id)?.log.as_bytes()).ok())
}
