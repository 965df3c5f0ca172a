//! [`Voice`]: what the terminal says, in the language of whoever reads it.
//!
//! English is the key, as everywhere. Sentences are written in English where they are made and are known again by
//! their templates where they are shown; what other faces say too has its German in the crate `words`, what only the
//! terminal says in `voice/german_terminal.txt`.

use ninefold::puzzle::Rules;
use ninefold::render::Sentence;
use ninefold_words::{Dictionary, GERMAN_HINTS, GERMAN_PLAY, GERMAN_SHARED, Language, fill};
use std::fmt::Display;
use std::sync::OnceLock;

/// German for what only the terminal says.
const GERMAN_TERMINAL: &str = include_str!("voice/german_terminal.txt");

/// Somebody who speaks a language.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Voice(Language);

impl Voice {
    /// Who speaks this language.
    pub const fn new(language: Language) -> Self {
        Self(language)
    }

    /// The language.
    pub const fn language(self) -> Language {
        self.0
    }

    /// A text, also where its gaps are filled already; what has no translation stays English.
    pub fn say(self, english: &str) -> String {
        self.dictionary().map_or_else(|| english.to_owned(), |words| words.say(english))
    }

    /// A template with its gaps filled.
    pub fn fill(self, template: &str, gaps: &[&dyn Display]) -> String {
        match self.dictionary() {
            None => fill(template, gaps),
            Some(words) => words.fill(template, gaps),
        }
    }

    /// A text word by word, as names of places are: `row 4`, `r1c1 and r1c2`.
    pub(crate) fn place(self, english: &str) -> String {
        self.0.say_place(english)
    }

    /// A sentence of a hint, an exercise or a review.
    pub(crate) fn sentence(self, sentence: &Sentence, rules: &Rules) -> String {
        sentence.say(rules, self.0)
    }

    fn dictionary(self) -> Option<&'static Dictionary> {
        static GERMAN: OnceLock<Dictionary> = OnceLock::new();
        let german = || Dictionary::new(&[GERMAN_SHARED, GERMAN_PLAY, GERMAN_TERMINAL], GERMAN_HINTS);
        (self.0 == Language::German).then(|| GERMAN.get_or_init(german))
    }
}
