//! From SudokuPad's JSON to an item.

use super::drawings::{DRAWINGS, drawings};
use crate::Item;
use crate::drawings::{colour, fog, outline};
use crate::fpuzzles::{check_blocks, digit, is_absent, layout_of_regions, number, unknown_rule};
use crate::texts::Texts;
use ninefold_puzzle::drawing::Colour;
use ninefold_puzzle::{
    Cage, Cell, Constraint, Diagonal, Digit, DigitSet, Draft, ExtraRegion, Global, Layout, Repeats,
};
use serde_json::{Map, Value};

/// Fields that are neither rules nor drawings.
const DETAILS: [&str; 6] = ["id", "cellSize", "settings", "duration", "videos", "metadata"];

/// Fields that are read as rules.
const RULES: [&str; 5] = ["cells", "regions", "cages", "global", "foglight"];

/// The puzzle of a JSON object, or why it is refused.
pub(super) fn item_of(value: &Value) -> Result<Item, String> {
    let puzzle = value.as_object().ok_or("a puzzle is a JSON object")?;
    check_fields(puzzle)?;
    let cells = cells(puzzle)?;
    let size = cells.len();
    let (layout, regions) = layout(puzzle, size)?;
    let (mut givens, mut entries, mut marks) = (Vec::new(), Vec::new(), Vec::new());
    for cell in cells.into_iter().flatten() {
        let is_entry = cell.get("given") == Some(&Value::Bool(false));
        let digit = cell.get("value").filter(|value| !is_absent(value)).map(|value| digit(value, size));
        let digit = digit.transpose()?;
        givens.push(digit.filter(|_| !is_entry));
        entries.push(digit.filter(|_| is_entry));
        marks.push(pencil_marks(cell, size)?);
    }
    let mut texts = Texts::default();
    let mut constraints = named_rules(puzzle)?;
    for cage in list(puzzle, "cages") {
        match cage_cells(cage, &layout)? {
            cells if cells.is_empty() => {
                texts.add_line(cage.get("value").and_then(Value::as_str).unwrap_or_default())
            }
            cells => constraints.extend(rules_of_cage(cage, cells, &layout)?),
        }
    }
    if !regions.is_empty() {
        check_blocks(&constraints)?;
        constraints.extend(regions);
    }
    constraints.extend(drawings(puzzle)?);
    // A place without numbers stands for fog in which nothing is seen yet.
    let fogged = list(puzzle, "foglight");
    let says_nothing = |place: &&Value| place.as_array().is_some_and(|at| at.iter().all(is_absent));
    let lit = fogged.iter().filter(|place| !says_nothing(place)).map(|place| place_of(place, size));
    let lit = lit.map(|place| place.map(|(row, col)| Cell::new(row * size + col)));
    let lit = lit.collect::<Result<Vec<_>, _>>()?;
    constraints.extend((!fogged.is_empty()).then(|| fog(lit)));
    texts.add_all(puzzle);
    if let Some(metadata) = puzzle.get("metadata").and_then(Value::as_object) {
        texts.add_all(metadata);
    }
    let item =
        Item::new(Draft { layout, constraints, givens }).and_then(|item| item.with_progress(entries, marks));
    let mut item = item.map_err(|error| error.to_string())?;
    if let Some(solution) = texts.solution.filter(|solution| solution.chars().count() == size * size) {
        let digits = solution.chars().map(Digit::from_char).collect();
        item.set_solution(digits).map_err(|error| error.to_string())?;
    }
    (item.info.title, item.info.author, item.info.description) = (texts.title, texts.author, texts.rules);
    item.info.success = texts.success;
    Ok(item)
}

/// Refuses every field that may be a rule which is not read.
fn check_fields(puzzle: &Map<String, Value>) -> Result<(), String> {
    for (key, _) in puzzle.iter().filter(|(_, value)| !is_absent(value)) {
        let key = key.as_str();
        // Newer puzzles have their texts in `metadata`.
        if ![&DETAILS[..], &Texts::NAMES, &RULES, &DRAWINGS].concat().contains(&key) {
            return Err(unknown_rule(key));
        }
    }
    Ok(())
}

/// The cells row by row.
fn cells(puzzle: &Map<String, Value>) -> Result<Vec<Vec<&Map<String, Value>>>, String> {
    let rows = puzzle.get("cells").and_then(Value::as_array).ok_or("the puzzle has no cells")?;
    let cells = rows
        .iter()
        .map(|row| row.as_array()?.iter().map(Value::as_object).collect::<Option<Vec<_>>>())
        .collect::<Option<Vec<_>>>();
    let cells = cells.ok_or("the cells aren't rows of objects")?;
    let size = cells.len();
    if !(2..=25).contains(&size) || cells.iter().any(|row| row.len() != size) {
        return Err(format!("the {size} rows are not of {size} cells"));
    }
    Ok(cells)
}

/// Without regions the grid is a Latin square.
fn layout(puzzle: &Map<String, Value>, size: usize) -> Result<(Layout, Vec<Constraint>), String> {
    let mut labels = vec![None; size * size];
    for (number, region) in (0..).zip(list(puzzle, "regions")) {
        for place in region.as_array().into_iter().flatten() {
            let (row, col) = place_of(place, size)?;
            let before = labels[row * size + col].replace(number);
            if before.is_some_and(|before| before != number) {
                return Err(unknown_rule("regions that overlap"));
            }
        }
    }
    layout_of_regions(size, &labels)
}

