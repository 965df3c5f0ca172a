//! What a SudokuMaker link draws besides its rules.

use crate::drawings::{colour, length, line, point, shape, text};
use ninefold_puzzle::Constraint;
use ninefold_puzzle::drawing::{Colour, Outline, Point};
use serde_json::Value;

/// Lines through places.
pub(super) fn lines(fields: &Value) -> Result<Vec<Constraint>, String> {
    let lines = fields.get("lines").and_then(Value::as_array).ok_or("drawn lines go nowhere")?;
    let width = length(fields.pointer("/style/thickness")).unwrap_or(0.15);
    let colour = colour(fields.pointer("/style/color"), Colour::GREY);
    let mut drawings = Vec::new();
    for points in lines {
        let points = points.as_array().ok_or("a drawn line isn't a list of places")?;
        let points =
            points.iter().map(|at| place(at.get("x"), at.get("y"))).collect::<Result<Vec<_>, _>>()?;
        drawings.extend(line(points, width, colour));
    }
    Ok(drawings)
}

/// Signs: a list of `[x, y, which]`, and the signs that these are.
pub(super) fn symbols(fields: &Value) -> Result<Vec<Constraint>, String> {
    let kinds = fields.get("params").and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
    let mut drawings = Vec::new();
    for symbol in fields.get("symbols").and_then(Value::as_array).into_iter().flatten() {
        let (at, kind) = match symbol.get("params") {
            Some(kind) => (place(symbol.pointer("/position/x"), symbol.pointer("/position/y"))?, kind),
            None => {
                let which = symbol.get(2).and_then(Value::as_u64).unwrap_or(0);
                let kind = usize::try_from(which).ok().and_then(|which| kinds.get(which));
                (place(symbol.get(0), symbol.get(1))?, kind.ok_or("a drawn sign is none of those listed")?)
            }
        };
        drawings.extend(sign(at, kind)?);
    }
    Ok(drawings)
}

fn sign(at: Point, fields: &Value) -> Result<Option<Constraint>, String> {
    let size = |key: &str| length(fields.get(key)).unwrap_or(0.5);
    let fill = colour(fields.get("fill"), Colour::NONE);
    let rim = colour(fields.get("stroke"), Colour::NONE);
    let is_outlined = length(fields.get("strokeWidth")).is_some_and(|width| width > 0.0);
    let rim = if is_outlined { rim } else { Colour::NONE };
    match fields.get("type").and_then(Value::as_str) {
        Some("rectangle") => Ok(shape(Outline::Rectangle, at, (size("height"), size("width")), fill, rim)),
        Some("ellipse") => Ok(shape(Outline::Ellipse, at, (2.0 * size("ry"), 2.0 * size("rx")), fill, rim)),
        Some("text") => {
            let letters = fields.get("text").and_then(Value::as_str).unwrap_or_default();
            Ok(text(at, size("size"), fill, letters))
        }
        Some("arrow") => {
            let angle = length(fields.get("angle")).unwrap_or(0.0).to_radians();
            let half = size("length") / 2.0;
            let (row, col) = (f64::from(at.row) / 100.0, f64::from(at.col) / 100.0);
            let end = |side: f64| point(row + side * half * angle.sin(), col + side * half * angle.cos());
            let colour = if fill.alpha > 0 { fill } else { rim };
            Ok(line(vec![end(-1.0), end(1.0)], 0.05, colour))
        }
        other => Err(format!("the drawn sign '{}' is not known", other.unwrap_or("without a type"))),
    }
}

fn place(x: Option<&Value>, y: Option<&Value>) -> Result<Point, String> {
    let place = length(y).zip(length(x)).map(|(row, col)| point(row, col));
    place.ok_or_else(|| "a drawing stands nowhere".to_owned())
}
