//! What drawn borders say about the shape of the boxes.

use super::scan::{Row, Stroke};
use crate::FormatError;
use ninefold_puzzle::BoxShape;

/// The boxes that the borders of a puzzle show, if they show any.
pub(super) fn boxes(size: usize, rows: &[Row<'_>]) -> Result<Option<BoxShape>, FormatError> {
    let first = &rows[0];
    let heaviest = |strokes: Vec<(usize, Stroke)>| {
        let top = strokes.iter().map(|&(_, stroke)| stroke).max();
        strokes.into_iter().filter(|&(_, stroke)| Some(stroke) == top).map(|(at, _)| at).collect::<Vec<_>>()
    };
    let is_inside = |&(at, _): &(usize, Stroke)| 0 < at && at < size;
    let across = heaviest(first.bars.iter().copied().filter(is_inside).collect());
    for row in rows {
        let bars = heaviest(row.bars.iter().copied().filter(is_inside).collect());
        if bars != across {
            let reason = "the bars of this row are not where those of the first row are";
            return Err(row
                .line
                .error_at_start(reason)
                .hint("draw every row alike, or every cell with its own borders"));
        }
    }
    let down = rows.iter().enumerate().filter_map(|(at, row)| Some((at, row.rule_above?)));
    let down = heaviest(down.filter(is_inside).collect());
    let (cols, rows_of_box) = (step(&across, size), step(&down, size));
    let shape = match (rows_of_box, cols) {
        (Step::None, Step::None) => return Ok(None),
        (Step::Every(rows), Step::Every(cols)) if rows * cols == size => BoxShape { rows, cols },
        (Step::Every(rows), Step::None) if size.is_multiple_of(rows) => BoxShape { rows, cols: size / rows },
        (Step::None, Step::Every(cols)) if size.is_multiple_of(cols) => BoxShape { rows: size / cols, cols },
        _ => {
            let reason = format!("the borders do not divide a {size}x{size} grid into boxes of {size} cells");
            return Err(first.line.error_at_start(reason));
        }
    };
    Ok(Some(shape))
}

/// How far borders are apart.
enum Step {
    /// There are none, or one at every cell.
    None,
    /// Always after so many cells.
    Every(usize),
    /// Sometimes more, sometimes less.
    Uneven,
}

fn step(borders: &[usize], size: usize) -> Step {
    match borders.first() {
        None => Step::None,
        Some(1) if borders.len() == size - 1 => Step::None,
        Some(&step) if borders.iter().copied().eq((step..size).step_by(step)) => Step::Every(step),
        Some(_) => Step::Uneven,
    }
}
