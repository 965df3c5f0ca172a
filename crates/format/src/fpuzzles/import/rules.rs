//! From a field of f-puzzles' JSON to constraints.

use super::super::names::{CLUES, DIAGONALS, INDEXERS, MARKS, SWITCHES, lines, named};
use super::super::unknown_rule;
use super::drawings::NEGATIVE_FOG;
use super::silent::{self, is_bare};
use super::{digit, is_absent, number};
use crate::place::read_cell;
use crate::source::excerpt;
use ninefold_puzzle::{
    Arrow, Cage, Cell, Clones, Constraint, Dot, DotKind, ExtraRegion, Indexer, Layout, Line, LineKind, Mark,
    Negative, Outside, OutsideKind, Quadruple, Repeats,
};
use serde_json::{Map, Value};

/// What only says how a rule is drawn.
const LOOKS: [&str; 10] = [
    "outlineC",
    "fontC",
    "baseC",
    "width",
    "height",
    "size",
    "angle",
    "fromConstraint",
    "isNewConstraint",
    "isLLConstraint",
];

/// The constraints of a field, which says something, or why it is refused.
pub(super) fn of_field(
    key: &str,
    value: &Value,
    puzzle: &Map<String, Value>,
    layout: &Layout,
) -> Result<Vec<Constraint>, String> {
    let has = |key: &str| puzzle.get(key).is_some_and(|list| !is_absent(list));
    if key == "nonconsecutive" && has("difference") {
        // Two cells with a dot between them may well be consecutive.
        return Ok(vec![Constraint::Negative(Negative { kinds: vec![DotKind::WHITE] })]);
    }
    if let Some(rule) = named(&SWITCHES, key) {
        return match value {
            Value::Bool(_) => Ok(vec![rule]),
            _ => Err(format!("'{key}' is neither true nor false")),
        };
    }
    let list = value.as_array().ok_or_else(|| unknown_rule(key))?;
    if list.len() > Constraint::MOST {
        return Err(format!(
            "'{key}' has {} rules, but at most {} can be used",
            list.len(),
            Constraint::MOST
        ));
    }
    if key == "negative" {
        let kinds = list.iter().filter(|name| **name != NEGATIVE_FOG);
        return kinds.map(|name| negative(name, puzzle)).collect();
    }
    let mut constraints = Vec::new();
    for fields in list {
        let rule = RuleObject { key, fields, layout };
        match silent::drawn(key, fields)? {
            Some(drawn) => constraints.extend(drawn),
            None => constraints.extend(rule.constraints()?),
        }
    }
    Ok(constraints)
}

/// "All signs are given": the list names the kinds.
fn negative(name: &Value, puzzle: &Map<String, Value>) -> Result<Constraint, String> {
    let kinds = match name.as_str().unwrap_or_default() {
        "xv" if puzzle.get("xv").and_then(Value::as_array).is_some_and(|signs| signs.iter().any(is_bare)) => {
            return Err(unknown_rule("negative xv, no letter"));
        }
        "xv" => vec![DotKind::V, DotKind::X],
        "ratio" => kinds_of("ratio", DotKind::Ratio, 2, puzzle)?,
        "difference" => kinds_of("difference", DotKind::Difference, 1, puzzle)?,
        name => return Err(unknown_rule(&format!("negative {name}"))),
    };
    Ok(Constraint::Negative(Negative { kinds }))
}

/// The kinds of dots that are drawn, or the usual one if none is.
fn kinds_of(
    key: &str,
    kind: fn(u8) -> DotKind,
    usual: u8,
    puzzle: &Map<String, Value>,
) -> Result<Vec<DotKind>, String> {
    let dots = puzzle.get(key).and_then(Value::as_array).into_iter().flatten();
    let mut numbers = dots.map(|dot| small_number(dot, usual)).collect::<Result<Vec<_>, _>>()?;
    numbers.sort_unstable();
    numbers.dedup();
    if numbers.is_empty() {
        numbers.push(usual);
    }
    Ok(numbers.into_iter().map(kind).collect())
}

/// One object of a list of rules.
struct RuleObject<'a> {
    /// The name of the list.
    key: &'a str,
    fields: &'a Value,
    layout: &'a Layout,
}

