//! [`Language`]: in which one something is said or printed.

use crate::hint::gap;
use crate::template::capitalised;
use crate::{Dictionary, fill};
use std::fmt::{self, Display};
use std::str::FromStr;

/// A language.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
#[non_exhaustive]
pub enum Language {
    /// English, in which everything is written.
    #[default]
    English,
    /// German.
    German,
}

/// A text that names no language of Ninefold.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownLanguage(pub String);

impl Display for UnknownLanguage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tags = Language::ALL.map(Language::tag).join(" and ");
        write!(f, "there is no language '{}': there are {tags}", self.0)
    }
}

impl std::error::Error for UnknownLanguage {}

impl Language {
    /// All languages.
    pub const ALL: [Self; 2] = [Self::English, Self::German];

    /// Its tag, as browsers and files have it: `de`.
    pub const fn tag(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::German => "de",
        }
    }

    /// A text in this language; what has no translation stays English.
    pub fn say(self, english: &str) -> String {
        self.dictionary().map_or_else(|| english.into(), |words| words.say(english))
    }

    /// A template in this language with its gaps filled.
    pub fn fill(self, template: &str, gaps: &[&dyn Display]) -> String {
        match self.dictionary() {
            None => fill(template, gaps),
            Some(words) => words.fill(template, gaps),
        }
    }

    /// A sentence of a hint in this language: its template, and the English text of each gap in the order of
    /// the template. Nothing if it is to be said as it is.
    pub fn say_hint(self, template: &str, filled: &[&str]) -> Option<String> {
        let named = filled.iter().map(|&text| (text, ())).collect::<Vec<_>>();
        let parts = self.hint_parts(template, &named)?;
        Some(parts.into_iter().map(|(text, _)| text).collect())
    }

    /// The name of a place or of places, word by word: `row 4`, `r1c1 and r1c2`, `white dot between r1c1 and r1c2`.
    pub fn say_place(self, english: &str) -> String {
        match self.dictionary() {
            None => english.to_owned(),
            Some(_) if english.starts_with(char::is_uppercase) => capitalised(&gap(english)),
            Some(_) => gap(english),
        }
    }

    /// The same in parts; see [`Dictionary::hint_parts`].
    pub fn hint_parts<T: Clone>(
        self,
        template: &str,
        filled: &[(&str, T)],
    ) -> Option<Vec<(String, Option<T>)>> {
        self.dictionary()?.hint_parts(template, filled)
    }

    /// The words of this language; English needs none.
    fn dictionary(self) -> Option<&'static Dictionary> {
        match self {
            Self::English => None,
            Self::German => Some(Dictionary::german()),
        }
    }
}

impl Display for Language {
    /// The tag.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.tag())
    }
}

impl FromStr for Language {
    type Err = UnknownLanguage;

    /// Reads a tag in any case; where somebody lives does not matter: `de-AT` is German.
    fn from_str(text: &str) -> Result<Self, UnknownLanguage> {
        let tag = text.split(['-', '_']).next().unwrap_or_default();
        let language = Self::ALL.into_iter().find(|language| language.tag().eq_ignore_ascii_case(tag));
        language.ok_or_else(|| UnknownLanguage(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_are_read_wherever_somebody_lives() {
        for (text, language) in
            [("en", Language::English), ("DE", Language::German), ("de-AT", Language::German)]
        {
            assert_eq!(text.parse(), Ok(language));
        }
        for language in Language::ALL {
            assert_eq!(language.to_string().parse(), Ok(language));
        }
        let told = "fr".parse::<Language>().unwrap_err().to_string();
        assert_eq!(told, "there is no language 'fr': there are en and de");
    }
}
