//! [`Line`]: a stroke of the pen between two cells that touch, [`LineSet`], those of a cell, and what
//! comes of drawing them.

use crate::event::{Act, Fact};
use crate::rejection::Rejection;
use crate::session::Session;
use ninefold_puzzle::{Cell, Layout};

/// Where a line leads from its cell: always to one that comes later in reading order, so that each line
/// belongs to one cell.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Line {
    /// To the next cell of the row.
    Right,
    /// To the row below, one column before.
    DownLeft,
    /// To the next cell of the column.
    Down,
    /// To the row below, one column on.
    DownRight,
}

impl Line {
    /// All ways.
    pub const ALL: [Self; 4] = [Self::Right, Self::DownLeft, Self::Down, Self::DownRight];

    /// The cell at its other end, if the board has it.
    pub fn end(self, layout: &Layout, cell: Cell) -> Option<Cell> {
        let step = match self {
            Self::Right => (0, 1),
            Self::DownLeft => (1, -1),
            Self::Down => (1, 0),
            Self::DownRight => (1, 1),
        };
        layout.step(cell, step)
    }

    /// The line between two cells with the cell that it belongs to, if they touch.
    fn between(layout: &Layout, one: Cell, other: Cell) -> Option<(Cell, Self)> {
        let from = |from: Cell, to: Cell| {
            Self::ALL.into_iter().find(|line| line.end(layout, from) == Some(to)).map(|line| (from, line))
        };
        from(one, other).or_else(|| from(other, one))
    }
}

/// The lines that belong to a cell.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct LineSet(u8);

impl LineSet {
    /// No line.
    pub const EMPTY: Self = Self(0);

    /// Whether there is no line.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the line is there.
    pub const fn contains(self, line: Line) -> bool {
        self.0 >> line as u8 & 1 == 1
    }

    /// These lines and one more.
    #[must_use]
    pub const fn with(self, line: Line) -> Self {
        Self(self.0 | 1 << line as u8)
    }

    /// These lines without one.
    #[must_use]
    pub const fn without(self, line: Line) -> Self {
        Self(self.0 & !(1 << line as u8))
    }

    /// The lines in order.
    pub fn iter(self) -> impl Iterator<Item = Line> {
        Line::ALL.into_iter().filter(move |&line| self.contains(line))
    }
}

impl FromIterator<Line> for LineSet {
    fn from_iter<I: IntoIterator<Item = Line>>(lines: I) -> Self {
        lines.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl Session {
    /// The lines on the board, each by the two cells that it joins; none while the board is hidden.
    pub fn lines(&self) -> Vec<(Cell, Cell)> {
        if self.is_paused() {
            return Vec::new();
        }
        let ends = |(cell, content): (Cell, &crate::Content)| {
            let layout = self.layout();
            content.lines.iter().filter_map(move |line| Some((cell, line.end(layout, cell)?)))
        };
        self.sheet.cells().flat_map(ends).collect()
    }

    /// A stroke sets its lines, unless all of them are there: then it takes them away.
    pub(crate) fn decide_draw(&self, path: &[Cell]) -> Result<Vec<Fact>, Rejection> {
        self.selection(path)?;
        let lines = path.windows(2).map(|pair| Line::between(self.layout(), pair[0], pair[1]));
        let lines = lines.collect::<Option<Vec<_>>>().filter(|lines| !lines.is_empty());
        let lines = lines.ok_or(Rejection::NotTouching)?;
        let are_drawn = lines.iter().all(|&(cell, line)| self.sheet[cell].lines.contains(line));
        let mut goal = self.sheet.clone();
        for (cell, line) in lines {
            let content = goal.at(cell);
            content.lines = if are_drawn { content.lines.without(line) } else { content.lines.with(line) };
        }
        self.step(Act::Write, goal)
    }

    pub(crate) fn decide_erase_lines(&self) -> Result<Vec<Fact>, Rejection> {
        let mut goal = self.sheet.clone();
        self.layout().cells().for_each(|cell| goal.at(cell).lines = LineSet::EMPTY);
        self.step(Act::Erase, goal).map_err(|_| Rejection::NothingToErase)
    }
}
