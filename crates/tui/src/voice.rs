//! [`Voice`]: what the terminal says, in the language of whoever reads it.
//!
//! English is the key, as everywhere. Sentences are written in English where they are made and are known again by
//! their templates where they are shown; what other faces say too has its German in the crate `words`, what only the
//! terminal says in `voice/german_terminal.txt`.

use ninefold::puzzle::Rules;
use ninefold::render::Sentence;
use ninefold_table::Tongue;
use ninefold_words::{Dictionary, GERMAN_HINTS, GERMAN_PLAY, GERMAN_SHARED, Language, fill};
use std::fmt::Display;
use std::sync::OnceLock;

/// German for what only the terminal says.
const GERMAN_TERMINAL: &str = include_str!("voice/german_terminal.txt");

/// What is typed, in English and in German.
const GERMAN_INPUT: &str = include_str!("voice/german_input.txt");

/// Somebody who speaks a language.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
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

    /// A text of several lines and sentences, which are known one by one or together.
    pub(crate) fn tell(self, english: &str) -> String {
        if self.0 == Language::English {
            return english.to_owned();
        }
        english.split('\n').map(|line| self.tell_line(line)).collect::<Vec<_>>().join("\n")
    }

    fn tell_line(self, line: &str) -> String {
        let text = line.trim();
        let indent = &line[..line.len() - line.trim_start().len()];
        let rest = &line[line.trim_end().len().max(indent.len())..];
        let (sentences, mut told) = (sentences(text), Vec::new());
        let mut left = &sentences[..];
        while let [first, after @ ..] = left {
            let (said, n_said) = self.say_first(left).unwrap_or_else(|| ((*first).to_owned(), 1));
            told.push(said);
            left = &after[n_said - 1..];
        }
        format!("{indent}{}{rest}", told.join(" "))
    }

    /// The first sentences of a text that are known, and how many these are. Some are known only together, as those
    /// of `One entry is wrong. Check again to see which.`
    fn say_first(self, sentences: &[&str]) -> Option<(String, usize)> {
        let run = |length: usize| sentences[..length].join(" ");
        let by_heart = |length: usize| Some((self.dictionary()?.find(&run(length))?.to_owned(), length));
        let by_template = |length: usize| {
            let run = run(length);
            Some((self.say_sentence(&run), length)).filter(|(said, _)| *said != run)
        };
        let lengths = 1..=sentences.len();
        lengths.clone().rev().find_map(by_heart).or_else(|| lengths.into_iter().find_map(by_template))
    }

    /// A sentence, or a text that a stop has made one.
    fn say_sentence(self, english: &str) -> String {
        let said = self.say(english);
        match english.strip_suffix('.').filter(|_| said == english) {
            Some(text) => format!("{}.", self.say(text)),
            None => said,
        }
    }

    /// `a, b and c`.
    pub(crate) fn listed(self, items: &[String]) -> String {
        match items {
            [] => self.say("nothing"),
            [only] => only.clone(),
            [first @ .., last] => format!("{} {} {last}", first.join(", "), self.say("and")),
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

    /// A sentence of a hint that a service sends.
    pub(crate) fn sent(self, sentence: &ninefold_protocol::worker::Sentence) -> String {
        let gaps = sentence.pieces.iter().filter(|piece| piece.names.is_some());
        let gaps = gaps.map(|piece| piece.text.as_str()).collect::<Vec<_>>();
        self.0.say_hint(&sentence.template, &gaps).unwrap_or_else(|| sentence.to_text())
    }

    fn dictionary(self) -> Option<&'static Dictionary> {
        static GERMAN: OnceLock<Dictionary> = OnceLock::new();
        let german = || Dictionary::new(&[GERMAN_SHARED, GERMAN_PLAY, GERMAN_TERMINAL], GERMAN_HINTS);
        (self.0 == Language::German).then(|| GERMAN.get_or_init(german))
    }
}

impl Tongue for Voice {
    fn say(&self, english: &str) -> String {
        (*self).say(english)
    }

    fn fill(&self, template: &str, gaps: &[&dyn Display]) -> String {
        (*self).fill(template, gaps)
    }
}

