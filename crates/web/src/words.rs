//! Words in the language of the player.
//!
//! English is the key, as in gettext: `language.say("New game")`. A sentence with gaps is a
//! template, `"{0} is a given."`. Sentences that the engine has filled already are recognised by
//! their template, so that they need no code of their own here.

#[cfg(test)]
mod faults;
mod german;

use ninefold_protocol::api::PrintLanguage;
use ninefold_protocol::worker::{Piece, Sentence};
use ninefold_table::Tongue;
use ninefold_words::{Dictionary, fill};
use serde::{Deserialize, Serialize};
use std::fmt::Display;

/// A language of the page.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// German.
    German,
    /// English from right to left: shows whether the page can be mirrored.
    Mirrored,
}

impl Language {
    /// All languages.
    pub const ALL: [Self; 3] = [Self::English, Self::German, Self::Mirrored];

    /// Its name in itself.
    pub fn name(self) -> &'static str {
        match self {
            Self::English => "English",
            Self::German => "Deutsch",
            Self::Mirrored => "English, right to left (test)",
        }
    }

    /// Its tag for the browser.
    pub fn tag(self) -> &'static str {
        match self {
            Self::English | Self::Mirrored => "en",
            Self::German => "de",
        }
    }

    /// The direction of its lines.
    pub fn direction(self) -> &'static str {
        match self {
            Self::English | Self::German => "ltr",
            Self::Mirrored => "rtl",
        }
    }

    /// The file with its words, if the page has to fetch them before it can speak.
    #[cfg(target_arch = "wasm32")]
    pub(crate) fn file(self) -> Option<&'static str> {
        (self == Self::German && !german::is_known()).then_some("/german.txt")
    }

    /// The file with its twins of the pages about techniques, which are English.
    #[cfg(target_arch = "wasm32")]
    pub(crate) fn lessons_file(self) -> Option<&'static str> {
        (self == Self::German).then_some("/techniques-german.txt")
    }

    /// Takes in the words of the file.
    #[cfg(target_arch = "wasm32")]
    pub(crate) fn learn(self, text: String) {
        if self == Self::German {
            german::learn(text);
        }
    }

    /// The language of what is printed for whoever reads the page in this one.
    pub fn on_paper(self) -> PrintLanguage {
        match self {
            Self::English | Self::Mirrored => PrintLanguage::English,
            Self::German => PrintLanguage::German,
        }
    }

    /// A text in this language; what has no translation stays English.
    pub fn say(self, english: &str) -> String {
        self.words().map_or_else(|| english.into(), |words| words.say(english))
    }

    /// A template in this language with its gaps filled.
    pub fn fill(self, template: &str, gaps: &[&dyn Display]) -> String {
        match self.words() {
            None => fill(template, gaps),
            Some(words) => words.fill(template, gaps),
        }
    }

    /// A sentence of the engine in this language, in parts.
    pub fn translate(self, sentence: &Sentence) -> Vec<Piece> {
        // The gaps of the English words, in their order, are the parts that name something.
        let named =
            sentence.pieces.iter().filter_map(|piece| Some((piece.text.as_str(), piece.names.as_ref()?)));
        let parts =
            self.words().and_then(|words| words.hint_parts(&sentence.template, &named.collect::<Vec<_>>()));
        match parts {
            None => sentence.pieces.clone(),
            Some(parts) => {
                parts.into_iter().map(|(text, names)| Piece { text, names: names.cloned() }).collect()
            }
        }
    }

    /// The words of this language; English needs none.
    fn words(self) -> Option<&'static Dictionary> {
        match self {
            Self::English | Self::Mirrored => None,
            Self::German => german::words(),
        }
    }
}

impl Tongue for Language {
    fn say(&self, english: &str) -> String {
        (*self).say(english)
    }

    fn fill(&self, template: &str, gaps: &[&dyn Display]) -> String {
        (*self).fill(template, gaps)
    }
}

