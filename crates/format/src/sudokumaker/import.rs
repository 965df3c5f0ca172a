//! From SudokuMaker's JSON to an item.

mod drawings;
mod element;

use super::kinds::{DIFFERENCE, GIVENS, RATIO, REGIONS, ROWS_AND_COLUMNS};
use crate::Item;
use crate::fpuzzles::{check_blocks, digit, is_absent, layout_of_regions, number, unknown_rule};
use element::Element;
use ninefold_puzzle::{Constraint, Digit, DigitSet, DotKind, Draft, Layout, Negative};
use serde_json::{Map, Value};

/// Fields of a puzzle.
const FIELDS: [&str; 13] = [
    "type",
    "size",
    "width",
    "height",
    "minDigit",
    "maxDigit",
    "cells",
    "constraints",
    "name",
    "author",
    "comment",
    "export",
    "messages",
];

/// The puzzle of a JSON object, or why it is refused.
pub(super) fn item_of(json: &str) -> Result<Item, String> {
    let value: Value = serde_json::from_str(json).map_err(|error| format!("this isn't JSON: {error}"))?;
    let puzzle = value.get("puzzle").and_then(Value::as_object).ok_or("there is no puzzle in it")?;
    if let Some((key, _)) =
        puzzle.iter().find(|(key, value)| !FIELDS.contains(&key.as_str()) && !is_absent(value))
    {
        return Err(unknown_rule(key));
    }
    let cells = puzzle.get("cells").and_then(Value::as_array).ok_or("the puzzle has no cells")?;
    let size = size_of(puzzle, cells.len())?;
    let elements = elements(puzzle)?;
    check_rows_and_columns(puzzle, &elements)?;
    let (layout, regions) = layout(&elements, size)?;
    let mut constraints = constraints(&elements, &layout)?;
    if !regions.is_empty() {
        check_blocks(&constraints)?;
        constraints.extend(regions);
    }
    let filled = Filled::read(cells, size)?;
    let is_solution = filled.is_full() || says_solution(puzzle);
    let Filled { givens, others, marks } = filled;
    let all = givens.iter().zip(&others).map(|(given, other)| given.or(*other)).collect::<Vec<_>>();
    let entries = if is_solution { vec![None; cells.len()] } else { others };
    let item =
        Item::new(Draft { layout, constraints, givens }).and_then(|item| item.with_progress(entries, marks));
    let mut item = item.map_err(|error| error.to_string())?;
    if is_solution {
        item.set_solution(all).map_err(|error| error.to_string())?;
    }
    let text =
        |key| puzzle.get(key).and_then(Value::as_str).filter(|text| !text.is_empty()).map(str::to_owned);
    (item.info.title, item.info.author, item.info.description) =
        (text("name"), text("author"), text("comment"));
    Ok(item)
}

/// What stands in the cells.
struct Filled {
    givens: Vec<Option<Digit>>,
    /// Digits that are not given.
    others: Vec<Option<Digit>>,
    marks: Vec<Option<DigitSet>>,
}

impl Filled {
    fn read(cells: &[Value], size: usize) -> Result<Self, String> {
        let mut filled = Self { givens: Vec::new(), others: Vec::new(), marks: Vec::new() };
        for cell in cells {
            let value = cell.get("value").filter(|value| !value.is_null());
            let value = value.map(|value| digit(value, size)).transpose()?;
            let is_given = cell.get("given") == Some(&Value::Bool(true));
            filled.givens.push(value.filter(|_| is_given));
            filled.others.push(value.filter(|_| !is_given));
            filled.marks.push(marks(cell, size).filter(|_| value.is_none()));
        }
        Ok(filled)
    }

    fn is_full(&self) -> bool {
        self.givens.iter().zip(&self.others).all(|(given, other)| given.or(*other).is_some())
            && self.others.iter().any(Option::is_some)
    }
}

/// Whether the setter says that digits in some of the cells are the solution as far as it is checked.
fn says_solution(puzzle: &Map<String, Value>) -> bool {
    puzzle.get("export").and_then(|export| export.pointer("/sudokuPad/useIncompleteGridAsSolution"))
        == Some(&Value::Bool(true))
}

/// Pencil marks, numbers with a bit for every digit.
fn marks(cell: &Value, size: usize) -> Option<DigitSet> {
    let bits = ["candidates", "cornerPencilMarks"].map(|key| cell.get(key).and_then(Value::as_u64));
    let bits = bits.into_iter().flatten().fold(0, |all, bits| all | bits);
    let digits = DigitSet::first(size).iter().filter(|digit| bits >> digit.get() & 1 == 1);
    let digits = digits.collect::<DigitSet>();
    (!digits.is_empty()).then_some(digits)
}

