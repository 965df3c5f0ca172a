//! [`Dictionary`]: the words of another language, by the English text.

use crate::{GERMAN_HINTS, GERMAN_SHARED, fill, recognition};
use std::fmt::Display;
use std::sync::OnceLock;

/// Words of another language: phrases, and the sentences of hints, whose gaps are said word by word.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Dictionary {
    phrases: Vec<(&'static str, &'static str)>,
    hints: Vec<(&'static str, &'static str)>,
}

impl Dictionary {
    /// German for what is said on paper and on every face.
    pub fn german() -> &'static Self {
        static GERMAN: OnceLock<Dictionary> = OnceLock::new();
        GERMAN.get_or_init(|| Self::new(&[GERMAN_SHARED], GERMAN_HINTS))
    }

    /// Reads lists of phrases, and one of hints: `English ⇒ German`, a line each; lines with `#` are headings.
    pub fn new(phrases: &[&'static str], hints: &'static str) -> Self {
        let sorted = |mut pairs: Vec<_>| {
            pairs.sort_unstable();
            pairs
        };
        let phrases = phrases.iter().flat_map(|text| pairs(text)).collect();
        Self { phrases: sorted(phrases), hints: sorted(pairs(hints).collect()) }
    }

    /// The phrase for an English one.
    pub fn find(&self, english: &str) -> Option<&'static str> {
        translation(&self.phrases, english)
    }

    /// The sentence of a hint for an English one, both with their gaps.
    pub fn find_hint(&self, english: &str) -> Option<&'static str> {
        translation(&self.hints, english)
    }

    /// A text in this language, also where it was filled already; what has no translation stays English.
    pub fn say(&self, english: &str) -> String {
        recognition::say(self, english)
    }

    /// A template in this language with its gaps filled.
    pub fn fill(&self, template: &str, gaps: &[&dyn Display]) -> String {
        fill(self.find(template).unwrap_or(template), gaps)
    }

    /// The English phrases with gaps.
    pub(crate) fn templates(&self) -> impl Iterator<Item = &'static str> {
        self.phrases.iter().map(|&(english, _)| english).filter(|english| english.contains('{'))
    }

    /// All pairs, phrases first: for whoever looks at the words themselves.
    pub fn pairs(&self) -> impl Iterator<Item = (&'static str, &'static str)> {
        self.phrases.iter().chain(&self.hints).copied()
    }
}

fn translation(pairs: &[(&'static str, &'static str)], english: &str) -> Option<&'static str> {
    let at = pairs.binary_search_by(|(known, _)| (*known).cmp(english)).ok()?;
    pairs.get(at).map(|&(_, german)| german)
}

fn pairs(words: &'static str) -> impl Iterator<Item = (&'static str, &'static str)> {
    let lines = words.lines().filter(|line| !line.starts_with('#'));
    lines.filter_map(|line| line.split_once(" ⇒ "))
}
