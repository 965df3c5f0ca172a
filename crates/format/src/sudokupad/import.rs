//! From SudokuPad's JSON to an item.

use super::drawings::{DRAWINGS, drawings};
use crate::Item;
use crate::drawings::{colour, fog, outline};
use crate::fpuzzles::{digit, is_absent, labelled, number, unknown_rule};
use ninefold_puzzle::drawing::Colour;
use ninefold_puzzle::{
    BoxShape, Cage, Cell, Constraint, Diagonal, Digit, DigitSet, Draft, ExtraRegion, Global, Layout, Repeats,
};
use serde_json::{Map, Value};

/// Fields that are neither rules nor drawings.
const DETAILS: [&str; 8] =
    ["id", "cellSize", "settings", "duration", "videos", "title", "author", "metadata"];

/// Fields that are read as rules.
const RULES: [&str; 5] = ["cells", "regions", "cages", "global", "foglight"];

/// The puzzle of a JSON object, or why it is refused.
pub(super) fn item_of(value: &Value) -> Result<Item, String> {
    let puzzle = value.as_object().ok_or("a puzzle is a JSON object")?;
    check_fields(puzzle)?;
    let cells = cells(puzzle)?;
    let size = cells.len();
    let layout = layout(puzzle, size)?;
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
    constraints.extend(drawings(puzzle)?);
    let lit = list(puzzle, "foglight").iter().map(|place| place_of(place, size));
    let lit = lit.map(|place| place.map(|(row, col)| Cell::new(row * size + col)));
    let lit = lit.collect::<Result<Vec<_>, _>>()?;
    constraints.extend((!lit.is_empty()).then(|| fog(lit)));
    if let Some(metadata) = puzzle.get("metadata").and_then(Value::as_object) {
        metadata.iter().for_each(|(name, value)| texts.add(name, value.as_str().unwrap_or_default()));
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

/// What a puzzle says about itself.
#[derive(Default)]
struct Texts {
    title: Option<String>,
    author: Option<String>,
    rules: Option<String>,
    success: Option<String>,
    solution: Option<String>,
}

impl Texts {
    /// A line such as `title: …`; older puzzles keep them as cages without cells.
    fn add_line(&mut self, line: &str) {
        if let Some((name, text)) = line.split_once(':') {
            self.add(name.trim(), text.trim());
        }
    }

    fn add(&mut self, name: &str, text: &str) {
        let place = match name {
            "title" => &mut self.title,
            "author" => &mut self.author,
            "rules" => &mut self.rules,
            "msgcorrect" => &mut self.success,
            "solution" => &mut self.solution,
            _ => return,
        };
        if !text.is_empty() {
            *place = Some(text.to_owned());
        }
    }
}

/// Refuses every field that may be a rule which is not read.
fn check_fields(puzzle: &Map<String, Value>) -> Result<(), String> {
    for (key, _) in puzzle.iter().filter(|(_, value)| !is_absent(value)) {
        let key = key.as_str();
        if !DETAILS.contains(&key) && !RULES.contains(&key) && !DRAWINGS.contains(&key) {
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
fn layout(puzzle: &Map<String, Value>, size: usize) -> Result<Layout, String> {
    let mut labels = vec![None; size * size];
    for (number, region) in list(puzzle, "regions").iter().enumerate() {
        for place in region.as_array().into_iter().flatten() {
            let (row, col) = place_of(place, size)?;
            labels[row * size + col] = Some(number);
        }
    }
    let error = |error: ninefold_puzzle::LayoutError| error.to_string();
    if labels.iter().all(Option::is_none) {
        return Layout::boxes(BoxShape { rows: 1, cols: size }).map_err(error);
    }
    let labels = labels.into_iter().collect::<Option<Vec<_>>>();
    let labels = labels.ok_or_else(|| unknown_rule("cells without a region"))?;
    labelled(size, &labels).map_err(error)
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
    if is_hidden && sum.is_none() && unique != Some(true) {
        return Err("the rule behind hidden 'cages' is not known".into());
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