/// How many rows and columns and digits there are.
fn size_of(puzzle: &Map<String, Value>, n_cells: usize) -> Result<usize, String> {
    let said = |key| match puzzle.get(key).filter(|value| !value.is_null()) {
        Some(value) => number(value).map(Some).ok_or_else(|| format!("the {key} isn't a number")),
        None => Ok(None),
    };
    let square = (1..=25_i64).find(|&size| size as usize * size as usize == n_cells);
    let square = square.filter(|&size| size > 1).ok_or_else(|| {
        format!("{n_cells} cells aren't a square grid of 2 to 25 rows: the rule 'other grids' is not known")
    })?;
    for key in ["size", "width", "height"] {
        if let Some(said) = said(key)?
            && said != square
        {
            return Err(format!("the {key} is {said}, but there are {n_cells} cells"));
        }
    }
    let (least, most) = (said("minDigit")?.unwrap_or(1), said("maxDigit")?);
    let most = most.unwrap_or(if is_custom(puzzle) { 9 } else { square });
    if (least, most) != (1, square) {
        return Err(unknown_rule(&format!("digits {least} to {most}")));
    }
    Ok(square as usize)
}

fn is_custom(puzzle: &Map<String, Value>) -> bool {
    puzzle.get("type").and_then(Value::as_str) == Some("custom")
}

/// The constraints that are switched on.
fn elements(puzzle: &Map<String, Value>) -> Result<Vec<Element<'_>>, String> {
    let list = puzzle.get("constraints").and_then(Value::as_array).ok_or("the puzzle has no constraints")?;
    if list.len() > Constraint::MOST {
        let found = list.len();
        return Err(format!("the puzzle has {found} rules, but at most {} can be used", Constraint::MOST));
    }
    let is_on = |element: &&Value| element.get("disabled") != Some(&Value::Bool(true));
    list.iter().filter(is_on).map(Element::new).collect()
}

/// In a custom puzzle, rows and columns hold different digits only if a constraint says so.
fn check_rows_and_columns(puzzle: &Map<String, Value>, elements: &[Element<'_>]) -> Result<(), String> {
    let rows = elements.iter().find(|element| element.kind == ROWS_AND_COLUMNS);
    match rows {
        None if is_custom(puzzle) => Err(unknown_rule("digits repeat in rows")),
        Some(rows) if !rows.is_silent("areas") => Err(unknown_rule("rows and columns of areas")),
        _ => Ok(()),
    }
}

/// Regions are what a constraint says; without one the grid is a Latin square.
fn layout(elements: &[Element<'_>], size: usize) -> Result<(Layout, Vec<Constraint>), String> {
    let mut regions = elements.iter().filter(|element| element.kind == REGIONS);
    let labels = match regions.next() {
        Some(element) => element.regions(size)?,
        None => vec![None; size * size],
    };
    if regions.next().is_some() {
        return Err(unknown_rule("two sets of regions"));
    }
    layout_of_regions(size, &labels)
}

/// The rules of all constraints, none of them twice.
fn constraints(elements: &[Element<'_>], layout: &Layout) -> Result<Vec<Constraint>, String> {
    let mut constraints = Vec::new();
    for element in elements {
        if ![GIVENS, REGIONS, ROWS_AND_COLUMNS].contains(&element.kind) {
            constraints.extend(element.constraints(layout)?);
        }
    }
    check_exceptions(elements)?;
    let has_white_dots = constraints
        .iter()
        .any(|constraint| matches!(constraint, Constraint::Dot(dot) if dot.kind == DotKind::WHITE));
    for constraint in &mut constraints {
        if *constraint == Constraint::NonConsecutive && has_white_dots {
            // Two cells with a dot between them may well be consecutive.
            *constraint = Constraint::Negative(Negative { kinds: vec![DotKind::WHITE] });
        }
    }
    let mut seen = std::collections::HashSet::new();
    constraints.retain(|constraint| seen.insert(constraint.clone()));
    Ok(constraints)
}

/// A white dot frees its cells from "all black dots are given", and the other way round; a setter may switch that
/// off, which is no rule here.
fn check_exceptions(elements: &[Element<'_>]) -> Result<(), String> {
    for (own, switch, other) in
        [(DIFFERENCE, "overrideNegativeRatios", RATIO), (RATIO, "overrideNegativeDifferences", DIFFERENCE)]
    {
        let is_negative =
            elements.iter().any(|element| element.kind == other && !element.is_silent("negative"));
        let is_strict = |element: &&Element<'_>| {
            element.kind == own && element.switch(switch) == Some(false) && !element.is_silent("clues")
        };
        if is_negative && elements.iter().any(|element| is_strict(&element)) {
            return Err(unknown_rule("negative dots without exceptions"));
        }
    }
    Ok(())
}
