//! From an item to the text of Penpa+.

use super::points::Points;
use crate::Item;
use ninefold_puzzle::{
    Arrow, Cage, Cell, Constraint, Diagonal, Digit, Dot, DotKind, Layout, Line, LineKind, Mark, MarkKind,
    RegionKind, Repeats, Shape,
};
use serde_json::{Map, Value, json};

/// How thick lines around blocks are, and those from corner to corner.
const THICK: i64 = 2;
const SLANTED: i64 = 12;

/// The text of a puzzle, or what it has no drawing for.
pub(super) fn text_of(item: &Item) -> Result<String, String> {
    let layout = item.layout();
    let size = layout.n_digits();
    let points = Points::new(size, size, [0; 4]).filter(|_| can_be_drawn(layout));
    let points = points.ok_or_else(|| format!("the layout '{layout}'"))?;
    if !item.frozen().is_empty() {
        return Err("ice".into());
    }
    let mut question = Map::new();
    for part in ["number", "numberS", "lineE", "symbol", "surface", "line", "cage"] {
        question.insert(part.into(), json!({}));
    }
    for part in ["thermo", "arrows", "killercages"] {
        question.insert(part.into(), json!([]));
    }
    let mut sheet = Sheet { points, layout, question };
    sheet.digits(|cell| item.given(cell));
    sheet.blocks();
    for constraint in item.constraints() {
        sheet.element(constraint).ok_or_else(|| format!("the rule '{constraint}'"))?;
    }
    let mut answer = Sheet { points, layout, question: Map::from_iter([("number".into(), json!({}))]) };
    answer.digits(|cell| item.entry(cell));
    let centres = layout.cells().map(|cell| answer.number(cell) as i64).collect::<Vec<_>>();
    let steps = centres.iter().zip([0].iter().chain(&centres)).map(|(centre, before)| centre - before);
    let lines = [
        head(item, size)?,
        "[0,0,0,0]".into(),
        "[\"1\",\"2\",\"1\"]~\"sudoku\"~[\"1\",1]".into(),
        Value::Object(sheet.question).to_string(),
        Value::Object(answer.question).to_string(),
        json!(steps.collect::<Vec<_>>()).to_string(),
    ];
    Ok(lines.join("\n"))
}

/// The digits that the link checks, if the solution is known.
pub(super) fn answer_of(item: &Item) -> Option<String> {
    let solution = item.solution()?;
    let size = item.layout().n_digits();
    let points = Points::new(size, size, [0; 4])?;
    let entry = |cell: Cell| {
        let digit = solution[cell.index()].filter(|_| item.given(cell).is_none())?;
        Some(format!("{},{digit}", points.cell(cell.index() / size, cell.index() % size)))
    };
    let mut entries = item.layout().cells().filter_map(entry).collect::<Vec<_>>();
    entries.sort_unstable();
    (!entries.is_empty()).then(|| json!([[], [], [], [], entries, []]).to_string())
}

/// A single grid whose blocks are pieces that thick lines can cut out.
fn can_be_drawn(layout: &Layout) -> bool {
    match layout.shape() {
        Shape::Boxes(boxes) => boxes.rows > 1 && boxes.cols > 1,
        Shape::Jigsaw { .. } => true,
        Shape::Overlay { .. } => false,
    }
}

/// The first line: the size, and what the puzzle is called.
fn head(item: &Item, size: usize) -> Result<String, String> {
    let info = &item.info;
    let said = |text: &Option<String>| -> Result<String, String> {
        let text = text.clone().unwrap_or_default();
        // These signs have no way back.
        if text.contains(['%', '\r', '\n']) || text.trim() != text {
            return Err("such a title or author".into());
        }
        Ok(text.replace(',', "%2C"))
    };
    let rules = info.description.clone().unwrap_or_default();
    if rules.contains(['%', '\r']) || rules.trim().is_empty() != rules.is_empty() {
        return Err("such a description".into());
    }
    let rules = rules.replace('\n', "%2D").replace(',', "%2C").replace('&', "%2E").replace('=', "%2F");
    let (title, author) = (said(&info.title)?, said(&info.author)?);
    let side = 38 * (size + 1);
    let middle = (size + 4) * (size / 2 + 2) + size / 2 + 2;
    Ok(format!(
        "sudoku,{size},{size},38,0,1,1,{side},{side},{middle},{middle},0,0,0,0,Title: {title},Author: {author},,{rules},OFF,false"
    ))
}

struct Sheet<'a> {
    points: Points,
    layout: &'a Layout,
    question: Map<String, Value>,
}

