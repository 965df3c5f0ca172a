//! [`Page`]: where things are on the picture, and the text of the image so far.

use super::theme::Theme;
use crate::figure::{self, Room};
use crate::scene::{Axes, Mark, Role, Scene};
use ninefold_logic::Candidate;
use ninefold_puzzle::{Cell, Constraint, Digit, Layout};
use std::fmt::Write as _;

/// An image while it is drawn.
pub(super) struct Page<'a> {
    pub(super) scene: &'a Scene,
    pub(super) theme: &'a Theme,
    /// The room for clues beside the board.
    room: Room,
    text: String,
}

/// A place on the picture.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Point {
    pub(super) x: f64,
    pub(super) y: f64,
}

impl Point {
    pub(super) fn towards(self, other: Self, share: f64) -> Self {
        Self { x: self.x + (other.x - self.x) * share, y: self.y + (other.y - self.y) * share }
    }

    pub(super) fn distance(self, other: Self) -> f64 {
        let (x, y) = (other.x - self.x, other.y - self.y);
        (x * x + y * y).sqrt()
    }
}

const FONT: &str =
    "Atkinson Hyperlegible Next, Atkinson Hyperlegible, Verdana, DejaVu Sans, system-ui, sans-serif";

impl<'a> Page<'a> {
    /// The side of a cell.
    pub(super) const CELL: f64 = 64.0;
    /// The room for numbers at the edge.
    pub(super) const AXIS: f64 = 26.0;
    /// The room around the board.
    const MARGIN: f64 = 8.0;

