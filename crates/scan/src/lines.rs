//! How well the lines of a grid fit between corners, by which its size is told.

use crate::ink::Ink;
use crate::straighten::View;

/// The sizes of grids that are told apart.
pub(crate) const SIZES: [usize; 3] = [9, 6, 4];

/// How well the lines of a size are seen: 1 if each is seen all along and nothing else is, 0 if a grid of that
/// size is no likelier than nothing.
///
/// A line is looked for a cell at a time and a little to both sides, because paper is never flat. What is seen
/// in the middle of cells as often as between them is a pattern, and no grid.
pub(crate) fn fit(ink: &Ink, view: &View, size: usize) -> f32 {
    let lines = (1..size).map(|line| line as f32).map(|at| seen(ink, view, size, at)).sum::<f32>();
    let middles = (0..size).map(|cell| cell as f32 + 0.5).map(|at| seen(ink, view, size, at)).sum::<f32>();
    lines / (size - 1) as f32 - middles / size as f32
}

/// The part of the cells along a row and a column at which a line is seen, so many cells from the first edge.
fn seen(ink: &Ink, view: &View, size: usize, at: f32) -> f32 {
    const N_SAMPLES: usize = 12;
    const REACH: i32 = 4;
    let mut n_seen = 0;
    for cell in 0..size {
        for across in [false, true] {
            let n_drawn = |off: i32| {
                let off = at + off as f32 * 0.025;
                let drawn = (0..N_SAMPLES).filter(|sample| {
                    // The ends of a piece are where lines cross, which says nothing.
                    let along = cell as f32 + 0.12 + 0.76 * (*sample as f32 + 0.5) / N_SAMPLES as f32;
                    let (x, y) = if across { (along, off) } else { (off, along) };
                    let place = view.place(x / size as f32, y / size as f32);
                    ink.at_place(place.x, place.y)
                });
                drawn.count()
            };
            let most = (-REACH..=REACH).map(n_drawn).max().unwrap_or(0);
            n_seen += usize::from(most * 4 >= N_SAMPLES * 3);
        }
    }
    n_seen as f32 / (2 * size) as f32
}
