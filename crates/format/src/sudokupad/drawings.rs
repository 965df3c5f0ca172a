//! What a SudokuPad link draws besides its rules.

use crate::drawings::{colour, length, line, point, shape, text};
use ninefold_puzzle::Constraint;
use ninefold_puzzle::drawing::{Colour, Outline, Point};
use serde_json::{Map, Value};

/// Fields that are drawings.
pub(super) const DRAWINGS: [&str; 4] = ["lines", "arrows", "underlays", "overlays"];

/// Thicknesses and letters are measured in these parts of a cell.
const PIXELS: f64 = 64.0;

/// All drawings of a puzzle, those below the others first.
pub(super) fn drawings(puzzle: &Map<String, Value>) -> Result<Vec<Constraint>, String> {
    let list = |key: &str| puzzle.get(key).and_then(Value::as_array).into_iter().flatten();
    let mut drawings = Vec::new();
    for fields in list("underlays").chain(list("overlays")) {
        drawings.extend(layer(fields)?);
    }
    for fields in list("lines") {
        drawings.extend(way(fields)?.and_then(|(points, width, colour)| line(points, width, colour)));
    }
    for fields in list("arrows") {
        let Some((points, width, colour)) = way(fields)? else { continue };
        let head = length(fields.get("headLength")).unwrap_or(0.3);
        drawings.extend(arrow_head(&points, head).and_then(|head| line(head, width, colour)));
        drawings.extend(line(points, width, colour));
    }
    Ok(drawings)
}

/// The points of a line with its width and colour; a line that is only an area of the page has none.
fn way(fields: &Value) -> Result<Option<(Vec<Point>, f64, Colour)>, String> {
    let Some(points) = fields.get("wayPoints").and_then(Value::as_array) else { return Ok(None) };
    let points = points.iter().map(place).collect::<Result<Vec<_>, _>>()?;
    let width = length(fields.get("thickness")).unwrap_or(10.0) / PIXELS;
    Ok(Some((points, width, colour(fields.get("color"), Colour::GREY))))
}

/// The two strokes at the end of an arrow, `length` cells long.
fn arrow_head(points: &[Point], length: f64) -> Option<Vec<Point>> {
    let [.., from, tip] = points else { return None };
    let (down, right) = (f64::from(tip.row - from.row), f64::from(tip.col - from.col));
    let far = down.hypot(right);
    let (down, right) = (down / far * length, right / far * length);
    let (row, col) = (f64::from(tip.row) / 100.0, f64::from(tip.col) / 100.0);
    let side = |turn: f64| point(row - down + turn * right, col - right - turn * down);
    (far > 0.0).then(|| vec![side(0.6), *tip, side(-0.6)])
}

/// A shape with letters on it, or one of the two.
fn layer(fields: &Value) -> Result<Vec<Constraint>, String> {
    let at = place(fields.get("center").unwrap_or(&Value::Null))?;
    let size = |key| length(fields.get(key)).unwrap_or(0.0);
    let is_round = fields.get("rounded") == Some(&Value::Bool(true));
    let outline = if is_round { Outline::Ellipse } else { Outline::Rectangle };
    let fill = colour(fields.get("backgroundColor"), Colour::NONE);
    let rim = colour(fields.get("borderColor"), Colour::NONE);
    let letters = match fields.get("text") {
        Some(Value::String(letters)) => letters.clone(),
        Some(Value::Number(number)) => number.to_string(),
        _ => String::new(),
    };
    let tall = length(fields.get("fontSize")).unwrap_or(20.0) / PIXELS;
    let letters = text(at, tall, colour(fields.get("color"), Colour::BLACK), &letters);
    let shape = shape(outline, at, (size("height"), size("width")), fill, rim);
    Ok(shape.into_iter().chain(letters).collect())
}

/// A place `[row, column]` in cells; the middle of the first cell is `[0.5, 0.5]`.
fn place(value: &Value) -> Result<Point, String> {
    let place = length(value.get(0)).zip(length(value.get(1)));
    place.map(|(row, col)| point(row, col)).ok_or_else(|| format!("{value} is no place of a drawing"))
}
