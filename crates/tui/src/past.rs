//! Games that were played: gone through again, and shown again.

use crate::library::{self, Library};
use crate::time;
use crate::voice::Voice;
use jiff::tz::TimeZone;
use ninefold::game::{End, Session};
use ninefold_learn::{Frame, Lesson, frames_of_game};
use ninefold_protocol::id::PuzzleId;
use ninefold_protocol::{log, shared};
use std::cmp::Reverse;
use std::fs;
use std::path::{Path, PathBuf};

/// How much of a review is told.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Detail {
    /// What stands out.
    Findings,
    /// Also every move, with the easiest step that was there.
    Moves,
}

/// Goes through a game: the file of one, a link to one, or the Puzzle ID of one that was played here. Errors say
/// what to do.
pub fn review(game: &str, detail: Detail, folder: Option<PathBuf>, voice: Voice) -> Result<String, String> {
    let session = find(game, folder)?;
    let review = ninefold_learn::review(&session).zip(session.solution());
    let (review, solution) =
        review.ok_or("A review needs a game with one solution, on a board that hints are for.")?;
    let rules = session.puzzle().rules();
    let played = session.log().last().map_or(session.setup().started, |event| event.at);
    let took = time::words_in(session.elapsed(played), voice);
    let mut said = format!("{}, {took}.\n", voice.say(&library::title(&session)));
    for sentence in review.sentences(solution) {
        said.push_str(&format!("{}\n", voice.sentence(&sentence, rules)));
    }
    let moves = match detail {
        Detail::Findings => Vec::new(),
        Detail::Moves => review.move_by_move(),
    };
    for (made, sentence) in review.moves.iter().zip(moves) {
        said.push_str(&format!("{} {}\n", time::watch(made.at), voice.sentence(&sentence, rules)));
    }
    let missed = review.missed();
    if !missed.is_empty() {
        said.push_str(&format!("{}\n", voice.say("Practise what you missed:")));
    }
    for lesson in missed {
        said.push_str(&format!("  ninefold practice {}\n", practice_name(lesson)));
    }
    Ok(said)
}

/// The games that have ended, a line each, the latest first.
pub(crate) fn finished(library: &Library, voice: Voice) -> String {
    let played = |session: &Session| session.log().last().map_or(session.setup().started, |event| event.at);
    let mut games = library.finished().collect::<Vec<_>>();
    games.sort_by_key(|session| Reverse(played(session)));
    let line = |session: &Session| {
        let end = session.end().map_or("full", |end| match end {
            End::Solved => "solved",
            End::Lost => "lost",
            End::GivenUp => "given up",
        });
        let day = time::day_of(played(session), &TimeZone::system());
        let id = library::id_of(session).map(|id| format!(", ID {}", id.in_groups())).unwrap_or_default();
        let time = time::watch(session.elapsed(played(session)));
        format!("{day} {}, {}, {time}{id}\n", voice.tell(&library::title(session)), voice.say(end))
    };
    match games.is_empty() {
        true => format!("{}\n", voice.say("No game has ended here yet.")),
        false => games.iter().map(line).collect(),
    }
}

/// What `ninefold practice` calls a lesson: its technique, or its unit if the technique means another board.
fn practice_name(lesson: Lesson) -> String {
    match lesson.unit() {
        Some(unit) if Lesson::of(lesson.technique) != Some(lesson) => unit.name.to_owned(),
        _ => lesson.technique.slug(),
    }
}

/// The frames of a game: the file of one, a link to one, or the Puzzle ID of one that was played here.
pub fn replay(game: &str, folder: Option<PathBuf>) -> Result<Vec<Frame>, String> {
    find(game, folder).map(|session| frames_of_game(&session))
}

/// What stands after the address of a service in a link that holds a game, which is named as for [`replay`].
pub fn link_to(game: &str, folder: Option<PathBuf>) -> Result<String, String> {
    find(game, folder).map(|session| format!("{}#{}", shared::PATH, shared::write(&log::save(&session))))
}

fn find(game: &str, folder: Option<PathBuf>) -> Result<Session, String> {
    let path = Path::new(game);
    if path.is_file() {
        let bytes = fs::read(path).map_err(|error| format!("{game} cannot be read: {error}."))?;
        return log::load(&bytes).map_err(|error| format!("{game} isn't a saved game: {error}."));
    }
    if game.contains(shared::PATH) {
        let text = shared::read(game).map_err(|error| format!("This game cannot be read: {error}."))?;
        return log::load(text.as_bytes()).map_err(|error| format!("The link holds no game: {error}."));
    }
    let id = game.parse::<PuzzleId>().map_err(|_| {
        format!(
            "There is no file '{game}', and it isn't a Puzzle ID or a link to a game. ninefold games lists the games in progress, ninefold games --finished the others."
        )
    })?;
    let library = folder.map_or_else(Library::of_user, Library::at);
    library.game_with(id).ok_or_else(|| format!("No game of puzzle {} was played here.", id.in_groups()))
}