impl RuleObject<'_> {
    fn constraints(&self) -> Result<Vec<Constraint>, String> {
        let one = |constraint| Ok(vec![constraint]);
        if let Some(kind) = named(&lines(self.layout.n_digits()), self.key) {
            return self.lines(kind);
        }
        if let Some(kind) = named(&MARKS, self.key) {
            self.check_fields(&["cell"])?;
            return one(Constraint::Mark(Mark { cell: self.cell("cell")?, kind }));
        }
        if let Some(kind) = named(&INDEXERS, self.key) {
            self.check_fields(&["cells"])?;
            return one(Constraint::Indexer(Indexer { kind, cells: self.cells("cells")? }));
        }
        if let Some(kind) = named(&CLUES, self.key) {
            self.check_fields(&["cell", "value"])?;
            return one(self.clue(kind)?);
        }
        match self.key {
            "killercage" => {
                self.check_fields(&["cells", "value"])?;
                let (cells, sum) = (self.cells("cells")?, self.cage_sum()?);
                one(Constraint::Cage(Cage { cells, sum, repeats: Repeats::Forbidden }))
            }
            "extraregion" => {
                self.check_fields(&["cells"])?;
                one(Constraint::ExtraRegion(ExtraRegion { cells: self.cells("cells")? }))
            }
            "arrow" => {
                self.check_fields(&["cells", "lines"])?;
                one(Constraint::Arrow(self.arrow()?))
            }
            "difference" => one(self.dot(DotKind::Difference(small_number(self.fields, 1)?))?),
            "ratio" => one(self.dot(DotKind::Ratio(small_number(self.fields, 2)?))?),
            "xv" => match self.fields.get("value").and_then(Value::as_str) {
                Some("X" | "x") => one(self.dot(DotKind::X)?),
                Some("V" | "v") => one(self.dot(DotKind::V)?),
                None => Err(unknown_rule("xv without a letter")),
                Some(sign) => Err(unknown_rule(&format!("xv with {sign}"))),
            },
            "littlekillersum" => {
                self.check_fields(&["cell", "cells", "direction", "value"])?;
                one(Constraint::Outside(self.little_killer()?))
            }
            "clone" => {
                self.check_fields(&["cells", "cloneCells"])?;
                let (cells, copies) = (self.cells("cells")?, self.cells("cloneCells")?);
                one(Constraint::Clones(Clones { cells, copies }))
            }
            "quadruple" => {
                self.check_fields(&["cells", "values"])?;
                let values = self.list("values")?;
                let digits = values.iter().map(|value| digit(value, self.layout.n_digits()));
                let digits = digits.collect::<Result<_, _>>()?;
                one(Constraint::Quadruple(Quadruple { cells: self.cells("cells")?, digits }))
            }
            _ => Err(unknown_rule(self.key)),
        }
    }

    /// Refuses every field that is not read and may change the rule.
    fn check_fields(&self, known: &[&str]) -> Result<(), String> {
        let fields = self.fields.as_object().ok_or_else(|| format!("'{}' holds no object", self.key))?;
        let is_unknown = |key: &&String| !known.contains(&key.as_str()) && !LOOKS.contains(&key.as_str());
        let said = fields.iter().filter(|(_, value)| !is_absent(value)).map(|(key, _)| key);
        match said.into_iter().find(is_unknown) {
            Some(key) => Err(unknown_rule(&format!("{} with {key}", self.key))),
            None => Ok(()),
        }
    }

    fn list(&self, field: &str) -> Result<&[Value], String> {
        let list = self.fields.get(field).and_then(Value::as_array);
        list.map(Vec::as_slice).ok_or_else(|| format!("a rule '{}' without '{field}'", self.key))
    }

    fn text(&self, field: &str) -> Result<&str, String> {
        let text = self.fields.get(field).and_then(Value::as_str);
        text.ok_or_else(|| format!("a rule '{}' without '{field}'", self.key))
    }

    fn named_cell(&self, name: &Value) -> Result<Cell, String> {
        read_cell(self.layout, name.as_str().unwrap_or_default())
            .map_err(|reason| format!("{} leaves the board: {reason}", self.key))
    }

    fn cells(&self, field: &str) -> Result<Vec<Cell>, String> {
        self.list(field)?.iter().map(|name| self.named_cell(name)).collect()
    }

    fn cell(&self, field: &str) -> Result<Cell, String> {
        self.named_cell(self.fields.get(field).unwrap_or(&Value::Null))
    }

    /// The lines of the object: one that branches has several.
    fn paths(&self) -> Result<Vec<Vec<Cell>>, String> {
        let path = |path: &Value| {
            let cells = path.as_array().ok_or_else(|| format!("a line of '{}' isn't a list", self.key))?;
            cells.iter().map(|name| self.named_cell(name)).collect()
        };
        self.list("lines")?.iter().map(path).collect()
    }

    fn lines(&self, usual: LineKind) -> Result<Vec<Constraint>, String> {
        let (known, kind): (&[&str], _) = match usual {
            LineKind::Whisper(least) => (&["lines", "value"], LineKind::Whisper(self.number_or(least)?)),
            LineKind::Lockout(least) => (&["lines", "value"], LineKind::Lockout(self.number_or(least)?)),
            LineKind::Modular(by) => (&["lines", "value"], LineKind::Modular(self.number_or(by)?)),
            kind => (&["lines"], kind),
        };
        self.check_fields(known)?;
        let line = |cells: Vec<Cell>| {
            silent::drawn_line(kind, &cells, self.layout)
                .unwrap_or_else(|| vec![Constraint::Line(Line { kind, cells })])
        };
        Ok(self.paths()?.into_iter().flat_map(line).collect())
    }

    fn number_or(&self, usual: u8) -> Result<u8, String> {
        small_number(self.fields, usual)
            .map_err(|_| unknown_rule(&format!("{} with {}", self.key, self.value())))
    }

    /// The value as it is written, for messages.
    fn value(&self) -> String {
        match self.fields.get("value") {
            Some(Value::String(text)) => text.clone(),
            other => other.unwrap_or(&Value::Null).to_string(),
        }
    }

    fn cage_sum(&self) -> Result<Option<u32>, String> {
        match self.fields.get("value").filter(|value| !is_absent(value)) {
            None => Ok(None),
            Some(value) => match number(value).map(u32::try_from) {
                Some(Ok(0)) => Ok(None),
                Some(Ok(sum)) => Ok(Some(sum)),
                _ => Err(unknown_rule(&format!("killer cage with {value}"))),
            },
        }
    }

    /// A shaft is drawn from a cell of the bulb, which does not belong to its sum.
    fn arrow(&self) -> Result<Arrow, String> {
        let mut bulb = self.cells("cells")?;
        bulb.sort_unstable();
        let mut shafts = self.paths()?;
        for shaft in &mut shafts {
            if shaft.first().is_some_and(|first| bulb.contains(first)) {
                shaft.remove(0);
            }
        }
        Ok(Arrow { bulb, shafts })
    }

    fn dot(&self, kind: DotKind) -> Result<Constraint, String> {
        self.check_fields(&["cells", "value"])?;
        let cells = self.cells("cells")?;
        let cells = <[Cell; 2]>::try_from(cells);
        let cells = cells.map_err(|cells| format!("a '{}' between {} cells", self.key, cells.len()))?;
        Ok(Constraint::Dot(Dot { cells, kind }))
    }

    /// The number of a clue.
    fn clue_value(&self) -> Result<u32, String> {
        let number = self.fields.get("value").and_then(number).and_then(|number| u32::try_from(number).ok());
        number.ok_or_else(|| unknown_rule(&format!("{} with {}", self.key, self.value())))
    }

    /// A place that may lie just outside of the board, counted from 0.
    fn outside_place(&self) -> Result<(i16, i16), String> {
        let name = self.text("cell")?;
        let size = self.layout.n_digits() as i16;
        let number =
            |figures: &str| figures.parse::<i16>().ok().filter(|number| (0..=size + 1).contains(number));
        let place = name.strip_prefix(['R', 'r']).and_then(|rest| rest.split_once(['C', 'c']));
        let place = place.and_then(|(row, col)| Some((number(row)? - 1, number(col)? - 1)));
        place.ok_or_else(|| format!("'{}' isn't a place beside the board: write R0C4", excerpt(name)))
    }

    /// A clue that looks along the whole row or column that it stands beside.
    fn clue(&self, kind: OutsideKind) -> Result<Constraint, String> {
        let (row, col) = self.outside_place()?;
        let size = self.layout.n_digits() as i16;
        let inside = 0..size;
        let step = match (row, col) {
            (-1, col) if inside.contains(&col) => (1, 0),
            (row, col) if row == size && inside.contains(&col) => (-1, 0),
            (row, -1) if inside.contains(&row) => (0, 1),
            (row, col) if col == size && inside.contains(&row) => (0, -1),
            _ => return Err(format!("a '{}' stands beside no row or column", self.key)),
        };
        Ok(Constraint::Outside(Outside { kind, row, col, step, value: self.clue_value()? }))
    }

    fn little_killer(&self) -> Result<Outside, String> {
        let (row, col) = self.outside_place()?;
        let direction = self.text("direction")?;
        let step = named(&DIAGONALS, direction);
        let step = step.ok_or_else(|| unknown_rule(&format!("{} looking {direction}", self.key)))?;
        let clue = Outside { kind: OutsideKind::LittleKiller, row, col, step, value: self.clue_value()? };
        let listed = self.fields.get("cells").filter(|cells| !is_absent(cells));
        if listed.is_some() && self.cells("cells")? != clue.line(self.layout) {
            return Err(format!(
                "the '{}' at {} lists other cells than it looks along",
                self.key,
                self.text("cell")?
            ));
        }
        Ok(clue)
    }
}

/// The value of a rule as a small number, or the usual one if it says nothing.
fn small_number(fields: &Value, usual: u8) -> Result<u8, String> {
    match fields.get("value").filter(|value| !is_absent(value)) {
        None => Ok(usual),
        Some(value) => {
            let number =
                number(value).and_then(|number| u8::try_from(number).ok()).filter(|&number| number > 0);
            number.ok_or_else(|| unknown_rule(&format!("dot with {}", excerpt(&value.to_string()))))
        }
    }
}