    pub(super) fn new(scene: &'a Scene, theme: &'a Theme) -> Self {
        let mut page = Self::fragment(scene, theme);
        let room = page.room;
        let side = |cells: usize| page.margin() + cells as f64 * Self::CELL + Self::MARGIN;
        let width = side(room.left + page.layout().width() + room.right);
        let height = side(room.top + page.layout().height() + room.bottom);
        let title = escaped(&format!("Sudoku {}", page.layout()));
        page.write(format_args!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
             height=\"{height}\" role=\"img\" font-family=\"{FONT}\" text-anchor=\"middle\" \
             style=\"font-variant-numeric:tabular-nums lining-nums\"><title>{title}</title>\
             <rect width=\"100%\" height=\"100%\" fill=\"{}\"/>\n",
            theme.page
        ));
        page
    }

    /// Nothing but what is drawn on it, to be put into another picture.
    pub(super) fn fragment(scene: &'a Scene, theme: &'a Theme) -> Self {
        Self { scene, theme, room: figure::room(scene.rules()), text: String::new() }
    }

    /// What was drawn on a fragment.
    pub(super) fn into_text(self) -> String {
        self.text
    }

    /// The finished image.
    pub(super) fn end(mut self) -> String {
        self.text.push_str("</svg>");
        self.text
    }

    pub(super) fn layout(&self) -> &'a Layout {
        self.scene.rules().layout()
    }

    fn margin(&self) -> f64 {
        match self.scene.axes {
            Axes::Hidden => Self::MARGIN,
            Axes::Numbered => Self::AXIS,
        }
    }

    /// Whether a point lies within the canvas of the board.
    pub(super) fn on_board(&self, at: Point) -> bool {
        let (start, end) =
            (self.at(0.0, 0.0), self.at(self.layout().height() as f64, self.layout().width() as f64));
        (start.x..=end.x).contains(&at.x) && (start.y..=end.y).contains(&at.y)
    }

    /// Where a row and a column of the canvas begin.
    pub(super) fn at(&self, row: f64, col: f64) -> Point {
        let (down, right) = (self.room.top as f64 + row, self.room.left as f64 + col);
        Point { x: self.margin() + right * Self::CELL, y: self.margin() + down * Self::CELL }
    }

    /// The top left corner of a cell.
    pub(super) fn corner(&self, cell: Cell) -> Point {
        let place = self.layout().place(cell);
        self.at(f64::from(place.row), f64::from(place.col))
    }

    /// The middle of a cell.
    pub(super) fn centre(&self, cell: Cell) -> Point {
        let corner = self.corner(cell);
        Point { x: corner.x + Self::CELL / 2.0, y: corner.y + Self::CELL / 2.0 }
    }

    /// The middle of a candidate, each digit at its own place in the cell.
    pub(super) fn note(&self, candidate: Candidate) -> Point {
        let (columns, rows) = self.note_grid();
        let (column, row) = (candidate.digit.index() % columns, candidate.digit.index() / columns);
        let share = |at: usize, of: usize| (at as f64 + 0.5) / of as f64;
        let corner = self.corner(candidate.cell);
        let top = if self.has_sums() { 0.19 } else { 0.05 };
        Point {
            x: corner.x + Self::CELL * (0.05 + 0.9 * share(column, columns)),
            y: corner.y + Self::CELL * (top + (0.95 - top) * share(row, rows)),
        }
    }

    fn note_grid(&self) -> (usize, usize) {
        let n_digits = self.layout().n_digits();
        let columns = (1..=n_digits).find(|side| side * side >= n_digits).unwrap_or(1);
        (columns, n_digits.div_ceil(columns))
    }

    /// The height of a candidate's letters: 23 % of a cell where there are three rows of them.
    pub(super) fn note_size(&self) -> f64 {
        let (columns, rows) = self.note_grid();
        let squeeze = if self.has_sums() { 0.88 } else { 1.0 };
        squeeze * 0.69 * Self::CELL / columns.max(rows).max(3) as f64
    }

    /// The side of a chip behind a candidate.
    pub(super) fn chip_size(&self) -> f64 {
        1.28 * self.note_size()
    }

    fn has_sums(&self) -> bool {
        let sum =
            |constraint: &Constraint| matches!(constraint, Constraint::Cage(cage) if cage.sum.is_some());
        self.scene.rules().constraints().iter().any(sum)
    }

    /// The digit that the scene places in a cell.
    pub(super) fn placed(&self, cell: Cell) -> Option<Digit> {
        self.scene.marks().iter().find_map(|mark| match *mark {
            Mark::Candidate(at, Role::Placed) if at.cell == cell => Some(at.digit),
            _ => None,
        })
    }

    /// The style of bold text.
    pub(super) fn bold(&self, colour: &str) -> String {
        format!("fill=\"{colour}\" font-weight=\"600\"")
    }

    /// The style of plain text.
    pub(super) fn plain(&self, colour: &str) -> String {
        format!("fill=\"{colour}\"")
    }

    /// A rim in the colour of the board, so that no line touches a digit.
    pub(super) fn halo(&self) -> String {
        match self.scene.links() {
            [] => String::new(),
            _ => format!("paint-order=\"stroke\" stroke=\"{}\" stroke-width=\"3\"", self.theme.board),
        }
    }

    /// Starts a group with a style.
    pub(super) fn open(&mut self, style: &str) {
        self.write(format_args!("<g {style}>"));
    }

    /// Ends a group.
    pub(super) fn close(&mut self) {
        self.text.push_str("</g>\n");
    }

    /// Text around a point.
    pub(super) fn text(&mut self, at: Point, size: f64, text: &str, style: &str) {
        let (x, y) = (number(at.x), number(at.y + 0.36 * size));
        let (size, style, text) = (number(size), style.trim_end(), escaped(text));
        self.write(format_args!("<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\" {style}>{text}</text>\n"));
    }

    /// A cell as a square, drawn in a little from its edges.
    pub(super) fn square(&mut self, cell: Cell, inset: f64, style: &str) {
        let corner = self.corner(cell);
        let at = Point { x: corner.x + inset, y: corner.y + inset };
        self.rect(at, Self::CELL - 2.0 * inset, style);
    }

    /// A square by its corner and side.
    pub(super) fn rect(&mut self, at: Point, side: f64, style: &str) {
        let (x, y, side) = (number(at.x), number(at.y), number(side));
        let space = if style.is_empty() { "" } else { " " };
        self.write(format_args!(
            "<rect x=\"{x}\" y=\"{y}\" width=\"{side}\" height=\"{side}\"{space}{style}/>\n"
        ));
    }

    /// A circle.
    pub(super) fn circle(&mut self, at: Point, radius: f64, style: &str) {
        let (x, y, radius) = (number(at.x), number(at.y), number(radius));
        self.write(format_args!("<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" {style}/>\n"));
    }

    /// A path, written by [`segment`] and its like.
    pub(super) fn path(&mut self, path: &str, style: &str) {
        if !path.is_empty() {
            self.write(format_args!("<path d=\"{path}\" {style}/>\n"));
        }
    }

    fn write(&mut self, arguments: std::fmt::Arguments<'_>) {
        // Writing to a string cannot fail.
        let _ = self.text.write_fmt(arguments);
    }
}

/// A straight line in a path.
pub(super) fn segment(from: Point, to: Point) -> String {
    format!("M{} {}L{} {}", number(from.x), number(from.y), number(to.x), number(to.y))
}

/// A number with at most two decimals.
pub(super) fn number(value: f64) -> String {
    let text = format!("{value:.2}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// Text that is safe between tags and in attributes.
pub(crate) fn escaped(text: &str) -> String {
    let mut safe = String::new();
    for symbol in text.chars() {
        match symbol {
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '&' => safe.push_str("&amp;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            other => safe.push(other),
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markup_in_text_is_harmless() {
        assert_eq!(escaped("<b a='1'>&\""), "&lt;b a=&#39;1&#39;&gt;&amp;&quot;");
    }

    #[test]
    fn numbers_are_short() {
        assert_eq!([1.0, 0.5, 2.0 / 3.0, 100.0].map(number), ["1", "0.5", "0.67", "100"]);
    }
}
