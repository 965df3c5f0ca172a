//! What an f-puzzles link draws besides its rules.

use super::{is_absent, number};
use crate::drawings::{colour, coloured_cell, fog, length, line, outline, point, shape, text, turned};
use crate::place::read_cell;
use crate::texts::Texts;
use ninefold_puzzle::drawing::{Colour, Outline, Point};
use ninefold_puzzle::{Cell, Constraint, Layout};
use serde_json::{Map, Value};

/// Fields that are drawings.
pub(super) const DRAWINGS: [&str; 7] =
    ["line", "rectangle", "circle", "text", "cage", "fogofwar", "foglight"];

/// With such a mark a drawing only shows a rule that has its own field.
const MARKS: [&str; 3] = ["fromConstraint", "isNewConstraint", "isLLConstraint"];

/// The drawings that belong to no field.
pub(super) fn drawings(puzzle: &Map<String, Value>, layout: &Layout) -> Result<Vec<Constraint>, String> {
    let mut drawings = Vec::new();
    let mut lit: Option<Vec<Cell>> = None;
    for key in DRAWINGS {
        let list = puzzle.get(key).and_then(Value::as_array).into_iter().flatten();
        for fields in list.filter(|fields| MARKS.iter().all(|mark| fields.get(mark).is_none())) {
            let value = fields.get("value").and_then(Value::as_str).unwrap_or_default();
            match light(key, fields, value, layout)? {
                Some(cells) => lit.get_or_insert_default().extend(cells),
                None if key == "cage" && detail(fields).is_some() => {}
                None => drawings.extend(drawing(key, fields, value, layout)?),
            }
        }
    }
    if names_fog(puzzle) {
        lit.get_or_insert_default();
    }
    drawings.extend(lit.map(fog));
    Ok(drawings)
}

/// The colours of cells, which lie below all other drawings.
pub(super) fn cell_colours(fields: &[&Map<String, Value>], layout: &Layout) -> Vec<Constraint> {
    let mut drawn = Vec::new();
    for (cell, fields) in layout.cells().zip(fields) {
        let mut colours = Vec::new();
        // A cell with several colours has the first of them as `c` too.
        for key in ["cArray", "c", "highlight"] {
            let said = fields.get(key).filter(|said| !is_absent(said) && colours.is_empty());
            let list = said
                .map_or(&[][..], |said| said.as_array().map_or(std::slice::from_ref(said), Vec::as_slice));
            colours.extend(list.iter().map(|value| colour(Some(value), Colour::GREY)));
        }
        let place = layout.place(cell);
        drawn.extend(coloured_cell((place.row.into(), place.col.into()), &colours));
    }
    drawn
}

/// The cells that fog lets be seen from the start, if the field speaks of fog. A lamp lights the cells around it too.
fn light(key: &str, fields: &Value, value: &str, layout: &Layout) -> Result<Option<Vec<Cell>>, String> {
    let lamps = match (key, value) {
        ("foglight", _) => return Ok(Some(vec![cell(fields, layout)?])),
        ("cage", value) if value.eq_ignore_ascii_case("foglight") => return cells(fields, layout).map(Some),
        ("fogofwar", _) => vec![cell(fields, layout)?],
        ("cage", "FOW") => cells(fields, layout)?,
        _ => return Ok(None),
    };
    let around = |lamp: Cell| {
        let steps = (-1..=1).flat_map(|row| (-1..=1).map(move |col| (row, col)));
        steps.filter_map(move |step| layout.step(lamp, step))
    };
    Ok(Some(lamps.into_iter().flat_map(around).collect()))
}

/// Whether all is under fog, with no light at all: SudokuPad has it among the rules that are negative.
fn names_fog(puzzle: &Map<String, Value>) -> bool {
    let negative = puzzle.get("negative").and_then(Value::as_array);
    negative.is_some_and(|names| names.iter().any(|name| name == NEGATIVE_FOG))
}

/// How [`names_fog`] is said.
pub(super) const NEGATIVE_FOG: &str = "foglight";

