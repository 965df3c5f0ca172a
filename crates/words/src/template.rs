//! Texts with gaps: `{0} is already {1}.`

use std::fmt::Display;

/// A template with its gaps filled; a gap that nothing is for is left empty.
///
/// ```
/// assert_eq!(ninefold_words::fill("{1} before {0}", &[&"b", &7]), "7 before b");
/// ```
pub fn fill(template: &str, gaps: &[&dyn Display]) -> String {
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
pub(crate) fn unfill<'a>(template: &str, text: &'a str) -> Option<Vec<&'a str>> {
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

/// The words before each gap with its number, and at last the words after all gaps.
pub(crate) fn gaps(template: &str) -> impl Iterator<Item = (&str, Option<usize>)> {
    template.split('}').map(|part| match part.split_once('{') {
        Some((words, gap)) => (words, gap.trim_end_matches("/or").parse().ok()),
        None => (part, None),
    })
}

/// A text that starts a sentence; the name of a cell stays as it is.
pub(crate) fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    match letters.next() {
        Some(first) if !is_cell(text) => first.to_uppercase().chain(letters).collect(),
        _ => text.to_owned(),
    }
}

/// Whether a text begins with the name of a cell: `r4c2`.
pub(crate) fn is_cell(text: &str) -> bool {
    text.strip_prefix('r').is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gaps_are_filled_in_every_order() {
        assert_eq!(fill("{1} before {0}", &[&"b", &7]), "7 before b");
        assert_eq!(fill("no gap", &[]), "no gap");
    }

    #[test]
    fn filled_sentences_are_recognised() {
        assert_eq!(unfill("{0} is a given.", "r4c2 is a given."), Some(vec!["r4c2"]));
        assert_eq!(unfill("{0} is already {1}.", "r1c1 is already 5."), Some(vec!["r1c1", "5"]));
        assert_eq!(unfill("{0} is a given.", "r4c2 is frozen."), None);
        assert_eq!(unfill("plain", "plain"), None);
    }
}