/// The sentences of a line: each ends with its stop before a capital or a number.
fn sentences(line: &str) -> Vec<&str> {
    let is_end = |&(at, _): &(usize, &str)| {
        let next = line[at + 1..].trim_start().chars().next();
        line[..at].ends_with(['.', '!', '?']) && next.is_some_and(|sign| !sign.is_lowercase() && sign != '(')
    };
    let mut sentences = Vec::new();
    let mut start = 0;
    for (at, _) in line.match_indices(' ').filter(is_end) {
        sentences.push(&line[start..at]);
        start = at + 1;
    }
    sentences.push(&line[start..]);
    sentences
}

/// What somebody types, each word that is German by the English one: `wo 7` is `where 7`.
pub(crate) fn in_english(line: &str) -> String {
    let words = line.split_whitespace().collect::<Vec<_>>();
    let (mut english, mut rest) = (Vec::new(), &words[..]);
    while let [first, after @ ..] = rest {
        let two = after.first().and_then(|second| typed(&format!("{first} {second}")));
        english.push(two.map_or_else(|| word_in_english(first), str::to_owned));
        rest = if two.is_some() { &after[1..] } else { after };
    }
    english.join(" ")
}

/// A word that is typed, in English; what is no German word stays as it is.
pub(crate) fn word_in_english(word: &str) -> String {
    typed(word).unwrap_or(word).to_owned()
}

/// The English for what is typed in German.
fn typed(german: &str) -> Option<&'static str> {
    let typed = german.to_lowercase();
    let lines = GERMAN_INPUT.lines().filter(|line| !line.starts_with('#'));
    let mut pairs = lines.filter_map(|line| line.split_once(" ⇐ "));
    pairs.find(|(_, german)| german.split(", ").any(|german| german == typed)).map(|(english, _)| english)
}

#[cfg(test)]
mod tests {
    use super::*;

    const GERMAN: Voice = Voice::new(Language::German);

    #[test]
    fn lines_are_told_sentence_by_sentence_with_their_spaces() {
        for (english, german) in [
            ("Goodbye.", "Auf Wiedersehen."),
            ("Saved. Every move is saved as you make it.", "Gespeichert. Jeder Zug wird gleich gespeichert."),
            (
                "Give up? The game ends and counts as given up. Type yes or no: ",
                "Aufgeben? Das Spiel endet und gilt als aufgegeben. Tipp ja oder nein: ",
            ),
            (
                "One entry is wrong. Check again to see which. 5 points off.",
                "Ein Eintrag ist falsch. Prüfe noch einmal, um zu sehen, welcher. 5 Punkte Abzug.",
            ),
            ("Paused. The board is hidden.", "Pause. Das Brett ist verdeckt."),
            ("  Goodbye.\n\nblorb", "  Auf Wiedersehen.\n\nblorb"),
            ("3 of 51 filled. Type help for commands.", "3 von 51 gefüllt. Tipp hilfe für die Befehle."),
        ] {
            assert_eq!(GERMAN.tell(english), german);
            assert_eq!(Voice::default().tell(english), english);
        }
    }

    #[test]
    fn words_are_typed_in_both_languages() {
        for (german, english) in [
            ("Tipp", "hint"),
            ("zurück", "undo"),
            ("aufgeben", "give up"),
            ("warum nicht 3 5 7", "why not 3 5 7"),
            ("fehlt Zeile 2", "needs row 2"),
            ("killer schwer streng", "killer hard strict"),
            ("sehr schwer", "expert"),
            ("undo", "undo"),
            ("3 5 7", "3 5 7"),
        ] {
            assert_eq!(in_english(german), english);
        }
    }

    #[test]
    fn no_typed_word_means_two_things() {
        let lines = GERMAN_INPUT.lines().filter_map(|line| line.split_once(" ⇐ "));
        let mut seen = std::collections::BTreeSet::new();
        for word in lines.flat_map(|(_, german)| german.split(", ")) {
            assert!(seen.insert(word), "twice: {word}");
        }
        assert!(seen.len() > 80);
    }
}
