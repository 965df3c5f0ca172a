//! The lines of the board: thin between cells or cages, thick between blocks.

use super::Brush;
use super::arrangement::{Arrangement, Fit, blocks, needs_all_lines};
use super::rules::{RuleMarks, has_cages};
use crate::look::{Role, Signs};
use ninefold::puzzle::{Cell, Layout, Rules};
use ratatui::layout::Position;
use ratatui::symbols::merge::MergeStrategy;

/// How strong a line is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Weight {
    None,
    Thin,
    /// Between blocks, but inside of a cage.
    Dashed,
    Thick,
}

impl Brush<'_> {
    /// Draws all lines of a board.
    pub(super) fn grid(&mut self, arrangement: &Arrangement, rules: &Rules, marks: &RuleMarks) {
        let layout = rules.layout();
        let lines = Lines {
            blocks: blocks(layout),
            layout,
            marks: Some(marks).filter(|_| has_cages(rules)),
            weights: weights(arrangement, rules),
        };
        let (height, width) = (layout.height(), layout.width());
        for boundary in 0..=height {
            let Some(y) = arrangement.line_y(boundary) else { continue };
            for column in 0..width {
                let weight = lines.above(boundary, column);
                let ends = (arrangement.line_x(column), arrangement.line_x(column + 1));
                let cell = (0..height).find_map(|row| arrangement.cell(row, column));
                let Some(cell) = cell else { continue };
                let from = ends.0.unwrap_or(if column == 0 { cell.x } else { cell.x.saturating_sub(1) });
                let to = ends.1.unwrap_or(cell.right());
                self.stroke(Position::new(from, y), Position::new(to, y), weight, arrangement);
            }
        }
        for boundary in 0..=width {
            let Some(x) = arrangement.line_x(boundary) else { continue };
            for row in 0..height {
                let weight = lines.before(row, boundary);
                let ends = (arrangement.line_y(row), arrangement.line_y(row + 1));
                let cell = (0..width).find_map(|column| arrangement.cell(row, column));
                let Some(cell) = cell else { continue };
                let from = ends.0.unwrap_or(if row == 0 { cell.y } else { cell.y.saturating_sub(1) });
                let to = ends.1.unwrap_or(cell.bottom());
                self.stroke(Position::new(x, from), Position::new(x, to), weight, arrangement);
            }
        }
        if self.look.signs == Signs::Ascii {
            for point in arrangement.board.positions() {
                let Some(cell) = self.buffer.cell_mut(point) else { continue };
                if let Some(sign) = plain(cell.symbol()) {
                    cell.set_symbol(sign);
                }
            }
        }
    }

    /// A line between two points; at its ends it joins what is there.
    fn stroke(&mut self, from: Position, to: Position, weight: Weight, arrangement: &Arrangement) {
        let style = match weight {
            Weight::None => return,
            Weight::Thin => self.style(Role::CellLine),
            Weight::Thick | Weight::Dashed => self.style(Role::BlockLine),
        };
        let is_level = from.y == to.y;
        let length = if is_level { to.x.saturating_sub(from.x) } else { to.y.saturating_sub(from.y) };
        for step in 0..=length {
            let point = if is_level {
                Position::new(from.x + step, from.y)
            } else {
                Position::new(from.x, from.y + step)
            };
            if !arrangement.board.contains(point) {
                continue;
            }
            let part = match step {
                0 => Part::Start,
                _ if step == length => Part::End,
                _ => Part::Middle,
            };
            let Some(cell) = self.buffer.cell_mut(point) else { continue };
            cell.merge_symbol(symbol(is_level, part, weight), MergeStrategy::Exact);
            if weight >= Weight::Dashed
                || cell.fg != self.look.palette.style(Role::BlockLine).fg.unwrap_or(cell.fg)
            {
                cell.set_style(style);
            }
        }
    }
}

/// The part of a line that a point is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Part {
    Start,
    Middle,
    End,
}

fn symbol(is_level: bool, part: Part, weight: Weight) -> &'static str {
    match (is_level, part, weight) {
        (true, Part::Start, Weight::Thick | Weight::Dashed) => "╺",
        (true, Part::Middle, Weight::Thick) => "━",
        (true, Part::Middle, Weight::Dashed) => "┅",
        (true, Part::End, Weight::Thick | Weight::Dashed) => "╸",
        (true, Part::Start, _) => "╶",
        (true, Part::Middle, _) => "─",
        (true, Part::End, _) => "╴",
        (false, Part::Start, Weight::Thick | Weight::Dashed) => "╻",
        (false, Part::Middle, Weight::Thick) => "┃",
        (false, Part::Middle, Weight::Dashed) => "┇",
        (false, Part::End, Weight::Thick | Weight::Dashed) => "╹",
        (false, Part::Start, _) => "╷",
        (false, Part::Middle, _) => "│",
        (false, Part::End, _) => "╵",
    }
}

/// What stands for a line where only letters and signs can be shown.
fn plain(symbol: &str) -> Option<&'static str> {
    match symbol {
        "─" => Some("-"),
        "━" => Some("="),
        "│" => Some("|"),
        "┃" => Some("#"),
        "┅" => Some("."),
        "┇" => Some(":"),
        symbol => symbol.starts_with(|sign| ('\u{2500}'..='\u{257F}').contains(&sign)).then_some("+"),
    }
}

/// Which lines there are.
struct Lines<'a> {
    layout: &'a Layout,
    blocks: Vec<usize>,
    /// Where there are cages, what they divide.
    marks: Option<&'a RuleMarks>,
    weights: Weights,
}

/// The weight of lines inside a block and around it.
#[derive(Clone, Copy)]
struct Weights {
    inner: Weight,
    outer: Weight,
}

/// Where every cell has lines, those of blocks are thick; where only blocks have, all are thin.
fn weights(arrangement: &Arrangement, rules: &Rules) -> Weights {
    let everywhere = arrangement.fit == Fit::Roomy || needs_all_lines(rules);
    if everywhere {
        Weights { inner: Weight::Thin, outer: Weight::Thick }
    } else {
        Weights { inner: Weight::None, outer: Weight::Thin }
    }
}

impl Lines<'_> {
    /// The line above a cell; at the bottom, below the last one.
    fn above(&self, boundary: usize, column: usize) -> Weight {
        let upper = boundary.checked_sub(1).and_then(|row| self.layout.cell_at(row, column));
        self.between(upper, self.layout.cell_at(boundary, column))
    }

    /// The line to the left of a cell; at the right edge, after the last one.
    fn before(&self, row: usize, boundary: usize) -> Weight {
        let left = boundary.checked_sub(1).and_then(|column| self.layout.cell_at(row, column));
        self.between(left, self.layout.cell_at(row, boundary))
    }

    fn between(&self, one: Option<Cell>, other: Option<Cell>) -> Weight {
        match (one, other) {
            (None, None) => Weight::None,
            (Some(one), Some(other)) => {
                let same_block = self.blocks[one.index()] == self.blocks[other.index()];
                match (same_block, self.marks.map(|marks| marks.divides(one, other))) {
                    (true, Some(false)) => Weight::None,
                    (true, _) => self.weights.inner,
                    (false, Some(false)) => Weight::Dashed,
                    (false, _) => self.weights.outer,
                }
            }
            _ => self.weights.outer,
        }
    }
}
