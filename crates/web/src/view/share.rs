//! Sharing: a link to a puzzle, and how a game on it went.

use super::App;
use super::game::Table;
use crate::browser::api::{self, Fault};
use crate::browser::page;
use crate::play::{Play, Tone};
use crate::route::Route;
use crate::time;
use leptos::prelude::*;
use leptos::task::spawn_local;
use ninefold_format::Item;
use ninefold_protocol::api::{ImportPuzzle, PuzzleInfo};
use ninefold_protocol::id::PuzzleId;
use ninefold_protocol::worker::Board;
use ninefold_puzzle::{Cell, Puzzle};

/// Copies a link that gives anybody the puzzle of a game.
pub(crate) fn share(app: App, table: Table) {
    let t = app.language();
    spawn_local(async move {
        match link(table).await {
            Ok(link) => {
                page::copy(&link);
                table.say(Tone::News, t.say("The link to this puzzle is copied."));
            }
            Err(reason) => table.say(Tone::Warning, t.say(&reason)),
        }
    });
}

/// Copies how a game went, in a line to send to somebody, with the link to its puzzle.
pub(crate) fn share_result(app: App, table: Table) {
    let t = app.language();
    spawn_local(async move {
        let link = link(table).await.unwrap_or_default();
        let line = table.play.try_with_untracked(|play| {
            let summary = play.session.summary()?;
            let labels = &play.session.setup().labels;
            let kind = format!("{} · {}", t.say(&labels.level), t.say(&labels.variant));
            Some(format!("Ninefold {kind}: {}, {} {link}", time::watch(summary.time), summary.total()))
        });
        if let Some(line) = line.flatten() {
            page::copy(&line);
            app.announce(Tone::News, t.say("Copied."));
        }
    });
}

/// A link to the puzzle of a game.
///
/// The server learns the puzzle, so that its ID alone opens it everywhere. Where there is no server,
/// and where cells are frozen, which an ID does not tell, the board travels in the link.
async fn link(table: Table) -> Result<String, String> {
    if let Some(route) = table.play.with_untracked(place_of_its_own) {
        return Ok(page::address_of(&route.path()));
    }
    let (puzzle, frozen) = table.play.with_untracked(board)?;
    let address = page::address_of(&Route::Puzzle(PuzzleId::of(&puzzle).to_string()).path());
    let text = Board::from(&Item::from(&puzzle).with_frozen(&frozen)).text().to_owned();
    let carrying = format!("{address}#{}", js_sys::encode_uri_component(&text));
    match api::send_for::<PuzzleInfo>("POST", "/puzzles", &ImportPuzzle { text }).await {
        Ok(_) if frozen.is_empty() => Ok(address),
        Ok(_) | Err(Fault::Offline) => Ok(carrying),
        Err(fault) => Err(fault.words()),
    }
}

/// The address of a puzzle of the day or of a challenge.
fn place_of_its_own(play: &Play) -> Option<Route> {
    let id = play.session.setup().labels.puzzle_id.as_deref()?;
    Some(Route::of_puzzle(id)).filter(|route| !matches!(route, Route::Puzzle(_)))
}

/// What is shared: the start of a game, or whatever stands on a board that is being made.
fn board(play: &Play) -> Result<(Puzzle, Vec<Cell>), String> {
    let session = &play.session;
    if session.is_free_play() {
        return Ok((session.puzzle_on_board().map_err(|rejection| rejection.to_string())?, Vec::new()));
    }
    Ok((session.puzzle().clone(), session.setup().frozen.clone()))
}