/// The rules that have a name, in the list `global` or among the details.
fn named_rules(puzzle: &Map<String, Value>) -> Result<Vec<Constraint>, String> {
    let mut names = Vec::new();
    for name in list(puzzle, "global") {
        names.push(name.as_str().ok_or("a global rule has no name")?);
    }
    if let Some(metadata) = puzzle.get("metadata").and_then(Value::as_object) {
        let switched_on = metadata.iter().filter(|(_, value)| **value == Value::Bool(true));
        names.extend(switched_on.map(|(name, _)| name.as_str()));
    }
    names.sort_unstable();
    names.dedup();
    let mut rules = Vec::new();
    for name in names {
        match name {
            "antiknight" => rules.push(Constraint::AntiKnight),
            "antiking" => rules.push(Constraint::AntiKing),
            "nonconsecutive" => rules.push(Constraint::NonConsecutive),
            "disjoint" => rules.push(Constraint::Global(Global::DisjointGroups)),
            _ => return Err(unknown_rule(name)),
        }
    }
    Ok(rules)
}

/// The rules that a cage stands for; none if it is hidden and a house anyway. A cage of which nothing is known but its
/// outline is a drawing.
fn rules_of_cage(cage: &Value, cells: Vec<Cell>, layout: &Layout) -> Result<Vec<Constraint>, String> {
    let label = ["sum", "value"].iter().find_map(|key| cage.get(key).filter(|value| !is_absent(value)));
    let sum = label.and_then(number).and_then(|sum| u32::try_from(sum).ok());
    let text = label.filter(|_| sum.is_none()).and_then(Value::as_str).unwrap_or_default();
    let unique = cage.get("unique").and_then(Value::as_bool);
    let mut sorted = cells.clone();
    sorted.sort_unstable();
    sorted.dedup();
    if text.eq_ignore_ascii_case("foglight") {
        return Ok(vec![fog(sorted)]);
    }
    let is_hidden = cage.get("hidden") == Some(&Value::Bool(true));
    if is_hidden && layout.houses().iter().any(|house| house.cells() == sorted) {
        return Ok(Vec::new());
    }
    match unique {
        None if is_hidden && sum.is_none() => {
            return Err("the rule behind hidden 'cages' is not known".into());
        }
        // What is neither seen nor says anything: SudokuPad marks cells without a region so.
        Some(false) if is_hidden && sum.is_none() => return Ok(Vec::new()),
        _ => {}
    }
    let mut rules = Vec::new();
    if !text.is_empty() || sum.is_none() && unique != Some(true) {
        rules.extend(outline(sorted.clone(), colour(cage.get("borderColor"), Colour::BLACK), text));
    }
    let size = layout.n_digits();
    let along = |col: fn(usize, usize) -> usize| {
        (0..size).map(|row| Cell::new(row * size + col(row, size))).collect::<Vec<_>>()
    };
    match (sum, unique) {
        (Some(sum), Some(false)) => {
            rules.push(Constraint::Cage(Cage { cells, sum: Some(sum), repeats: Repeats::Allowed }));
        }
        (Some(sum), _) => rules.push(Constraint::Cage(Cage::killer(sum, cells))),
        (None, Some(true)) if sorted == along(|row, _| row) => {
            rules.push(Constraint::Diagonal(Diagonal::Falling));
        }
        (None, Some(true)) if sorted == along(|row, size| size - 1 - row) => {
            rules.push(Constraint::Diagonal(Diagonal::Rising));
        }
        (None, Some(true)) => rules.push(Constraint::ExtraRegion(ExtraRegion { cells })),
        (None, _) => {}
    }
    Ok(rules)
}

fn cage_cells(cage: &Value, layout: &Layout) -> Result<Vec<Cell>, String> {
    let size = layout.n_digits();
    let places = cage.get("cells").and_then(Value::as_array).into_iter().flatten();
    places.map(|place| place_of(place, size).map(|(row, col)| Cell::new(row * size + col))).collect()
}

/// A place `[row, column]`, counted from 0.
fn place_of(place: &Value, size: usize) -> Result<(usize, usize), String> {
    let at = |index| place.get(index).and_then(number).and_then(|number| usize::try_from(number).ok());
    match (at(0), at(1)) {
        (Some(row), Some(col)) if row < size && col < size => Ok((row, col)),
        _ => Err(format!("{place} isn't a cell of a {size}x{size} grid")),
    }
}

fn pencil_marks(cell: &Map<String, Value>, size: usize) -> Result<Option<DigitSet>, String> {
    let mut marks = None;
    for key in ["centremarks", "pencilMarks"] {
        for value in cell.get(key).and_then(Value::as_array).into_iter().flatten() {
            marks.get_or_insert(DigitSet::EMPTY).insert(digit(value, size)?);
        }
    }
    Ok(marks)
}

fn list<'v>(puzzle: &'v Map<String, Value>, key: &str) -> &'v [Value] {
    puzzle.get(key).and_then(Value::as_array).map_or(&[], Vec::as_slice)
}
