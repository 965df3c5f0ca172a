//! From the text of Penpa+ to an item.

mod layers;
mod lines;

use super::points::{Place, Points};
use crate::Item;
use crate::drawings::{point, text};
use crate::fpuzzles::{is_absent, number, unknown_rule};
use layers::Layer;
use ninefold_puzzle::drawing::Colour;
use ninefold_puzzle::{Cell, Constraint, Digit, DigitSet, Draft, Mark, MarkKind};
use serde_json::{Map, Value};

/// Where things stand in the first line.
const TITLE: usize = 15;
const AUTHOR: usize = 16;
const SOURCE: usize = 17;
const RULES: usize = 18;

/// The puzzle of a text and of the answer that its link checks, or why it is refused.
pub(super) fn item_of(text: &str, answer: Option<&str>) -> Result<Item, String> {
    let lines = text.split('\n').collect::<Vec<_>>();
    let head = lines[0].split(',').collect::<Vec<_>>();
    if !matches!(head[0], "square" | "sudoku") {
        return Err(unknown_rule(&format!("grid of the kind {}", head[0])));
    }
    let points = points(&head, lines.get(1).copied().unwrap_or_default())?;
    let question = layer(lines.get(3).copied())?;
    let mut given = Written::read(&question, points)?;
    let drawn = lines::read(&question, points)?;
    let (layout, regions) = drawn.layout(points.size)?;
    let mut constraints = regions;
    constraints.extend(drawn.constraints);
    constraints.extend(Layer { points, fields: &question }.constraints(&mut given)?);
    constraints.append(&mut given.constraints);
    let solver = layer(lines.get(4).copied()).unwrap_or_default();
    let mut entries = Written::read(&solver, points).map(|written| written.digits).unwrap_or_default();
    entries.resize(points.size * points.size, None);
    let is_given = |at: usize| given.digits[at].is_some();
    (0..entries.len()).filter(|&at| is_given(at)).for_each(|at| entries[at] = None);
    let solution = answer.and_then(|answer| solution(answer, points, &given.digits));
    let draft = Draft { layout, constraints, givens: given.digits };
    let marks = vec![None; points.size * points.size];
    let item = Item::new(draft).and_then(|item| item.with_progress(entries, marks));
    let mut item = item.map_err(|error| error.to_string())?;
    if let Some(solution) = solution {
        item.set_solution(solution).map_err(|error| error.to_string())?;
    }
    let said = |at: usize, label: &str| {
        let text = head.get(at)?.strip_prefix(label).unwrap_or(head[at]);
        let text = text.replace("%2C", ",").replace("%2D", "\n").replace("%2E", "&").replace("%2F", "=");
        (!text.trim().is_empty()).then_some(text)
    };
    item.info.title = said(TITLE, "Title: ");
    item.info.author = said(AUTHOR, "Author: ");
    item.info.source = said(SOURCE, "");
    item.info.description = said(RULES, "");
    Ok(item)
}

fn points(head: &[&str], space: &str) -> Result<Points, String> {
    let side =
        |at: usize| head.get(at).and_then(|side| side.parse::<usize>().ok()).filter(|&side| side <= 100);
    let space = serde_json::from_str::<Vec<usize>>(space).unwrap_or_default();
    let space = <[usize; 4]>::try_from(space).unwrap_or_default();
    let (Some(columns), Some(rows)) = (side(1), side(2)) else {
        return Err("the first line of its text does not say how large the board is".into());
    };
    Points::new(columns, rows, space)
        .ok_or_else(|| unknown_rule(&format!("board of {columns} columns and {rows} rows with this rim")))
}

/// What is drawn in one of the two layers.
fn layer(line: Option<&str>) -> Result<Map<String, Value>, String> {
    let line = line.filter(|line| !line.is_empty()).ok_or("the text of this link is cut off")?;
    serde_json::from_str(line).map_err(|error| format!("the text of this link isn't JSON: {error}"))
}

/// What stands in cells, and letters beside them.
pub(super) struct Written {
    digits: Vec<Option<Digit>>,
    constraints: Vec<Constraint>,
}

impl Written {
    fn read(fields: &Map<String, Value>, points: Points) -> Result<Self, String> {
        let mut written = Self { digits: vec![None; points.size * points.size], constraints: Vec::new() };
        for (key, value) in entries(fields, "number") {
            let place = key.parse().ok().and_then(|number| points.place(number));
            let place = place.ok_or_else(|| format!("there is no place number {key}"))?;
            let said = value.get(0).ok_or_else(|| format!("nothing is written at place {key}"))?;
            match (value.get(2).and_then(Value::as_str), place) {
                (Some("7"), Place::Cell(row, col)) => {
                    let cell = Cell::new(row * points.size + col);
                    written.constraints.extend(candidates(said, cell, points.size));
                }
                (Some("2"), _) => return Err(unknown_rule("number with an arrow")),
                (_, Place::Cell(row, col)) => match digit(said, points.size) {
                    Some(digit) => written.digits[row * points.size + col] = Some(digit),
                    None => written.letter(said, key, points),
                },
                _ => written.letter(said, key, points),
            }
        }
        Ok(written)
    }

    fn letter(&mut self, said: &Value, key: &str, points: Points) {
        let said = said.as_str().map_or_else(|| said.to_string(), str::to_owned);
        let at = key.parse().ok().and_then(|number| points.at(number));
        self.constraints.extend(at.and_then(|(row, col)| text(point(row, col), 0.5, Colour::BLACK, &said)));
    }
}

fn digit(said: &Value, size: usize) -> Option<Digit> {
    let digit = number(said).and_then(|number| u8::try_from(number).ok()).and_then(Digit::new)?;
    (digit.index() < size).then_some(digit)
}

/// A list with a 1 for each digit that is possible.
fn candidates(said: &Value, cell: Cell, size: usize) -> Option<Constraint> {
    let flags = said.as_array()?;
    let is_on = |digit: &Digit| flags.get(digit.index()).and_then(number) == Some(1);
    let digits = DigitSet::first(size).iter().filter(is_on).collect::<DigitSet>();
    (!digits.is_empty()).then_some(Constraint::Mark(Mark { cell, kind: MarkKind::Candidates(digits) }))
}

/// The digits that the link takes for the solution, with the givens.
fn solution(answer: &str, points: Points, givens: &[Option<Digit>]) -> Option<Vec<Option<Digit>>> {
    let parts = serde_json::from_str::<Vec<Value>>(answer).ok()?;
    let mut digits = givens.to_vec();
    for entry in parts.get(4)?.as_array()?.iter().filter_map(Value::as_str) {
        let (key, said) = entry.split_once(',')?;
        if let Some(Place::Cell(row, col)) = points.place(key.parse().ok()?) {
            digits[row * points.size + col] = digit(&Value::from(said), points.size);
        }
    }
    (digits != givens).then_some(digits)
}

/// The entries of a part of a layer that is an object.
fn entries<'a>(fields: &'a Map<String, Value>, part: &str) -> impl Iterator<Item = (&'a String, &'a Value)> {
    fields.get(part).and_then(Value::as_object).into_iter().flatten().filter(|(_, value)| !is_absent(value))
}
