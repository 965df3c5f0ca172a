//! Texts that were filled in English already are said by their templates.
//!
//! The engine, the worker and the service tell what they refuse in English sentences. Here the template is found
//! that a sentence was made of, and its gaps are said in turn.

use crate::template::{capitalised, is_cell, unfill};
use crate::{Dictionary, fill, hint, kind};
use std::fmt::Display;

/// How deep sentences are looked for in the gaps of sentences: a fault has a reason, which may quote another.
/// Texts from outside could have gaps in gaps without end.
const NESTING: usize = 4;

/// What stands between the parts of a list, and how that is said; what may stand inside a part comes later.
const LISTS: [(&str, &str); 4] =
    [("; or ", "; oder "), (", and ", " und "), (" or ", " oder "), (", ", ", ")];

/// A text in another language; what has no translation stays English. Lines are said one by one, as those of a
/// fault and its remedy.
pub(crate) fn say(words: &Dictionary, english: &str) -> String {
    let say_line = |line| Speaker { words, nesting: NESTING }.say_line(line);
    english.lines().map(say_line).collect::<Vec<_>>().join("\n")
}

/// Somebody who says a text, at some depth of gaps in gaps.
#[derive(Clone, Copy)]
struct Speaker<'w> {
    words: &'w Dictionary,
    nesting: usize,
}

impl Speaker<'_> {
    /// A text as it is written or in its other form: what is known by heart, else by its template.
    fn say_line(self, english: &str) -> String {
        if let Some(known) = self.words.find(english) {
            return known.into();
        }
        let other = OtherForm::of(english);
        if let Some(known) = self.words.find(&other.text) {
            return other.restore(known);
        }
        if let Some(kind) = kind::say(self.words, english) {
            return kind;
        }
        // Where several fit alike, the letter that begins the text stays as it is: it may begin an address.
        let recognise = |text| Filled::recognise(self.words, text);
        let turned = recognise(&other.text).map(|filled| (filled, Form::Turned));
        let whole = recognise(english).map(|filled| (filled, Form::Whole));
        let unstopped = recognise(other.phrase).map(|filled| (filled, Form::Unstopped));
        let fitting = [turned, whole, unstopped].into_iter().flatten();
        match fitting.max_by_key(|(filled, _)| filled.certain) {
            Some((filled, Form::Turned)) => other.restore(&filled.say(self)),
            Some((filled, Form::Whole)) => filled.say(self),
            Some((filled, Form::Unstopped)) => filled.say(self) + other.stop,
            None => english.into(),
        }
    }

    /// What fills a gap: cells in a list, or texts of their own.
    fn say_gap(self, english: &str) -> String {
        let mut words = english.split([' ', ',']).filter(|word| !word.is_empty());
        if words.all(|word| word == "and" || is_cell(word)) {
            return hint::gap(english);
        }
        let Some(nesting) = self.nesting.checked_sub(1) else { return english.into() };
        if let Some(known) = self.words.find(english) {
            return known.into();
        }
        let deeper = Self { nesting, ..self };
        deeper.say_list(english, &LISTS).unwrap_or_else(|| deeper.say_line(english))
    }

    /// A list, if all that stands in it can be said; its parts may be lists of a lesser kind.
    fn say_list(self, english: &str, kinds: &[(&str, &str)]) -> Option<String> {
        let (&(between, said_between), lesser) = kinds.split_first()?;
        let part = |part| self.say_list(part, lesser).or_else(|| self.say_part(part));
        let parts = english.contains(between).then(|| english.split(between).map(part).collect());
        let parts: Option<Vec<_>> = parts.flatten();
        parts.map(|parts| parts.join(said_between)).or_else(|| self.say_list(english, lesser))
    }

    /// A part of a list: a text, or a sentence without its full stop.
    fn say_part(self, english: &str) -> Option<String> {
        let said = self.say_line(english);
        if said != english {
            return Some(said);
        }
        let sentence = format!("{english}.");
        let said = self.say_line(&sentence);
        (said != sentence).then(|| said.trim_end_matches('.').to_owned())
    }
}

/// In which form a text has a template.
enum Form {
    /// In its other form.
    Turned,
    /// As it is written.
    Whole,
    /// Without its full stop.
    Unstopped,
}

/// A sentence that was filled in English.
struct Filled<'a> {
    template: &'static str,
    gaps: Vec<&'a str>,
    /// How many bytes are the template's own.
    certain: usize,
}

impl<'a> Filled<'a> {
    /// By its template; where several fit, by the one that says most.
    fn recognise(words: &Dictionary, english: &'a str) -> Option<Self> {
        let fitting = words.templates().filter_map(|template| {
            let gaps = unfill(template, english)?;
            let certain = english.len() - gaps.iter().map(|gap| gap.len()).sum::<usize>();
            Some(Self { template, gaps, certain })
        });
        fitting.max_by_key(|filled| filled.certain)
    }

    /// What stands in quotes is what somebody has typed, or the name of a file: it is the same in every language.
    fn say(&self, speaker: Speaker<'_>) -> String {
        let say = |(number, &gap): (usize, &&str)| match self.template.contains(&format!("'{{{number}}}'")) {
            true => gap.to_owned(),
            false => speaker.say_gap(gap),
        };
        let gaps = self.gaps.iter().enumerate().map(say).collect::<Vec<_>>();
        let gaps = gaps.iter().map(|gap| gap as &dyn Display).collect::<Vec<_>>();
        fill(speaker.words.find(self.template).unwrap_or(self.template), &gaps)
    }
}

/// A text with its first letter turned from small to capital or back, and without its full stop: a reason such
/// as `use '.' for an empty cell` is told as a sentence, and a sentence may stand within another.
struct OtherForm<'a> {
    /// Without its full stop.
    phrase: &'a str,
    text: String,
    is_sentence: bool,
    stop: &'static str,
}

impl<'a> OtherForm<'a> {
    fn of(english: &'a str) -> Self {
        let (phrase, stop) = match english.strip_suffix('.') {
            Some(phrase) => (phrase, "."),
            None => (english, ""),
        };
        let mut letters = phrase.chars();
        let first = letters.next();
        let is_sentence = first.is_some_and(char::is_uppercase);
        let turn = |letter: char| {
            if is_sentence { letter.to_ascii_lowercase() } else { letter.to_ascii_uppercase() }
        };
        Self { phrase, text: first.map(turn).into_iter().chain(letters).collect(), is_sentence, stop }
    }

    /// The translation of the other form in the form of the text itself.
    fn restore(&self, said: &str) -> String {
        let said = if self.is_sentence { capitalised(said) } else { said.to_owned() };
        said + self.stop
    }
}
