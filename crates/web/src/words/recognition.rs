//! Texts that were filled in English already are said in German by their templates.
//!
//! The engine, the worker and the service tell what they refuse in English sentences. Here the template is found
//! that a sentence was made of, and its gaps are said in turn.

use super::{capitalised, german, is_cell};
use ninefold_table::fill;
use std::fmt::Display;

/// How deep sentences are looked for in the gaps of sentences: a fault has a reason, which may quote another.
/// Texts from outside could have gaps in gaps without end.
const NESTING: usize = 4;

/// A text in German; what has no translation stays English. Lines are said one by one, as those of a fault and its
/// remedy.
pub(super) fn say(english: &str) -> String {
    english.lines().map(|line| say_line(line, NESTING)).collect::<Vec<_>>().join("\n")
}

/// A text in German, as it is written or in its other form: what is known by heart, else by its template.
fn say_line(english: &str, nesting: usize) -> String {
    if let Some(german) = german::find(english) {
        return german.into();
    }
    let other = OtherForm::of(english);
    if let Some(german) = german::find(&other.text) {
        return other.restore(german);
    }
    match (Filled::recognise(english), Filled::recognise(&other.text)) {
        (Some(filled), turned) if turned.as_ref().is_none_or(|turned| turned.certain < filled.certain) => {
            filled.say(nesting)
        }
        (_, Some(turned)) => other.restore(&turned.say(nesting)),
        _ => english.into(),
    }
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
    fn recognise(english: &'a str) -> Option<Self> {
        let fitting = german::templates().filter_map(|template| {
            let gaps = unfill(template, english)?;
            let certain = english.len() - gaps.iter().map(|gap| gap.len()).sum::<usize>();
            Some(Self { template, gaps, certain })
        });
        fitting.max_by_key(|filled| filled.certain)
    }

    fn say(&self, nesting: usize) -> String {
        let gaps = self.gaps.iter().map(|gap| say_gap(gap, nesting)).collect::<Vec<_>>();
        let gaps = gaps.iter().map(|gap| gap as &dyn Display).collect::<Vec<_>>();
        fill(german::find(self.template).unwrap_or(self.template), &gaps)
    }
}

/// What fills a gap: cells in a list, or texts of their own.
fn say_gap(english: &str, nesting: usize) -> String {
    let mut words = english.split([' ', ',']).filter(|word| !word.is_empty());
    if words.all(|word| word == "and" || is_cell(word)) {
        return german::gap(english);
    }
    let Some(nesting) = nesting.checked_sub(1) else { return english.into() };
    if let Some(german) = german::find(english) {
        return german.into();
    }
    let one = |text: &str| Some(say_line(text, nesting)).filter(|said| said != text);
    let listed = english.split(", ").map(one).collect::<Option<Vec<_>>>();
    listed.map_or_else(|| say_line(english, nesting), |listed| listed.join(", "))
}

/// A text with its first letter turned from small to capital or back, and without its full stop: a reason such
/// as `use '.' for an empty cell` is told as a sentence, and a sentence may stand within another.
struct OtherForm {
    text: String,
    is_sentence: bool,
    stop: &'static str,
}

impl OtherForm {
    fn of(english: &str) -> Self {
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
        Self { text: first.map(turn).into_iter().chain(letters).collect(), is_sentence, stop }
    }

    /// The translation of the other form in the form of the text itself.
    fn restore(&self, german: &str) -> String {
        let german = if self.is_sentence { capitalised(german) } else { german.to_owned() };
        german + self.stop
    }
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
    fn filled_sentences_are_recognised() {
        assert_eq!(unfill("{0} is a given.", "r4c2 is a given."), Some(vec!["r4c2"]));
        assert_eq!(unfill("{0} is already {1}.", "r1c1 is already 5."), Some(vec!["r1c1", "5"]));
        assert_eq!(unfill("{0} is a given.", "r4c2 is frozen."), None);
        assert_eq!(unfill("plain", "plain"), None);
    }
}
