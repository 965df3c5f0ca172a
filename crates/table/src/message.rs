//! [`Message`]: something to say, in English and as a template for other languages.

use ninefold_words::fill;
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
