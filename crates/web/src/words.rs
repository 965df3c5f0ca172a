//! Words in the language of the player.
//!
//! English is the key, as in gettext: `language.say("New game")`. A sentence with gaps is a
//! template, `"{0} is a given."`. Sentences that the engine has filled already are recognised by
//! their template, so that they need no code of their own here.

mod german;

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

    /// A text in this language; what has no translation stays English.
    pub fn say(self, english: &str) -> String {
        match self {
            Self::English | Self::Mirrored => english.into(),
            Self::German => match german::find(english) {
                Some(german) => german.into(),
                None => self.recognise(english).unwrap_or_else(|| english.into()),
            },
        }
    }

    /// A template in this language with its gaps filled.
    pub fn fill(self, template: &str, gaps: &[&dyn Display]) -> String {
        let words = match self {
            Self::English | Self::Mirrored => template,
            Self::German => german::find(template).unwrap_or(template),
        };
        filled(words, gaps)
    }

    /// A sentence that was filled in English, by its template.
    fn recognise(self, english: &str) -> Option<String> {
        let (template, gaps) =
            german::templates().find_map(|template| Some((template, unfill(template, english)?)))?;
        let gaps = gaps.iter().map(|gap| self.say(gap)).collect::<Vec<_>>();
        let gaps = gaps.iter().map(|gap| gap as &dyn Display).collect::<Vec<_>>();
        Some(self.fill(template, &gaps))
    }
}

/// The template with its gaps filled.
fn filled(template: &str, gaps: &[&dyn Display]) -> String {
    let mut text = String::new();
    let mut rest = template;
    while let Some((words, tail)) = rest.split_once('{') {
        let Some((number, after)) = tail.split_once('}') else { break };
        text.push_str(words);
        if let Some(gap) = number.parse::<usize>().ok().and_then(|number| gaps.get(number)) {
            text.push_str(&gap.to_string());
        }
        rest = after;
    }
    text.push_str(rest);
    text
}

/// What fills the gaps of a template in a text, if the text comes from it; gaps are in order.
fn unfill<'a>(template: &str, text: &'a str) -> Option<Vec<&'a str>> {
    let (first, mut pattern) = template.split_once('{')?;
    let mut rest = text.strip_prefix(first)?;
    let mut gaps = Vec::new();
    loop {
        pattern = pattern.split_once('}')?.1;
        let (words, next) = match pattern.split_once('{') {
            Some((words, next)) => (words, Some(next)),
            None => (pattern, None),
        };
        match next {
            Some(next) => {
                let at = rest.find(words).filter(|_| !words.is_empty())?;
                gaps.push(&rest[..at]);
                rest = &rest[at + words.len()..];
                pattern = next;
            }
            None => {
                gaps.push(rest.strip_suffix(words)?);
                return Some(gaps);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gaps_are_filled_in_every_order() {
        assert_eq!(filled("{1} before {0}", &[&"b", &7]), "7 before b");
        assert_eq!(filled("no gap", &[]), "no gap");
    }

    #[test]
    fn filled_sentences_are_recognised() {
        assert_eq!(unfill("{0} is a given.", "r4c2 is a given."), Some(vec!["r4c2"]));
        assert_eq!(unfill("{0} holds {1} already.", "r1c1 holds 5 already."), Some(vec!["r1c1", "5"]));
        assert_eq!(unfill("{0} is a given.", "r4c2 is frozen."), None);
        assert_eq!(unfill("plain", "plain"), None);
    }

    #[test]
    fn german_speaks_of_what_the_engine_says() {
        assert_eq!(Language::German.say("r4c2 is a given."), "r4c2 ist vorgegeben.");
        assert_eq!(Language::German.say("Nothing to undo."), "Nichts zum Zurücknehmen.");
        assert_eq!(Language::German.say("blorb"), "blorb");
    }

    /// Every text that the source gives to `say` or `fill`, with the file that it is in.
    fn used() -> Vec<(String, String)> {
        let source = concat!(env!("CARGO_MANIFEST_DIR"), "/src");
        let mut folders = vec![std::path::PathBuf::from(source)];
        let mut found = Vec::new();
        while let Some(folder) = folders.pop() {
            for entry in std::fs::read_dir(folder).unwrap() {
                let path = entry.unwrap().path();
                if path.is_dir() {
                    folders.push(path);
                    continue;
                }
                let text = std::fs::read_to_string(&path).unwrap();
                let text = text.split("#[cfg(test)]").next().unwrap_or_default();
                for call in [".say(\"", ".fill(\""] {
                    for tail in text.split(call).skip(1) {
                        let literal = tail.split('"').next().unwrap_or_default();
                        found.push((literal.to_owned(), path.display().to_string()));
                    }
                }
            }
        }
        found
    }

    #[test]
    fn everything_that_the_page_says_is_translated() {
        let used = used();
        assert!(used.len() > 50, "the source is searched");
        let missing = used.iter().filter(|(text, _)| german::find(text).is_none()).collect::<Vec<_>>();
        assert!(missing.is_empty(), "no German for {missing:#?}");
    }
}
