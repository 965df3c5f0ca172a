//! The lines of a board as SVG paths, from the rules alone: nothing here knows of nine by nine.
//!
//! One cell is 100 units wide; colours and widths are the style sheet's.

use crate::setter::is_uncut;
use ninefold_puzzle::{Cage, Cell, Constraint, Layout, Repeats, Rules};
use ninefold_render::figure::{self, Room};
use ninefold_render::lines::{self, Line, Spot};
use ninefold_render::svg::{self, Figures};
use std::fmt::Write;

/// The width of a cell in the picture.
pub const CELL: f64 = 100.0;

/// How far the outline of a cage stays away from the lines.
const INSET: f64 = 5.5;

/// How far the outline of an extra region stays away from the lines.
const REGION_INSET: f64 = 3.0;

/// How far the edge of a grid among others stays away from its thick line.
const GRID_INSET: f64 = 6.0;

/// Everything that is drawn on a board besides what stands in its cells.
#[derive(Clone, PartialEq, Debug)]
pub struct Drawing {
    /// The width and the height of the picture.
    pub size: (f64, f64),
    /// Thin lines between cells of a block.
    pub cell_lines: String,
    /// Thick lines around blocks.
    pub block_lines: String,
    /// Where grids overlap: a second line beside the thick one, on the side of the grid that ends there.
    pub grid_edges: String,
    /// Main diagonals.
    pub diagonals: String,
    /// The outlines of cages.
    pub cages: String,
    /// The sums of cages, each at the top left corner of a cell.
    pub sums: Vec<(Cell, u32)>,
    /// The cells of extra regions, to be tinted.
    pub tinted: Vec<Cell>,
    /// The outlines of extra regions, for eyes and themes that know no tint.
    pub regions: String,
    /// Lines, signs and clues as pieces of SVG, if the rules have any.
    pub figures: Option<Figures>,
    /// The room that clues beside the board need.
    pub room: Room,
}

impl Drawing {
    /// What the rules draw.
    pub fn of(rules: &Rules) -> Self {
        let layout = rules.layout();
        let mut drawing = Self {
            size: (CELL * layout.width() as f64, CELL * layout.height() as f64),
            cell_lines: path(&lines::within_blocks(layout)),
            block_lines: path(&lines::around_blocks(layout)),
            grid_edges: layout.grids().iter().map(|grid| edges_among_others(layout, grid)).collect(),
            diagonals: String::new(),
            cages: String::new(),
            sums: Vec::new(),
            tinted: Vec::new(),
            regions: String::new(),
            figures: None,
            room: figure::room(rules),
        };
        if figure::of_rules(rules).iter().any(|figure| !figure.under.is_empty() || !figure.over.is_empty()) {
            drawing.figures = Some(svg::figures(rules, CELL, &svg::Theme::VARIABLES));
        }
        let is_uncut = is_uncut(layout);
        if is_uncut {
            // Its rows are no blocks to anybody: only the frame is thick.
            drawing.cell_lines += &drawing.block_lines;
            drawing.block_lines = frame(layout);
        }
        for constraint in rules.constraints() {
            match constraint {
                Constraint::ExtraRegion(region) if is_uncut => {
                    drawing.block_lines += &around(layout, &region.cells, 0.0);
                }
                Constraint::Cage(cage) => {
                    drawing.cages += &path(&lines::around_cage(layout, cage, INSET / CELL));
                    drawing.sums.extend(cage.cells.iter().min().copied().zip(cage.sum));
                }
                Constraint::Diagonal(diagonal) => {
                    for line in diagonal.lines(layout) {
                        drawing.diagonals += &corner_to_corner(layout, &line);
                    }
                }
                Constraint::ExtraRegion(region) => {
                    drawing.regions += &around(layout, &region.cells, REGION_INSET);
                    drawing.tinted.extend(&region.cells);
                }
                // The others are figures, or rules without a picture.
                _ => {}
            }
        }
        drawing
    }
}

/// A point of the picture.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Point {
    /// From the left.
    pub x: f64,
    /// From the top.
    pub y: f64,
}

impl Point {
    /// The middle of a cell.
    pub fn middle(layout: &Layout, cell: Cell) -> Self {
        let place = layout.place(cell);
        Self { x: CELL * (f64::from(place.col) + 0.5), y: CELL * (f64::from(place.row) + 0.5) }
    }

    /// A part of the way to another point.
    pub fn towards(self, other: Self, share: f64) -> Self {
        Self { x: self.x + (other.x - self.x) * share, y: self.y + (other.y - self.y) * share }
    }

    /// The distance to another point.
    pub fn distance(self, other: Self) -> f64 {
        (self.x - other.x).hypot(self.y - other.y)
    }
}

/// A straight line as a piece of a path.
fn segment(from: Point, to: Point) -> String {
    format!("M{} {}L{} {}", short(from.x), short(from.y), short(to.x), short(to.y))
}

/// The edge of a single grid.
fn frame(layout: &Layout) -> String {
    around(layout, &layout.cells().collect::<Vec<_>>(), 0.0)
}

