//! From one of SudokuMaker's constraints to ours.

mod groups;

use super::super::kinds::{
    ARROW, CAGES, CLONES, CLUES, CUSTOM, DIFFERENCE, DIFFERENT, DRAWN_CAGES, DRAWN_LINES, DRAWN_SIGNS, FOG,
    GLOBAL_GROUPS, GROUP_LINE, INDEXERS, LITTLE_KILLER, LOOK_AND_SAY, MARKS, QUADRUPLE, RATIO, REGION_SUM,
    SUM, SWITCHES, THERMOMETER, WHISPER, group_line, group_squares, lines, numbered, refused_name,
};
use super::drawings;
use crate::drawings::{colour, fog, outline};
use crate::fpuzzles::{digit, is_absent, number, unknown_rule};
use crate::rule_words::look_and_say;
use ninefold_puzzle::drawing::Colour;
use ninefold_puzzle::{
    Arrow, Cage, Cell, Clones, Constraint, Dot, DotKind, ExtraRegion, Indexer, Layout, Line, LineKind,
    LookAndSay, Mark, Negative, Outside, OutsideKind, Quadruple, Repeats,
};
use serde_json::Value;

/// One constraint of the list.
pub(super) struct Element<'v> {
    pub(super) kind: i64,
    fields: &'v Value,
}

impl<'v> Element<'v> {
    pub(super) fn new(fields: &'v Value) -> Result<Self, String> {
        let kind = fields.get("type").and_then(number).ok_or("a constraint has no type")?;
        Ok(Self { kind, fields })
    }

    /// Whether a field says nothing.
    pub(super) fn is_silent(&self, field: &str) -> bool {
        self.fields.get(field).is_none_or(is_absent)
    }

    /// A field that is switched on or off.
    pub(super) fn switch(&self, field: &str) -> Option<bool> {
        self.fields.get(field).and_then(Value::as_bool)
    }

    /// The region of each cell, none where it is negative.
    pub(super) fn regions(&self, size: usize) -> Result<Vec<Option<i64>>, String> {
        self.check_fields(&["regions"])?;
        let labels = self.list("regions")?;
        if labels.len() != size * size {
            return Err(format!("there are {} regions for {} cells", labels.len(), size * size));
        }
        let label = |value: &Value| number(value).ok_or("a region isn't a number");
        labels.iter().map(|value| Ok(Some(label(value)?).filter(|&label| label >= 0))).collect()
    }

    /// What the constraint says, or why it is refused.
    pub(super) fn constraints(&self, layout: &Layout) -> Result<Vec<Constraint>, String> {
        let n_digits = layout.n_digits();
        if let Some(rule) = numbered(&SWITCHES, self.kind) {
            self.check_fields(&[])?;
            return Ok(vec![rule]);
        }
        if let Some(kind) = numbered(&MARKS, self.kind) {
            self.check_fields(&["cells"])?;
            let cells = self.cells(self.field("cells")?, layout)?;
            return Ok(cells.into_iter().map(|cell| Constraint::Mark(Mark { cell, kind })).collect());
        }
        if let Some(kind) = numbered(&INDEXERS, self.kind) {
            self.check_fields(&["cells"])?;
            let cells = self.cells(self.field("cells")?, layout)?;
            return Ok(vec![Constraint::Indexer(Indexer { kind, cells })]);
        }
        if let Some(kind) = numbered(&CLUES, self.kind) {
            return self.clues(kind, layout);
        }
        if let Some(kind) = numbered(&lines(n_digits), self.kind) {
            if self.kind == REGION_SUM && self.switch("singleRegionTotals") == Some(true) {
                return Err(unknown_rule("region sum lines with one total for a region"));
            }
            return self.lines("lines", &["singleRegionTotals"], kind, layout);
        }
        match self.kind {
            GLOBAL_GROUPS => {
                self.check_fields(&["groups"])?;
                match group_squares(n_digits, &self.groups()) {
                    Some(global) => Ok(vec![Constraint::Global(global)]),
                    None => self.squares_of_groups(layout),
                }
            }
            DIFFERENCE => self.dots(DotKind::Difference, Some(1), layout),
            RATIO => self.dots(DotKind::Ratio, Some(2), layout),
            SUM => self.dots(DotKind::Sum, None, layout),
            THERMOMETER => {
                let is_slow = self.switch("slow") == Some(true);
                let kind = if is_slow { LineKind::SlowThermometer } else { LineKind::Thermometer };
                self.lines("thermometers", &["slow"], kind, layout)
            }
            WHISPER => {
                let apart = self.fields.get("minDifference").and_then(number);
                let apart = apart.and_then(|apart| u8::try_from(apart).ok());
                let kind = LineKind::Whisper(apart.ok_or("a whisper line without a difference")?);
                self.lines("lines", &["minDifference"], kind, layout)
            }
            GROUP_LINE => match group_line(n_digits, &self.groups()) {
                Some(kind) => self.lines("lines", &["groups"], kind, layout),
                None => self.lines_of_groups(layout),
            },
            CAGES => self.cages(layout),
            CLONES => self.clones(layout),
            LOOK_AND_SAY => self.look_and_say(layout),
            DIFFERENT => {
                self.check_fields(&["cells"])?;
                let cells = self.cells(self.field("cells")?, layout)?;
                Ok(vec![Constraint::ExtraRegion(ExtraRegion { cells })])
            }
            QUADRUPLE => self.quadruples(layout),
            ARROW => self.arrows(layout),
            LITTLE_KILLER => self.clues(OutsideKind::LittleKiller, layout),
            DRAWN_LINES => drawings::lines(self.fields),
            DRAWN_SIGNS => drawings::symbols(self.fields),
            DRAWN_CAGES => self.outlines(layout),
            FOG => {
                self.check_fields(&["cells", "lightCells"])?;
                let lit = ["cells", "lightCells"].iter().filter_map(|field| self.fields.get(field));
                let lit = lit.map(|cells| self.cells(cells, layout)).collect::<Result<Vec<_>, _>>()?;
                Ok(vec![fog(lit.concat())])
            }
            CUSTOM => {
                let name = self.fields.pointer("/definition/name").and_then(Value::as_str);
                Err(unknown_rule(name.filter(|name| !name.is_empty()).unwrap_or("custom constraint")))
            }
            kind => Err(unknown_rule(&refused_name(kind))),
        }
    }