/// What a cage without cells says about the puzzle, such as `source: …`. f-puzzles draws no such cages, so setters write
/// a text that SudokuPad shows elsewhere, such as `msgcorrect: …`, into one that lies anywhere.
pub(super) fn detail(cage: &Value) -> Option<&str> {
    let value = cage.get("value").and_then(Value::as_str)?;
    let is_text = value.split_once(": ").is_some_and(|(name, _)| Texts::NAMES.contains(&name));
    (is_text || value.contains(':') && cage.get("cells").is_none_or(is_absent)).then_some(value)
}

fn drawing(key: &str, fields: &Value, value: &str, layout: &Layout) -> Result<Vec<Constraint>, String> {
    let field_colour = |name: &str, usual| colour(fields.get(name), usual);
    if key == "line" {
        let lines = fields.get("lines").and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
        let width = length(fields.get("width")).unwrap_or(0.2);
        let way = |cells: &Value| {
            let cells = cells.as_array().ok_or("a drawn line isn't a list of cells")?;
            let points = cells.iter().map(middle).collect::<Result<Vec<_>, _>>()?;
            Ok::<_, String>(line(points, width, field_colour("outlineC", Colour::GREY)))
        };
        return Ok(lines.iter().map(way).collect::<Result<Vec<_>, _>>()?.into_iter().flatten().collect());
    }
    if key == "cage" {
        let cage = outline(cells(fields, layout)?, field_colour("outlineC", Colour::BLACK), value);
        return Ok(cage.into_iter().collect());
    }
    // What has no cells is not seen anywhere.
    let Some(at) = centre(fields)? else { return Ok(Vec::new()) };
    let size = |name| length(fields.get(name)).unwrap_or(0.5);
    let letters = |size: f64, colour| text(at, size, colour, value);
    let turned = |drawing| turned(drawing, fields.get("angle"));
    if key == "text" {
        let letters = letters(size("size"), field_colour("fontC", Colour::BLACK));
        return Ok(letters.into_iter().map(turned).collect());
    }
    let form = if key == "circle" { Outline::Ellipse } else { Outline::Rectangle };
    let (fill, rim) = (field_colour("baseC", Colour::NONE), field_colour("outlineC", Colour::BLACK));
    let (height, width) = (size("height"), size("width"));
    let shape = shape(form, at, (height, width), fill, rim);
    let letters = letters(height.min(width) * 0.8, field_colour("fontC", Colour::BLACK));
    Ok(shape.into_iter().chain(letters).map(turned).collect())
}

fn cell(name: &Value, layout: &Layout) -> Result<Cell, String> {
    read_cell(layout, name.as_str().unwrap_or_default())
        .map_err(|reason| format!("a drawing leaves the board: {reason}"))
}

fn cells(fields: &Value, layout: &Layout) -> Result<Vec<Cell>, String> {
    let list = fields.get("cells").and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
    let mut cells = list.iter().map(|name| cell(name, layout)).collect::<Result<Vec<_>, _>>()?;
    cells.sort_unstable();
    cells.dedup();
    Ok(cells)
}

/// The middle of a cell, which may stand beside the board: `R0C4`.
pub(super) fn middle(name: &Value) -> Result<Point, String> {
    let text = name.as_str().unwrap_or_default();
    let place = text.strip_prefix(['R', 'r']).and_then(|rest| rest.split_once(['C', 'c']));
    let half =
        |figures: &str| number(&Value::from(figures)).filter(|at| at.abs() < 1000).map(|at| at as f64 - 0.5);
    let place = place.and_then(|(row, col)| Some(point(half(row)?, half(col)?)));
    place.ok_or_else(|| format!("{name} isn't a place of a drawing"))
}

/// The middle of all cells of a drawing, if it has any.
pub(super) fn centre(fields: &Value) -> Result<Option<Point>, String> {
    let names = fields.get("cells").and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
    let points = names.iter().map(middle).collect::<Result<Vec<_>, _>>()?;
    let mean =
        |part: fn(&Point) -> i32| points.iter().map(part).sum::<i32>().checked_div(points.len() as i32);
    Ok(mean(|point| point.row).zip(mean(|point| point.col)).map(|(row, col)| Point { row, col }))
}
