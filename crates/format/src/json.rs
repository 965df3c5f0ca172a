//! Puzzles as JSON, one object a puzzle, which carries everything.
//!
//! ```json
//! {"ninefold":1,"layout":{"shape":"boxes","boxes":"2x2"},"rules":[{"type":"cage","sum":3,
//! "cells":["r1c1","r1c2"]},{"type":"diagonal","way":"falling"}],"givens":"......2.....4..."}
//! ```
//!
//! `layout` is `{"shape":"boxes","boxes":"3x3"}`, `{"shape":"jigsaw","pieces":["1112…", …]}` with a
//! string for each row, or `{"shape":"overlay","boxes":"3x3","grids":["r1c1","r7c7"]}`. `givens`,
//! `entries` and `solution` hold one symbol for each cell in reading order, with `.` for an empty
//! one; `marks` is an object from cells to digits, `{"r1c1":"249"}`. A rule has a `type`: `cage` with
//! `cells` and perhaps `sum` and `"repeats":true`, `diagonal` with `"way":"falling"` or `"rising"`,
//! `extra-region` with `cells`, `anti-knight`, `anti-king`, `non-consecutive`. `info` may hold `title`,
//! `author`, `description`, `comment`, `date`, `source`, `level`, `url` and `library`. Only
//! `ninefold`, `layout` and `givens` are needed; anything else is refused. Several puzzles are an
//! array, or objects one after the other; they are written one a line.

mod model;

use crate::document::Found;
use crate::source::Line;
use crate::{FormatError, Item, WriteError};
use model::Puzzle;

/// Reads an object, several, or an array of them.
pub(crate) fn read(text: &str) -> Result<Vec<Found>, FormatError> {
    let mut found = Vec::new();
    if text.trim_start().starts_with('[') {
        let puzzles: Vec<Puzzle> = serde_json::from_str(text).map_err(|error| syntax(&error, 0))?;
        for puzzle in puzzles {
            found.push(Found { line: 1, item: item(puzzle, 1)? });
        }
        return Ok(found);
    }
    let mut puzzles = serde_json::Deserializer::from_str(text).into_iter::<Puzzle>();
    let mut start = 0;
    let mut line = 1;
    while let Some(puzzle) = puzzles.next() {
        let end = puzzles.byte_offset();
        let puzzle = puzzle.map_err(|error| syntax(&error, 0))?;
        line += newlines(&text[start..start + leading_space(&text[start..])]);
        found.push(Found { line, item: item(puzzle, line)? });
        line += newlines(text[start..end].trim_start());
        start = end;
    }
    Ok(found)
}

/// Writes one object a line.
pub(crate) fn write(items: &[Item]) -> Result<String, WriteError> {
    let line = |item: &Item| {
        let puzzle = Puzzle::from(item);
        serde_json::to_string(&puzzle).expect("strings, numbers and lists are always JSON") + "\n"
    };
    Ok(items.iter().map(line).collect())
}

fn item(puzzle: Puzzle, line: usize) -> Result<Item, FormatError> {
    puzzle.into_item(&Line { number: line, text: "" })
}

fn leading_space(text: &str) -> usize {
    text.len() - text.trim_start().len()
}

fn newlines(text: &str) -> usize {
    text.bytes().filter(|&byte| byte == b'\n').count()
}

/// An error of the JSON itself, with its place.
pub(crate) fn syntax(error: &serde_json::Error, lines_before: usize) -> FormatError {
    let told = error.to_string();
    let reason = told.split(" at line ").next().unwrap_or(&told).to_owned();
    FormatError::new(error.line().max(1) + lines_before, error.column().max(1), reason)
}
