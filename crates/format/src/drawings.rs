//! What drawings of other programs have in common when they are read.

use ninefold_puzzle::drawing::{Colour, Outline, Point};
use ninefold_puzzle::{Cell, Constraint, Drawing};
use serde_json::Value;

/// A place, `row` and `col` in cells from the top left corner of the board.
pub(crate) fn point(row: f64, col: f64) -> Point {
    Point { row: (row * 100.0).round() as i32, col: (col * 100.0).round() as i32 }
}

/// A line through places, as wide as a share of a cell.
pub(crate) fn line(points: Vec<Point>, width: f64, colour: Colour) -> Option<Constraint> {
    (points.len() > 1)
        .then(|| Constraint::Drawing(Drawing::Line { points, width: hundredths(width), colour }))
}

/// A rectangle or an ellipse; `size` is its height and width in cells.
pub(crate) fn shape(
    outline: Outline,
    at: Point,
    size: (f64, f64),
    fill: Colour,
    rim: Colour,
) -> Option<Constraint> {
    let (height, width) = (hundredths(size.0), hundredths(size.1));
    let is_seen = (fill.alpha > 0 || rim.alpha > 0) && height > 0 && width > 0;
    is_seen.then_some(Constraint::Drawing(Drawing::Shape { outline, at, height, width, fill, rim, angle: 0 }))
}

/// A cell that is coloured all over, in as many stripes as there are colours.
pub(crate) fn coloured_cell((row, col): (usize, usize), colours: &[Colour]) -> Vec<Constraint> {
    let width = 1.0 / colours.len() as f64;
    let stripe = |(number, &fill): (usize, &Colour)| {
        let at = point(row as f64 + 0.5, col as f64 + width * (number as f64 + 0.5));
        shape(Outline::Rectangle, at, (1.0, width), fill, Colour::NONE)
    };
    colours.iter().enumerate().filter_map(stripe).collect()
}

/// A shape or letters, turned clockwise as far as a field says.
pub(crate) fn turned(mut drawing: Constraint, degrees: Option<&Value>) -> Constraint {
    if let Constraint::Drawing(Drawing::Shape { angle, .. } | Drawing::Text { angle, .. }) = &mut drawing {
        *angle = length(degrees).map_or(0, |degrees| degrees.round().rem_euclid(360.0) as u16);
    }
    drawing
}

/// Letters, as tall as a share of a cell.
pub(crate) fn text(at: Point, size: f64, colour: Colour, text: &str) -> Option<Constraint> {
    let text = printable(text);
    let size = hundredths(size);
    (!text.is_empty() && size > 0).then_some(Constraint::Drawing(Drawing::Text {
        at,
        size,
        colour,
        text,
        angle: 0,
    }))
}

/// A line around cells, with a text in its corner.
pub(crate) fn outline(cells: Vec<Cell>, colour: Colour, text: &str) -> Option<Constraint> {
    let text = printable(text);
    (!cells.is_empty()).then_some(Constraint::Drawing(Drawing::Outline { cells, colour, text }))
}

/// Fog with cells that are seen from the start, each named once.
pub(crate) fn fog(mut lit: Vec<Cell>) -> Constraint {
    lit.sort_unstable();
    lit.dedup();
    Constraint::Drawing(Drawing::Fog { lit })
}

/// A colour of a field, or the usual one if the field says none that is known.
pub(crate) fn colour(value: Option<&Value>, usual: Colour) -> Colour {
    value.and_then(Value::as_str).and_then(|text| text.parse().ok()).unwrap_or(usual)
}

/// A number of a field, also one in quotes; not too large to count with.
pub(crate) fn length(value: Option<&Value>) -> Option<f64> {
    let value = value?;
    let number = value.as_f64().or_else(|| value.as_str()?.trim().parse().ok());
    number.filter(|number| number.abs() < 10_000.0)
}

fn hundredths(cells: f64) -> u16 {
    (cells * 100.0).round().clamp(0.0, f64::from(u16::MAX)) as u16
}

/// The text on one line, cut where nobody could draw more.
fn printable(text: &str) -> String {
    let mut text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    text.retain(|symbol| !symbol.is_control());
    if text.chars().count() > Drawing::MOST_LETTERS {
        text = text.chars().take(Drawing::MOST_LETTERS - 1).collect::<String>() + "\u{2026}";
    }
    text
}
