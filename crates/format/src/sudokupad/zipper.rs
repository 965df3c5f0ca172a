//! The short form of JSON in SudokuPad's links.
//!
//! Long names of fields have short ones, names stand without quotes, strings in single quotes,
//! `t` and `f` for true and false, six hexadecimal figures for a colour, `#0` and `#F` for black and
//! white; an object without fields is left out between its commas, and empty lists do not exist.

use serde_json::{Map, Number, Value};

/// The short and the long names of fields.
const NAMES: [(&str, &str); 25] = [
    ("c", "color"),
    ("ca", "cages"),
    ("ct", "center"),
    ("c1", "borderColor"),
    ("c2", "backgroundColor"),
    ("ce", "cells"),
    ("cs", "cellSize"),
    ("a", "arrows"),
    ("o", "overlays"),
    ("u", "underlays"),
    ("w", "width"),
    ("h", "height"),
    ("v", "value"),
    ("vd", "videos"),
    ("l", "lines"),
    ("r", "rounded"),
    ("re", "regions"),
    ("fs", "fontSize"),
    ("th", "thickness"),
    ("hl", "headLength"),
    ("wp", "wayPoints"),
    ("t", "title"),
    ("te", "text"),
    ("d", "duration"),
    ("d2", "d"),
];

/// How deep lists and objects may stand in each other.
const MAX_DEPTH: usize = 32;

/// The value that a zipped text stands for.
pub(super) fn unzip(text: &str) -> Result<Value, String> {
    let mut reader = Reader { rest: text.trim(), depth: 0 };
    let value = reader.value()?;
    if reader.rest.is_empty() { Ok(value) } else { Err(damaged()) }
}

fn damaged() -> String {
    "what the link holds isn't JSON".to_owned()
}

struct Reader<'a> {
    rest: &'a str,
    depth: usize,
}

impl Reader<'_> {
    fn value(&mut self) -> Result<Value, String> {
        match self.rest.chars().next() {
            Some('{') => self.nested(Self::object),
            Some('[') => self.nested(Self::list),
            Some('\'' | '"') => self.string().map(Value::String),
            _ => Ok(plain(self.word())),
        }
    }

    fn nested(&mut self, read: impl FnOnce(&mut Self) -> Result<Value, String>) -> Result<Value, String> {
        if self.depth == MAX_DEPTH {
            return Err(damaged());
        }
        self.depth += 1;
        self.rest = &self.rest[1..];
        let value = read(self)?;
        self.depth -= 1;
        Ok(value)
    }

    fn object(&mut self) -> Result<Value, String> {
        let mut fields = Map::new();
        while !self.takes('}') {
            let name = match self.rest.chars().next() {
                Some('\'' | '"') => self.string()?,
                _ => self.word().to_owned(),
            };
            if name.is_empty() || !self.takes(':') {
                return Err(damaged());
            }
            let long = NAMES.iter().find(|(short, _)| *short == name).map(|(_, long)| (*long).to_owned());
            let value = self.value()?;
            fields.insert(long.unwrap_or(name), value);
            if !self.takes(',') && !self.rest.starts_with('}') {
                return Err(damaged());
            }
        }
        Ok(Value::Object(fields))
    }

    fn list(&mut self) -> Result<Value, String> {
        let mut items = Vec::new();
        loop {
            let is_left_out = self.rest.starts_with([',', ']']);
            items.push(if is_left_out { Value::Object(Map::new()) } else { self.value()? });
            if self.takes(']') {
                return Ok(Value::Array(items));
            }
            if !self.takes(',') {
                return Err(damaged());
            }
        }
    }

    fn takes(&mut self, symbol: char) -> bool {
        let rest = self.rest.strip_prefix(symbol);
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }

    /// Everything up to the next sign of punctuation.
    fn word(&mut self) -> &str {
        let end = self.rest.find([',', ':', '{', '}', '[', ']', '\'', '"']).unwrap_or(self.rest.len());
        let (word, rest) = self.rest.split_at(end);
        self.rest = rest;
        word.trim()
    }

    /// A string in quotes, which are of the same kind at both ends.
    fn string(&mut self) -> Result<String, String> {
        let mut symbols = self.rest.char_indices();
        let quote = symbols.next().map_or('\'', |(_, quote)| quote);
        let mut text = String::new();
        while let Some((at, symbol)) = symbols.next() {
            match symbol {
                '\\' => match symbols.next().ok_or_else(damaged)?.1 {
                    'n' => text.push('\n'),
                    't' => text.push('\t'),
                    'r' | 'b' | 'f' => text.push(' '),
                    'u' => {
                        let code = symbols.by_ref().take(4).map(|(_, figure)| figure).collect::<String>();
                        let code = u32::from_str_radix(&code, 16).map_err(|_| damaged())?;
                        text.push(char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER));
                    }
                    escaped => text.push(escaped),
                },
                _ if symbol == quote => {
                    self.rest = &self.rest[at + quote.len_utf8()..];
                    return Ok(text);
                }
                _ => text.push(symbol),
            }
        }
        Err(damaged())
    }
}

/// A value without quotes.
fn plain(word: &str) -> Value {
    let is_colour = word.len() == 6 && word.bytes().all(|byte| byte.is_ascii_hexdigit());
    match word {
        "t" | "true" => Value::Bool(true),
        "f" | "false" => Value::Bool(false),
        "null" => Value::Null,
        "#0" => "#000000".into(),
        "#F" => "#FFFFFF".into(),
        _ if is_colour => Value::String(format!("#{word}")),
        _ => word.parse::<Number>().map_or_else(|_| Value::String(word.to_owned()), Value::Number),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use serde_json::json;

    #[test]
    fn short_forms_become_long() {
        let cases = [
            ("{ce:[[,{v:5},],[{},{}]]}", json!({"cells": [[{}, {"value": 5}, {}], [{}, {}]]})),
            (
                "{c:#0,c1:a0B1c2,hidden:t,r:f}",
                json!({"color": "#000000", "borderColor": "#a0B1c2", "hidden": true, "rounded": false}),
            ),
            ("{te:'it\\'s',x:-1.5}", json!({"text": "it's", "x": -1.5})),
        ];
        for (zipped, wanted) in cases {
            assert_eq!(unzip(zipped), Ok(wanted), "{zipped}");
        }
    }

    #[test]
    fn damage_is_told() {
        for text in ["", "{a}", "{a:1", "[1", "'a", "{a:1}}", &"[".repeat(100_000)] {
            let told = unzip(text);
            assert!(told.is_err() || text.is_empty(), "{text}: {told:?}");
        }
    }

    proptest! {
        #[test]
        fn no_text_does_harm(text in "[{}\\[\\],:'\"a-z0-9\\\\]{0,60}") {
            let _ = unzip(&text);
        }
    }
}
