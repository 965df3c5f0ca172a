//! [`Message`]: something to say, in English and as a template for other languages.

use std::fmt;

/// Something to say: `"{0} is already {1}."` and what fills its gaps.
///
/// ```
/// use ninefold_table::Message;
///
/// assert_eq!(Message::new("{0} is already {1}.").with("r4c2").with(7).to_string(), "r4c2 is already 7.");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Message {
    /// The sentence with its gaps `{0}`, `{1}`, …
    pub template: &'static str,
    /// What fills them.
    pub gaps: Vec<Gap>,
}

/// What fills a gap.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Gap {
    /// The same in every language: numbers, places, digits.
    Plain(String),
    /// An English word, to be translated too.
    Word(&'static str),
}

impl Message {
    /// A sentence.
    pub fn new(template: &'static str) -> Self {
        Self { template, gaps: Vec::new() }
    }

    /// The same with its next gap filled.
    #[must_use]
    pub fn with(mut self, gap: impl fmt::Display) -> Self {
        self.gaps.push(Gap::Plain(gap.to_string()));
        self
    }

    /// The same with its next gap filled by a word.
    #[must_use]
    pub fn with_word(mut self, word: &'static str) -> Self {
        self.gaps.push(Gap::Word(word));
        self
    }
}

impl fmt::Display for Message {
    /// In English.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let gaps = self.gaps.iter().map(|gap| match gap {
            Gap::Plain(text) => text as &dyn fmt::Display,
            Gap::Word(word) => word,
        });
        f.write_str(&fill(self.template, &gaps.collect::<Vec<_>>()))
    }
}

/// A template with its gaps filled; a gap that nothing is for is left empty.
pub fn fill(template: &str, gaps: &[&dyn fmt::Display]) -> String {
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
