//! From an item to f-puzzles' JSON.

use crate::Item;
use ninefold_puzzle::{BoxShape, Cage, Cell, Constraint, Diagonal, Digit, Repeats, Shape};
use serde_json::{Map, Value, json};

/// The JSON object of a puzzle, or what it has no field for.
pub(super) fn json_of(item: &Item) -> Result<String, String> {
    let layout = item.layout();
    let size = layout.n_digits();
    let regions = regions(item).ok_or_else(|| format!("the layout '{layout}'"))?;
    let mut puzzle = Map::new();
    puzzle.insert("size".into(), json!(size));
    let details =
        [("title", &item.info.title), ("author", &item.info.author), ("ruleset", &item.info.description)];
    for (key, text) in details {
        puzzle.extend(text.as_ref().map(|text| (key.to_owned(), json!(text))));
    }
    let cells = layout.cells().map(|cell| {
        let mut fields = Map::new();
        if let Some(given) = item.given(cell) {
            fields.extend([("value".into(), json!(given.get())), ("given".into(), json!(true))]);
        } else if let Some(entry) = item.entry(cell) {
            fields.insert("value".into(), json!(entry.get()));
        }
        if let Some(marks) = item.marks(cell) {
            let marks = marks.iter().map(Digit::get).collect::<Vec<_>>();
            fields.insert("centerPencilMarks".into(), json!(marks));
        }
        fields.extend(regions.get(cell.index()).map(|region| ("region".to_owned(), region.clone())));
        Value::Object(fields)
    });
    let cells = cells.collect::<Vec<_>>();
    puzzle.insert("grid".into(), json!(cells.chunks(size).collect::<Vec<_>>()));
    let names = |cells: &[Cell]| {
        cells.iter().map(|&cell| layout.place(cell).to_string().to_uppercase()).collect::<Vec<_>>()
    };
    let mut lists: Map<String, Value> = Map::new();
    let mut push = |key: &str, rule: Value| {
        if let Value::Array(list) = lists.entry(key).or_insert_with(|| json!([])) {
            list.push(rule);
        }
    };
    for constraint in item.constraints() {
        match constraint {
            Constraint::Cage(Cage { cells, sum: Some(sum), repeats: Repeats::Forbidden }) => {
                push("killercage", json!({"cells": names(cells), "value": sum.to_string()}));
            }
            Constraint::Cage(Cage { cells, sum: None, repeats: Repeats::Forbidden }) => {
                push("killercage", json!({"cells": names(cells)}));
            }
            Constraint::Cage(_) => return Err("a cage with repeats".into()),
            Constraint::ExtraRegion(region) => push("extraregion", json!({"cells": names(&region.cells)})),
            Constraint::Diagonal(Diagonal::Falling) => drop(puzzle.insert("diagonal-".into(), json!(true))),
            Constraint::Diagonal(Diagonal::Rising) => drop(puzzle.insert("diagonal+".into(), json!(true))),
            Constraint::AntiKnight => drop(puzzle.insert("antiknight".into(), json!(true))),
            Constraint::AntiKing => drop(puzzle.insert("antiking".into(), json!(true))),
            Constraint::NonConsecutive => drop(puzzle.insert("nonconsecutive".into(), json!(true))),
            _ => return Err(format!("the rule '{constraint}'")),
        }
    }
    puzzle.extend(lists);
    if let Some(solution) = item.solution() {
        let digits = solution.iter().map(|digit| digit.map_or(Value::Null, |digit| json!(digit.get())));
        puzzle.insert("solution".into(), digits.collect());
    }
    Ok(Value::Object(puzzle).to_string())
}

/// The region of each cell, or nothing if they are the usual boxes; `None` for several grids.
fn regions(item: &Item) -> Option<Vec<Value>> {
    let size = item.layout().n_digits();
    match item.layout().shape() {
        Shape::Boxes(boxes) if Some(*boxes) == BoxShape::nearest_to_square(size) && boxes.rows > 1 => {
            Some(Vec::new())
        }
        Shape::Boxes(boxes) if boxes.rows == 1 || boxes.cols == 1 => Some(vec![Value::Null; size * size]),
        Shape::Boxes(boxes) => {
            let block = |at: usize| at / size / boxes.rows * boxes.rows + at % size / boxes.cols;
            Some((0..size * size).map(|at| json!(block(at))).collect())
        }
        Shape::Jigsaw { pieces, .. } => Some(pieces.iter().map(|piece| json!(piece)).collect()),
        Shape::Overlay { .. } => None,
    }
}
