//! From an item to f-puzzles' JSON.

mod rules;

pub(crate) use rules::nearest;

use crate::Item;
use ninefold_puzzle::{BoxShape, Digit, Shape};
use serde_json::{Map, Value, json};

/// The JSON object of a puzzle, or what it has no field for.
pub(crate) fn json_of(item: &Item) -> Result<String, String> {
    let layout = item.layout();
    let size = layout.n_digits();
    let regions = regions(item).ok_or_else(|| format!("the layout '{layout}'"))?;
    let mut puzzle = Map::new();
    puzzle.insert("size".into(), json!(size));
    let details = [
        ("title", &item.info.title),
        ("author", &item.info.author),
        ("ruleset", &item.info.description),
        ("successMessage", &item.info.success),
    ];
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
        if let Some(digits) = rules::given_candidates(item, cell) {
            fields.insert("givenPencilMarks".into(), json!(digits));
        }
        if let Some(colour) = rules::cell_colour(item, cell) {
            fields.insert("c".into(), json!(colour.to_string()));
        }
        fields.extend(regions.get(cell.index()).map(|region| ("region".to_owned(), region.clone())));
        Value::Object(fields)
    });
    let cells = cells.collect::<Vec<_>>();
    puzzle.insert("grid".into(), json!(cells.chunks(size).collect::<Vec<_>>()));
    rules::add_to(&mut puzzle, item)?;
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
