//! A [`Scene`] on paper: the board with its lines, cages, regions and digits.

use crate::canvas::{Align, Area, Canvas, Letters, Meaning, Pen, Point, Shade};
use crate::figures::{self, Scale};
use crate::font::{CAP_HEIGHT, Weight};
use ninefold_puzzle::{Cage, Cell, Constraint, Digit, DigitSet, Layout};
use ninefold_render::lines::{self, Line};
use ninefold_render::{Axes, Content, Scene, figure};

/// How a board is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Style {
    /// To be solved.
    Puzzle,
    /// To be solved by somebody who sees little: digits of at least 28 points, lines of at least 2.
    Large,
    /// To be looked up.
    Solution,
    /// To be looked up by somebody who sees little.
    LargeSolution,
}

/// The size of digits in large print is at least this.
pub(crate) const LARGE_DIGIT: f32 = 28.0;

/// The room for numbers at the edge, in cells.
const AXIS: f32 = 0.62;

impl Style {
    /// The side of a cell that fills an area with a board.
    pub(crate) fn cell_in(self, scene: &Scene, width: f32, height: f32) -> f32 {
        let (cols, rows) = extent(scene);
        (width / cols).min(height / rows).min(self.largest_cell()).max(0.0)
    }

    /// Larger cells do not help anybody.
    fn largest_cell(self) -> f32 {
        match self {
            Self::Puzzle => 64.0,
            Self::Large => 96.0,
            Self::Solution => 14.0,
            Self::LargeSolution => 34.0,
        }
    }

    /// The smallest cell in which everything can be read.
    pub(crate) fn smallest_cell(self, scene: &Scene) -> f32 {
        match self {
            Self::Puzzle if has_sums(scene) || figures::has_any(scene) => 16.5,
            Self::Puzzle => 10.0,
            // Capitals are two thirds of the size, so they still stand free in such a cell.
            Self::Large => LARGE_DIGIT / 0.9,
            Self::Solution => 7.5,
            Self::LargeSolution => 18.0,
        }
    }

    /// Solutions are put side by side until their cells get smaller than this.
    pub(crate) fn comfortable_cell(self) -> f32 {
        match self {
            Self::Large | Self::LargeSolution => 24.0,
            Self::Puzzle | Self::Solution => 10.5,
        }
    }

    /// The size of the digits in such a cell.
    pub(crate) fn digit_size(self, cell: f32) -> f32 {
        match self {
            Self::Puzzle => 0.64 * cell,
            Self::Large => (0.64 * cell).max(LARGE_DIGIT),
            Self::Solution | Self::LargeSolution => 0.7 * cell,
        }
    }

    fn cell_pen(self, cell: f32) -> Pen {
        let width = match self {
            Self::Puzzle => (0.02 * cell).clamp(0.4, 0.9),
            Self::Large => 2.0,
            Self::Solution => 0.3,
            Self::LargeSolution => 0.8,
        };
        Pen { width, shade: Shade::LINE, dashes: None }
    }

    fn block_pen(self, cell: f32) -> Pen {
        let width = match self {
            Self::Puzzle => (0.07 * cell).clamp(1.1, 2.8),
            Self::Large => 4.0,
            Self::Solution => 0.9,
            Self::LargeSolution => 2.4,
        };
        Pen { width, shade: Shade::BLACK, dashes: None }
    }

    /// The size of the sums of cages, as a share of the cell.
    fn sum_share(self) -> f32 {
        match self {
            Self::Puzzle | Self::Solution | Self::LargeSolution => 0.27,
            Self::Large => 0.32,
        }
    }

    fn cage_pen(self, cell: f32) -> Pen {
        let width = match self {
            Self::Puzzle => (0.022 * cell).clamp(0.45, 0.9),
            Self::Large => 2.0,
            Self::Solution => 0.3,
            Self::LargeSolution => 0.8,
        };
        Pen { width, shade: Shade(60), dashes: Some((3.2 * width, 2.4 * width)) }
    }
}

/// How many cells wide and high a board is, with clues beside it and the numbers at its edge.
pub(crate) fn extent(scene: &Scene) -> (f32, f32) {
    let layout = scene.rules().layout();
    let (axis, room) = (axis(scene), figure::room(scene.rules()));
    let (cols, rows) = (room.left + layout.width() + room.right, room.top + layout.height() + room.bottom);
    (cols as f32 + axis, rows as f32 + axis)
}

fn axis(scene: &Scene) -> f32 {
    match scene.axes {
        Axes::Hidden => 0.0,
        Axes::Numbered => AXIS,
    }
}

fn has_sums(scene: &Scene) -> bool {
    scene
        .rules()
        .constraints()
        .iter()
        .any(|rule| matches!(rule, Constraint::Cage(cage) if cage.sum.is_some()))
}

