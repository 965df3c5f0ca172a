//! [`Canvas`]: a page as data, with what everything on it means.
//!
//! Layout draws on a canvas; `pdf` turns canvases into a file. Lengths are points, the origin is at
//! the top left. There is no colour: everything is a shade of grey, so that a grey printer loses
//! nothing.

use crate::font::Weight;

/// A page, or a part of one, while it is drawn.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Canvas {
    pub(crate) nodes: Vec<Node>,
}

/// Something on a page.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Node {
    /// Parts that belong together.
    Group(Meaning, Vec<Node>),
    /// Parts that stand on their head within an area.
    Turned(Area, Vec<Node>),
    /// Something drawn.
    Draw(Draw),
}

/// What a group is to somebody who cannot see it.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Meaning {
    /// Nothing: lines and grounds.
    Decoration,
    /// A puzzle with all that belongs to it.
    Section,
    /// A heading, 1 or 2.
    Heading(u16),
    /// A line of text.
    Paragraph,
    /// The board, row by row.
    Table,
    /// A row of a board.
    Row,
    /// A cell of a row.
    Cell,
    /// A picture, with its description.
    Figure(String),
    /// A picture that leads to an address, and where it is.
    Link(String, Area),
}

/// Something drawn.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Draw {
    /// Filled rectangles with corners of a radius.
    Fill { areas: Vec<Area>, radius: f32, shade: Shade },
    /// Black squares of a side on a grid, in runs.
    Modules { corner: Point, side: f32, runs: Vec<Run> },
    /// Straight lines.
    Stroke { lines: Vec<[Point; 2]>, pen: Pen },
    /// A line through points, with round joints and ends.
    Path { points: Vec<Point>, pen: Pen },
    /// An area between corners, filled, with a line around it, or both.
    Area { corners: Vec<Point>, fill: Option<Shade>, rim: Option<Pen> },
    /// A line of text; `at` is where its baseline starts before it is turned.
    Text { at: Point, text: String, weight: Weight, size: f32, shade: Shade, turn: Option<Turn> },
}

/// A turn clockwise around a point.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Turn {
    pub(crate) degrees: f32,
    pub(crate) around: Point,
}

/// Squares side by side in a row of a grid.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Run {
    pub(crate) row: u16,
    pub(crate) col: u16,
    pub(crate) length: u16,
}

impl Run {
    /// Where it is, in squares.
    pub(crate) fn area(self) -> Area {
        Area { x: self.col.into(), y: self.row.into(), width: self.length.into(), height: 1.0 }
    }
}

/// How a line looks.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Pen {
    pub(crate) width: f32,
    pub(crate) shade: Shade,
    /// The length of dashes and of the gaps between them.
    pub(crate) dashes: Option<(f32, f32)>,
}

/// A grey from black to white.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Shade(pub(crate) u8);

impl Shade {
    pub(crate) const BLACK: Self = Self(0);
    /// What a person wrote, and secondary text: clearly lighter than black, still 5.7 to 1 on white.
    pub(crate) const GREY: Self = Self(100);
    /// Lines between cells.
    pub(crate) const LINE: Self = Self(110);
    /// Lines to write on, diagonals.
    pub(crate) const PALE: Self = Self(176);
    /// Shaded regions, dark enough for a cheap printer.
    pub(crate) const TINT: Self = Self(222);
    pub(crate) const WHITE: Self = Self(255);
}

/// A place on a page.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Point {
    pub(crate) x: f32,
    pub(crate) y: f32,
}

/// A rectangle on a page.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Area {
    pub(crate) x: f32,
    pub(crate) y: f32,
    pub(crate) width: f32,
    pub(crate) height: f32,
}

impl Area {
    pub(crate) fn right(self) -> f32 {
        self.x + self.width
    }

    pub(crate) fn bottom(self) -> f32 {
        self.y + self.height
    }

    /// The same area without a rim.
    pub(crate) fn inset(self, by: f32) -> Self {
        Self {
            x: self.x + by,
            y: self.y + by,
            width: (self.width - 2.0 * by).max(0.0),
            height: (self.height - 2.0 * by).max(0.0),
        }
    }

    /// What is left below a strip of this height.
    pub(crate) fn below(self, height: f32) -> Self {
        Self { y: self.y + height, height: (self.height - height).max(0.0), ..self }
    }

    /// What is left above a strip of this height.
    pub(crate) fn above(self, height: f32) -> Self {
        Self { height: (self.height - height).max(0.0), ..self }
    }

