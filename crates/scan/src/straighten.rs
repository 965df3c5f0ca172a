//! The view of a grid from straight above: a picture of a square, taken from anywhere, is a square again.

use crate::glyph::CELL;
use crate::{Corners, Picture, Point};

/// What takes places of a square of side 1 to a picture of that square.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct View {
    /// Of `x' = (a x + b y + c) / (g x + h y + 1)` and `y' = (d x + e y + f) / (g x + h y + 1)`: a to h.
    factors: [f32; 8],
}

impl View {
    /// The view that has the corners of the square at these places.
    ///
    /// After Paul Heckbert, "Fundamentals of Texture Mapping and Image Warping", 1989. Corners that span
    /// nothing have a view too, in which everything is at one place.
    pub(crate) fn of(corners: &Corners) -> Self {
        let finite = |at: f32| if at.is_finite() { at.clamp(-1e6, 1e6) } else { 0.0 };
        let [p, q, r, s] = corners.0.map(|Point { x, y }| Point { x: finite(x), y: finite(y) });
        let (sum_x, sum_y) = (p.x - q.x + r.x - s.x, p.y - q.y + r.y - s.y);
        let (right_x, right_y) = (q.x - r.x, q.y - r.y);
        let (lower_x, lower_y) = (s.x - r.x, s.y - r.y);
        let area = right_x * lower_y - right_y * lower_x;
        let over = |above: f32| if area.abs() < 1e-6 { 0.0 } else { above / area };
        let g = over(sum_x * lower_y - sum_y * lower_x);
        let h = over(right_x * sum_y - right_y * sum_x);
        let factors = [
            q.x - p.x + g * q.x,
            s.x - p.x + h * s.x,
            p.x,
            q.y - p.y + g * q.y,
            s.y - p.y + h * s.y,
            p.y,
            g,
            h,
        ];
        Self { factors }
    }

    /// Where a place of the square is in the picture.
    pub(crate) fn place(&self, x: f32, y: f32) -> Point {
        let [a, b, c, d, e, f, g, h] = self.factors;
        let depth = g * x + h * y + 1.0;
        let depth = if depth.abs() < 1e-6 { 1e-6 } else { depth };
        Point { x: (a * x + b * y + c) / depth, y: (d * x + e * y + f) / depth }
    }
}

/// One cell of a grid, straightened, as a square picture with so many pixels across, at most 512.
///
/// A little of the cells around it is seen too, so that its lines are.
///
/// # Panics
/// If the row or the column is not below the size.
pub fn cell_picture(
    picture: &Picture,
    corners: &Corners,
    size: usize,
    row: usize,
    column: usize,
    pixels: usize,
) -> Picture {
    assert!(row < size && column < size, "a grid of size {size} has no row {row} or column {column}");
    window(picture, &View::of(corners), size, (row, column), pixels.clamp(1, 512), 0.06)
}

/// One cell of a grid from line to line, as the network's [`Glyph`](crate::training::Glyph) is looked for in it.
pub fn cell(picture: &Picture, corners: &Corners, size: usize, row: usize, column: usize) -> Picture {
    cell_of(picture, &View::of(corners), size, row, column)
}

/// The same, of a grid whose view is known.
pub(crate) fn cell_of(picture: &Picture, view: &View, size: usize, row: usize, column: usize) -> Picture {
    window(picture, view, size, (row, column), CELL, 0.0)
}

/// A cell with a margin around it, as a part of a cell.
fn window(
    picture: &Picture,
    view: &View,
    size: usize,
    (row, column): (usize, usize),
    pixels: usize,
    margin: f32,
) -> Picture {
    let at = |cell: usize, pixel: usize| {
        let inside = (pixel as f32 + 0.5) / pixels as f32;
        (cell as f32 - margin + inside * (1.0 + 2.0 * margin)) / size as f32
    };
    Picture::of(pixels, pixels, |x, y| {
        let Point { x, y } = view.place(at(column, x), at(row, y));
        picture.between(x, y).round() as u8
    })
}
