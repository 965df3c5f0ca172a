//! From f-puzzles' JSON to an item.

mod drawings;
mod rules;
mod silent;

use super::unknown_rule;
use crate::Item;
use crate::item::square;
use crate::texts::Texts;
use drawings::DRAWINGS;
use ninefold_puzzle::{
    BoxShape, Cell, Constraint, Digit, DigitSet, Draft, ExtraRegion, Global, IndexerKind, Layout,
    LayoutError, LineKind, Mark, MarkKind,
};
use serde_json::{Map, Value};
use std::collections::{BTreeMap, HashSet};

/// Fields that are no rules.
const DETAILS: [&str; 11] = [
    "size",
    "title",
    "author",
    "ruleset",
    "grid",
    "solution",
    "successMessage",
    "metadata",
    "highlightConflicts",
    "disabledlogic",
    "truecandidatesoptions",
];

/// The puzzle of a JSON object, or why it is refused.
pub(crate) fn item_of_json(json: &str) -> Result<Item, String> {
    let value: Value = serde_json::from_str(json).map_err(|error| format!("this isn't JSON: {error}"))?;
    let puzzle = value.as_object().ok_or("a puzzle is a JSON object")?;
    let n_rows = puzzle.get("grid").and_then(Value::as_array).map(|rows| rows.len() as i64);
    let size = puzzle.get("size").and_then(number).or(n_rows).ok_or("the puzzle has no size")?;
    let size = usize::try_from(size).ok().filter(|&size| (2..=25).contains(&size));
    let size = size.ok_or("the size is not between 2 and 25")?;
    let cells = cells(puzzle, size)?;
    let (layout, regions) = layout(&cells, size)?;
    // Some programs write 0 into an empty cell.
    let is_open = |value: &&Value| is_absent(value) || number(value) == Some(0);
    let digit = |cell: &Map<String, Value>| match cell.get("value").filter(|value| !is_open(value)) {
        Some(value) => digit(value, size).map(Some),
        None => Ok(None),
    };
    let (mut givens, mut entries, mut marks) = (Vec::new(), Vec::new(), Vec::new());
    for cell in &cells {
        let is_given = cell.get("given") == Some(&Value::Bool(true));
        let value = digit(cell)?;
        givens.push(value.filter(|_| is_given));
        entries.push(value.filter(|_| !is_given));
        marks.push(pencil_marks(cell, size)?);
    }
    let mut constraints = constraints(puzzle, &cells, &layout)?;
    if !regions.is_empty() {
        check_blocks(&constraints)?;
        constraints.extend(regions);
    }
    let item =
        Item::new(Draft { layout, constraints, givens }).and_then(|item| item.with_progress(entries, marks));
    let mut item = item.map_err(|error| error.to_string())?;
    let texts = texts(puzzle);
    let solution = puzzle.get("solution").filter(|solution| !is_absent(solution)).cloned();
    let told = texts.solution.filter(|solution| solution.chars().count() == size * size);
    if let Some(solution) = solution.or(told.map(Value::from)) {
        item.set_solution(solution_digits(&solution, size)?).map_err(|error| error.to_string())?;
    }
    (item.info.title, item.info.author, item.info.description) = (texts.title, texts.author, texts.rules);
    item.info.success = texts.success;
    Ok(item)
}

/// What the puzzle says about itself: in fields, or as SudokuPad has it, in cages without cells.
fn texts(puzzle: &Map<String, Value>) -> Texts {
    let mut texts = Texts::default();
    for cage in puzzle.get("cage").and_then(Value::as_array).into_iter().flatten() {
        texts.add_line(drawings::detail(cage).unwrap_or_default());
    }
    if let Some(metadata) = puzzle.get("metadata").and_then(Value::as_object) {
        texts.add_all(metadata);
    }
    let fields =
        [("title", "title"), ("author", "author"), ("ruleset", "rules"), ("successMessage", "msgcorrect")];
    for (field, name) in fields {
        texts.add(name, puzzle.get(field).and_then(Value::as_str).unwrap_or_default());
    }
    texts
}

