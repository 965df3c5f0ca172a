//! Keeping games on the server: what was played offline is sent later.

use super::App;
use super::practice::sync as practice;
use super::who::Who;
use crate::browser::api::{self, Fault};
use crate::browser::clock::Alarm;
use crate::library::{Listing, Remote, State};
use leptos::prelude::*;
use leptos::task::spawn_local;
use ninefold_protocol::api::{AppendEvents, GameSaved, SaveGame};
use ninefold_table::PuzzleName;
use ninefold_table::sync::{self, Missed, Resolution};

/// Sends what the server lacks. What cannot be sent now is sent when the server is back.
pub(crate) fn catch_up(app: App) {
    spawn_local(async move {
        let _ = send_all(app).await;
    });
}

/// A game has changed here: the server hears of it soon, or later.
pub(crate) fn game_changed(app: App, key: &str) {
    let is_player = app.who.with_untracked(|who| matches!(who, Who::Player { .. }));
    let is_waiting = app.outbox.with_value(|outbox| outbox.iter().any(|waiting| waiting.key == key));
    if !is_player || is_waiting {
        return;
    }
    let name = key.to_owned();
    // Moves come in bursts: one message carries them all.
    let alarm = Alarm::after(PATIENCE, move || {
        let name = name.clone();
        spawn_local(async move {
            app.outbox.update_value(|outbox| outbox.retain(|waiting| waiting.key != name));
            if app.is_sending.get_value() {
                game_changed(app, &name);
            } else {
                // What cannot be sent now stays behind and is sent when the server is back.
                let _ = send_all(app).await;
            }
        });
    });
    app.outbox.update_value(|outbox| outbox.push(Waiting { key: key.to_owned(), _alarm: alarm }));
}

/// How long a game waits for further moves before it is sent, in milliseconds.
const PATIENCE: i32 = 2000;

/// A game that is about to be sent.
pub(crate) struct Waiting {
    key: String,
    _alarm: Option<Alarm>,
}

/// Sends every game that the server lacks something of, one after the other, and never two at a time.
pub(crate) async fn send_all(app: App) -> Result<(), Fault> {
    if app.is_sending.get_value() {
        return Ok(());
    }
    app.is_sending.set_value(true);
    let sent = send_those_behind(app).await;
    app.is_sending.set_value(false);
    sent
}

/// Whoever signs out takes their games along: what the server keeps is forgotten here, so that the
/// next person at this browser does not find it.
pub(crate) async fn leave(app: App) -> Result<(), Fault> {
    send_all(app).await?;
    if practice::exchange(app).await == Err(Fault::Offline) {
        return Err(Fault::Offline);
    }
    api::call("DELETE", "/session", None).await?;
    practice::forget(app);
    let kept = app.library.with_untracked(|library| {
        let is_kept = |game: &&Listing| game.remote.is_some() && !game.is_ahead();
        library.games.iter().filter(is_kept).map(|game| game.key.clone()).collect::<Vec<_>>()
    });
    for key in kept {
        app.shelf.with_value(|shelf| shelf.remove(&format!("game.{key}")));
        app.shelve(|library| library.remove(&key));
    }
    app.who.set(Who::Guest);
    Ok(())
}

async fn send_those_behind(app: App) -> Result<(), Fault> {
    let behind = app.library.with_untracked(|library| {
        let is_behind = |listing: &&Listing| listing.state != State::Free && listing.is_ahead();
        library.games.iter().filter(is_behind).cloned().collect::<Vec<_>>()
    });
    for listing in behind {
        match send(app, listing).await {
            Err(Fault::Offline) => return Err(Fault::Offline),
            // One game that is refused does not hold up the others.
            Ok(()) | Err(Fault::Refused(_)) => {}
        }
    }
    Ok(())
}

/// Sends a game, or what has happened in it since the last time.
async fn send(app: App, listing: Listing) -> Result<(), Fault> {
    let name = format!("game.{}", listing.key);
    let Some(text) = app.shelf.with_value(|shelf| shelf.get(&name)) else { return Ok(()) };
    let remote = match &listing.remote {
        None => create(&listing, &text).await?,
        Some(remote) => {
            let news = AppendEvents {
                version: u32::try_from(remote.version).unwrap_or(u32::MAX),
                lines: lines_after(&text, remote.version),
            };
            let path = format!("/games/{}/events", remote.id);
            match api::send_for::<GameSaved>("POST", &path, &news).await {
                Ok(saved) => Remote { id: remote.id.clone(), version: saved.version as usize },
                Err(fault) => match resolution(&fault, remote.version, &news.lines) {
                    Some(Resolution::Arrived(version)) => Remote { id: remote.id.clone(), version },
                    Some(Resolution::SaveAnew) => create(&listing, &text).await?,
                    None => return Err(fault),
                },
            }
        }
    };
    app.shelve(|library| {
        if let Some(known) = library.games.iter_mut().find(|known| known.key == listing.key) {
            known.remote = Some(remote);
        }
    });
    Ok(())
}

/// Keeps a whole game on the server as a new save; that of a contest counts for its leaderboard.
async fn create(listing: &Listing, text: &str) -> Result<Remote, Fault> {
    let name = listing.puzzle_id.as_deref().map(PuzzleName::from);
    let daily = name.and_then(PuzzleName::contest_day).map(str::to_owned);
    let challenge = name.and_then(PuzzleName::challenge).map(str::to_owned);
    let save = SaveGame { log: text.to_owned(), daily, challenge };
    let saved = api::send_for::<GameSaved>("POST", "/games", &save).await?;
    Ok(Remote { id: saved.id, version: saved.version as usize })
}

/// What to do about a refusal.
fn resolution(fault: &Fault, known: usize, news: &[String]) -> Option<Resolution> {
    let Fault::Refused(problem) = fault else { return None };
    let version = problem.version.map(|version| version as usize);
    let missed = version.zip(problem.lines.as_deref()).map(|(version, lines)| Missed { version, lines });
    sync::resolve(problem.status, missed, known, news)
}

/// The events of a saved game after a version. Two lines, the version and the setup, come before them.
fn lines_after(text: &str, version: usize) -> Vec<String> {
    text.lines().skip(2 + version).map(str::to_owned).collect()
}
