//! The links of a chain as curves between the places of candidates, bent around each other.

use crate::drawing::{CELL, Point, short};
use ninefold_protocol::worker::{Link, LinkKind};
use ninefold_puzzle::{Cell, Constraint, Digit, Layout, Rules};

/// A link as it is drawn.
#[derive(Clone, PartialEq, Debug)]
pub struct Curve {
    /// The line.
    pub line: String,
    /// The small arrow at its end.
    pub head: String,
    /// Its look, for the style sheet.
    pub look: &'static str,
}

/// A place that no line is drawn over, as an ellipse.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Halo {
    /// The middle.
    pub middle: Point,
    /// The radius from left to right.
    pub across: f64,
    /// The radius from top to bottom.
    pub down: f64,
}

impl Halo {
    /// Around the digit of a cell.
    pub fn of_digit(rules: &Rules, cell: Cell) -> Self {
        Self { middle: Point::middle(rules.layout(), cell), across: 24.0, down: 33.0 }
    }

    /// Around a small mark in a cell.
    pub fn of_mark(rules: &Rules, cell: Cell, digit: Digit) -> Self {
        Self { middle: note_place(rules, cell, digit), across: 12.0, down: 13.0 }
    }
}

/// The part of a cell that its small marks have for themselves, in shares of its side. Where cages are
/// drawn, it stays away from their lines and sums.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct NoteBox {
    /// From the left edge of the cell.
    pub left: f64,
    /// From its top.
    pub top: f64,
    /// From its right edge.
    pub right: f64,
    /// From its bottom.
    pub bottom: f64,
}

/// Where the small marks of a board stand.
pub fn note_box(rules: &Rules) -> NoteBox {
    let is_caged = rules.constraints().iter().any(|rule| matches!(rule, Constraint::Cage(_)));
    match is_caged {
        true => NoteBox { left: 0.13, top: 0.25, right: 0.13, bottom: 0.1 },
        false => NoteBox { left: 0.06, top: 0.06, right: 0.06, bottom: 0.06 },
    }
}

/// How many small marks stand side by side, and in how many rows.
pub fn note_grid(layout: &Layout) -> (usize, usize) {
    let digits = layout.n_digits();
    let columns = (1..=digits).find(|columns| columns * columns >= digits).unwrap_or(1);
    (columns, digits.div_ceil(columns))
}

/// The middle of a small mark.
pub fn note_place(rules: &Rules, cell: Cell, digit: Digit) -> Point {
    let layout = rules.layout();
    let (columns, rows) = note_grid(layout);
    let area = note_box(rules);
    let part = |at: usize, of: usize, before: f64, after: f64| {
        before + (1.0 - before - after) * (at as f64 + 0.5) / of as f64 - 0.5
    };
    let middle = Point::middle(layout, cell);
    Point {
        x: middle.x + CELL * part(digit.index() % columns, columns, area.left, area.right),
        y: middle.y + CELL * part(digit.index() / columns, rows, area.top, area.bottom),
    }
}

/// The links as curves, in their order.
pub fn curves(rules: &Rules, links: &[Link]) -> Vec<Curve> {
    let ends = links.iter().filter_map(|link| Some((link, nearest(rules, link)?))).collect::<Vec<_>>();
    let stops = ends.iter().flat_map(|(_, (from, to))| [*from, *to]).collect::<Vec<_>>();
    ends.iter().map(|(link, (from, to))| curve(link.kind, *from, *to, &stops)).collect()
}

/// The two closest candidates of the two ends of a link.
fn nearest(rules: &Rules, link: &Link) -> Option<(Point, Point)> {
    let points = |ends: &[ninefold_protocol::worker::At]| {
        ends.iter().map(|end| note_place(rules, end.cell, end.digit)).collect::<Vec<_>>()
    };
    let (from, to) = (points(&link.from), points(&link.to));
    let pairs = from.iter().flat_map(|&from| to.iter().map(move |&to| (from, to)));
    pairs.min_by(|one, other| one.0.distance(one.1).total_cmp(&other.0.distance(other.1)))
}

/// How far a line may leave the straight way, as a share of its length; the straight one first.
const BENDS: [f64; 7] = [0.0, 0.1, -0.1, 0.2, -0.2, 0.35, -0.35];

/// The straightest curve that stays away from the other ends.
fn curve(kind: LinkKind, from: Point, to: Point, stops: &[Point]) -> Curve {
    let middle = from.towards(to, 0.5);
    let bent =
        |share: f64| Point { x: middle.x - (to.y - from.y) * share, y: middle.y + (to.x - from.x) * share };
    let others = stops.iter().filter(|stop| stop.distance(from) > 1.0 && stop.distance(to) > 1.0);
    let others = others.collect::<Vec<_>>();
    let hits = |bend: &Point| {
        let at = |share: f64| from.towards(*bend, share).towards(bend.towards(to, share), share);
        let near = |stop: &&&Point| (1..12).any(|step| at(f64::from(step) / 12.0).distance(***stop) < 16.0);
        others.iter().filter(near).count()
    };
    let bend = BENDS.map(bent).into_iter().min_by_key(hits).unwrap_or(middle);
    let (from, to) = (shortened(from, bend), shortened(to, bend));
    let look = match kind {
        LinkKind::Strong => "link strong",
        LinkKind::Weak => "link weak",
        LinkKind::Implication => "link implied",
    };
    let line = format!(
        "M{} {}Q{} {} {} {}",
        short(from.x),
        short(from.y),
        short(bend.x),
        short(bend.y),
        short(to.x),
        short(to.y)
    );
    Curve { line, head: head(bend, to), look }
}

/// The end of a line at the edge of its chip.
fn shortened(end: Point, bend: Point) -> Point {
    let length = end.distance(bend);
    if length > 0.0 { end.towards(bend, (15.0 / length).min(0.9)) } else { end }
}

/// A small triangle at the end.
fn head(bend: Point, to: Point) -> String {
    let length = bend.distance(to);
    if length == 0.0 {
        return String::new();
    }
    let along = Point { x: (to.x - bend.x) / length, y: (to.y - bend.y) / length };
    let back = Point { x: to.x - 10.0 * along.x, y: to.y - 10.0 * along.y };
    let wing = |side: f64| Point { x: back.x - side * along.y, y: back.y + side * along.x };
    let [tip, one, other] = [to, wing(5.0), wing(-5.0)].map(|at| format!("{} {}", short(at.x), short(at.y)));
    format!("M{tip}L{one}L{other}Z")
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold_protocol::worker::At;

    fn at(cell: usize, digit: usize) -> At {
        At { cell: Cell::new(cell), digit: Digit::from_index(digit) }
    }

    #[test]
    fn marks_have_a_place_on_boards_of_every_size() {
        let grids = [(4, (2, 2)), (6, (3, 2)), (9, (3, 3)), (12, (4, 3)), (16, (4, 4)), (25, (5, 5))];
        for (size, grid) in grids {
            assert_eq!(note_grid(&Layout::square(size).unwrap()), grid);
        }
    }

    #[test]
    fn a_link_bends_around_a_candidate_in_its_way() {
        let rules = Rules::classic();
        let link = |from, to| Link { kind: LinkKind::Strong, from: vec![from], to: vec![to] };
        let free = curves(&rules, &[link(at(0, 4), at(8, 4))]);
        assert!(free[0].line.contains("Q450 50 "), "{}", free[0].line);
        let crowded = curves(&rules, &[link(at(0, 4), at(8, 4)), link(at(4, 4), at(13, 4))]);
        assert!(!crowded[0].line.contains("Q450 50 "), "{}", crowded[0].line);
    }
}
