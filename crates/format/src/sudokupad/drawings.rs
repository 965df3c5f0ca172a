//! What a SudokuPad link draws besides its rules.

use crate::drawings::{colour, fog, length, line, outline, point, shape, text, turned};
use crate::fpuzzles::number;
use ninefold_puzzle::drawing::{Colour, Outline, Point};
use ninefold_puzzle::{Cell, Constraint, Drawing};
use serde_json::{Map, Value, json};

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
    Ok(shape.into_iter().chain(letters).map(|drawing| turned(drawing, fields.get("angle"))).collect())
}

/// A place `[row, column]` in cells; the middle of the first cell is `[0.5, 0.5]`.
fn place(value: &Value) -> Result<Point, String> {
    let place = length(value.get(0)).zip(length(value.get(1)));
    place.map(|(row, col)| point(row, col)).ok_or_else(|| format!("{value} isn't a place of a drawing"))
}

/// Adds the fields of drawings, or says that one would not be the same when it is read again.
pub(super) fn add_drawings(
    puzzle: &mut Map<String, Value>,
    drawings: &[&Drawing],
    size: usize,
) -> Result<(), String> {
    let mut lit = None;
    for drawing in drawings {
        let refusal = || "such a drawing".to_owned();
        let (key, fields) = fields(drawing, size);
        let again = match drawing {
            Drawing::Outline { cells, colour, text } => {
                // A number would be read as the sum of a cage.
                let is_read =
                    number(&Value::from(text.as_str())).is_some() || text.eq_ignore_ascii_case("foglight");
                let read = outline(cells.clone(), *colour, text);
                read.filter(|_| !is_read && cells.is_sorted()).into_iter().collect()
            }
            Drawing::Fog { lit } if lit.is_empty() => Vec::new(),
            Drawing::Fog { lit } => vec![fog(lit.clone())],
            _ => self::drawings(&Map::from_iter([(key.to_owned(), json!([fields]))]))?,
        };
        if again != [Constraint::Drawing((*drawing).clone())] {
            return Err(refusal());
        }
        if let Drawing::Fog { .. } = drawing
            && lit.replace(fields.clone()).is_some()
        {
            return Err("fog that is said twice".into());
        }
        match (puzzle.entry(key).or_insert_with(|| json!([])), fields) {
            (list, Value::Array(places)) => *list = places.into(),
            (Value::Array(list), fields) => list.push(fields),
            _ => return Err(refusal()),
        }
    }
    Ok(())
}

/// The list that a drawing belongs to, and what it says there.
fn fields(drawing: &Drawing, size: usize) -> (&'static str, Value) {
    let place = |point: &Point| json!([f64::from(point.row) / 100.0, f64::from(point.col) / 100.0]);
    let share = |hundredths: u16| f64::from(hundredths) / 100.0;
    let places = |cells: &[Cell]| {
        cells.iter().map(|cell| json!([cell.index() / size, cell.index() % size])).collect::<Vec<_>>()
    };
    match drawing {
        Drawing::Line { points, width, colour } => {
            let points = points.iter().map(place).collect::<Vec<_>>();
            let thickness = share(*width) * PIXELS;
            ("lines", json!({"wayPoints": points, "color": colour.to_string(), "thickness": thickness}))
        }
        Drawing::Shape { outline, at, height, width, fill, rim, angle } => {
            let rounded = *outline == Outline::Ellipse;
            let (fill, rim) = (fill.to_string(), rim.to_string());
            let mut fields = json!({"center": place(at), "rounded": rounded, "borderColor": rim});
            fields["width"] = json!(share(*width));
            fields["height"] = json!(share(*height));
            fields["backgroundColor"] = json!(fill);
            turn(&mut fields, *angle);
            ("underlays", fields)
        }
        Drawing::Text { at, size, colour, text, angle } => {
            let tall = share(*size) * PIXELS;
            let mut fields = json!({"center": place(at), "text": text, "fontSize": tall, "color": colour.to_string(), "width": 0.5, "height": 0.5});
            turn(&mut fields, *angle);
            ("overlays", fields)
        }
        Drawing::Outline { cells, colour, text } => {
            ("cages", json!({"cells": places(cells), "value": text, "borderColor": colour.to_string()}))
        }
        Drawing::Fog { lit } => ("foglight", places(lit).into()),
    }
}

/// Says how far a drawing is turned, if it is.
fn turn(fields: &mut Value, angle: u16) {
    if angle != 0 {
        fields["angle"] = json!(angle);
    }
}
