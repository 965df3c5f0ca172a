//! Explanations as Markdown: what is on the board stands out in bold.

use crate::explain::Explanation;
use crate::sentence::{Piece, Purpose, Sentence, Slot};
use crate::walkthrough::Walkthrough;
use ninefold_puzzle::Rules;
use ninefold_words::Language;
use std::fmt::Write as _;

impl Explanation {
    /// The title as a heading, then a sentence an item.
    pub fn to_markdown(&self) -> String {
        let mut text = format!("## {}\n\n", escaped(&self.title));
        for sentence in &self.sentences {
            let _ = writeln!(text, "- {}", write(sentence, self.scene.rules(), Language::English));
        }
        text
    }
}

impl Walkthrough {
    /// Every step under a heading with its number.
    pub fn to_markdown(&self, language: Language) -> String {
        let mut text = String::new();
        for (number, step) in (1..).zip(&self.steps) {
            let _ = writeln!(text, "## {number}. {}\n", escaped(&step.title));
            for sentence in &step.sentences {
                let _ = writeln!(text, "- {}", write(sentence, step.scene.rules(), language));
            }
            text.push('\n');
        }
        text.push_str(&escaped(&self.ending_in(language)));
        text.push('\n');
        text
    }
}

fn write(sentence: &Sentence, rules: &Rules, language: Language) -> String {
    let mut text = String::new();
    for piece in sentence.pieces_in(rules, language) {
        let _ = match piece {
            Piece::Words(words) => write!(text, "{words}"),
            Piece::Filled(words, Slot::Count(_)) => write!(text, "{words}"),
            Piece::Filled(words, Slot::Chain(..)) => write!(text, "`{words}`"),
            Piece::Filled(words, _) => write!(text, "**{}**", escaped(&words)),
        };
    }
    match sentence.purpose {
        Purpose::Contradiction => format!("*{}* {text}", language.say("Why:")),
        _ => text,
    }
}

/// Text in which Markdown sees no signs of its own.
fn escaped(text: &str) -> String {
    let mut safe = String::new();
    for symbol in text.chars() {
        if matches!(symbol, '*' | '_' | '`' | '[' | ']' | '<' | '>' | '#' | '\\') {
            safe.push('\\');
        }
        safe.push(symbol);
    }
    safe
}
