//! What is drawn for each constraint, measured in cells: every output draws the same shapes at its own scale.
//!
//! No kind is told by its colour alone: lines differ by their ends, by beads on their cells and by dashes, so that
//! they are told apart on a grey printer and by people who see few colours.

mod clue;
mod drawing;
mod line;
mod sign;

use crate::lines::Spot;
use ninefold_puzzle::{Cell, Constraint, Layout, MarkKind, Rules};

pub use clue::{Room, room};

/// A shape; lengths are shares of a cell.
#[derive(Clone, PartialEq, Debug)]
pub enum Shape {
    /// A line through spots, with round joints and ends.
    Path {
        /// Where it goes.
        spots: Vec<Spot>,
        /// How wide it is.
        width: f64,
        /// Its colour.
        paint: Paint,
        /// Whether it is broken.
        dash: Dash,
    },
    /// A circle.
    Disc {
        /// Its middle.
        at: Spot,
        /// How large it is.
        radius: f64,
        /// What is inside.
        fill: Option<Paint>,
        /// The colour of the line around it.
        rim: Option<Paint>,
    },
    /// An area with straight sides.
    Area {
        /// Its corners.
        spots: Vec<Spot>,
        /// What is inside.
        fill: Option<Paint>,
        /// The colour of the line around it.
        rim: Option<Paint>,
    },
    /// A few letters around a spot.
    Text {
        /// The middle.
        at: Spot,
        /// The height of the letters.
        size: f64,
        /// What is written.
        text: String,
        /// Its colour.
        paint: Paint,
        /// How far it is turned clockwise around its middle, in degrees.
        angle: f64,
    },
}

/// What a colour is for; outputs choose it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Paint {
    /// As dark as a given.
    Ink,
    /// Signs beside the digits.
    Muted,
    /// Behind digits.
    Tint,
    /// The board itself.
    Board,
    /// White by night too: the rules call a dot by its colour.
    White,
    /// Black by night too.
    Black,
    /// A line through cells, behind digits.
    Band(Hue),
}

/// The colour of a line where there are colours; setters are used to some of them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
pub enum Hue {
    Grey,
    Blue,
    Purple,
    Green,
    Orange,
    Teal,
    Pink,
    Yellow,
}

/// Whether a line is broken.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Dash {
    /// In one piece.
    Whole,
    /// In long pieces.
    Long,
    /// In points.
    Points,
}

/// The width of the lines around shapes, as a share of a cell.
pub const RIM: f64 = 0.03;

/// The shapes of a constraint.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Figure {
    /// Below the lines of the board.
    pub under: Vec<Shape>,
    /// Above them.
    pub over: Vec<Shape>,
}

/// The figures of all rules in their order; cages, diagonals and extra regions are lines of the board and have none.
///
/// ```
/// use ninefold_puzzle::{Cell, Constraint, Draft, Layout, Line, LineKind};
/// let mut draft = Draft::empty(Layout::square(4)?);
/// let cells = vec![Cell::new(0), Cell::new(1)];
/// draft.constraints.push(Constraint::Line(Line { kind: LineKind::Thermometer, cells }));
/// let figures = ninefold_render::figure::of_rules(draft.check()?.rules());
/// assert_eq!(figures[0].under.len(), 2, "a bulb and a tube");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn of_rules(rules: &Rules) -> Vec<Figure> {
    let mut n_clones = 0;
    let mut figures = Vec::new();
    for constraint in rules.constraints() {
        figures.push(of_constraint(constraint, rules.layout(), &mut n_clones));
    }
    figures
}

fn of_constraint(constraint: &Constraint, layout: &Layout, n_clones: &mut usize) -> Figure {
    match constraint {
        Constraint::Line(line) => line::line(line, layout),
        Constraint::Arrow(arrow) => line::arrow(arrow, layout),
        Constraint::Custom(custom) => line::custom(custom, layout),
        Constraint::Dot(dot) => sign::dot(dot, layout),
        Constraint::Mark(mark) => sign::mark(mark, layout),
        Constraint::Indexer(indexer) => sign::indexer(indexer, layout),
        Constraint::Quadruple(quadruple) => sign::quadruple(quadruple, layout),
        Constraint::Clones(clones) => {
            *n_clones += 1;
            sign::clones(clones, layout, *n_clones)
        }
        Constraint::EqualSums(sums) => sign::equal_sums(sums, layout),
        Constraint::SameValues(same) => sign::same_values(same, layout),
        Constraint::LookAndSay(cage) => sign::look_and_say(cage, layout),
        Constraint::CountingCircles(circles) => sign::counting_circles(circles, layout),
        Constraint::Outside(outside) => clue::outside(outside),
        Constraint::Drawing(drawing) => drawing::drawing(drawing, layout),
        Constraint::Either(either) => {
            let choices = either.choices.iter().flatten();
            let mut whole = Figure::default();
            for part in choices {
                let figure = of_constraint(part, layout, n_clones);
                whole.under.extend(figure.under);
                whole.over.extend(figure.over);
            }
            whole
        }
        Constraint::Cage(_)
        | Constraint::Diagonal(_)
        | Constraint::ExtraRegion(_)
        | Constraint::AntiKnight
        | Constraint::AntiKing
        | Constraint::NonConsecutive
        | Constraint::Global(_)
        | Constraint::Negative(_) => Figure::default(),
    }
}

/// The cell whose given candidates a constraint lists: they are drawn only while nothing else stands there.
pub fn candidates_cell(constraint: &Constraint) -> Option<Cell> {
    match constraint {
        Constraint::Mark(mark) if matches!(mark.kind, MarkKind::Candidates(_)) => Some(mark.cell),
        _ => None,
    }
}

/// The middle of a cell.
fn middle(layout: &Layout, cell: Cell) -> Spot {
    let place = layout.place(cell);
    Spot { row: f64::from(place.row) + 0.5, col: f64::from(place.col) + 0.5 }
}

/// The spot at a share of the way to another one.
fn towards(from: Spot, to: Spot, share: f64) -> Spot {
    Spot { row: from.row + (to.row - from.row) * share, col: from.col + (to.col - from.col) * share }
}

fn distance(from: Spot, to: Spot) -> f64 {
    (to.row - from.row).hypot(to.col - from.col)
}

/// The spot moved by rows and columns.
fn moved(at: Spot, rows: f64, cols: f64) -> Spot {
    Spot { row: at.row + rows, col: at.col + cols }
}

fn path(spots: Vec<Spot>, width: f64, paint: Paint) -> Shape {
    Shape::Path { spots, width, paint, dash: Dash::Whole }
}

fn text(at: Spot, size: f64, text: impl ToString, paint: Paint) -> Shape {
    Shape::Text { at, size, text: text.to_string(), paint, angle: 0.0 }
}

/// The two strokes at the end of an arrow from one spot to another.
fn arrow_head(from: Spot, tip: Spot, length: f64, width: f64, paint: Paint) -> Vec<Shape> {
    let far = distance(from, tip);
    if far == 0.0 {
        return Vec::new();
    }
    let (row, col) = ((tip.row - from.row) / far * length, (tip.col - from.col) / far * length);
    let side = |turn: f64| moved(tip, -row * 0.8 + turn * col * 0.7, -col * 0.8 - turn * row * 0.7);
    vec![path(vec![side(1.0), tip, side(-1.0)], width, paint)]
}
