//! Grids as people draw them, with borders around the boxes.
//!
//! ```text
//! +-------+-------+-------+
//! | 5 3 . | . 7 . | . . . |
//! ```
//!
//! Read are rows of cells side by side or between spaces, with or without borders, of any size; the
//! borders tell the shape of the boxes. Jigsaws and overlapping grids have borders between their
//! blocks only.

mod lattice;

use crate::document::Found;
use crate::{Format, FormatError, Item, WriteError, overlay, rows};
use ninefold_puzzle::{BoxShape, Digit, Layout, Shape};

/// Reads drawn grids and rows of cells.
pub(crate) fn read(text: &str) -> Result<Vec<Found>, FormatError> {
    match lattice::read(text)? {
        Some(found) => Ok(found),
        None => rows::read(text),
    }
}

/// Draws every puzzle, with a blank line between two.
pub(crate) fn write(items: &[Item]) -> Result<String, WriteError> {
    let puzzles = items.iter().map(|item| {
        check_drawable(item)?;
        Ok(print(item.layout(), item.givens()))
    });
    Ok(puzzles.collect::<Result<Vec<_>, _>>()?.join("\n"))
}

/// Refuses what a drawing cannot say: constraints, and layouts that cannot be told from the picture.
fn check_drawable(item: &Item) -> Result<(), WriteError> {
    if let Some(constraint) = item.constraints().first() {
        return Err(WriteError::new(Format::Grid, format_args!("the rule '{constraint}'")));
    }
    let layout = item.layout();
    let is_clear = match layout.shape() {
        Shape::Boxes(boxes) => is_drawable(*boxes),
        Shape::Jigsaw { .. } => true,
        Shape::Overlay { boxes, .. } => {
            let cells = overlay::cells_of(layout);
            is_drawable(*boxes)
                && cells.iter().all(|row| row.contains(&true))
                && (layout.height() != layout.width() || cells.iter().any(|row| row.contains(&false)))
                && overlay::layout_of(*boxes, &cells).as_ref() == Ok(layout)
        }
    };
    if is_clear { Ok(()) } else { Err(WriteError::new(Format::Grid, format_args!("the layout '{layout}'"))) }
}

/// Whether borders can show the boxes: not if each cell of a row or a column has its own.
pub(crate) fn is_drawable(boxes: BoxShape) -> bool {
    boxes.rows > 1 && boxes.cols > 1
}

/// Draws digits with the borders of their layout.
pub(crate) fn print(layout: &Layout, digits: &[Option<Digit>]) -> String {
    match layout.shape() {
        Shape::Boxes(boxes) => print_boxes(*boxes, digits),
        Shape::Jigsaw { .. } | Shape::Overlay { .. } => lattice::print(layout, digits),
    }
}

fn print_boxes(boxes: BoxShape, digits: &[Option<Digit>]) -> String {
    let size = boxes.rows * boxes.cols;
    let rule = format!("+{}\n", format!("{}+", "-".repeat(2 * boxes.cols + 1)).repeat(size / boxes.cols));
    let mut text = rule.clone();
    for (i, row) in digits.chunks(size).enumerate() {
        for part in row.chunks(boxes.cols) {
            text.push('|');
            text.extend(part.iter().flat_map(|digit| [' ', digit.map_or('.', Digit::to_char)]));
            text.push(' ');
        }
        text.push_str("|\n");
        if (i + 1).is_multiple_of(boxes.rows) {
            text.push_str(&rule);
        }
    }
    text
}