    /// Refuses every field that is not read and may change the rule.
    fn check_fields(&self, known: &[&str]) -> Result<(), String> {
        const LOOKS: [&str; 4] = ["type", "name", "style", "disabled"];
        let fields = self.fields.as_object().ok_or("a constraint isn't an object")?;
        let is_unknown = |key: &str| !known.contains(&key) && !LOOKS.contains(&key);
        match fields.iter().find(|(key, value)| is_unknown(key) && !is_absent(value)) {
            Some((key, _)) => Err(unknown_rule(&format!("{} with {key}", self.kind))),
            None => Ok(()),
        }
    }

    fn field(&self, name: &str) -> Result<&'v Value, String> {
        self.fields.get(name).ok_or_else(|| format!("a constraint {} without '{name}'", self.kind))
    }

    fn list(&self, name: &str) -> Result<&'v [Value], String> {
        let list = self.field(name)?.as_array().map(Vec::as_slice);
        list.ok_or_else(|| format!("'{name}' of a constraint {} isn't a list", self.kind))
    }

    /// Sets of digits, each as a number with a bit for every digit.
    fn groups(&self) -> Vec<u64> {
        let list = self.fields.get("groups").and_then(Value::as_array);
        list.into_iter().flatten().filter_map(Value::as_u64).collect()
    }

    fn cell(&self, value: &Value, layout: &Layout) -> Result<Cell, String> {
        let index = number(value).and_then(|index| usize::try_from(index).ok());
        let index = index.filter(|&index| index < layout.n_cells());
        index.map(Cell::new).ok_or_else(|| format!("a constraint leaves the board: there is no cell {value}"))
    }

    fn cells(&self, value: &Value, layout: &Layout) -> Result<Vec<Cell>, String> {
        let list = value
            .as_array()
            .ok_or_else(|| format!("the cells of a constraint {} aren't a list", self.kind))?;
        list.iter().map(|value| self.cell(value, layout)).collect()
    }

    fn lines(
        &self,
        field: &str,
        others: &[&str],
        kind: LineKind,
        layout: &Layout,
    ) -> Result<Vec<Constraint>, String> {
        self.check_fields(&[&[field], others].concat())?;
        let line = |cells: &Value| Ok(Constraint::Line(Line { kind, cells: self.cells(cells, layout)? }));
        self.list(field)?.iter().map(line).collect()
    }

    /// Groups of cells with the same digit, one for every cell of the shape that is repeated.
    fn clones(&self, layout: &Layout) -> Result<Vec<Constraint>, String> {
        self.check_fields(&["groups"])?;
        let groups = self.list("groups")?.iter().map(|cells| self.cells(cells, layout));
        let groups = groups.collect::<Result<Vec<_>, _>>()?;
        let n_copies = groups.iter().map(Vec::len).max().unwrap_or(0);
        let copy = |at: usize| {
            let pairs = groups.iter().filter_map(|cells| Some((*cells.first()?, *cells.get(at)?)));
            let (cells, copies) = pairs.unzip();
            Constraint::Clones(Clones { cells, copies })
        };
        Ok((1..n_copies).map(copy).collect())
    }

    /// Signs between cells, and the kinds of which all signs are given.
    fn dots(
        &self,
        kind: fn(u8) -> DotKind,
        usual: Option<u8>,
        layout: &Layout,
    ) -> Result<Vec<Constraint>, String> {
        self.check_fields(&["clues", "negative", "overrideNegativeRatios", "overrideNegativeDifferences"])?;
        let small = |value: &Value| {
            let number = number(value).and_then(|number| u8::try_from(number).ok());
            number.filter(|&number| number > 0).ok_or_else(|| unknown_rule(&format!("dot with {value}")))
        };
        let mut constraints = Vec::new();
        for clue in self.list("clues")? {
            let cells = edge(clue.get("edge").and_then(number), layout)?;
            let said = clue.get("value").filter(|value| !is_absent(value));
            let kind = match (said, usual) {
                (None, Some(usual)) => kind(usual),
                _ => kind(small(said.unwrap_or(&Value::Null))?),
            };
            constraints.push(Constraint::Dot(Dot { cells, kind }));
        }
        let negative = self.fields.get("negative").and_then(Value::as_array).into_iter().flatten();
        let kinds = negative.map(|value| small(value).map(kind)).collect::<Result<Vec<_>, _>>()?;
        if !kinds.is_empty() {
            constraints.push(Constraint::Negative(Negative { kinds }));
        }
        Ok(constraints)
    }

    fn cages(&self, layout: &Layout) -> Result<Vec<Constraint>, String> {
        self.check_fields(&["cages"])?;
        let cage = |cage: &Value| {
            let cells = self.cells(cage.get("cells").unwrap_or(&Value::Null), layout)?;
            let sum = match cage.get("value").filter(|value| !is_absent(value)) {
                None => None,
                Some(value) => match number(value).map(u32::try_from) {
                    Some(Ok(0)) => None,
                    Some(Ok(sum)) => Some(sum),
                    _ => return Err(unknown_rule(&format!("killer cage with {value}"))),
                },
            };
            Ok(Constraint::Cage(Cage { cells, sum, repeats: Repeats::Forbidden }))
        };
        self.list("cages")?.iter().map(cage).collect()
    }

    fn look_and_say(&self, layout: &Layout) -> Result<Vec<Constraint>, String> {
        self.check_fields(&["cages"])?;
        let cage = |cage: &Value| {
            let cells = self.cells(cage.get("cells").unwrap_or(&Value::Null), layout)?;
            let clue = cage.get("value").and_then(Value::as_str).unwrap_or_default();
            let counts = look_and_say(clue).filter(|counts| !counts.is_empty());
            let counts = counts.ok_or_else(|| unknown_rule(&format!("look-and-say cage with '{clue}'")))?;
            Ok(Constraint::LookAndSay(LookAndSay { cells, counts }))
        };
        self.list("cages")?.iter().map(cage).collect()
    }

    /// Cages that are only drawn; those that say `foglight` are no fog but cells that are seen in it.
    fn outlines(&self, layout: &Layout) -> Result<Vec<Constraint>, String> {
        let colour = colour(self.fields.pointer("/style/cage/color"), Colour::BLACK);
        let mut drawings = Vec::new();
        for cage in self.list("cages")? {
            let mut cells = self.cells(cage.get("cells").unwrap_or(&Value::Null), layout)?;
            cells.sort_unstable();
            cells.dedup();
            let text = cage.get("value").and_then(Value::as_str).unwrap_or_default();
            match text.eq_ignore_ascii_case("foglight") {
                true => drawings.push(fog(cells)),
                false => drawings.extend(outline(cells, colour, text)),
            }
        }
        Ok(drawings)
    }

    /// A corner is counted through all corners of the grid, those at its rim too.
    fn quadruples(&self, layout: &Layout) -> Result<Vec<Constraint>, String> {
        self.check_fields(&["clues"])?;
        let across = layout.width() as i64 + 1;
        let quadruple = |clue: &Value| {
            let corner = clue.get("corner").and_then(number).ok_or("a quadruple without a corner")?;
            let (row, col) = (corner / across, corner % across);
            let around = [(row - 1, col - 1), (row - 1, col), (row, col - 1), (row, col)];
            let cells = around.into_iter().filter_map(|(row, col)| cell_at(row, col, layout)).collect();
            let digits = clue.get("digits").and_then(Value::as_array).ok_or("a quadruple without digits")?;
            let digits = digits.iter().map(|value| digit(value, layout.n_digits()));
            Ok(Constraint::Quadruple(Quadruple { cells, digits: digits.collect::<Result<_, _>>()? }))
        };
        self.list("clues")?.iter().map(quadruple).collect()
    }

    /// The first cell of a pill counts ones; a shaft begins in the bulb.
    fn arrows(&self, layout: &Layout) -> Result<Vec<Constraint>, String> {
        self.check_fields(&["bulbsWithArrows"])?;
        let arrow = |arrow: &Value| {
            let mut bulb = self.cells(arrow.get("bulbCells").unwrap_or(&Value::Null), layout)?;
            bulb.reverse();
            let shafts = arrow.get("arrows").and_then(Value::as_array).ok_or("an arrow without shafts")?;
            let shaft = |shaft: &Value| {
                let mut cells = self.cells(shaft, layout)?;
                if cells.first().is_some_and(|first| bulb.contains(first)) {
                    cells.remove(0);
                }
                Ok::<_, String>(cells)
            };
            let shafts = shafts.iter().map(shaft).collect::<Result<Vec<_>, _>>()?;
            Ok(Constraint::Arrow(Arrow { bulb, shafts }))
        };
        self.list("bulbsWithArrows")?.iter().map(arrow).collect()
    }

    /// Clues outside the board; one without a number says nothing.
    fn clues(&self, kind: OutsideKind, layout: &Layout) -> Result<Vec<Constraint>, String> {
        self.check_fields(&["clues"])?;
        let mut constraints = Vec::new();
        for clue in self.list("clues")? {
            let Some(value) = clue.get("value").filter(|value| !is_absent(value)) else { continue };
            let value = number(value).and_then(|number| u32::try_from(number).ok());
            let value = value.ok_or_else(|| unknown_rule("a clue that isn't a number"))?;
            let place = clue.get("outerCell").and_then(number).ok_or("a clue without a place")?;
            let across = layout.width() as i64 + 2;
            let (row, col) = (place / across - 1, place % across - 1);
            let diagonal = clue.get("diagonal").and_then(number);
            let steps: &[(i8, i8)] = match diagonal {
                Some(1) => &[(1, -1), (-1, 1)],
                Some(-1) => &[(1, 1), (-1, -1)],
                _ => &[(1, 0), (-1, 0), (0, 1), (0, -1)],
            };
            let is_in = |&&(down, right): &&(i8, i8)| {
                cell_at(row + i64::from(down), col + i64::from(right), layout).is_some()
            };
            let step = steps.iter().find(is_in);
            let &step = step.ok_or("a clue stands beside no row, column or diagonal")?;
            let (row, col) = (row as i16, col as i16);
            constraints.push(Constraint::Outside(Outside { kind, row, col, step, value }));
        }
        Ok(constraints)
    }
}

fn cell_at(row: i64, col: i64, layout: &Layout) -> Option<Cell> {
    layout.cell_at(usize::try_from(row).ok()?, usize::try_from(col).ok()?)
}

/// The two cells at an edge: even rows of edges stand between cells side by side, odd ones between cells one above
/// the other.
fn edge(edge: Option<i64>, layout: &Layout) -> Result<[Cell; 2], String> {
    let no_edge = || "a sign stands between no two cells".to_owned();
    let (edge, across) = (edge.ok_or_else(no_edge)?, layout.width() as i64);
    let (line, col) = (edge / across, edge % across);
    let row = line / 2;
    let (first, second) =
        if line % 2 == 0 { ((row, col - 1), (row, col)) } else { ((row, col), (row + 1, col)) };
    let cells = cell_at(first.0, first.1, layout).zip(cell_at(second.0, second.1, layout));
    cells.map(|(first, second)| [first, second]).ok_or_else(no_edge)
}