/// The cells in reading order.
fn cells(puzzle: &Map<String, Value>, size: usize) -> Result<Vec<&Map<String, Value>>, String> {
    const KNOWN: [&str; 9] = [
        "value",
        "given",
        "c",
        "cArray",
        "highlight",
        "centerPencilMarks",
        "cornerPencilMarks",
        "givenPencilMarks",
        // The same as `region`, which Rangsk's solver writes twice.
        "_region",
    ];
    let rows = puzzle.get("grid").and_then(Value::as_array).ok_or("the puzzle has no grid")?;
    let cells =
        rows.iter().filter_map(Value::as_array).flatten().filter_map(Value::as_object).collect::<Vec<_>>();
    let is_row = |row: &Value| row.as_array().is_some_and(|row| row.len() == size);
    if rows.len() != size || !rows.iter().all(is_row) || cells.len() != size * size {
        return Err(format!("the grid has not {size} rows of {size} cells"));
    }
    for cell in &cells {
        let mut said = cell.iter().filter(|(key, value)| *key != "region" && !is_absent(value));
        if let Some((key, _)) = said.find(|(key, _)| !KNOWN.contains(&key.as_str())) {
            return Err(unknown_rule(key));
        }
    }
    Ok(cells)
}

/// Regions are boxes unless cells say otherwise; a grid in which no cell has one is a Latin square.
fn layout(cells: &[&Map<String, Value>], size: usize) -> Result<(Layout, Vec<Constraint>), String> {
    let boxes = BoxShape::nearest_to_square(size).ok_or("the size has no boxes")?;
    if cells.iter().all(|cell| !cell.contains_key("region")) {
        return square(size).map(|layout| (layout, Vec::new())).map_err(|error| error.to_string());
    }
    let mut labels = Vec::with_capacity(cells.len());
    for (at, cell) in cells.iter().enumerate() {
        let (row, col) = (at / size, at % size);
        labels.push(match cell.get("region") {
            None => Some((row / boxes.rows * boxes.rows + col / boxes.cols) as i64),
            Some(Value::Null) => None,
            // Rangsk's solver writes -1 where there is no region.
            Some(region) => {
                Some(number(region).ok_or("a region isn't a number")?).filter(|&label| label >= 0)
            }
        });
    }
    layout_of_regions(size, &labels)
}

/// The layout whose regions have these labels, `None` for a cell in no region. Regions in several pieces, of fewer cells
/// than there are digits, or in which not every cell lies, come as extra regions of a Latin square: they say the same.
pub(crate) fn layout_of_regions(
    size: usize,
    labels: &[Option<i64>],
) -> Result<(Layout, Vec<Constraint>), String> {
    if let Some(labels) = labels.iter().copied().collect::<Option<Vec<_>>>()
        && let Ok(layout) = labelled(size, &labels)
    {
        return Ok((layout, Vec::new()));
    }
    let mut regions = BTreeMap::<i64, Vec<Cell>>::new();
    for (at, label) in labels.iter().enumerate() {
        if let Some(label) = label {
            regions.entry(*label).or_default().push(Cell::new(at));
        }
    }
    if let Some(region) = regions.values().find(|region| region.len() > size) {
        return Err(format!("the rule 'region of {} cells' is not known", region.len()));
    }
    let regions = regions.into_values().map(|cells| Constraint::ExtraRegion(ExtraRegion { cells }));
    let layout = Layout::boxes(BoxShape { rows: 1, cols: size }).map_err(|error| error.to_string())?;
    Ok((layout, regions.collect()))
}

/// Refuses rules that speak of blocks where the regions are none.
pub(crate) fn check_blocks(constraints: &[Constraint]) -> Result<(), String> {
    let speaks_of_blocks = |constraint: &&Constraint| match constraint {
        Constraint::Line(line) => line.kind == LineKind::RegionSum,
        Constraint::Indexer(indexer) => indexer.kind == IndexerKind::Box,
        Constraint::Global(global) => *global == Global::DisjointGroups,
        _ => false,
    };
    match constraints.iter().find(speaks_of_blocks) {
        Some(constraint) => Err(format!("the rule '{constraint} with regions in pieces' is not known")),
        None => Ok(()),
    }
}

