//! Thermometers, arrows, cages, dots, and what is only drawn.

use super::lines::ends;
use super::{Written, entries, number};
use crate::drawings::{line, point, shape};
use crate::fpuzzles::{is_absent, unknown_rule};
use crate::penpa::points::{Place, Points};
use ninefold_puzzle::drawing::{Colour, Outline};
use ninefold_puzzle::{Arrow, Cage, Cell, Constraint, Dot, DotKind, Line, LineKind, Repeats};
use serde_json::{Map, Value};

/// Parts that say nothing here: how the program is used, and what else is read of them.
const SILENT: [&str; 8] =
    ["number", "numberS", "lineE", "cage", "deletelineE", "command_redo", "command_undo", "command_replay"];

/// The colours of cells, by number.
const COLOURS: [(i64, &str); 13] = [
    (1, "#444444"),
    (2, "#b3ffb3"),
    (3, "#cccccc"),
    (4, "#000000"),
    (5, "#c0e0ff"),
    (6, "#ffa3a3"),
    (7, "#ffffa3"),
    (8, "#999999"),
    (9, "#ffb3ff"),
    (10, "#ffcc80"),
    (11, "#cc99ff"),
    (12, "#eecab1"),
    (99, "#f0f0f0"),
];

/// A layer of the drawing board.
pub(super) struct Layer<'a> {
    pub(super) points: Points,
    pub(super) fields: &'a Map<String, Value>,
}

