//! A [`Scene`] as plain text, for terminals and logs.
//!
//! Candidates stand side by side, each with a sign for its role; cells that are pointed out stand
//! in brackets. A line below says what the signs mean.

mod caged_board;

pub use caged_board::draw_board;

use crate::scene::{Axes, CellRole, Content, Mark, Role, Scene};
use ninefold_logic::Candidate;
use ninefold_puzzle::{Cell, Layout, RegionKind};

/// Draws a scene with characters.
///
/// ```
/// use ninefold_puzzle::{Digit, Draft, Layout};
/// use ninefold_render::{Scene, text};
/// let mut draft = Draft::empty(Layout::square(4)?);
/// draft.givens[0] = Digit::new(3);
/// let drawn = text::draw(&Scene::of_puzzle(&draft.check()?));
/// assert!(drawn.starts_with("+-------+-------+\n| 3   . | .   . |\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn draw(scene: &Scene) -> String {
    let layout = scene.rules().layout();
    let cells = layout.cells().map(|cell| write_cell(scene, cell)).collect::<Vec<_>>();
    let width = cells.iter().map(String::len).max().unwrap_or(1);
    let grid = TextGrid { layout, block_of: blocks(layout), cells, width };
    let mut lines = Vec::new();
    if scene.axes == Axes::Numbered {
        lines.push(format!("   {}", grid.columns()));
    }
    let numbered = |number: String, line: String| match scene.axes {
        Axes::Numbered => format!("{number:>2} {line}"),
        Axes::Hidden => line,
    };
    for row in 0..=layout.height() {
        lines.extend(grid.border(row).map(|line| numbered(String::new(), line)));
        if row < layout.height() {
            lines.push(numbered((row + 1).to_string(), grid.row(row)));
        }
    }
    lines.extend(legend(scene));
    lines.iter().map(|line| format!("{}\n", line.trim_end())).collect()
}

/// The sign behind a candidate.
const fn sign(role: Role) -> char {
    match role {
        Role::Pattern => '*',
        Role::Second => '+',
        Role::Third => '^',
        Role::Fourth => '~',
        Role::Fin => '#',
        Role::Removed => '-',
        Role::Placed => '=',
    }
}

/// The brackets around a cell.
const fn brackets(role: CellRole) -> (char, char) {
    match role {
        CellRole::Pattern => ('[', ']'),
        CellRole::Second => ('(', ')'),
        CellRole::Reason => ('<', '>'),
        CellRole::Next => ('{', '}'),
        CellRole::Wrong => ('?', '?'),
    }
}

fn write_cell(scene: &Scene, cell: Cell) -> String {
    let inner = match scene.content(cell) {
        Content::Given(digit) | Content::Entry(digit) => digit.to_string(),
        Content::Candidates(candidates) if candidates.is_empty() => ".".to_owned(),
        Content::Candidates(candidates) => {
            let write = |digit| match scene.role(Candidate::new(cell, digit)) {
                Some(role) => format!("{digit}{}", sign(role)),
                None => digit.to_string(),
            };
            candidates.iter().map(write).collect()
        }
    };
    let role = scene.marks().iter().find_map(|mark| match *mark {
        Mark::Cell(at, role) if at == cell => Some(role),
        _ => None,
    });
    match role.map(brackets) {
        Some((open, close)) => format!("{open}{inner}{close}"),
        None => inner,
    }
}

/// The block of every cell.
fn blocks(layout: &Layout) -> Vec<usize> {
    let mut block_of = vec![0; layout.n_cells()];
    let blocks = layout.houses().iter().filter(|house| house.kind() == RegionKind::Block);
    for (number, block) in blocks.enumerate() {
        for cell in block.cells() {
            block_of[cell.index()] = number;
        }
    }
    block_of
}

/// The cells as text, and where they are.
struct TextGrid<'a> {
    layout: &'a Layout,
    block_of: Vec<usize>,
    cells: Vec<String>,
    width: usize,
}

impl TextGrid<'_> {
    /// Whether a border lies between two places.
    fn divided(&self, one: Option<Cell>, other: Option<Cell>) -> bool {
        match (one, other) {
            (Some(one), Some(other)) => self.block_of[one.index()] != self.block_of[other.index()],
            (None, None) => false,
            _ => true,
        }
    }

    fn at(&self, row: Option<usize>, col: Option<usize>) -> Option<Cell> {
        self.layout.cell_at(row?, col?)
    }

    /// The border above a row, if there is one anywhere.
    fn border(&self, row: usize) -> Option<String> {
        let above = |col: Option<usize>| self.at(row.checked_sub(1), col);
        let below = |col: Option<usize>| self.at(Some(row), col);
        let level = |col: Option<usize>| self.divided(above(col), below(col));
        if !(0..self.layout.width()).any(|col| level(Some(col))) {
            return None;
        }
        let mut line = String::new();
        for col in 0..=self.layout.width() {
            let (left, right) = (col.checked_sub(1), Some(col));
            let upright = [self.divided(above(left), above(right)), self.divided(below(left), below(right))];
            line.push(match (level(left) || level(right), upright.contains(&true)) {
                (true, true) => '+',
                (true, false) => '-',
                (false, true) => '|',
                (false, false) => ' ',
            });
            if col < self.layout.width() {
                let fill = if level(right) { "-" } else { " " };
                line.push_str(&fill.repeat(self.width + 2));
            }
        }
        Some(line)
    }

    fn row(&self, row: usize) -> String {
        let mut line = String::new();
        for col in 0..=self.layout.width() {
            let (left, right) = (self.at(Some(row), col.checked_sub(1)), self.at(Some(row), Some(col)));
            line.push(if self.divided(left, right) { '|' } else { ' ' });
            if col < self.layout.width() {
                let text = right.map_or("", |cell| &self.cells[cell.index()]);
                line.push_str(&format!(" {text:^width$} ", width = self.width));
            }
        }
        line
    }

    /// The numbers of the columns.
    fn columns(&self) -> String {
        (1..=self.layout.width()).map(|col| format!("  {col:^width$} ", width = self.width)).collect()
    }
}

/// What the signs of this scene mean.
fn legend(scene: &Scene) -> Option<String> {
    let mut roles = Vec::new();
    for mark in scene.marks() {
        if let &Mark::Candidate(_, role) = mark
            && !roles.contains(&role)
        {
            roles.push(role);
        }
    }
    roles.sort_unstable();
    let name = |role: &Role| match role {
        Role::Pattern => "pattern",
        Role::Second => "second group",
        Role::Third => "third group",
        Role::Fourth => "fourth group",
        Role::Fin => "fin or extra",
        Role::Removed => "removed",
        Role::Placed => "placed",
    };
    let entries = roles.iter().map(|role| format!("{} {}", sign(*role), name(role))).collect::<Vec<_>>();
    (!entries.is_empty()).then(|| entries.join(", "))
}
