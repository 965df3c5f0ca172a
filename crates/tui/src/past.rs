//! Games that were played: gone through again, and shown again.

use crate::library::{self, Library};
use crate::time;
use ninefold::game::Session;
use ninefold::render::svg::Theme;
use ninefold_learn::{Frame, Lesson, animated_svg, frames_of_game, text_of};
use ninefold_protocol::id::PuzzleId;
use ninefold_protocol::log;
use std::fs;
use std::path::{Path, PathBuf};

/// How a replay is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Film {
    /// A board after each move, drawn with characters.
    Text,
    /// A picture that moves.
    Svg {
        /// The speed in percent.
        percent: u32,
    },
}

/// Goes through a game: the file of one, or the Puzzle ID of one that was played here. Errors say what to do.
pub fn review(game: &str, folder: Option<PathBuf>) -> Result<String, String> {
    let session = find(game, folder)?;
    let review = ninefold_learn::review(&session).zip(session.solution());
    let (review, solution) =
        review.ok_or("A review needs a game with one solution, on a board that hints are for.")?;
    let rules = session.puzzle().rules();
    let played = session.log().last().map_or(session.setup().started, |event| event.at);
    let mut said = format!("{}, {}.\n", library::title(&session), time::words(session.elapsed(played)));
    for sentence in review.sentences(solution) {
        said.push_str(&format!("{}\n", sentence.to_text(rules)));
    }
    let missed = review.missed();
    if !missed.is_empty() {
        said.push_str("Practise what you missed:\n");
    }
    for Lesson { technique, .. } in missed {
        said.push_str(&format!("  ninefold practice {}\n", technique.slug()));
    }
    Ok(said)
}

/// Shows a game again, from its file or its Puzzle ID.
pub fn replay(game: &str, film: Film, folder: Option<PathBuf>) -> Result<String, String> {
    let session = find(game, folder)?;
    Ok(shown(&frames_of_game(&session), film))
}

/// Frames as text or as a picture.
pub(crate) fn shown(frames: &[Frame], film: Film) -> String {
    match film {
        Film::Svg { percent } => animated_svg(frames, &Theme::LIGHT, percent) + "\n",
        Film::Text => text_of(frames),
    }
}

fn find(game: &str, folder: Option<PathBuf>) -> Result<Session, String> {
    let path = Path::new(game);
    if path.is_file() {
        let bytes = fs::read(path).map_err(|error| format!("{game} cannot be read: {error}."))?;
        return log::load(&bytes).map_err(|error| format!("{game} is no saved game: {error}."));
    }
    let id = game.parse::<PuzzleId>().map_err(|_| {
        format!(
            "There is no file '{game}', and it is no Puzzle ID. ninefold games lists the games in progress."
        )
    })?;
    let library = folder.map_or_else(Library::of_user, Library::at);
    library.game_with(id).ok_or_else(|| format!("No game of puzzle {} was played here.", id.in_groups()))
}

/// Shows how a person solves a puzzle, with the argument of every step.
pub fn replay_solution(position: &ninefold::puzzle::Position, film: Film) -> Result<String, String> {
    let frames = ninefold_learn::frames_of_solution(position);
    let frames = frames.ok_or("The board is too large, or its marks leave no way on.")?;
    Ok(shown(&frames, film))
}