impl Layer<'_> {
    /// Everything but digits and lines along the sides of cells.
    pub(super) fn constraints(&self, written: &mut Written) -> Result<Vec<Constraint>, String> {
        let mut found = Vec::new();
        for (part, value) in self.fields.iter().filter(|(_, value)| !is_absent(value)) {
            match part.as_str() {
                "surface" => self.surface(&mut found)?,
                "line" | "freeline" | "freelineE" => self.lines(part, &mut found)?,
                "thermo" => self.thermometers(&mut found)?,
                "arrows" => self.arrows(&mut found)?,
                "nobulbthermo" | "direction" | "squareframe" => {
                    for cells in self.paths(part)? {
                        found.extend(self.drawn_through(&cells));
                    }
                }
                "killercages" => self.cages(&mut found)?,
                "symbol" => self.symbols(&mut found)?,
                part if SILENT.contains(&part) => {}
                _ => {
                    // An empty list in an object is how a part without content is kept.
                    if !value.as_object().is_some_and(|object| object.values().all(is_absent)) {
                        return Err(unknown_rule(part));
                    }
                }
            }
        }
        if self.fields.get("killercages").is_none_or(is_absent)
            && entries(self.fields, "cage").next().is_some()
        {
            return Err(unknown_rule("cage without its cells"));
        }
        self.small_letters(written)?;
        Ok(found)
    }

    fn surface(&self, found: &mut Vec<Constraint>) -> Result<(), String> {
        for (key, value) in entries(self.fields, "surface") {
            let (row, col) = self.at(key)?;
            let colour = number(value).and_then(|value| COLOURS.iter().find(|(known, _)| *known == value));
            let colour = colour.and_then(|(_, colour)| colour.parse().ok()).unwrap_or(Colour::GREY);
            found.extend(shape(Outline::Rectangle, point(row, col), (1.0, 1.0), colour, Colour::NONE));
        }
        Ok(())
    }

    fn lines(&self, part: &str, found: &mut Vec<Constraint>) -> Result<(), String> {
        for (key, _) in entries(self.fields, part) {
            let ends = ends(key, self.points).ok_or_else(|| format!("the line '{key}' has no ends"))?;
            found.extend(line(ends.map(|(row, col)| point(row, col)).to_vec(), 0.08, Colour::GREY));
        }
        Ok(())
    }

    fn thermometers(&self, found: &mut Vec<Constraint>) -> Result<(), String> {
        for path in self.paths("thermo")? {
            let cells = self.cells(&path).ok_or("a thermometer leaves the board")?;
            found.push(Constraint::Line(Line { kind: LineKind::Thermometer, cells }));
        }
        Ok(())
    }

    /// Arrows from one circle are one.
    fn arrows(&self, found: &mut Vec<Constraint>) -> Result<(), String> {
        let mut arrows = Vec::<Arrow>::new();
        for path in self.paths("arrows")? {
            let cells = self.cells(&path).ok_or("an arrow leaves the board")?;
            let Some((&bulb, shaft)) = cells.split_first() else { continue };
            match arrows.iter_mut().find(|arrow| arrow.bulb == [bulb]) {
                Some(arrow) => arrow.shafts.push(shaft.to_vec()),
                None => arrows.push(Arrow { bulb: vec![bulb], shafts: vec![shaft.to_vec()] }),
            }
        }
        found.extend(arrows.into_iter().map(Constraint::Arrow));
        Ok(())
    }

    /// Cages, whose sums stand in the corner of one of their cells.
    fn cages(&self, found: &mut Vec<Constraint>) -> Result<(), String> {
        for path in self.paths("killercages")? {
            let cells = self.cells(&path).ok_or("a cage leaves the board")?;
            let mut sums = cells.iter().filter_map(|cell| {
                let (row, col) = (cell.index() / self.points.size, cell.index() % self.points.size);
                let said = self.fields.get("numberS")?.get(self.points.quarter(row, col).to_string())?;
                said.get(0)?.as_str()?.trim().parse::<u32>().ok()
            });
            found.push(Constraint::Cage(Cage {
                sum: sums.next(),
                cells: cells.clone(),
                repeats: Repeats::Forbidden,
            }));
        }
        Ok(())
    }

    /// Dots on the lines between cells; other circles and squares are only drawn.
    fn symbols(&self, found: &mut Vec<Constraint>) -> Result<(), String> {
        for (key, value) in entries(self.fields, "symbol") {
            let name = value.get(1).and_then(Value::as_str).unwrap_or_default();
            let look = value.get(0).and_then(number).unwrap_or_default();
            let place = key.parse().ok().and_then(|number| self.points.place(number));
            if let ("circle_SS", Some(Place::Border(pair)), Some(kind)) = (name, place, dot(look)) {
                let cells = pair.map(|(row, col)| Cell::new(row * self.points.size + col));
                found.push(Constraint::Dot(Dot { cells, kind }));
                continue;
            }
            let (outline, size) = match name.rsplit_once('_') {
                Some(("circle", size)) => (Outline::Ellipse, size),
                Some(("square", size)) => (Outline::Rectangle, size),
                _ => return Err(unknown_rule(&format!("symbol {name}"))),
            };
            let size = match size {
                "L" => 0.86,
                "M" => 0.7,
                "S" => 0.44,
                "SS" => 0.26,
                _ => return Err(unknown_rule(&format!("symbol {name}"))),
            };
            let (row, col) = self.at(key)?;
            let (fill, rim) = paint(look);
            found.extend(shape(outline, point(row, col), (size, size), fill, rim));
        }
        Ok(())
    }

    /// Letters in corners and at sides that are no sum of a cage.
    fn small_letters(&self, written: &mut Written) -> Result<(), String> {
        let caged = self.paths("killercages")?.concat();
        for (key, value) in entries(self.fields, "numberS") {
            let place = key.parse().ok().and_then(|number| self.points.place(number));
            let is_sum =
                matches!(place, Some(Place::Corner(row, col)) if caged.contains(&self.points.cell(row, col)));
            if !is_sum {
                written.letter(value.get(0).unwrap_or(&Value::Null), key, self.points);
            }
        }
        Ok(())
    }

    /// The lists of places of a part.
    fn paths(&self, part: &str) -> Result<Vec<Vec<usize>>, String> {
        let lists = self.fields.get(part).and_then(Value::as_array).into_iter().flatten();
        let path = |list: &Value| {
            let places =
                list.as_array().map(|list| list.iter().map(place_number).collect::<Option<Vec<_>>>());
            places.flatten().ok_or_else(|| format!("'{part}' isn't a list of places"))
        };
        lists.filter(|list| !is_absent(list)).map(path).collect()
    }

    fn cells(&self, path: &[usize]) -> Option<Vec<Cell>> {
        let cell = |&number: &usize| match self.points.place(number)? {
            Place::Cell(row, col) => Some(Cell::new(row * self.points.size + col)),
            _ => None,
        };
        path.iter().map(cell).collect()
    }

    fn drawn_through(&self, path: &[usize]) -> Option<Constraint> {
        let points = path.iter().map(|&number| self.points.at(number)).collect::<Option<Vec<_>>>()?;
        line(points.into_iter().map(|(row, col)| point(row, col)).collect(), 0.2, Colour::GREY)
    }

    fn at(&self, key: &str) -> Result<(f64, f64), String> {
        let at = key.parse().ok().and_then(|number| self.points.at(number));
        at.ok_or_else(|| format!("there is no place number {key}"))
    }
}

fn place_number(value: &Value) -> Option<usize> {
    number(value).and_then(|number| usize::try_from(number).ok())
}

/// The dot of a small circle on a line.
fn dot(look: i64) -> Option<DotKind> {
    match look {
        1 | 8 => Some(DotKind::WHITE),
        2 => Some(DotKind::BLACK),
        _ => None,
    }
}

/// The inside and the rim of a circle or a square.
fn paint(look: i64) -> (Colour, Colour) {
    let white = Colour { red: 255, green: 255, blue: 255, alpha: 255 };
    match look {
        2 => (Colour::BLACK, Colour::BLACK),
        3 | 9 => (Colour::GREY, Colour::NONE),
        4 => (Colour { red: 0xcc, green: 0xcc, blue: 0xcc, alpha: 255 }, Colour::NONE),
        _ => (white, Colour::BLACK),
    }
}
