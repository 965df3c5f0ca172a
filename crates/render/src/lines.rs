//! The lines of a board, measured in cells: every output draws the same ones at its own scale.

use ninefold_puzzle::{Cage, Cell, Layout, RegionKind};

/// A straight line between two spots.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Line {
    /// Where it starts.
    pub from: Spot,
    /// Where it ends.
    pub to: Spot,
}

/// A spot on the canvas; the top left corner of the cell in row 2 and column 3 is (2, 3).
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Spot {
    /// How far down, in cells.
    pub row: f64,
    /// How far to the right, in cells.
    pub col: f64,
}

/// The lines between cells of a block, joined where they run on.
pub fn within_blocks(layout: &Layout) -> Vec<Line> {
    lines(layout, |sides| sides == Sides::OneBlock)
}

/// The lines around blocks, joined where they run on.
pub fn around_blocks(layout: &Layout) -> Vec<Line> {
    lines(layout, |sides| matches!(sides, Sides::TwoBlocks | Sides::Edge))
}

/// The sides of a cage's cells that have no cell of the cage beyond, `inset` cells inside of them.
pub fn around_cage(layout: &Layout, cage: &Cage, inset: f64) -> Vec<Line> {
    let inside = |cell: Cell, step: (i32, i32)| {
        layout.step(cell, step).is_some_and(|other| cage.cells.contains(&other))
    };
    let mut cells = cage.cells.clone();
    cells.sort_unstable();
    let mut lines = Vec::new();
    for cell in cells {
        let place = layout.place(cell);
        let middle = Spot { row: f64::from(place.row) + 0.5, col: f64::from(place.col) + 0.5 };
        for out in [(-1, 0), (1, 0), (0, -1), (0, 1)] {
            if inside(cell, out) {
                continue;
            }
            // Along the side, a line ends before a corner, at it, or after it, where the cage bends inwards.
            let end = |along: (i32, i32)| {
                let reach = if !inside(cell, along) {
                    -inset
                } else if inside(cell, (out.0 + along.0, out.1 + along.1)) {
                    inset
                } else {
                    0.0
                };
                let (away, far) = (0.5 - inset, 0.5 + reach);
                Spot {
                    row: middle.row + f64::from(out.0) * away + f64::from(along.0) * far,
                    col: middle.col + f64::from(out.1) * away + f64::from(along.1) * far,
                }
            };
            let (one, other) = ((out.1.abs(), out.0.abs()), (-out.1.abs(), -out.0.abs()));
            lines.push(Line { from: end(other), to: end(one) });
        }
    }
    lines
}

/// What lies on the two sides of a line.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sides {
    Nothing,
    OneBlock,
    TwoBlocks,
    Edge,
}

/// All lines with such sides, joined where they run on.
fn lines(layout: &Layout, wanted: impl Fn(Sides) -> bool) -> Vec<Line> {
    let (height, width) = (layout.height(), layout.width());
    let mut block_of = vec![usize::MAX; layout.n_cells()];
    let blocks = layout.houses().iter().filter(|house| house.kind() == RegionKind::Block);
    for (number, block) in blocks.enumerate() {
        for cell in block.cells() {
            block_of[cell.index()] = number;
        }
    }
    let sides = |one: Option<Cell>, other: Option<Cell>| match (one, other) {
        (None, None) => Sides::Nothing,
        (Some(one), Some(other)) if block_of[one.index()] == block_of[other.index()] => Sides::OneBlock,
        (Some(_), Some(_)) => Sides::TwoBlocks,
        _ => Sides::Edge,
    };
    let above = |row: usize, col: usize| row.checked_sub(1).and_then(|row| layout.cell_at(row, col));
    let before = |row: usize, col: usize| col.checked_sub(1).and_then(|col| layout.cell_at(row, col));
    let spot = |row: usize, col: usize| Spot { row: row as f64, col: col as f64 };
    let mut lines = Vec::new();
    for row in 0..=height {
        let there = |col: usize| wanted(sides(above(row, col), layout.cell_at(row, col)));
        let runs = runs(width, there).into_iter();
        lines.extend(runs.map(|(from, to)| Line { from: spot(row, from), to: spot(row, to) }));
    }
    for col in 0..=width {
        let there = |row: usize| wanted(sides(before(row, col), layout.cell_at(row, col)));
        let runs = runs(height, there).into_iter();
        lines.extend(runs.map(|(from, to)| Line { from: spot(from, col), to: spot(to, col) }));
    }
    lines
}

/// Where a property holds without a break, as half-open ranges below `end`.
fn runs(end: usize, holds: impl Fn(usize) -> bool) -> Vec<(usize, usize)> {
    let mut runs = Vec::new();
    let mut start = None;
    for at in 0..=end {
        match (start, at < end && holds(at)) {
            (None, true) => start = Some(at),
            (Some(from), false) => {
                runs.push((from, at));
                start = None;
            }
            _ => {}
        }
    }
    runs
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_are_joined() {
        assert_eq!(runs(6, |at| at != 2), [(0, 2), (3, 6)]);
        assert_eq!(runs(3, |_| false), []);
    }

    #[test]
    fn a_classic_board_has_eight_long_lines_and_its_thin_ones() {
        let layout = Layout::classic();
        assert_eq!(around_blocks(&layout).len(), 8);
        assert_eq!(within_blocks(&layout).len(), 12);
    }
}
