//! The board itself: cells, lines, extra regions, diagonals and cages.

use super::page::{Page, Point, segment};
use ninefold_puzzle::{Cage, Cell, Constraint, RegionKind};

/// The ground of every cell; between overlapping grids the page shows.
pub(super) fn cells(page: &mut Page<'_>) {
    page.open(&format!("fill=\"{}\"", page.theme.board));
    for cell in page.layout().cells() {
        page.square(cell, 0.0, "");
    }
    page.close();
}

/// Windows and other extra regions as tinted cells, with diagonals as lines above them.
pub(super) fn extra_regions(page: &mut Page<'_>) {
    for constraint in page.scene.rules().constraints() {
        if let Constraint::ExtraRegion(region) = constraint {
            page.open(&format!("fill=\"{}\"", page.theme.tint));
            for &cell in &region.cells {
                page.square(cell, 0.0, "");
            }
            page.close();
        }
    }
    let style = format!(
        "stroke=\"{}\" stroke-width=\"4\" stroke-opacity=\"0.5\" fill=\"none\"",
        page.theme.cell_line
    );
    for constraint in page.scene.rules().constraints() {
        if let Constraint::Diagonal(diagonal) = constraint {
            for line in diagonal.lines(page.layout()) {
                let (Some(&first), Some(&last)) = (line.first(), line.last()) else { continue };
                let (from, to) = (page.centre(first), page.centre(last));
                // From the middle of a cell to its corner is half a cell more.
                let beyond = 0.5 / (line.len() as f64 - 1.0);
                page.path(&segment(from.towards(to, -beyond), from.towards(to, 1.0 + beyond)), &style);
            }
        }
    }
}

/// Thin lines between cells of a block.
pub(super) fn cell_lines(page: &mut Page<'_>) {
    let path = lines(page, |sides| sides == Sides::OneBlock);
    page.path(&path, &format!("stroke=\"{}\" stroke-width=\"1\" fill=\"none\"", page.theme.cell_line));
}

/// Thick lines around blocks.
pub(super) fn block_lines(page: &mut Page<'_>) {
    let path = lines(page, |sides| matches!(sides, Sides::TwoBlocks | Sides::Edge));
    let style = format!(
        "stroke=\"{}\" stroke-width=\"2.5\" stroke-linecap=\"round\" fill=\"none\"",
        page.theme.block_line
    );
    page.path(&path, &style);
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
fn lines(page: &Page<'_>, wanted: impl Fn(Sides) -> bool) -> String {
    let layout = page.layout();
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
    let mut path = String::new();
    for row in 0..=height {
        let there = |col: usize| wanted(sides(above(row, col), layout.cell_at(row, col)));
        for (from, to) in runs(width, there) {
            path += &segment(page.at(row as f64, from as f64), page.at(row as f64, to as f64));
        }
    }
    for col in 0..=width {
        let there = |row: usize| wanted(sides(before(row, col), layout.cell_at(row, col)));
        for (from, to) in runs(height, there) {
            path += &segment(page.at(from as f64, col as f64), page.at(to as f64, col as f64));
        }
    }
    path
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

/// Cages: a dashed outline inside of their cells, and the sum in the first one.
pub(super) fn cages(page: &mut Page<'_>) {
    for constraint in page.scene.rules().constraints() {
        let Constraint::Cage(cage) = constraint else { continue };
        let style = format!(
            "stroke=\"{}\" stroke-width=\"1.25\" stroke-dasharray=\"4 3\" fill=\"none\"",
            page.theme.muted
        );
        page.path(&outline(page, cage), &style);
        if let (Some(sum), Some(&first)) = (cage.sum, cage.cells.iter().min()) {
            let (corner, sum) = (page.corner(first), sum.to_string());
            let size = 0.17 * Page::CELL;
            let at = Point { x: corner.x + 4.0 + 0.3 * size * sum.len() as f64, y: corner.y + 9.0 };
            let ground = page.theme.board;
            let style = format!(
                "{} paint-order=\"stroke\" stroke=\"{ground}\" stroke-width=\"4\"",
                page.bold(page.theme.muted)
            );
            page.text(at, size, &sum, &style);
        }
    }
}

/// How far a cage stays away from the lines.
const INSET: f64 = 4.0;

/// The sides of a cage's cells that have no cell of the cage beyond, one line each.
fn outline(page: &Page<'_>, cage: &Cage) -> String {
    let inside = |cell: Cell, step: (i32, i32)| {
        page.layout().step(cell, step).is_some_and(|other| cage.cells.contains(&other))
    };
    let mut cells = cage.cells.clone();
    cells.sort_unstable();
    let mut path = String::new();
    for cell in cells {
        let centre = page.centre(cell);
        for out in [(-1, 0), (1, 0), (0, -1), (0, 1)] {
            if inside(cell, out) {
                continue;
            }
            // Along the side, a line ends before a corner, at it, or after it, where the cage bends inwards.
            let end = |along: (i32, i32)| {
                let reach = if !inside(cell, along) {
                    -INSET
                } else if inside(cell, (out.0 + along.0, out.1 + along.1)) {
                    INSET
                } else {
                    0.0
                };
                let (away, far) = (Page::CELL / 2.0 - INSET, Page::CELL / 2.0 + reach);
                Point {
                    x: centre.x + f64::from(out.1) * away + f64::from(along.1) * far,
                    y: centre.y + f64::from(out.0) * away + f64::from(along.0) * far,
                }
            };
            let (one, other) = ((out.1.abs(), out.0.abs()), (-out.1.abs(), -out.0.abs()));
            path += &segment(end(other), end(one));
        }
    }
    path
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_are_joined() {
        assert_eq!(runs(6, |at| at != 2), [(0, 2), (3, 6)]);
        assert_eq!(runs(3, |_| false), []);
    }
}
