//! [`Texts`]: what a puzzle of SudokuPad or f-puzzles says about itself.

use serde_json::{Map, Value};

/// Title, author, rules, last words and solution, as far as they are said.
#[derive(Default)]
pub(crate) struct Texts {
    pub(crate) title: Option<String>,
    pub(crate) author: Option<String>,
    pub(crate) rules: Option<String>,
    pub(crate) success: Option<String>,
    pub(crate) solution: Option<String>,
}

impl Texts {
    /// What the texts are called.
    pub(crate) const NAMES: [&str; 5] = ["title", "author", "rules", "msgcorrect", "solution"];

    /// A line such as `title: …`; older puzzles keep them as cages without cells.
    pub(crate) fn add_line(&mut self, line: &str) {
        if let Some((name, text)) = line.split_once(':') {
            self.add(name.trim(), text.trim());
        }
    }

    /// The texts among the details of a puzzle; rules may come as a list.
    pub(crate) fn add_all(&mut self, details: &Map<String, Value>) {
        for (name, value) in details {
            let list = value.as_array().map_or(std::slice::from_ref(value), Vec::as_slice);
            let lines = list.iter().filter_map(Value::as_str).collect::<Vec<_>>();
            self.add(name, &lines.join("\n"));
        }
    }

    /// A text with its name; an empty one says nothing.
    pub(crate) fn add(&mut self, name: &str, text: &str) {
        let place = match name {
            "title" => &mut self.title,
            "author" => &mut self.author,
            "rules" => &mut self.rules,
            "msgcorrect" => &mut self.success,
            "solution" => &mut self.solution,
            _ => return,
        };
        if !text.is_empty() {
            *place = Some(text.to_owned());
        }
    }
}
