//! Clues outside the board, and the room that they need.

use super::{Figure, Paint, arrow_head, moved, path, text};
use crate::lines::Spot;
use ninefold_puzzle::drawing::Point;
use ninefold_puzzle::{Constraint, Outside, OutsideKind, Rules};

/// Cells of room beside the board for clues.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Room {
    /// Above the first row.
    pub top: usize,
    /// Right of the last column.
    pub right: usize,
    /// Below the last row.
    pub bottom: usize,
    /// Left of the first column.
    pub left: usize,
}

/// The room that the clues of a puzzle need; none if they stand in the gaps between grids that overlap.
pub fn room(rules: &Rules) -> Room {
    let (height, width) = (rules.layout().height() as i16, rules.layout().width() as i16);
    let mut room = Room::default();
    for clue in rules.constraints().iter().flat_map(clues) {
        room.top |= usize::from(clue.row < 0);
        room.left |= usize::from(clue.col < 0);
        room.bottom |= usize::from(clue.row >= height);
        room.right |= usize::from(clue.col >= width);
    }
    for point in rules.constraints().iter().flat_map(drawn_points) {
        let beyond = |beyond: i32| usize::try_from((beyond + 99) / 100).unwrap_or(0);
        room.top = room.top.max(beyond(-point.row));
        room.left = room.left.max(beyond(-point.col));
        room.bottom = room.bottom.max(beyond(point.row - 100 * i32::from(height)));
        room.right = room.right.max(beyond(point.col - 100 * i32::from(width)));
    }
    room
}

/// Where something is drawn besides the rules.
fn drawn_points(constraint: &Constraint) -> &[Point] {
    match constraint {
        Constraint::Drawing(drawing) => drawing.points(),
        _ => &[],
    }
}

fn clues(constraint: &Constraint) -> Vec<&Outside> {
    match constraint {
        Constraint::Outside(clue) => vec![clue],
        Constraint::Either(either) => either.choices.iter().flatten().flat_map(clues).collect(),
        _ => Vec::new(),
    }
}

/// The number in the cell beside the board; a sign tells the kinds apart, and little killers have an arrow.
pub(super) fn outside(clue: &Outside) -> Figure {
    let at = Spot { row: f64::from(clue.row) + 0.5, col: f64::from(clue.col) + 0.5 };
    let (rows, cols) = (f64::from(clue.step.0), f64::from(clue.step.1));
    let words = match clue.kind {
        OutsideKind::LittleKiller | OutsideKind::Sandwich => clue.value.to_string(),
        OutsideKind::XSum => format!("X{}", clue.value),
        OutsideKind::Skyscraper => format!("^{}", clue.value),
        OutsideKind::NumberedRoom => format!("@{}", clue.value),
        OutsideKind::FullRank => format!("#{}", clue.value),
    };
    let mut over = Vec::new();
    if clue.kind == OutsideKind::LittleKiller {
        let (from, tip) = (moved(at, 0.22 * rows, 0.22 * cols), moved(at, 0.46 * rows, 0.46 * cols));
        over.push(path(vec![from, tip], 0.05, Paint::Muted));
        over.extend(arrow_head(from, tip, 0.16, 0.05, Paint::Muted));
        over.push(text(moved(at, -0.1 * rows, -0.1 * cols), 0.34, words, Paint::Ink));
    } else {
        over.push(text(moved(at, 0.14 * rows, 0.1 * cols), 0.36, words, Paint::Ink));
    }
    Figure { under: Vec::new(), over }
}
