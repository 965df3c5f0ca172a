//! German, by the English text: what only the page says is in `german_page.txt`, the rest in the crate
//! `ninefold-words`. Those who read English need none of it, so that the page fetches the words only when they
//! are wanted.

use ninefold_words::Dictionary;
#[cfg(not(target_arch = "wasm32"))]
use ninefold_words::{GERMAN_HINTS, GERMAN_PLAY, GERMAN_SHARED};
use std::sync::OnceLock;

/// The words, once somebody has asked for them.
static WORDS: OnceLock<Dictionary> = OnceLock::new();

/// Between the phrases and the sentences of hints.
#[cfg(target_arch = "wasm32")]
const BREAK: char = '\u{c}';

/// Takes in the words: phrases, a form feed, the sentences of hints.
#[cfg(target_arch = "wasm32")]
pub(super) fn learn(text: String) {
    let text: &'static str = text.leak();
    let (phrases, hints) = text.split_once(BREAK).unwrap_or((text, ""));
    // Whoever comes second brings the same words.
    let _ = WORDS.set(Dictionary::new(&[phrases], hints));
}

/// Whether the words are here.
#[cfg(target_arch = "wasm32")]
pub(super) fn is_known() -> bool {
    WORDS.get().is_some()
}

/// The words, if they are here.
#[cfg(target_arch = "wasm32")]
pub(super) fn words() -> Option<&'static Dictionary> {
    WORDS.get()
}

/// Where there is no page to fetch them, the words are taken in at once.
#[cfg(not(target_arch = "wasm32"))]
pub(super) fn words() -> Option<&'static Dictionary> {
    let read =
        || Dictionary::new(&[GERMAN_SHARED, GERMAN_PLAY, include_str!("german_page.txt")], GERMAN_HINTS);
    Some(WORDS.get_or_init(read))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn both_languages_have_the_same_gaps() {
        let words = words().unwrap();
        assert!(words.pairs().count() > 400);
        for (english, german) in words.pairs() {
            for gap in ["{0}", "{1}", "{2}", "{3}", "{0/or}", "{1/or}", "{2/or}", "{4/or}"] {
                assert_eq!(english.contains(gap), german.contains(gap), "{english}");
            }
        }
    }

    #[test]
    fn no_phrase_is_translated_twice() {
        let mut seen = BTreeSet::new();
        let texts = [GERMAN_SHARED, GERMAN_PLAY, include_str!("german_page.txt")];
        let lines = texts.iter().flat_map(|text| text.lines()).filter(|line| !line.starts_with('#'));
        let phrases = lines.filter_map(|line| line.split_once(" ⇒ "));
        let twice = phrases.filter(|(english, _)| !seen.insert(*english)).collect::<Vec<_>>();
        assert!(twice.is_empty(), "{twice:#?}");
    }

    #[test]
    fn both_languages_keep_to_one_voice() {
        /// What nobody would say at a board, and words for which there is another one.
        const ENGLISH: [&str; 9] = [
            "please",
            "oops",
            "shall",
            "fetch",
            "carry out",
            "carried out",
            "machine",
            "engine",
            "difficulty",
        ];
        const GERMAN: [&str; 6] = ["Feld", "Bitte ", "Spieler", "Maschine", "Widerspr", "Kennung"];
        /// Greetings in a room, and passwords, which may have any sign.
        const LOUD: [&str; 7] =
            ["Solved!", "Hello!", "Well done!", "Thanks!", "Good game!", "Password1!", "# ? !"];
        for (english, german) in words().unwrap().pairs() {
            let said = english.to_lowercase();
            let wrong = ENGLISH.iter().find(|word| said.contains(**word));
            assert!(wrong.is_none(), "{wrong:?} in: {english}");
            let wrong = GERMAN.iter().find(|word| german.contains(**word));
            assert!(wrong.is_none(), "{wrong:?} in: {german}");
            let is_loud = english.contains('!') && !LOUD.iter().any(|loud| english.contains(loud));
            assert!(!is_loud, "an exclamation: {english}");
        }
    }
}