/// The layout with these pieces: boxes, if they are rectangles in rank and file.
pub(crate) fn labelled<T: PartialEq>(size: usize, labels: &[T]) -> Result<Layout, LayoutError> {
    let jigsaw = Layout::jigsaw(size, labels)?;
    let as_boxes = (1..=size).filter(|rows| size.is_multiple_of(*rows)).find(|&rows| {
        let cols = size / rows;
        let corner = |at: usize| at / size / rows * rows * size + at % size / cols * cols;
        (0..labels.len()).all(|at| labels[at] == labels[corner(at)])
    });
    match as_boxes {
        Some(rows) => Layout::boxes(BoxShape { rows, cols: size / rows }),
        None => Ok(jigsaw),
    }
}

/// The rules of all fields that are neither details nor drawings, and of the cells; none of them twice.
fn constraints(
    puzzle: &Map<String, Value>,
    cells: &[&Map<String, Value>],
    layout: &Layout,
) -> Result<Vec<Constraint>, String> {
    let mut constraints = Vec::new();
    let switches = puzzle.get("metadata").and_then(Value::as_object).into_iter().flatten();
    if let Some((name, _)) = switches.into_iter().find(|(_, value)| **value == Value::Bool(true)) {
        return Err(unknown_rule(name));
    }
    for (key, value) in puzzle.iter().filter(|(_, value)| !is_absent(value)) {
        if !DETAILS.contains(&key.as_str()) && !DRAWINGS.contains(&key.as_str()) {
            constraints.extend(rules::of_field(key, value, puzzle, layout)?);
        }
    }
    for (cell, fields) in layout.cells().zip(cells) {
        if let Some(given) = fields.get("givenPencilMarks").filter(|given| !is_absent(given)) {
            let digits = given.as_array().ok_or("'givenPencilMarks' isn't a list")?;
            let digits = digits.iter().map(|value| digit(value, layout.n_digits())).collect::<Result<_, _>>();
            constraints.push(Constraint::Mark(Mark { cell, kind: MarkKind::Candidates(digits?) }));
        }
    }
    constraints.extend(drawings::cell_colours(cells, layout));
    constraints.extend(drawings::drawings(puzzle, layout)?);
    let mut seen = HashSet::new();
    constraints.retain(|constraint| seen.insert(constraint.clone()));
    Ok(constraints)
}

fn pencil_marks(cell: &Map<String, Value>, size: usize) -> Result<Option<DigitSet>, String> {
    let mut marks = None;
    for key in ["centerPencilMarks", "cornerPencilMarks"] {
        for value in cell.get(key).and_then(Value::as_array).into_iter().flatten() {
            marks.get_or_insert(DigitSet::EMPTY).insert(digit(value, size)?);
        }
    }
    Ok(marks)
}

fn solution_digits(solution: &Value, size: usize) -> Result<Vec<Option<Digit>>, String> {
    match solution {
        Value::String(text) if text.contains(',') => {
            let values = text.split(',').map(|value| Value::from(value.trim())).collect();
            solution_digits(&Value::Array(values), size)
        }
        Value::String(text) => Ok(text.chars().map(Digit::from_char).collect()),
        Value::Array(values) => {
            let open = |value: &&Value| is_absent(value) || number(value).is_none_or(|number| number < 1);
            values
                .iter()
                .map(|value| if open(&value) { Ok(None) } else { digit(value, size).map(Some) })
                .collect()
        }
        _ => Err("the solution is neither text nor a list".into()),
    }
}

pub(crate) fn digit(value: &Value, size: usize) -> Result<Digit, String> {
    let digit = number(value).and_then(|number| u8::try_from(number).ok()).and_then(Digit::new);
    digit
        .filter(|digit| digit.index() < size)
        .ok_or_else(|| format!("{value} isn't a digit of a {size}x{size} grid"))
}

/// A number, also one in quotes.
pub(crate) fn number(value: &Value) -> Option<i64> {
    value.as_i64().or_else(|| value.as_str()?.trim().parse().ok())
}

/// Whether a field says nothing.
pub(crate) fn is_absent(value: &Value) -> bool {
    match value {
        Value::Null | Value::Bool(false) => true,
        Value::String(text) => text.trim().is_empty(),
        Value::Array(list) => list.is_empty(),
        Value::Object(fields) => fields.is_empty(),
        Value::Bool(true) | Value::Number(_) => false,
    }
}