impl Sheet<'_> {
    fn place(&self, cell: Cell) -> (usize, usize) {
        (cell.index() / self.points.size, cell.index() % self.points.size)
    }

    fn number(&self, cell: Cell) -> usize {
        let (row, col) = self.place(cell);
        self.points.cell(row, col)
    }

    fn numbers(&self, cells: &[Cell]) -> Vec<usize> {
        cells.iter().map(|&cell| self.number(cell)).collect()
    }

    /// Puts something at a place; `None` if there is something already.
    fn set(&mut self, part: &str, key: impl ToString, value: Value) -> Option<()> {
        let fields = self.question.get_mut(part)?.as_object_mut()?;
        fields.insert(key.to_string(), value).is_none().then_some(())
    }

    fn push(&mut self, part: &str, value: Value) {
        if let Some(Value::Array(list)) = self.question.get_mut(part) {
            list.push(value);
        }
    }

    fn digits(&mut self, digit: impl Fn(Cell) -> Option<Digit>) {
        for cell in self.layout.cells() {
            if let Some(digit) = digit(cell) {
                let value = json!([digit.get().to_string(), 1, "1"]);
                let _is_first = self.set("number", self.number(cell), value);
            }
        }
    }

    fn side(&mut self, from: (usize, usize), to: (usize, usize), style: i64) -> Option<()> {
        let key = format!("{},{}", self.points.corner(from.0, from.1), self.points.corner(to.0, to.1));
        self.set("lineE", key, json!(style))
    }

    /// Thick lines wherever two blocks meet.
    fn blocks(&mut self) {
        let blocks = self.layout.houses().iter().filter(|house| house.kind() == RegionKind::Block);
        let blocks = blocks.map(|block| block.cells().to_vec()).collect::<Vec<_>>();
        let block = |cell: Cell| blocks.iter().position(|block| block.contains(&cell));
        for cell in self.layout.cells() {
            let (row, col) = self.place(cell);
            let differs =
                |step| self.layout.step(cell, step).is_some_and(|other| block(other) != block(cell));
            let (below, right) = (differs((1, 0)), differs((0, 1)));
            // No side is drawn twice.
            let _is_first = below.then(|| self.side((row + 1, col), (row + 1, col + 1), THICK));
            let _is_first = right.then(|| self.side((row, col + 1), (row + 1, col + 1), THICK));
        }
    }

    /// Draws an element; `None` if there is no way to draw it.
    fn element(&mut self, constraint: &Constraint) -> Option<()> {
        let size = self.points.size;
        match constraint {
            Constraint::Diagonal(diagonal) => {
                for at in 0..size {
                    match diagonal {
                        Diagonal::Falling => self.side((at, at), (at + 1, at + 1), SLANTED)?,
                        Diagonal::Rising => self.side((at, size - at), (at + 1, size - at - 1), SLANTED)?,
                    }
                }
            }
            Constraint::Line(Line { kind: LineKind::Thermometer, cells }) => {
                self.push("thermo", json!(self.numbers(cells)));
            }
            Constraint::Arrow(Arrow { bulb, shafts }) if bulb.len() == 1 => {
                for shaft in shafts {
                    self.push("arrows", json!(self.numbers(&[&bulb[..], shaft].concat())));
                }
            }
            Constraint::Cage(Cage { cells, sum, repeats: Repeats::Forbidden }) => {
                let first = *cells.iter().min()?;
                let (row, col) = self.place(first);
                let numbers = json!(self.numbers(cells));
                // Where cages lie over each other, a sum could belong to either.
                let caged = self.question.get("killercages")?.as_array()?.iter().filter_map(Value::as_array);
                let is_taken = |number: &Value| caged.clone().any(|cage| cage.contains(number));
                (!numbers.as_array()?.iter().any(is_taken)).then_some(())?;
                if let Some(sum) = sum {
                    self.set("numberS", self.points.quarter(row, col), json!([format!(" {sum}"), 1]))?;
                }
                self.push("killercages", numbers);
            }
            Constraint::Dot(Dot { cells, kind: kind @ (DotKind::WHITE | DotKind::BLACK) }) => {
                let [one, other] = [cells[0].min(cells[1]), cells[0].max(cells[1])];
                let beside = [(0, 1), (1, 0)].iter().any(|&step| self.layout.step(one, step) == Some(other));
                let number = self.points.border(self.place(one), self.place(other));
                let look = if *kind == DotKind::WHITE { 8 } else { 2 };
                // The dot has one order of cells there.
                (beside && cells[0] == one).then_some(())?;
                self.set("symbol", number, json!([look, "circle_SS", 2]))?;
            }
            Constraint::Mark(Mark { cell, kind: MarkKind::Candidates(digits) }) if size <= 9 => {
                let flags = self.layout.digits().map(|digit| i32::from(digits.contains(digit)));
                let flags = flags.chain([0]).collect::<Vec<_>>();
                self.set("number", self.number(*cell), json!([flags, 1, "7"]))?;
            }
            _ => return None,
        }
        Some(())
    }
}
