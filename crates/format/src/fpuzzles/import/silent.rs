//! Elements that say nothing about digits: a clue without a number, a line of one cell.
//!
//! f-puzzles makes them by a click that draws no further, and checks nothing for them. What is seen of them is kept
//! as a drawing; other elements that make no sense are refused by whoever reads them as rules.

use super::super::names::{CLUES, DIAGONALS, named};
use super::drawings::{centre, middle};
use super::is_absent;
use crate::drawings::{line, point, shape, text};
use ninefold_puzzle::drawing::{Colour, Outline, Point};
use ninefold_puzzle::{Cell, Constraint, Layout, LineKind, RegionKind};
use serde_json::Value;

/// What is drawn of an element that says nothing; `None` for one that does.
pub(super) fn drawn(key: &str, fields: &Value) -> Result<Option<Vec<Constraint>>, String> {
    let drawing = match key {
        "xv" | "littlekillersum" if !is_bare(fields) => None,
        "xv" => Some(Vec::new()),
        "littlekillersum" => Some(arrow(fields)?),
        "quadruple" if fields.get("values").is_none_or(is_absent) => Some(circle(centre(fields)?, 0.7)),
        key if named(&CLUES, key).is_some() => is_bare(fields).then(Vec::new),
        _ => None,
    };
    Ok(drawing)
}

/// Whether nothing is written at an element.
pub(super) fn is_bare(fields: &Value) -> bool {
    fields.get("value").is_none_or(is_absent)
}

/// The arrow of a little killer without its sum.
fn arrow(fields: &Value) -> Result<Vec<Constraint>, String> {
    let direction = fields.get("direction").and_then(Value::as_str).unwrap_or_default();
    let sign = match named(&DIAGONALS, direction) {
        Some((1, 1)) => "\u{2198}",
        Some((1, _)) => "\u{2199}",
        Some((_, 1)) => "\u{2197}",
        Some(_) => "\u{2196}",
        None => return Ok(Vec::new()),
    };
    let at = middle(fields.get("cell").unwrap_or(&Value::Null))?;
    Ok(text(at, 0.5, Colour::BLACK, sign).into_iter().collect())
}

fn circle(at: Option<Point>, size: f64) -> Vec<Constraint> {
    at.and_then(|at| shape(Outline::Ellipse, at, (size, size), Colour::NONE, Colour::GREY))
        .into_iter()
        .collect()
}

/// What is drawn of a line that allows everything, whatever stands on it; `None` for one that does not.
pub(super) fn drawn_line(kind: LineKind, cells: &[Cell], layout: &Layout) -> Option<Vec<Constraint>> {
    let is_silent = match (kind, cells.len()) {
        (_, 1) | (LineKind::Between | LineKind::Zipper, 2) => true,
        (LineKind::RegionSum, _) => {
            let mut blocks = layout.houses().iter().filter(|house| house.kind() == RegionKind::Block);
            blocks.any(|block| cells.iter().all(|cell| block.cells().contains(cell)))
        }
        _ => false,
    };
    let point = |&cell: &Cell| {
        let place = layout.place(cell);
        point(f64::from(place.row) + 0.5, f64::from(place.col) + 0.5)
    };
    let points = cells.iter().map(point).collect::<Vec<_>>();
    is_silent.then(|| match points[..] {
        [at] => circle(Some(at), 0.5),
        _ => line(points, 0.2, Colour::GREY).into_iter().collect(),
    })
}
