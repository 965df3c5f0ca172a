//! Sentences of exercises, reviews and films, in the language of the page.

use crate::time;
use crate::words::Language;
use ninefold_protocol::worker::{FilmFrame, Purpose, Sentence};
use std::time::Duration;

/// Sentences in a row, in a language; what is only notation is for the eye.
pub fn words(language: Language, sentences: &[Sentence]) -> String {
    let told = sentences.iter().filter(|sentence| sentence.purpose != Purpose::Notation);
    let text = |sentence: &Sentence| {
        language.translate(sentence).into_iter().map(|piece| piece.text).collect::<String>()
    };
    told.map(text).collect::<Vec<_>>().join(" ")
}

/// A film as text, in a language: when, what happened, and the board.
pub fn in_words(language: Language, frames: &[FilmFrame]) -> String {
    let page = |frame: &FilmFrame| {
        let when = time::watch(Duration::from_millis(frame.at));
        format!("{when} {}\n{}", words(language, &frame.said), frame.text)
    };
    frames.iter().map(page).collect::<Vec<_>>().join("\n")
}