    /// One of the equal parts of the area with gaps between them, in reading order.
    pub(crate) fn part(self, (cols, rows): (usize, usize), gap: f32, index: usize) -> Self {
        let share = |side: f32, count: usize| (side - gap * (count as f32 - 1.0)) / count as f32;
        let (width, height) = (share(self.width, cols), share(self.height, rows));
        let (col, row) = (index % cols, index / cols);
        Self {
            x: self.x + col as f32 * (width + gap),
            y: self.y + row as f32 * (height + gap),
            width,
            height,
        }
    }
}

/// Where a line of text lies around its point.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Align {
    Left,
    Centre,
    Right,
}

/// The letters of a line of text.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Letters {
    pub(crate) weight: Weight,
    pub(crate) size: f32,
    pub(crate) shade: Shade,
}

impl Letters {
    pub(crate) const fn plain(size: f32) -> Self {
        Self { weight: Weight::Regular, size, shade: Shade::BLACK }
    }

    pub(crate) const fn bold(size: f32) -> Self {
        Self { weight: Weight::SemiBold, size, shade: Shade::BLACK }
    }

    pub(crate) const fn grey(size: f32) -> Self {
        Self { weight: Weight::Regular, size, shade: Shade::GREY }
    }

    pub(crate) fn width(self, text: &str) -> f32 {
        self.weight.width(text) * self.size
    }
}

impl Canvas {
    pub(crate) fn new() -> Self {
        Self::default()
    }

    /// Draws what belongs together.
    pub(crate) fn group(&mut self, meaning: Meaning, draw: impl FnOnce(&mut Self)) {
        let mut inner = Self::new();
        draw(&mut inner);
        if !inner.nodes.is_empty() {
            self.nodes.push(Node::Group(meaning, inner.nodes));
        }
    }

    /// Draws something that stands on its head within an area.
    pub(crate) fn turned(&mut self, area: Area, draw: impl FnOnce(&mut Self)) {
        let mut inner = Self::new();
        draw(&mut inner);
        self.nodes.push(Node::Turned(area, inner.nodes));
    }

    /// Fills rectangles.
    pub(crate) fn fill(&mut self, areas: Vec<Area>, shade: Shade) {
        self.rounded(areas, 0.0, shade);
    }

    /// Fills rectangles with round corners.
    pub(crate) fn rounded(&mut self, areas: Vec<Area>, radius: f32, shade: Shade) {
        if !areas.is_empty() {
            self.nodes.push(Node::Draw(Draw::Fill { areas, radius, shade }));
        }
    }

    /// Draws black squares of a side on a grid whose corner is at a point.
    pub(crate) fn modules(&mut self, corner: Point, side: f32, runs: Vec<Run>) {
        self.nodes.push(Node::Draw(Draw::Modules { corner, side, runs }));
    }

    /// Draws straight lines.
    pub(crate) fn stroke(&mut self, lines: Vec<[Point; 2]>, pen: Pen) {
        if !lines.is_empty() {
            self.nodes.push(Node::Draw(Draw::Stroke { lines, pen }));
        }
    }

    /// Draws a line through points.
    pub(crate) fn path(&mut self, points: Vec<Point>, pen: Pen) {
        if points.len() > 1 {
            self.nodes.push(Node::Draw(Draw::Path { points, pen }));
        }
    }

    /// Draws an area between corners.
    pub(crate) fn area(&mut self, corners: Vec<Point>, fill: Option<Shade>, rim: Option<Pen>) {
        if corners.len() > 2 {
            self.nodes.push(Node::Draw(Draw::Area { corners, fill, rim }));
        }
    }

    /// Writes a line of text whose baseline is at a point.
    pub(crate) fn text(&mut self, at: Point, align: Align, letters: Letters, text: &str) {
        self.text_turned(at, align, letters, text, None);
    }

    /// Writes a line of text that is turned around a point.
    pub(crate) fn text_turned(
        &mut self,
        at: Point,
        align: Align,
        letters: Letters,
        text: &str,
        turn: Option<Turn>,
    ) {
        let text = letters.weight.printable(text);
        let shift = match align {
            Align::Left => 0.0,
            Align::Centre => letters.width(&text) / 2.0,
            Align::Right => letters.width(&text),
        };
        self.write(Point { x: at.x - shift, y: at.y }, letters, text, turn);
    }

    /// Writes a digit so that its ink, and not its box, is in the middle around a point.
    pub(crate) fn digit(&mut self, middle: Point, letters: Letters, digit: char) {
        let ink = letters.weight.ink_middle(digit) * letters.size;
        let at = Point { x: middle.x - ink, y: middle.y + crate::font::CAP_HEIGHT / 2.0 * letters.size };
        self.write(at, letters, digit.to_string(), None);
    }

    fn write(&mut self, at: Point, letters: Letters, text: String, turn: Option<Turn>) {
        let Letters { weight, size, shade } = letters;
        self.nodes.push(Node::Draw(Draw::Text { at, text, weight, size, shade, turn }));
    }
}