/// Draws a board with its top left corner at a point; frozen cells have a star.
pub(crate) fn draw(
    canvas: &mut Canvas,
    scene: &Scene,
    frozen: &[Cell],
    style: Style,
    corner: Point,
    cell: f32,
) {
    let (axis, room) = (axis(scene), figure::room(scene.rules()));
    let corner = Point {
        x: corner.x + (axis + room.left as f32) * cell,
        y: corner.y + (axis + room.top as f32) * cell,
    };
    let board = Board { scene, layout: scene.rules().layout(), style, corner, cell };
    canvas.group(Meaning::Decoration, |canvas| {
        board.ice(canvas, frozen);
        board.lines(canvas);
    });
    match style {
        Style::Solution | Style::LargeSolution => {
            let words = board.in_words();
            canvas.group(Meaning::Figure(words), |canvas| {
                for cell in board.layout.cells() {
                    board.content(canvas, cell);
                }
            });
        }
        Style::Puzzle | Style::Large => canvas.group(Meaning::Table, |canvas| board.rows(canvas)),
    }
}

struct Board<'a> {
    scene: &'a Scene,
    layout: &'a Layout,
    style: Style,
    corner: Point,
    cell: f32,
}

impl Board<'_> {
    /// Everything that is not written.
    fn lines(&self, canvas: &mut Canvas) {
        for rule in self.scene.rules().constraints() {
            if let Constraint::ExtraRegion(region) = rule {
                canvas.fill(region.cells.iter().map(|&cell| self.square(cell)).collect(), Shade::TINT);
            }
        }
        let scale = Scale { corner: self.corner, cell: self.cell };
        figures::under(canvas, self.scene, scale);
        let diagonal = Pen { width: 0.05 * self.cell, shade: Shade::PALE, dashes: None };
        for rule in self.scene.rules().constraints() {
            if let Constraint::Diagonal(line) = rule {
                let ends = line.lines(self.layout).into_iter().filter_map(|line| self.diagonal(&line));
                canvas.stroke(ends.collect(), diagonal);
            }
        }
        canvas.stroke(self.to_scale(&lines::within_blocks(self.layout)), self.style.cell_pen(self.cell));
        for rule in self.scene.rules().constraints() {
            if let Constraint::Cage(cage) = rule {
                let outline = self.to_scale(&lines::around_cage(self.layout, cage, 0.075));
                canvas.stroke(outline, self.style.cage_pen(self.cell));
                self.ground_of_sum(canvas, cage);
            }
        }
        canvas.stroke(self.to_scale(&lines::around_blocks(self.layout)), self.style.block_pen(self.cell));
        figures::over(canvas, self.scene, scale);
        self.axes(canvas);
    }

    fn to_scale(&self, lines: &[Line]) -> Vec<[Point; 2]> {
        let at = |spot: lines::Spot| Point {
            x: self.corner.x + spot.col as f32 * self.cell,
            y: self.corner.y + spot.row as f32 * self.cell,
        };
        lines.iter().map(|line| [at(line.from), at(line.to)]).collect()
    }

    /// A line from the outer corner of the first cell to that of the last.
    fn diagonal(&self, line: &[Cell]) -> Option<[Point; 2]> {
        let (from, to) = (self.middle(*line.first()?), self.middle(*line.last()?));
        let half = |from: f32, to: f32| (to - from).signum() * self.cell / 2.0;
        let (x, y) = (half(from.x, to.x), half(from.y, to.y));
        Some([Point { x: from.x - x, y: from.y - y }, Point { x: to.x + x, y: to.y + y }])
    }

    fn axes(&self, canvas: &mut Canvas) {
        if self.scene.axes == Axes::Hidden {
            return;
        }
        let letters = Letters::grey(0.34 * self.cell);
        let baseline = 0.36 * letters.size;
        let room = figure::room(self.scene.rules());
        let (above, before) = (room.top as f32 * self.cell, room.left as f32 * self.cell);
        for col in 0..self.layout.width() {
            let at = Point {
                x: self.corner.x + (col as f32 + 0.5) * self.cell,
                y: self.corner.y - above - 0.32 * self.cell + baseline,
            };
            canvas.text(at, Align::Centre, letters, &(col + 1).to_string());
        }
        for row in 0..self.layout.height() {
            let at = Point {
                x: self.corner.x - before - 0.34 * self.cell,
                y: self.corner.y + (row as f32 + 0.5) * self.cell + baseline,
            };
            canvas.text(at, Align::Centre, letters, &(row + 1).to_string());
        }
    }

    /// The cells row by row, as a table; in a gap between grids nothing is said.
    fn rows(&self, canvas: &mut Canvas) {
        for row in 0..self.layout.height() {
            canvas.group(Meaning::Row, |canvas| {
                for cell in (0..self.layout.width()).filter_map(|col| self.layout.cell_at(row, col)) {
                    canvas.group(Meaning::Cell, |canvas| {
                        self.sum(canvas, cell);
                        self.content(canvas, cell);
                    });
                }
            });
        }
    }

    fn content(&self, canvas: &mut Canvas, cell: Cell) {
        let size = self.style.digit_size(self.cell);
        let middle = self.middle(cell);
        match self.scene.content(cell) {
            Content::Given(digit) => canvas.digit(middle, Letters::bold(size), digit.to_char()),
            Content::Entry(digit) => canvas.digit(middle, self.entry_letters(size), digit.to_char()),
            // An empty cell has a blank, so that it is a cell to a screen reader too.
            Content::Candidates(DigitSet::EMPTY) => {
                canvas.text(middle, Align::Centre, Letters::plain(size), " ");
            }
            Content::Candidates(marks) => {
                for digit in marks {
                    self.mark(canvas, cell, digit);
                }
            }
        }
    }

    /// Entries of a player are grey; in a solution, weight alone tells them from givens.
    fn entry_letters(&self, size: f32) -> Letters {
        match self.style {
            Style::Solution | Style::LargeSolution => Letters::plain(size),
            Style::Puzzle | Style::Large => Letters { shade: Shade::GREY, ..Letters::plain(size) },
        }
    }

    /// A pencil mark at its own place in the cell.
    fn mark(&self, canvas: &mut Canvas, cell: Cell, digit: Digit) {
        let n_digits = self.layout.n_digits();
        let cols = (1..=n_digits).find(|side| side * side >= n_digits).unwrap_or(1);
        let rows = n_digits.div_ceil(cols);
        let top = if has_sums(self.scene) { 0.2 } else { 0.06 };
        let share = |at: usize, of: usize| (at as f32 + 0.5) / of as f32;
        let square = self.square(cell);
        let middle = Point {
            x: square.x + self.cell * (0.06 + 0.88 * share(digit.index() % cols, cols)),
            y: square.y + self.cell * (top + (0.94 - top) * share(digit.index() / cols, rows)),
        };
        let size = 0.69 * self.cell / cols.max(rows).max(3) as f32;
        canvas.digit(middle, Letters { shade: Shade(70), ..Letters::plain(size) }, digit.to_char());
    }

    /// The sum of the cage that starts in a cell.
    fn sum(&self, canvas: &mut Canvas, cell: Cell) {
        for rule in self.scene.rules().constraints() {
            let Constraint::Cage(cage) = rule else { continue };
            if let (Some(sum), Some(&first)) = (cage.sum, cage.cells.iter().min())
                && first == cell
            {
                canvas.text(self.sum_baseline(cell), Align::Left, self.sum_letters(), &sum.to_string());
            }
        }
    }

    /// Clears the corner of a cage for its sum.
    fn ground_of_sum(&self, canvas: &mut Canvas, cage: &Cage) {
        if let (Some(sum), Some(&first), Style::Puzzle | Style::Large) =
            (cage.sum, cage.cells.iter().min(), self.style)
        {
            let (at, letters) = (self.sum_baseline(first), self.sum_letters());
            let ground = Area {
                x: at.x - 0.04 * self.cell,
                y: self.square(first).y + 0.04 * self.cell,
                width: letters.width(&sum.to_string()) + 0.07 * self.cell,
                height: at.y - self.square(first).y,
            };
            canvas.fill(vec![ground], Shade::WHITE);
        }
    }

    fn sum_letters(&self) -> Letters {
        Letters { weight: Weight::SemiBold, size: self.style.sum_share() * self.cell, shade: Shade::BLACK }
    }

    fn sum_baseline(&self, cell: Cell) -> Point {
        let square = self.square(cell);
        let baseline = 0.07 + CAP_HEIGHT * self.style.sum_share();
        Point { x: square.x + 0.075 * self.cell, y: square.y + baseline * self.cell }
    }

    /// Frozen cells: tinted, with a star of six rays that leaves room for notes.
    fn ice(&self, canvas: &mut Canvas, frozen: &[Cell]) {
        canvas.fill(frozen.iter().map(|&cell| self.square(cell)).collect(), Shade::TINT);
        let rays = frozen.iter().flat_map(|&cell| {
            let middle = self.middle(cell);
            [0.0_f32, 60.0, 120.0].map(|degrees| {
                let (rise, run) = degrees.to_radians().sin_cos();
                let (x, y) = (0.16 * self.cell * run, 0.16 * self.cell * rise);
                [Point { x: middle.x - x, y: middle.y - y }, Point { x: middle.x + x, y: middle.y + y }]
            })
        });
        canvas.stroke(rays.collect(), Pen { width: 0.025 * self.cell, shade: Shade::PALE, dashes: None });
    }

    fn square(&self, cell: Cell) -> Area {
        let place = self.layout.place(cell);
        Area {
            x: self.corner.x + f32::from(place.col) * self.cell,
            y: self.corner.y + f32::from(place.row) * self.cell,
            width: self.cell,
            height: self.cell,
        }
    }

    fn middle(&self, cell: Cell) -> Point {
        let square = self.square(cell);
        Point { x: square.x + self.cell / 2.0, y: square.y + self.cell / 2.0 }
    }

    /// The digits row by row, for somebody who hears them.
    fn in_words(&self) -> String {
        let symbol = |cell| match self.scene.content(cell) {
            Content::Given(digit) | Content::Entry(digit) => digit.to_char(),
            Content::Candidates(_) => '.',
        };
        let row = |row: usize| {
            (0..self.layout.width())
                .filter_map(|col| self.layout.cell_at(row, col))
                .map(symbol)
                .collect::<String>()
        };
        (0..self.layout.height()).map(row).collect::<Vec<_>>().join(", ")
    }
}
