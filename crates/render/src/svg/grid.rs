//! The board itself: cells, lines, extra regions, diagonals and cages.

use super::page::{Page, Point, segment};
use crate::lines::{self, Line, Spot};
use ninefold_puzzle::Constraint;

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
    let path = drawn(page, &lines::within_blocks(page.layout()));
    page.path(&path, &format!("stroke=\"{}\" stroke-width=\"1\" fill=\"none\"", page.theme.cell_line));
}

/// Thick lines around blocks.
pub(super) fn block_lines(page: &mut Page<'_>) {
    let path = drawn(page, &lines::around_blocks(page.layout()));
    let style = format!(
        "stroke=\"{}\" stroke-width=\"2.5\" stroke-linecap=\"round\" fill=\"none\"",
        page.theme.block_line
    );
    page.path(&path, &style);
}

/// Lines of the board at the scale of the page.
fn drawn(page: &Page<'_>, lines: &[Line]) -> String {
    let at = |spot: Spot| page.at(spot.row, spot.col);
    lines.iter().map(|line| segment(at(line.from), at(line.to))).collect()
}

/// Cages: a dashed outline inside of their cells, and the sum in the first one.
pub(super) fn cages(page: &mut Page<'_>) {
    for constraint in page.scene.rules().constraints() {
        let Constraint::Cage(cage) = constraint else { continue };
        let style = format!(
            "stroke=\"{}\" stroke-width=\"1.25\" stroke-dasharray=\"4 3\" fill=\"none\"",
            page.theme.muted
        );
        page.path(&drawn(page, &lines::around_cage(page.layout(), cage, INSET)), &style);
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

/// How far a cage stays away from the lines, in cells.
const INSET: f64 = 4.0 / Page::CELL;