/// The outline of some cells, so far inside of the lines.
fn around(layout: &Layout, cells: &[Cell], inset: f64) -> String {
    let cage = Cage { cells: cells.to_vec(), sum: None, repeats: Repeats::Forbidden };
    path(&lines::around_cage(layout, &cage, inset / CELL))
}

/// The sides of a grid that have cells of other grids beyond them, a little inside of it.
fn edges_among_others(layout: &Layout, grid: &[Cell]) -> String {
    let is_inside = |cell: Cell, step| layout.step(cell, step).is_some_and(|other| grid.contains(&other));
    let mut edges = String::new();
    for &cell in grid {
        for out in [(-1, 0), (1, 0), (0, -1), (0, 1)] {
            if is_inside(cell, out) || layout.step(cell, out).is_none() {
                continue;
            }
            let middle = Point::middle(layout, cell);
            let end = |along: (i32, i32)| {
                // The line turns with the grid, and else runs on into the next cell.
                let far = CELL / 2.0 - if is_inside(cell, along) { 0.0 } else { GRID_INSET };
                let away = CELL / 2.0 - GRID_INSET;
                Point {
                    x: middle.x + f64::from(out.1) * away + f64::from(along.1) * far,
                    y: middle.y + f64::from(out.0) * away + f64::from(along.0) * far,
                }
            };
            let (one, other) = ((out.1.abs(), out.0.abs()), (-out.1.abs(), -out.0.abs()));
            edges += &segment(end(other), end(one));
        }
    }
    edges
}

/// Lines that are measured in cells, as one path.
fn path(lines: &[Line]) -> String {
    let point = |spot: Spot| Point { x: CELL * spot.col, y: CELL * spot.row };
    lines.iter().map(|line| segment(point(line.from), point(line.to))).collect()
}

/// A number with one decimal at most.
pub(crate) fn short(number: f64) -> String {
    let mut text = String::new();
    let rounded = (number * 10.0).round() / 10.0;
    // Writing into a string cannot fail.
    let _ = write!(text, "{rounded}");
    text
}

fn corner_to_corner(layout: &Layout, line: &[Cell]) -> String {
    let (Some(&first), Some(&last)) = (line.first(), line.last()) else { return String::new() };
    let (from, to) = (Point::middle(layout, first), Point::middle(layout, last));
    // From the middle of a cell to its corner is half a cell more.
    let beyond = 0.5 / (line.len() as f64 - 1.0).max(1.0);
    segment(from.towards(to, -beyond), from.towards(to, 1.0 + beyond))
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold_puzzle::{Cage, Dot, DotKind};

    fn draw(layout: Layout, constraints: Vec<Constraint>) -> Drawing {
        Drawing::of(&Rules::new(layout, constraints).unwrap())
    }

    #[test]
    fn lines_are_joined_to_as_few_as_possible() {
        let drawing = draw(Layout::classic(), Vec::new());
        assert_eq!(drawing.block_lines.matches('M').count(), 8);
        assert_eq!(drawing.cell_lines.matches('M').count(), 12);
        assert_eq!(drawing.size, (900.0, 900.0));
    }

    #[test]
    fn between_the_grids_of_a_samurai_nothing_is_drawn() {
        let drawing = draw(Layout::samurai(), Vec::new());
        assert_eq!(drawing.size, (2100.0, 2100.0));
        assert!(!drawing.cell_lines.contains("M0 1000L"), "row 11 starts in the middle grid");
    }

    #[test]
    fn where_grids_overlap_the_edges_of_each_are_told() {
        let edges = |name: &str| {
            let layout = name.parse::<ninefold_puzzle::Variant>().unwrap().layout().unwrap();
            draw(layout, Vec::new()).grid_edges.matches('M').count()
        };
        assert_eq!(edges("classic"), 0);
        // Two grids meet in a block: three cells on two of its sides for each of them.
        assert_eq!(edges("twin"), 2 * 6);
        assert_eq!(edges("samurai"), 8 * 6);
        // Of each grid, two sides of nine cells lie inside of the board.
        assert_eq!(edges("butterfly"), 4 * 2 * 9);
    }

    #[test]
    fn a_dot_between_cells_lies_above_the_line_that_it_stands_on() {
        let dot = Dot { cells: [Cell::new(0), Cell::new(1)], kind: DotKind::Difference(1) };
        let figures = draw(Layout::classic(), vec![Constraint::Dot(dot)]).figures.unwrap();
        assert!(figures.over.contains("<circle") && !figures.under.contains("<circle"), "{figures:?}");
    }

    #[test]
    fn a_cage_of_two_cells_has_six_sides_and_one_sum() {
        let cage = Cage::killer(3, vec![Cell::new(1), Cell::new(0)]);
        let drawing = draw(Layout::square(4).unwrap(), vec![Constraint::Cage(cage)]);
        assert_eq!(drawing.cages.matches('M').count(), 6);
        assert_eq!(drawing.sums, [(Cell::new(0), 3)]);
    }
}