/// Whether a text has a translation of its own.
#[cfg(test)]
pub(crate) fn is_translated(english: &str) -> bool {
    german::words().is_some_and(|words| words.find(english).is_some())
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold_protocol::worker::{BoardArea, Purpose};
    use ninefold_puzzle::Variant;

    #[test]
    fn hints_are_told_in_the_language_of_the_player() {
        let piece = |text: &str, is_named: bool| {
            let area = BoardArea { cells: Vec::new(), regions: Vec::new() };
            Piece { text: text.into(), names: is_named.then_some(area) }
        };
        let sentence = Sentence {
            purpose: Purpose::Inference,
            template: "In {0}, {1} can only go in {2}.".into(),
            pieces: vec![
                piece("In ", false),
                piece("row 4", true),
                piece(", ", false),
                piece("3", true),
                piece(" can only go in ", false),
                piece("r4c1 or r4c8", true),
                piece(".", false),
            ],
        };
        let text = |language: Language| -> String {
            language.translate(&sentence).into_iter().map(|piece| piece.text).collect()
        };
        assert_eq!(text(Language::English), "In row 4, 3 can only go in r4c1 or r4c8.");
        assert_eq!(text(Language::German), "In Zeile 4 passt 3 nur in r4c1 oder r4c8.");
    }

    #[test]
    fn german_speaks_of_what_the_engine_says() {
        assert_eq!(Language::German.say("r4c2 is a given."), "r4c2 ist vorgegeben.");
        assert_eq!(Language::German.say("Nothing to undo."), "Nichts rückgängig zu machen.");
        assert_eq!(Language::German.say("blorb"), "blorb");
    }

    /// Whether a sentence of a hint has a translation.
    fn is_hint(english: &str) -> bool {
        german::words().is_some_and(|words| words.find_hint(english).is_some())
    }

    /// The source in a folder without its tests, file by file.
    pub(super) fn sources(folder: &str) -> Vec<(String, String)> {
        let mut folders = vec![std::path::PathBuf::from(folder)];
        let mut found = Vec::new();
        while let Some(folder) = folders.pop() {
            for entry in std::fs::read_dir(folder).unwrap() {
                let path = entry.unwrap().path();
                if path.is_dir() {
                    folders.push(path);
                    continue;
                }
                if path.extension().is_none_or(|ending| ending != "rs") {
                    continue;
                }
                let text = std::fs::read_to_string(&path).unwrap();
                let text = text.split("#[cfg(test)]").next().unwrap_or_default();
                found.push((path.display().to_string(), text.to_owned()));
            }
        }
        found
    }

    /// The files whose words the page says.
    fn page_and_table() -> Vec<(String, String)> {
        let page = sources(concat!(env!("CARGO_MANIFEST_DIR"), "/src"));
        page.into_iter().chain(sources(concat!(env!("CARGO_MANIFEST_DIR"), "/../table/src"))).collect()
    }

    /// Every text that the source gives to `say`, `fill` or a message, with the file that it is in.
    fn used() -> Vec<(String, String)> {
        let mut found = Vec::new();
        for (path, text) in page_and_table() {
            // A long text stands on a line of its own.
            let text = text.split_whitespace().collect::<Vec<_>>().join(" ").replace("( \"", "(\"");
            for call in [".say(\"", ".fill(\"", " Message::new(\"", "(Message::new(\""] {
                for tail in text.split(call).skip(1) {
                    found.push((tail.split('"').next().unwrap_or_default().to_owned(), path.clone()));
                }
            }
        }
        found
    }

    /// The texts that reach `say` through a property of a component, a row of the start, or the name of
    /// a choice.
    fn passed_on() -> Vec<(String, String)> {
        let is_words = |text: &str| text.chars().any(char::is_lowercase);
        let mut found = Vec::new();
        for (path, text) in page_and_table() {
            let mut note = |text: &str| {
                if is_words(text) {
                    found.push((text.to_owned(), path.clone()));
                }
            };
            for call in [
                "<Toggle name=\"",
                "<Setting name=\"",
                "<Choice name=\"",
                "<OtherPuzzle which=Daily::Variant name=\"",
                " label=\"",
            ] {
                text.split(call).skip(1).for_each(|tail| note(tail.split('"').next().unwrap_or_default()));
            }
            // What a browser or a worker refuses is told where it is heard of.
            if path.contains("browser/") {
                let refused = text.split("Err(\"").skip(1).filter_map(|tail| tail.split('"').next());
                refused.filter(|text| text.ends_with('.')).for_each(&mut note);
            }
            for row in text.split("row(app, Route::").skip(1) {
                row.split(')').next().unwrap_or_default().split('"').skip(1).step_by(2).for_each(&mut note);
            }
            let is_list = ["library.rs", "preferences.rs", "samples.rs", "route.rs", "paper.rs", "speech.rs"]
                .iter()
                .any(|name| path.ends_with(name));
            if is_list {
                let names = text.split("=> \"").skip(1).filter_map(|tail| tail.split('"').next());
                names.filter(|name| name.starts_with(|first: char| first.is_uppercase())).for_each(&mut note);
            }
        }
        found
    }

    #[test]
    fn everything_that_is_passed_on_to_be_said_is_translated() {
        let passed_on = passed_on();
        assert!(passed_on.len() > 50, "the source is searched");
        let missing = passed_on.iter().filter(|(text, _)| !is_translated(text)).collect::<Vec<_>>();
        assert!(missing.is_empty(), "no German for {missing:#?}");
    }

    #[test]
    fn no_view_has_words_that_are_not_said_in_the_language_of_the_player() {
        /// The name of the program, which is the same everywhere.
        const NAMES: [&str; 1] = ["Ninefold"];
        let mut wrong = Vec::new();
        for (path, text) in sources(concat!(env!("CARGO_MANIFEST_DIR"), "/src/view")) {
            // Text between tags, and the properties that people read or hear.
            for before in [">\"", "}\"", "aria-label=\"", "placeholder=\"", " title=\"", " alt=\""] {
                for tail in text.split(before).skip(1) {
                    let words = tail.split('"').next().unwrap_or_default();
                    let is_read = words.chars().filter(|sign| sign.is_alphabetic()).count() > 1;
                    // What has such signs is code between two texts.
                    let is_code = words.contains(['{', '(', ')', ';', '&', '=']);
                    if is_read && !is_code && !NAMES.contains(&words) {
                        wrong.push((words.to_owned(), path.clone()));
                    }
                }
            }
        }
        assert!(wrong.is_empty(), "said in English alone: {wrong:#?}");
    }

    #[test]
    fn the_page_keeps_to_one_voice() {
        let texts = [include_str!("words/german_page.txt"), ninefold_words::GERMAN_PLAY];
        let rows = texts.iter().flat_map(|text| text.lines()).filter_map(|row| row.split_once(" ⇒ "));
        let rows = rows.map(|(english, german)| (english.to_lowercase(), german.to_lowercase()));
        let rows = rows.collect::<Vec<_>>();
        assert!(rows.len() > 1000, "the words are searched");
        let has = |text: &str, words: &[&str]| {
            text.split(|sign: char| !sign.is_alphabetic()).any(|word| words.contains(&word))
        };
        // Nobody begs, and nobody hears of what works behind the page.
        let wrong = rows.iter().filter(|(english, german)| {
            has(english, &["please", "oops", "shall", "engine", "machine"])
                || has(german, &["bitte", "gegner", "gegnerin", "feld", "felder", "maschine"])
        });
        let wrong = wrong.collect::<Vec<_>>();
        assert!(wrong.is_empty(), "against the voice: {wrong:#?}");
        // What something is not is said as people say it: "isn't a digit".
        let stiff = rows.iter().filter(|(english, _)| {
            let rest = english.replace("here is no ", "").replace("here are no ", "");
            rest.contains(" is no ") || rest.contains(" are no ")
        });
        let stiff = stiff.collect::<Vec<_>>();
        assert!(stiff.is_empty(), "said stiffly: {stiff:#?}");
    }

    #[test]
    fn everything_that_the_page_says_is_translated() {
        let used = used();
        assert!(used.len() > 50, "the source is searched");
        let missing = used.iter().filter(|(text, _)| !is_translated(text)).collect::<Vec<_>>();
        assert!(missing.is_empty(), "no German for {missing:#?}");
    }

    #[test]
    fn names_and_rules_of_all_variants_are_translated() {
        for variant in [Variant::families(), Variant::drawn_families()].concat() {
            let rules = variant.rules();
            let missing =
                rules.iter().filter(|rule| Language::German.say(rule) == **rule).collect::<Vec<_>>();
            assert!(missing.is_empty(), "no German for {missing:#?}");
            let is_size = variant.title().contains('x');
            assert!(is_size || is_translated(&variant.title()), "no German for {}", variant.title());
        }
    }

    #[test]
    fn everything_that_hints_say_is_translated() {
        let sources = sources(concat!(env!("CARGO_MANIFEST_DIR"), "/../render/src/explain"));
        let around = [include_str!("../../render/src/explain.rs"), include_str!("../../render/src/hint.rs")];
        let texts = sources.iter().map(|(_, text)| text.as_str()).chain(around);
        // Sentences that only tests know need no German.
        let spoken = texts.filter_map(|text| text.split("#[cfg(test)]").next());
        let literals = spoken.flat_map(|text| text.split('"').skip(1).step_by(2));
        let sentences = literals.filter(|text| text.ends_with('.') && text.contains('{'));
        let sentences = sentences.collect::<Vec<_>>();
        assert!(sentences.len() > 100, "the source is searched");
        let missing = sentences.iter().filter(|text| !is_hint(text)).collect::<Vec<_>>();
        assert!(missing.is_empty(), "no German for {missing:#?}");
    }

    #[test]
    fn everything_that_exercises_and_reviews_say_is_translated() {
        let text = include_str!("../../learn/src/words.rs");
        let literals = text.split('"').skip(1).step_by(2);
        let sentences = literals.filter(|text| text.ends_with(['.', '?', '}'])).collect::<Vec<_>>();
        assert!(sentences.len() > 30, "the source is searched");
        let missing = sentences.iter().filter(|text| !is_hint(text)).collect::<Vec<_>>();
        assert!(missing.is_empty(), "no German for {missing:#?}");
        let units = ninefold_learn::UNITS.iter().flat_map(|unit| [unit.title, unit.idea]);
        let missing = units.filter(|text| !is_translated(text)).collect::<Vec<_>>();
        assert!(missing.is_empty(), "no German for {missing:#?}");
    }
}
